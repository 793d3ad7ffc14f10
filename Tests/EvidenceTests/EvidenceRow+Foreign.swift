import ReleaseModel

/// What is found in programs, libraries, objects and archives built from `app.c` and `app.cc`.
extension EvidenceRow {
  static let c =
    rows(
      ["c-gcc", "c-clang", "c.o"],
      [
        .shipped(.name("purchase", .symbol)),
        .name("debug_backdoor", .symbol),
        .name("debug_hidden", .symbol),
        .name("debug_counter", .symbol),
        .name("debug_inlined", .debugInformation),
        // GCC calls it `debug_calls.0`, and Clang `debug_backdoor.debug_calls`.
        .name("debug_calls", .symbol),
        .text("debug-text-of-c", .string),
        .text("debug-text-of-c-that-is-long", .string),
      ])
    // GCC builds the array on the stack with instructions, which are not searched for C.
    + rows(["c-gcc", "c.o"], [.text("debug-text-in-an-array-of-c")])
    + rows(["c-clang"], [.text("debug-text-in-an-array-of-c", .string)])
    + rows(
      ["c-strip", "c-static-s"],
      [
        .name("debug_backdoor"),
        .name("debug_hidden"),
        .text("debug-text-of-c-that-is-long", .string),
      ])
    + rows(["c-strip-x"], [.name("debug_backdoor", .symbol), .name("debug_hidden")])
    + rows(
      ["libc-app.so"],
      [
        .shipped(.name("purchase", .symbol)),
        .name("debug_backdoor", .symbol),
        .name("debug_hidden"),
        .text("debug-text-of-c-that-is-long", .string),
      ])

  static let cxx =
    rows(
      ["cxx-gcc.o", "cxx-clang.o", "cxx"],
      [
        .shipped(.name("app::purchase", .symbol)),
        .name("app::Stub", .symbol),
        .name("Stub.run", .symbol),
        .name("Stub::run", .symbol),
        .name("DebugBox", .symbol),
        .name("DebugBox.unwrap", .symbol),
        .name("debugHidden", .symbol),
        // Without the debug code, debug information still declares them, which must not count.
        .name("Screen::debugDump", .symbol),
        .name("Screen.debugDumps", .symbol),
        .name("app.simulate", .symbol),
        .name("debugInlined", .debugInformation),
        .text("debug-text-of-c++", .string),
      ])
    + rows(["cxx-O0.o"], [.name("debugInlined", .symbol)])
    // The names are in a separate file.
    + rows(["cxx-split.o"], [.name("Stub.run", .symbol), .name("debugInlined")])
    + rows(["cxx-strip-g"], [.name("Stub.run", .symbol), .name("debugInlined")])
    + rows(
      ["cxx-strip"],
      [.name("Stub.run"), .name("debugInlined"), .text("debug-text-of-c++", .string)])

  static let archives =
    rows(
      ["whole.a", "thin.a"],
      [
        .shipped(.name("purchase", .symbol)),
        .name("debug_hidden", .symbol),
        .name("Stub.run", .symbol),
        .name("debugInlined", .debugInformation),
        .name("Store.debugDelay", .symbol, .metadata),
        .name("Mode.debugPremium", .metadata),
        .text("debug-text-of-c-that-is-long", .string, detail: "c.o: .rodata"),
        .text("debug-text-of-c++", .string, detail: "cxx-clang.o: .rodata"),
        .text("--uitesting", .immediate, detail: "swift.o: .text"),
      ])
    // The first member has the name in debug information, the second as a symbol.
    + rows(["both.a"], [.name("debugInlined", .symbol)])
    + rows(["blind-member.a"], [.name("debug_hidden", .symbol)])

  static let machines =
    rows(
      EvidenceFile.machines.map { "c-\($0.name).o" },
      [
        .shipped(.name("purchase", .symbol)),
        .name("debug_backdoor", .symbol),
        .name("debug_hidden", .symbol),
        .text("debug-text-of-c-that-is-long", .string),
        .text("debug-text-of-c", .string),
        .text("--uitesting"),
      ])
    + rows(
      EvidenceFile.machines.map { "cxx-\($0.name).o" },
      [
        .shipped(.name("app::purchase", .symbol)),
        .name("Stub.run", .symbol),
        .name("DebugBox.unwrap", .symbol),
        .name("debugHidden", .symbol),
        .name("debugInlined", .debugInformation),
        .text("debug-text-of-c++", .string),
      ])
    + rows(
      ["cxx-s390x-zlib.o", "cxx-powerpc-zstd.o"],
      [.name("Stub.run", .symbol), .name("debugInlined", .debugInformation)])
}
