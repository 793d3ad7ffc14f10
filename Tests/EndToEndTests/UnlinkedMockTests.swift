import Foundation
import ReleaseModel
import Testing

/// Mocks in a module that only tests link, debug switches, and debug code in C.
@Suite struct UnlinkedMockTests {
  private static func manifest(_ dependencies: String) -> String {
    """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "Shop",
      products: [.executable(name: "Shop", targets: ["Shop"])],
      dependencies: [.package(path: "Kit")],
      targets: [
        .target(name: "CPrice"), .target(name: "CMocks"), .target(name: "HeaderMocks"),
        .target(name: "ShopMocks", dependencies: [.product(name: "Kit", package: "Kit")]),
        .executableTarget(
          name: "Shop",
          dependencies: [\(dependencies) "CPrice", .product(name: "Kit", package: "Kit")]),
        .testTarget(name: "ShopTests", dependencies: ["CMocks", "HeaderMocks", "ShopMocks"]),
      ])

    """
  }

  private func write(in tool: Tool) throws {
    try FileManager.default.createDirectory(
      atPath: tool.folder + "/.git", withIntermediateDirectories: true)
    for (path, text) in [
      "Package.swift": Self.manifest(""),
      "Sources/ShopMocks/mocks.swift": """
      public final class MockStore { public init() {} }
      public let launchArgument = "--seed-catalog-for-tests"

      """,
      "Sources/Shop/main.swift": """
      import CPrice
      import Kit
      print(price(), Kit().size)
      #if DEBUG
      print(mock_price(), CommandLine.arguments.contains("--skip-onboarding-for-tests"))
      #endif
      if CommandLine.arguments.contains("--debug-menu-for-everyone") { print("menu") }
      #if DEBG
      print("never")
      #endif
      #if INTERNAL
      print("internal")
      #endif

      """,
      "Sources/CPrice/price.c": """
      #include "price.h"
      int price(void) { return 3; }
      #ifdef DEBUG
      int mock_price(void) { return 4; }
      #endif

      """,
      "Sources/CPrice/include/price.h": """
      #ifndef PRICE_H
      #define PRICE_H
      int price(void);
      int mock_price(void);
      #endif

      """,
      "Sources/CMocks/mocks.c": """
      #include "mocks.h"
      static int mock_base(void) { return 4; }
      int mock_rate(void) { return mock_base(); }
      const int mock_limit = 3;

      """,
      "Sources/CMocks/include/mocks.h": "int mock_rate(void);\nextern const int mock_limit;\n",
      "Sources/HeaderMocks/empty.cpp": "",
      "Sources/HeaderMocks/include/mocks.hpp": "struct MockClock { int now() { return 3; } };\n",
      "Tests/ShopTests/tests.swift": """
      import ShopMocks
      import Testing
      @Test func store() { _ = MockStore() }
      struct FakeClock {}

      """,
      "Kit/Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])],
        targets: [
          .target(name: "Kit"), .target(name: "KitMocks", dependencies: ["Kit"]),
          .target(name: "Samples"), .testTarget(name: "KitTests", dependencies: ["Samples"]),
        ])

      """,
      "Kit/Sources/Kit/kit.swift": """
      public struct Kit { public init() {}; public var size: Int { 3 } }

      """,
      "Kit/Sources/KitMocks/mocks.swift": """
      public struct MockKit { public init() {} }

      """,
      "Kit/Sources/Samples/samples.swift": "public struct Sample {}\n",
      "Kit/Tests/KitTests/tests.swift": "import Samples\n",
    ] { try tool.write(text, to: path) }
  }

  private func configure(_ rule: String, in tool: Tool) throws {
    try tool.write(
      "version: 1\nrules:\n  - { id: mocks, \(rule), absent-from: [release] }\n",
      to: ".verify-release.yml")
  }

  /// Runs `init`, which passes, and returns the configuration.
  private func initialize(_ tool: Tool) async throws -> String {
    let outcome = try await tool.run(["init", "--quiet"])
    #expect(outcome.exitCode == 0, "\(outcome.all)")
    return try String(contentsOfFile: tool.folder + "/.verify-release.yml", encoding: .utf8)
  }

  /// Makes the program depend on a module and use it.
  private func link(_ module: String, toPrint expression: String, in tool: Tool) throws {
    try tool.write(Self.manifest("\"\(module)\","), to: "Package.swift")
    let main = "Sources/Shop/main.swift"
    let code = try String(contentsOfFile: "\(tool.folder)/\(main)", encoding: .utf8)
    try tool.write("import \(module)\nprint(\(expression))\n" + code, to: main)
  }

  @Test func patternIsProvenBySourcesThatAreNotLinked() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    try write(in: tool)
    try configure(#"names: [MockStore, "ShopMocks.*", MockKit, FakeClock]"#, in: tool)
    let (outcome, report) = try await tool.report([], in: tool.folder)
    #expect(outcome.exitCode == 0, "\(report.findings)")
    #expect(
      report.checks.first { $0.id == "rule-control" }?.summary
        == "0 of 4 patterns matched in the control build, 4 in sources that no artifact contains")

    // A string that only tests use, or the modules for them, may be spelled otherwise in the program.
    try configure(
      #"names: [MockStor, "ShopMock.*"], strings: [--seed-catalog-for-tests]"#, in: tool)
    let (misspelled, found) = try await tool.report([], in: tool.folder)
    #expect(misspelled.exitCode == 2)
    #expect(
      found.checks.first { $0.id == "rule-control" }?.findings.map(\.name) == [
        "MockStor", "ShopMock.*", "--seed-catalog-for-tests",
      ])

    try configure(#"names: ["ShopMocks.*"]"#, in: tool)
    try link("ShopMocks", toPrint: "MockStore()", in: tool)
    let (linked, leak) = try await tool.report([], in: tool.folder)
    #expect(linked.exitCode == 1, "\(linked.all)")
    let finding = leak.findings.first { $0.name == "ShopMocks.MockStore" }
    #expect(
      finding?.advice
        == "Remove `ShopMocks` from the dependencies of `Shop`. If debug builds need it, move the"
        + " declaration inside `#if DEBUG` instead.", "\(leak.findings)")
  }

  @Test func initProposesModulesSwitchesAndCNames() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    try write(in: tool)
    let text = try await initialize(tool)
    for line in [
      "# Conditions in the sources: DEBUG (2 times), DEBG (1 time), INTERNAL (1 time).\n",
      "# `DEBG` may be a misspelled `DEBUG`; if so, neither build compiles its code.\n",
      "#   testers: { configuration: release, flags: [-Xswiftc, -DINTERNAL] }\nbuilds:",
      "Modules: CPrice, Kit, Shop.\n",
      "      - \"Samples.*\"  # debug 0, release 0; no product links it\n",
      "so no rule can look for it: MockClock (Sources/HeaderMocks/include/mocks.hpp:1)\n",
      "      - mock_price  # debug 1, release 0; Sources/CPrice/price.c:4\n",
      "  - id: debug-switches\n    strings:\n      - --skip-onboarding-for-tests  # debug 1, release 0;",
      "      # - --debug-menu-for-everyone  # debug 1, release 1;",
      "  - id: unlinked-modules\n    names:\n      - \"KitMocks.*\"  # debug 0, release 0; no product links it\n",
      "      - \"ShopMocks.*\"  # debug 0, release 0; no product links it\n",
    ] { #expect(text.contains(line), "\(text)") }
    let (run, report) = try await tool.report([], in: tool.folder)
    #expect(run.exitCode == 0, "\(report.findings)")
  }

  /// Names in C have no module, so the rule lists the functions.
  @Test func proposedRuleFindsMockInCThatIsLinkedLater() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    try write(in: tool)
    let text = try await initialize(tool)
    #expect(text.contains("      - mock_rate  # debug 0, release 0;"), "\(text)")
    #expect(text.contains("      - mock_limit  # debug 0, release 0;"), "\(text)")
    #expect(!text.contains("mock_base"))

    try link("CMocks", toPrint: "mock_rate(), mock_limit", in: tool)
    let (linked, leak) = try await tool.report([], in: tool.folder)
    #expect(linked.exitCode == 1, "\(linked.all)")
    for name in ["mock_rate", "mock_limit"] {
      #expect(leak.findings.contains { $0.name == name }, "\(leak.findings)")
    }
  }
}
