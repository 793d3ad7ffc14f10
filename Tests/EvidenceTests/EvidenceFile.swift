import ReleaseModel

/// A file in the evidence table: how it is built, and how much of it is visible.
struct EvidenceFile: Sendable {
  /// The file's name in the folder in which it is built.
  let name: String
  /// The command lines that build it, with words separated by spaces.
  let commands: [String]
  let symbols: Visibility.Symbols
  /// The metadata that is visible to a rule with names.
  let metadata: Visibility.Metadata
  /// Whether the instructions are searched for short strings.
  let codeIsReadable: Bool

  /// Uses the last word of the last command as the default name.
  init(
    _ commands: String..., name: String? = nil, symbols: Visibility.Symbols = .full,
    metadata: Visibility.Metadata = .none, codeIsReadable: Bool = true
  ) {
    self.name = name ?? commands.last?.split(separator: " ").last.map(String.init) ?? ""
    self.commands = commands
    self.symbols = symbols
    self.metadata = metadata
    self.codeIsReadable = codeIsReadable
  }

  /// The architectures other than x86-64 that C and C++ are compiled for.
  static let machines: [(name: String, codeIsReadable: Bool)] = [
    ("aarch64", true), ("aarch64_be", false), ("armv7", false),
    ("i386", false), ("powerpc", false), ("powerpc64", false), ("riscv64", false),
    ("s390x", false),
  ]

  /// All files, each after the files that it is built from.
  static let all = swift + swiftObjects + foreign + archives + foreignObjects

  private static let app = "swiftc -DDEBUG -parse-as-library -module-name App App.swift"
  private static let bare =
    "swiftc -DDEBUG -parse-as-library -module-name Bare Bare.swift -O -wmo -c"
    + " -enable-experimental-feature Embedded -target"

  private static let swift = [
    EvidenceFile("\(app) -Onone -o swift-Onone", metadata: .full),
    EvidenceFile("\(app) -O -o swift-O", metadata: .full),
    EvidenceFile("\(app) -O -static-stdlib -o swift-static", metadata: .full),
    EvidenceFile("\(app) -O -wmo -o swift-wmo", metadata: .full),
    EvidenceFile("\(app) -Osize -wmo -o swift-Osize", metadata: .full),
    EvidenceFile("strip swift-wmo -o swift-strip", symbols: .dynamicOnly, metadata: .full),
    EvidenceFile("strip swift-Onone -o swift-strip-Onone", symbols: .dynamicOnly, metadata: .full),
    EvidenceFile("strip -x swift-wmo -o swift-strip-x", symbols: .globalOnly, metadata: .full),
    EvidenceFile(
      "\(app) -O -wmo -Xlinker -s -o swift-linked-s", symbols: .dynamicOnly, metadata: .full),
    EvidenceFile(
      "\(app) -O -wmo -Xlinker -s -Xlinker --export-dynamic -o swift-exported-s",
      symbols: .dynamicOnly, metadata: .full),
    EvidenceFile(
      "\(app) -O -wmo -Xfrontend -disable-reflection-metadata -o swift-no-fields",
      metadata: .partial),
    EvidenceFile(
      "strip swift-no-fields -o swift-no-fields-s", symbols: .dynamicOnly, metadata: .partial),
    EvidenceFile("\(app) -O -wmo -g -o swift-g", metadata: .full),
    EvidenceFile("strip -g swift-g -o swift-strip-g", metadata: .full),
    EvidenceFile("objcopy --compress-debug-sections=zlib swift-g swift-zlib", metadata: .full),
    EvidenceFile("objcopy --compress-debug-sections=zstd swift-g swift-zstd", metadata: .full),
    EvidenceFile(
      "objcopy --compress-debug-sections=zlib-gnu swift-g swift-zdebug", metadata: .full),
    EvidenceFile("\(app) -O -wmo -emit-library -o libApp.so", metadata: .full),
    EvidenceFile("strip libApp.so -o libApp-strip.so", symbols: .dynamicOnly, metadata: .full),
  ]

