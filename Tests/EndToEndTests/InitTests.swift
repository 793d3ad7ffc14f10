import Foundation
import ReleaseModel
import Testing

@Suite struct InitTests {
  private static let names = [".verify-release.yml", "Checklists/release.yml"]

  private func text(_ name: String, in folder: String) throws -> String {
    try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
  }

  private func exist(in folder: String) -> [Bool] {
    Self.names.map { FileManager.default.fileExists(atPath: "\(folder)/\($0)") }
  }

  @Test func proposedFilesPassAndAreNotOverwritten() async throws {
    let tool = try await Tool(building: "clean")
    defer { tool.remove() }
    try tool.removeConfiguration(of: "clean")
    let folder = tool.folder + "/clean"
    let printed = try await tool.run(["init", "--dry-run", "--quiet"], in: folder)
    #expect(printed.exitCode == 0, "\(printed.all)")
    #expect(
      printed.error == """
        verdict with these files: passed, 10 checks
        next: run `verify-release init` to write these files

        """)
    #expect(exist(in: folder) == [false, false])

    let outcome = try await tool.run(["init", "--quiet"], in: folder)
    #expect(outcome.exitCode == 0, "\(outcome.all)")
    let configuration = try text(Self.names[0], in: folder)
    let checklist = try text(Self.names[1], in: folder)
    #expect(
      printed.output
        == "# .verify-release.yml\n\(configuration)\n# Checklists/release.yml\n\(checklist)")
    for line in [
      "# Conditions in the sources: DEBUG (3 times).\n",
      "# Without `artifacts`, every product that ships is inspected, here App.\n",
      "  - id: simulations\n",
      #"- "Store.StoreKitService.debugPremiumSimulationMode"  # debug 1, release 0; Sources/Store/"#,
    ] {
      #expect(configuration.contains(line), "\(configuration)")
    }
    #expect(checklist.contains("check: isolation-tests }\n"), "\(checklist)")
    #expect(outcome.error.contains("rules --record"), "\(outcome.error)")
    let (run, report) = try await tool.report([], in: folder)
    #expect(run.exitCode == 0)
    #expect(
      report.checklists.flatMap(\.items).map(\.verdict) == [.passed, .passed, .passed, .passed])

    let again = try await tool.run(["init"], in: folder)
    #expect(again.exitCode == 64)
    #expect(again.error.contains(".verify-release.yml already exists, and init does not"))

    // An existing checklist is kept.
    try FileManager.default.removeItem(atPath: "\(folder)/\(Self.names[0])")
    let own = "title: Mine\nitems:\n  - { id: mine, title: All is built, check: build }\n"
    try own.write(toFile: "\(folder)/\(Self.names[1])", atomically: true, encoding: .utf8)
    let second = try await tool.run(["init", "--quiet"], in: folder)
    #expect(second.exitCode == 0, "\(second.all)")
    #expect(second.error.contains("kept Checklists/release.yml\nwrote .verify-release.yml\n"))
    #expect(try text(Self.names[0], in: folder) == configuration)
    #expect(try text(Self.names[1], in: folder) == own)
    let (_, kept) = try await tool.report([], in: folder)
    #expect(kept.checklists.flatMap(\.items).map(\.id) == ["mine"])

    // So are checklists with other names.
    try FileManager.default.removeItem(atPath: "\(folder)/\(Self.names[0])")
    try FileManager.default.moveItem(
      atPath: "\(folder)/\(Self.names[1])", toPath: "\(folder)/Checklists/store.yml")
    let third = try await tool.run(["init", "--quiet"], in: folder)
    #expect(third.exitCode == 0, "\(third.all)")
    #expect(third.error.contains("kept Checklists/store.yml\nwrote .verify-release.yml\n"))
    #expect(exist(in: folder) == [true, false])
  }

  /// It may be a feature, so only comments propose rules for what ships.
  @Test func leakFailsOnceItsRuleIsUncommented() async throws {
    let tool = try await Tool(building: "leaky")
    defer { tool.remove() }
    try tool.removeConfiguration(of: "leaky")
    let folder = tool.folder + "/leaky"
    let outcome = try await tool.run(["init", "--quiet"], in: folder)
    #expect(outcome.exitCode == 0, "\(outcome.all)")
    #expect(outcome.error.contains("`Store.StoreKitService.DebugPremiumSimulationMode`"))
    let configuration = try text(Self.names[0], in: folder)
    #expect(
      configuration.contains(
        "\n#       - \"Store.BuildConfiguration.isDebug\"  # debug 1, release 1"))
    let rules = configuration.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0 == "# rules:" || $0.hasPrefix("#   ") ? $0.dropFirst(2) : $0
    }
    try rules.joined(separator: "\n").write(
      toFile: "\(folder)/\(Self.names[0])", atomically: true, encoding: .utf8)
    let (run, report) = try await tool.report([], in: folder)
    #expect(run.exitCode == 1)
    #expect(
      report.findings.filter { $0.subject == "simulations" && $0.severity == .error }.map(\.name)
        .contains("Store.StoreKitService.DebugPremiumSimulationMode"), "\(report.findings)")
  }

  @Test func packageThatDoesNotBuildGetsNoFiles() async throws {
    let tool = try await Tool(building: "does-not-compile")
    defer { tool.remove() }
    try tool.removeConfiguration(of: "does-not-compile")
    let folder = tool.folder + "/does-not-compile"
    let outcome = try await tool.run(["init", "--quiet"], in: folder)
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.contains("error build"), "\(outcome.all)")
    #expect(outcome.error == "wrote nothing, because the package does not build\n")
    #expect(exist(in: folder) == [false, false])
  }

  @Test func packageWithoutShippingCodeIsUnverified() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "OnlyTests", targets: [.testTarget(name: "XTests")])
      """, to: "Package.swift")
    try tool.write("import Testing\n@Test func a() {}\n", to: "Tests/XTests/x.swift")
    let outcome = try await tool.run(["init", "--quiet"])
    #expect(outcome.exitCode == 2)
    #expect(outcome.output.contains("The package has no code that ships"), "\(outcome.all)")
    let (run, report) = try await tool.report([], in: tool.folder)
    #expect(run.exitCode == 2)
    #expect(report.checklists.flatMap(\.items).map(\.id) == ["build"])
  }

  @Test func configurationOfParentFolderIsRespected() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write("version: 1\npackage: App\n", to: ".verify-release.yml")
    try tool.write(
      "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"App\")",
      to: "App/Package.swift")
    let outcome = try await tool.run(["init"], in: tool.folder + "/App")
    #expect(outcome.exitCode == 64)
    #expect(
      outcome.error.contains("\(tool.folder)/.verify-release.yml already exists"),
      "\(outcome.all)")
    #expect(exist(in: tool.folder + "/App") == [false, false])
  }

  /// A library for tests ships its mocks, and only developers know what a name means.
  @Test func namesThatMayBeMeantToShipAreComments() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Kit",
        products: [
          .library(name: "Kit", targets: ["Kit"]), .library(name: "KitMocks", targets: ["KitMocks"]),
        ],
        targets: [.target(name: "Kit"), .target(name: "KitMocks")])
      """, to: "Package.swift")
    try tool.write("public struct Simulation { public init() {} }\n", to: "Sources/Kit/kit.swift")
    try tool.write(
      "public final class MockStore { public init() {} }\n", to: "Sources/KitMocks/mocks.swift")
    let outcome = try await tool.run(["init", "--dry-run", "--quiet"])
    #expect(outcome.exitCode == 0, "\(outcome.all)")
    #expect(outcome.output.contains("\n#       - \"KitMocks.*\"  # debug 1, release 1"))
    #expect(outcome.output.contains("\n#       - \"Kit.Simulation\"  # debug "))
    #expect(
      outcome.error.contains(
        "2 names look like debug code, but no rule lists them (may be meant to ship; if not,"
          + " uncomment): "), "\(outcome.error)")
  }

  /// What only a release build contains is an active rule; whatever both contain may be meant to
  /// ship.
  @Test func testDoublesUnderInvertedConditionAreActiveRules() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "App",
        products: [.library(name: "Kit", targets: ["Kit"])],
        targets: [.executableTarget(name: "App"), .target(name: "Kit")])
      """, to: "Package.swift")
    let names = ["DummyStore", "FakeAccount", "SpyTracker", "StubPayment", "SimulatedLocation"]
    func source(_ condition: String) -> String {
      names.map { "private final class \($0) {}\nprint(\($0)())\n" }.joined()
        + """
        struct PreviewData {}
        print(PreviewData())
        #if \(condition)
        final class MockClock {}
        print(MockClock())
        #endif

        """
    }
    try tool.write(source("!DEBUG"), to: "Sources/App/main.swift")
    try tool.write(
      "#if !DEBUG\npublic final class StubLog { public init() {} }\n#endif\n",
      to: "Sources/Kit/kit.swift")
    let outcome = try await tool.run(["init", "--dry-run", "--quiet"])
    #expect(outcome.exitCode == 1, "\(outcome.all)")
    for name in names {
      #expect(outcome.output.contains("- \"App.\(name)\"  # debug "), "\(outcome.all)")
      #expect(!outcome.error.contains("`App.\(name)` is present in App (release)."))
    }
    #expect(outcome.output.contains("\n      - \"App.MockClock\"  # debug 0, release "))
    #expect(outcome.output.contains("\n      - \"Kit.StubLog\"  # debug 0, release "))
    #expect(outcome.output.contains("\n#       - \"App.PreviewData\"  # debug "))
    #expect(outcome.error.contains("`App.MockClock` is present in App (release)."))
    #expect(
      outcome.error.contains(
        "note: `App.MockClock` and `Kit.StubLog` are present in release but not in debug; the"
          + " condition around their code may be inverted, as in `#if !DEBUG`\n"),
      "\(outcome.error)")

    // The correct condition makes the rule pass.
    let written = try await tool.run(["init", "--quiet"])
    #expect(written.error.contains("\nnext: fix the errors or, if a rule names code that may ship"))
    #expect(!written.error.contains("--record"))
    try tool.write("#if DEBUG\n\(source("DEBUG"))#endif\n", to: "Sources/App/main.swift")
    try tool.write(
      "#if DEBUG\npublic final class StubLog { public init() {} }\n#endif\n",
      to: "Sources/Kit/kit.swift")
    let (corrected, report) = try await tool.report([], in: tool.folder)
    #expect(corrected.exitCode == 0, "\(report.findings)")
  }

  /// What looks like debug code, but is part of the release because of the manifest.
  @Test func conditionsModulesAndResourcesOfReleaseAreReported() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Shop", defaultLocalization: "en",
        targets: [
          .target(name: "CShop", cSettings: [.define("STAGING", to: "1")]),
          .target(name: "ShopMocks"),
          .executableTarget(
            name: "App", dependencies: ["CShop", "ShopMocks"], resources: [.process("Resources")],
            swiftSettings: [
              .define("INTERNAL_BUILD"), .define("QA_MENU", .when(configuration: .debug)),
            ]),
        ])
      """, to: "Package.swift")
    try tool.write("int cShop(void);\n", to: "Sources/CShop/include/shop.h")
    try tool.write(
      "#include \"shop.h\"\n#ifdef STAGING\nint cShop(void) { return 1; }\n#endif\n",
      to: "Sources/CShop/shop.c")
    try tool.write(
      "public struct Store { public init() {} }\n", to: "Sources/ShopMocks/mocks.swift")
    try tool.write(
      """
      import CShop
      import Foundation
      import ShopMocks
      #if INTERNAL_BUILD
      print("internal", cShop(), Store())
      #endif
      #if QA_MENU
      print("menu")
      #endif
      #if BETA
      print("beta")
      #endif
      print(ProcessInfo.processInfo.environment["MOCK_STORE"] as Any)
      print(NSLocalizedString("hello", bundle: .module, comment: ""))
      print(NSLocalizedString("bye", bundle: .module, comment: ""))
      #if DEBUG
      print(UserDefaults.standard.bool(forKey: "ResetOnboarding"))
      #endif

      """, to: "Sources/App/main.swift")
    let resources = "Sources/App/Resources"
    try tool.write("[]\n", to: "\(resources)/mock_products.json")
    try tool.write(
      "\"hello\" = \"Hello\";\n\"bye\" = \"Bye\";\n",
      to: "\(resources)/en.lproj/Localizable.strings")
    try tool.write("\"hello\" = \"Hallo\";\n", to: "\(resources)/de.lproj/Localizable.strings")
    let outcome = try await tool.run(["init", "--dry-run", "--quiet"])
    #expect(outcome.exitCode == 0, "\(outcome.all)")
    for line in [
      "# The build 'release' defines INTERNAL_BUILD for App, so code inside `#if INTERNAL_BUILD` ships."
        + " If that code must not ship, use `.define(\"INTERNAL_BUILD\", .when(configuration: .debug))`"
        + " in the manifest. If INTERNAL_BUILD is a trait, remove it from the default traits.\n",
      "# The build 'release' defines STAGING for CShop, so code inside `#if STAGING` ships.",
      "#   testers: { configuration: release, flags: [-Xswiftc, -DBETA] }\n",
      "# 1 resource looks like debug code, but no rule can look for file names: \(resources)/mock_",
      "#       - \"ShopMocks.*\"  # debug 1, release 1; may be meant to ship",
      "      # - MOCK_STORE  # debug 1, release 1; Sources/App/main.swift:13; may be meant to ship",
      "      - ResetOnboarding  # debug 1, release 0; Sources/App/main.swift:17\n",
      "  # languages: [de, en]\n",
      "title: \"Localized strings are valid; missing translations are allowed\", check: localization }",
    ] {
      #expect(outcome.output.contains(line), "\(line)\n\(outcome.output)")
    }
    #expect(outcome.error.contains("note: 1 resource looks"), "\(outcome.error)")
    #expect(!outcome.all.contains("defines QA_MENU"))
  }

  /// The configuration lists the people of each role, which no checklist does.
  @Test func rolesOfExistingChecklistAreKept() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "App", targets: [.executableTarget(name: "App")])
      """, to: "app/Package.swift")
    try tool.write("print(1)\n", to: "app/Sources/App/main.swift")
    try tool.write(
      """
      title: Mine
      items:
        - { id: tried, title: Tried it, manual: { roles: [managers], covers: [Sources] } }

      """, to: "app/Checklists/mine.yml")
    let outcome = try await tool.run(["init", "--package-path", "app"])
    #expect(![64, 65].contains(outcome.exitCode), "\(outcome.all)")
    let configuration = try text(Self.names[0], in: tool.folder + "/app")
    #expect(configuration.contains("\nroles:\n  managers: [you@example.com]\n"))
    for line in [
      "searching the package for debug code\n", "verifying the package with the proposed files\n",
      "`verify-release --presubmit --package-path app` verifies the package\n",
    ] {
      #expect(outcome.error.contains(line), "\(outcome.error)")
    }
  }

  /// A configuration without its checklist would be invalid.
  @Test func nothingIsWrittenIfOneFileCannotBe() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "App", targets: [.executableTarget(name: "App")])
      """, to: "Package.swift")
    try tool.write("print(1)\n", to: "Sources/App/main.swift")
    try tool.write("", to: "Checklists")
    let outcome = try await tool.run(["init", "--quiet"])
    #expect(outcome.exitCode == 64, "\(outcome.all)")
    #expect(
      outcome.error.contains(
        "Cannot write \(tool.folder)/\(Self.names[1]): Not a directory. Fix that, and rerun"),
      "\(outcome.all)")
    #expect(exist(in: tool.folder) == [false, false])
    let printed = try await tool.run(["init", "--dry-run", "--quiet"])
    #expect(printed.error.contains("init would write nothing: Cannot write "), "\(printed.error)")

    // A link to a folder that can't be created is found only when the checklist is written.
    try FileManager.default.removeItem(atPath: "\(tool.folder)/Checklists")
    try FileManager.default.createSymbolicLink(
      atPath: "\(tool.folder)/Checklists", withDestinationPath: "nowhere/else")
    let linked = try await tool.run(["init", "--quiet"])
    #expect(linked.exitCode == 2, "\(linked.all)")
    #expect(!linked.error.contains("wrote "), "\(linked.all)")
    #expect(exist(in: tool.folder) == [false, false])
  }

  /// An existing checklist may have any name, and is kept as it is.
  @Test(arguments: ["release", "store"])
  func unreadableChecklistIsError(_ name: String) async throws {
    let tool = try await Tool(building: "clean")
    defer { tool.remove() }
    let folder = tool.folder + "/clean"
    try FileManager.default.removeItem(atPath: folder + "/.verify-release.yml")
    let list = Data([0x74, 0x69, 0xe9])
    let path = "\(folder)/Checklists/\(name).yml"
    try FileManager.default.createDirectory(
      atPath: folder + "/Checklists", withIntermediateDirectories: true)
    try list.write(to: URL(filePath: path))
    for arguments in [["init"], ["init", "--dry-run"]] {
      let outcome = try await tool.run(arguments, in: folder)
      #expect(outcome.exitCode == 65, "\(outcome.all)")
      // Nothing is built before.
      #expect(
        outcome.error.hasPrefix("Checklists/\(name).yml: error: "), "\(outcome.all)")
      #expect(!outcome.all.contains("wrote "), "\(outcome.all)")
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == list)
    #expect(exist(in: folder) == [false, name == "release"])
  }

  @Test func dryRunReportsFailures() async throws {
    let tool = try await Tool(building: "failing-test")
    defer { tool.remove() }
    let folder = tool.folder + "/failing-test"
    let outcome = try await tool.run(["init", "--dry-run", "--quiet"], in: folder)
    #expect(outcome.exitCode == 1, "\(outcome.all)")
    #expect(outcome.error.contains("Test 'A free user is premium' failed in "))
    #expect(
      outcome.error.contains(
        "init would write nothing: \(folder)/.verify-release.yml already exists"),
      "\(outcome.error)")
  }

  /// A configuration that a run would reject is reported.
  @Test(arguments: [
    (".verify-release.yaml", "version: 1\n", "verify-release ignores a file with this name"),
    ("verify-release.yml", "version: 1\n", "verify-release ignores a file with this name"),
    (".verify-release.yml", "version: 1\nrule: []\n", "error: rule"),
    (".verify-release.yml", "", "error: "),
  ])
  func unusableConfigurationIsReported(_ name: String, _ text: String, _ message: String)
    async throws
  {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(
      "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"App\")",
      to: "App/Package.swift")
    for place in ["App/\(name)", name] {
      try FileManager.default.createDirectory(
        atPath: tool.folder + "/.git", withIntermediateDirectories: true)
      try tool.write(text, to: place)
      let outcome = try await tool.run(["init"], in: tool.folder + "/App")
      #expect(outcome.exitCode == 65)
      #expect(outcome.error.hasPrefix("\(tool.folder)/\(place):"), "\(outcome.all)")
      #expect(outcome.error.contains(message), "\(outcome.all)")
      try FileManager.default.removeItem(atPath: "\(tool.folder)/\(place)")
    }
    #expect(exist(in: tool.folder + "/App") == [false, false])
  }
}
