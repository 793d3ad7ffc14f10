import ReleaseModel

/// What is found in programs, libraries and objects built from `App.swift` and `Bare.swift`.
extension EvidenceRow {
  static let swift =
    rows(
      ["swift-Onone"],
      [
        .shipped(.name("Store.buy", .symbol)),
        .name("simulateDebug", .symbol),
        .name("hideDebug", .symbol),
        .name("setDebugPremium", .symbol),
        .name("Store.debugSummary", .symbol),
        .name("Array.debugDoubled", .symbol),
        .name("Store.debugDelay", .symbol, .metadata),
        .name("Store.debugLog", .symbol, .metadata),
        .name("Store.debugToken", .symbol),
        .name("Mode.debugPremium", .metadata),
        .name("DebugBanner", .symbol, .metadata),
        .name("DebugProbe.debugLevel", .symbol, .metadata),
        .name("DebugOverlay", .symbol, .metadata),
        .name("DebugRecorder.events", .symbol, .metadata),
        .name("DebugService", .symbol, .metadata),
        .name("DebugNothing.debugNever", .symbol, .metadata),
        .name("DebugAlias"),
        .shipped(.text("a-text-that-ships-everywhere", .string)),
        .text("--uitesting", .string),
        .text("--pro-debug", .string),
        .text("fifteen-bytes-x", .string),
        .text("sixteen-bytes-xy", .string),
        .text("debug-banner-visible", .string),
        .text("static-tok", .string),
      ])
    // Without -wmo, non-private declarations stay, because another file could use them.
    + rows(
      ["swift-O", "swift-static"],
      [
        .shipped(.name("Store.buy", .symbol)),
        .name("hideDebug", .symbol),
        .name("setDebugPremium", .symbol),
        .name("DebugBanner", .symbol, .metadata),
        .name("DebugProbe.debugLevel", .metadata),
        .name("DebugNothing.debugNever", .symbol, .metadata),
        .text("--uitesting", .immediate),
        .text("debug-banner-visible", .string),
      ])
    + rows(
      ["swift-wmo", "swift-Osize"],
      [
        .shipped(.name("Store.buy", .symbol)),
        .name("simulateDebug", .symbol),
        .name("hideDebug", .symbol),
        .name("setDebugPremium"),
        .name("Store.debugSummary", .symbol),
        .name("Array.debugDoubled", .symbol),
        .name("Store.debugDelay", .symbol, .metadata),
        .name("Store.debugLog", .symbol, .metadata),
        .name("Store.debugToken", .symbol),
        .name("Mode.debugPremium", .metadata),
        .name("DebugBanner"),
        .name("DebugProbe.debugLevel", .metadata),
        .name("DebugOverlay", .symbol, .metadata),
        .name("DebugRecorder.events", .symbol, .metadata),
        .name("DebugService", .symbol, .metadata),
        .name("DebugNothing.debugNever"),
        .name("DebugAlias"),
        .shipped(.text("a-text-that-ships-everywhere", .string)),
        .text("--uitesting", .immediate),
        .text("--pro-debug", .immediate),
        .text("fifteen-bytes-x", .immediate),
        .text("sixteen-bytes-xy", .string),
        .text("debug-banner-visible", .string),
        .text("static-tok", .string),
      ])
    + rows(
      ["swift-strip", "swift-linked-s"],
      [
        .name("Store.buy"),
        .shipped(.name("Store.count", .metadata)),
        .name("simulateDebug"),
        .name("hideDebug"),
        .name("Store.debugSummary"),
        .name("Store.debugToken"),
        .name("Store.debugDelay", .metadata),
        .name("Store.debugLog", .metadata),
        .name("Mode.debugPremium", .metadata),
        .name("DebugBanner"),
        .name("DebugProbe", .metadata),
        .name("DebugOverlay", .metadata),
        .name("DebugRecorder.events", .metadata),
        .name("DebugService", .metadata),
        .text("--uitesting", .immediate),
        .text("--pro-debug", .immediate),
        .text("fifteen-bytes-x", .immediate),
        .text("sixteen-bytes-xy", .string),
        .text("debug-banner-visible", .string),
        .text("static-tok", .string),
      ])
    + rows(
      ["swift-strip-Onone"],
      [
        .name("simulateDebug"),
        .name("DebugBanner.text", .metadata),
        .name("DebugNothing.debugNever", .metadata),
        .text("--uitesting", .string),
      ])
    + rows(
      ["swift-strip-x"],
      [
        .name("simulateDebug", .symbol),
        .name("hideDebug"),
        .name("DebugProbe", .metadata),
      ])
    // Exported declarations keep their names, in programs and libraries.
    + rows(
      ["swift-exported-s", "libApp-strip.so"],
      [
        .shipped(.name("Store.buy", .symbol)),
        .name("simulateDebug", .symbol),
        .name("hideDebug"),
        .name("Store.debugDelay", .symbol, .metadata),
        .name("DebugOverlay", .metadata),
        .text("--uitesting", .immediate),
      ])
    + rows(
      ["libApp.so"],
      [
        .shipped(.name("Store.buy", .symbol)),
        .name("simulateDebug", .symbol),
        .name("hideDebug", .symbol),
        .name("DebugOverlay", .symbol, .metadata),
        .text("--uitesting", .immediate),
      ])
    + rows(
      ["swift-no-fields"],
      [
        .name("Store.debugDelay", .symbol),
        // The compiler was told to omit the names of cases, and cases have no symbols.
        .name("Mode.debugPremium"),
        .name("DebugOverlay", .symbol, .metadata),
      ])
    + rows(
      ["swift-no-fields-s"],
      [
        .name("Store.debugDelay"),
        .name("Mode.debugPremium"),
        .name("DebugOverlay", .metadata),
      ])
    + rows(
      ["swift-g", "swift-zlib", "swift-zstd", "swift-zdebug"],
      [
        .name("setDebugPremium", .debugInformation),
        .name("DebugBanner", .debugInformation),
        .name("simulateDebug", .symbol),
        .name("DebugOverlay", .symbol, .metadata),
        .text("debug-banner-visible", .string),
        .text("--uitesting", .immediate),
      ])
    + rows(
      ["swift-strip-g"],
      [
        .name("setDebugPremium"),
        .name("DebugBanner"),
        .name("simulateDebug", .symbol),
      ])