  private static let swiftObjects = [
    EvidenceFile("\(app) -O -wmo -c -o swift.o", metadata: .full),
    // Only LLVM targets the other architecture, so no Swift modules for it are needed.
    EvidenceFile(
      "\(app) -O -wmo -emit-ir -o swift.ll",
      #"sed -E -i -e /^target/d -e s/"(target-cpu|target-features|tune-cpu)"="[^"]*"//g swift.ll"#,
      "clang -target aarch64-linux-gnu -O1 -Wno-override-module -c swift.ll -o swift-aarch64.o",
      metadata: .full),
    EvidenceFile(
      "clang -target s390x-linux-gnu -O1 -Wno-override-module -c swift.ll -o swift-s390x.o",
      metadata: .unread, codeIsReadable: false),
    EvidenceFile(
      "\(app) -O -wmo -Xfrontend -disable-reflection-metadata -c -o swift-no-fields.o",
      metadata: .partial),
    EvidenceFile(
      "objcopy --remove-relocations=swift5_fieldmd swift.o swift-damaged.o", metadata: .unread),
    EvidenceFile("objcopy --only-keep-debug swift-g swift-g.debug", metadata: .unread),
    // The optimizer merges destructors into one without a symbol.
    EvidenceFile("\(bare) x86_64-unknown-none-elf -o bare-x86_64.o"),
    EvidenceFile("\(bare) aarch64-none-none-elf -o bare-aarch64.o"),
    EvidenceFile("\(bare) armv7-none-none-eabi -o bare-armv7.o", codeIsReadable: false),
    EvidenceFile("\(bare) i686-unknown-none-elf -o bare-i686.o", codeIsReadable: false),
    EvidenceFile("\(bare) riscv64-none-none-eabi -o bare-riscv64.o", codeIsReadable: false),
  ]

  private static let foreign = [
    EvidenceFile("gcc -DDEBUG -O1 -g app.c -o c-gcc"),
    EvidenceFile("clang -DDEBUG -O1 -g app.c -o c-clang"),
    EvidenceFile("strip c-clang -o c-strip", symbols: .dynamicOnly),
    EvidenceFile("strip -x c-clang -o c-strip-x", symbols: .globalOnly),
    EvidenceFile("gcc -DDEBUG -O1 -s -static app.c -o c-static-s", symbols: .none),
    EvidenceFile(
      "gcc -DDEBUG -O1 -s -shared -fPIC app.c -o libc-app.so", symbols: .dynamicOnly),
    EvidenceFile("gcc -DDEBUG -O1 -g -c app.c -o c.o"),
    EvidenceFile("g++ -DDEBUG -O1 -g -c app.cc -o cxx-gcc.o"),
    EvidenceFile("clang++ -DDEBUG -O1 -g -c app.cc -o cxx-clang.o"),
    EvidenceFile("clang++ -DDEBUG -O1 -g -gsplit-dwarf -c app.cc -o cxx-split.o"),
    EvidenceFile("clang++ -DDEBUG -O0 -c app.cc -o cxx-O0.o"),
    EvidenceFile("g++ cxx-gcc.o -o cxx"),
    EvidenceFile("strip -g cxx -o cxx-strip-g"),
    EvidenceFile("strip cxx -o cxx-strip", symbols: .dynamicOnly),
  ]

  private static let archives = [
    EvidenceFile("ar rcs whole.a c.o cxx-clang.o swift.o", name: "whole.a"),
    EvidenceFile("ar rcT thin.a c.o cxx-clang.o swift.o", name: "thin.a"),
    EvidenceFile("ar rcs both.a cxx-clang.o cxx-O0.o", name: "both.a"),
    EvidenceFile(
      "strip c.o -o c-strip.o", "ar rcs blind-member.a c.o c-strip.o", name: "blind-member.a",
      symbols: .none),
  ]

  private static let foreignObjects =
    machines.flatMap { machine in
      let clang = "clang -target \(machine.name)-linux-gnu -DDEBUG -O1"
      return [
        EvidenceFile(
          "\(clang) -c app.c -o c-\(machine.name).o", codeIsReadable: machine.codeIsReadable),
        EvidenceFile(
          "\(clang) -g -c app.cc -o cxx-\(machine.name).o",
          codeIsReadable: machine.codeIsReadable),
      ]
    } + [
      EvidenceFile(
        "clang -target s390x-linux-gnu -DDEBUG -O1 -g -gz=zlib -c app.cc -o cxx-s390x-zlib.o",
        codeIsReadable: false),
      EvidenceFile(
        "clang -target powerpc-linux-gnu -DDEBUG -O1 -g -gz=zstd -c app.cc -o cxx-powerpc-zstd.o",
        codeIsReadable: false),
    ]
}