  static let swiftObjects =
    rows(
      ["swift.o", "swift-aarch64.o"],
      [
        .shipped(.name("Store.buy", .symbol)),
        .name("simulateDebug", .symbol),
        .name("hideDebug", .symbol),
        .name("Store.debugDelay", .symbol, .metadata),
        .name("DebugOverlay", .symbol, .metadata),
        .name("Mode.debugPremium", .metadata),
        .name("DebugBanner"),
        .text("--uitesting", .immediate),
        .text("fifteen-bytes-x", .immediate),
        .text("sixteen-bytes-xy", .string),
        .text("static-tok", .string),
      ])
    // A case has no symbol, so if the metadata cannot be read, a match may be missed.
    + rows(
      ["swift-s390x.o", "swift-damaged.o", "swift-g.debug"],
      [.name("Store.debugDelay", .symbol), .name("Mode.debugPremium")])
    + rows(
      ["swift-no-fields.o"],
      [.name("DebugOverlay", .symbol, .metadata), .name("Mode.debugPremium")])
    + rows(
      ["bare-x86_64.o", "bare-aarch64.o"],
      [
        .shipped(.name("Store.buy", .symbol)),
        .name("Store.debugWait", .symbol),
        .text("debug-text-of-embedded-swift", .string),
        .text("--uitesting", .immediate),
        .text("debug-on", .immediate),
      ])
    + rows(
      ["bare-armv7.o", "bare-i686.o"],
      [
        .shipped(.name("Store.buy", .symbol)),
        .name("Store.debugWait", .symbol),
        .text("debug-text-of-embedded-swift", .string),
        // On 32-bit targets, instructions hold at most ten bytes of a string.
        .text("--uitesting", .string),
        // It is in instructions that are not searched, so a match may be missed.
        .text("debug-on"),
      ])
    + rows(
      ["bare-riscv64.o"],
      [
        .shipped(.name("Store.buy", .symbol)),
        .name("Store.debugWait", .symbol),
        .text("debug-text-of-embedded-swift", .string),
        // The first half is a constant in data, which contains all of an eight-byte string.
        .text("--uitesting"),
        .text("debug-on", .string),
      ])
}
