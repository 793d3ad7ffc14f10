import Foundation
import ReleaseModel
import TestSupport
import Testing

/// Asks the compilers what a release build defines, however the flag reaches them.
@Suite struct DebugFlagTests {
  /// One way to build `debug-defined`.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// A replacement in the manifest.
    var change: (old: String, new: String)?
    /// Whether the manifest keeps its C definition.
    var keepsDefinition = false
    var flags: [String] = []
    /// Files of the package, by name.
    var files: [String: String] = [:]
    /// The modules that the findings name; nil if there are no findings.
    var modules: String?
    var verdict = Verdict.failed
  }

  private static let header = ["debug.h": "#define DEBUG 1\n"]

  private static let cases = [
    Case(testDescription: "a C definition", keepsDefinition: true, modules: "CLib"),
    Case(testDescription: "no definition", verdict: .passed),
    Case(
      testDescription: "a C++ definition with a value",
      change: ("cxxSettings: []", #"cxxSettings: [.define("DEBUG", to: "1")]"#),
      modules: "CxxLib"),
    Case(
      testDescription: "unsafe flags for assembler",
      change: (" cSettings: []", #" cSettings: [.unsafeFlags(["-DDEBUG=1"])]"#), modules: "AsmLib"),
    Case(
      testDescription: "an assembler symbol",
      change: (" cSettings: []", #" cSettings: [.unsafeFlags(["-Wa,--defsym,DEBUG=1"])]"#),
      modules: "AsmLib"),
    Case(
      testDescription: "zero, which #ifdef treats as defined",
      change: (#".define("DEBUG")"#, #".define("DEBUG", to: "0")"#), keepsDefinition: true,
      modules: "CLib", verdict: .unverified),
    Case(
      testDescription: "a header that every file includes",
      flags: ["-Xcc", "-include", "-Xcc", "debug.h"], files: header,
      modules: "App, AsmLib, CLib and 1 more"),
    Case(
      testDescription: "headers that Swift imports",
      flags: ["-Xswiftc", "-Xcc", "-Xswiftc", "-DDEBUG"], modules: "App"),
    Case(
      testDescription: "a nested response file", flags: ["-Xswiftc", "@flags.rsp"],
      files: ["flags.rsp": "@more.rsp\n", "more.rsp": "-D\nDEBUG\n"], modules: "App"),
    Case(
      testDescription: "a response file for clang", flags: ["-Xcc", "@flags.rsp"],
      files: ["flags.rsp": "-DDEBUG\n"], modules: "App, AsmLib, CLib and 1 more"),
    Case(
      testDescription: "a Swift frontend argument",
      flags: ["-Xswiftc", "-Xfrontend", "-Xswiftc", "-DDEBUG"], modules: "App"),
    Case(
      testDescription: "a definition that -U removes",
      flags: ["-Xcc", "-DDEBUG", "-Xcc", "-UDEBUG"], verdict: .passed),
    Case(
      testDescription: "other names", flags: ["-Xcc", "-DDEBUGGING=1", "-Xswiftc", "-DDEBUG_MENU"],
      verdict: .passed),
    Case(testDescription: "no optimization", flags: ["-Xswiftc", "-Onone"], modules: "App"),
    Case(
      testDescription: "no optimization, set in the manifest",
      change: ("swiftSettings: []", #"swiftSettings: [.unsafeFlags(["-Onone"])]"#),
      modules: "App"),
    Case(
      testDescription: "no optimization, overridden by -Osize",
      flags: ["-Xswiftc", "-Onone", "-Xswiftc", "-Osize"], verdict: .passed),
    Case(
      testDescription: "debug assertions",
      flags: ["-Xswiftc", "-assert-config", "-Xswiftc", "Debug"], modules: "App"),
    Case(
      testDescription: "no optimization for playgrounds", flags: ["-Xswiftc", "-Oplayground"],
      modules: "App"),
    Case(
      testDescription: "assertions decided at run time",
      flags: ["-Xswiftc", "-assert-config", "-Xswiftc", "DisableReplacement"], modules: "App"),
    Case(
      testDescription: "no preconditions", flags: ["-Xswiftc", "-Ounchecked"], modules: "App",
      verdict: .passed),
    Case(
      testDescription: "no optimization of C", flags: ["-Xcc", "-O0"], modules: "CLib and CxxLib"),
    Case(
      testDescription: "no optimization of a target",
      change: ("cxxSettings: []", #"cxxSettings: [.unsafeFlags(["-O0"])]"#), modules: "CxxLib"),
    Case(
      testDescription: "no optimization, overridden by -Os",
      flags: ["-Xcc", "-O0", "-Xcc", "-Os"], verdict: .passed),
    Case(
      testDescription: "a definition in a header that a source includes",
      files: [
        "Sources/CLib/first.c": "#include \"first.h\"\n",
        "Sources/CLib/first.h": "# define DEBUG 1\n",
      ],
      modules: "CLib"),
    Case(
      testDescription: "a definition that does not apply",
      files: ["Sources/CLib/first.c": "#ifdef _WIN32\n#define DEBUG\n#endif\n"], verdict: .passed),
    Case(
      testDescription: "a definition with the value 0",
      files: ["Sources/CLib/first.c": "#define DEBUG (0)\n"], verdict: .passed),
    Case(
      testDescription: "a definition with the value 0, and code that asks only for the definition",
      files: [
        "Sources/CLib/first.c": "#define DEBUG (0)\n#if defined(DEBUG)\nint first = 1;\n#endif\n"
      ],
      modules: "CLib", verdict: .unverified),
    Case(
      testDescription: "a source that defines NDEBUG itself",
      files: ["Sources/CLib/first.c": "#ifndef NDEBUG\n#define NDEBUG\n#endif\n"],
      verdict: .passed),
    Case(
      testDescription: "code that depends on NDEBUG",
      files: ["Sources/CLib/first.c": "#ifndef NDEBUG\nint first = 1;\n#endif\n"], modules: "CLib",
      verdict: .passed),
    Case(
      testDescription: "code that depends on NDEBUG, which the manifest defines",
      flags: ["-Xcc", "-DNDEBUG"],
      files: ["Sources/CLib/first.c": "#ifndef NDEBUG\nint first = 1;\n#endif\n"], verdict: .passed),
    Case(
      testDescription: "debug assertions without whole-module optimization",
      flags: ["-Xswiftc", "-no-whole-module-optimization", "-Xswiftc", "-Onone"], modules: "App"),
  ]

  /// Clang rejects a C++ standard for C sources, and a header has no language of its own.
  @Test func cxxInteroperabilityHeadersPass() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let files = [
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Interoperability",
        targets: [
          .target(name: "Prices"),
          .executableTarget(
            name: "App", dependencies: ["Prices"],
            swiftSettings: [.interoperabilityMode(.Cxx)]),
        ], cxxLanguageStandard: .cxx17)
      """,
      "Sources/Prices/prices.cpp": "#include <prices.h>\n",
      "Sources/Prices/include/prices.h": "#pragma once\ninline int price() { return 1; }\n",
      "Sources/App/main.swift": "import Prices\nprint(price())\n",
    ]
    for (path, text) in files { try tool.write(text, to: path) }
    let (_, report) = try await tool.report([], in: tool.folder)
    #expect(report.verdict(of: "debug-flag") == .passed, "\(report.findings)")
  }

  /// In a run too, not only by `init`.
  @Test func conditionsOfOtherBuildsAreReported() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    let files = [
      "Package.swift": """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(
        name: "Shop", traits: [.default(enabledTraits: ["Demo"]), "Demo"],
        targets: [
          .target(name: "CShop", cSettings: [.define("STAGING")]),
          .executableTarget(
            name: "App", dependencies: ["CShop"],
            swiftSettings: [
              .define("MOCKS"), .define("NO_DEBUG_MENU"), .define("UNUSED_MOCKS"),
              .define("QA_MENU", .when(configuration: .debug)),
            ]),
        ])
      """,
      "Sources/CShop/shop.c": "#include \"shop.h\"\n",
      "Sources/CShop/include/shop.h": """
      #ifdef STAGING
      static inline int staging(void) { return 1; }
      #endif

      """,
      "Sources/App/main.swift": """
      #if MOCKS || NO_DEBUG_MENU || QA_MENU || Demo || STAGING
      print(1)
      #endif

      """,
      ".verify-release.yml": "version: 1\nbuilds: { release: { configuration: release } }\n",
    ]
    for (path, text) in files { try tool.write(text, to: path) }
    let (outcome, report) = try await tool.report(["--only", "debug-flag"], in: tool.folder)
    #expect(outcome.exitCode == 0, "\(outcome.all)")
    #expect(
      report.findings.map(\.message) == [
        "The build 'release' defines Demo for App, so code inside `#if Demo` ships.",
        "The build 'release' defines MOCKS for App, so code inside `#if MOCKS` ships.",
        "The build 'release' defines STAGING for CShop, so code inside `#if STAGING` ships.",
      ])
  }

  @Test(arguments: cases)
  func debugFlagMatchesCompilerBehavior(_ example: Case) async throws {
    let tool = try await Tool(building: "debug-defined")
    defer { tool.remove() }
    let folder = tool.folder + "/debug-defined"
    if let change = example.change {
      try replace(change.old, change.new, in: folder + "/Package.swift")
    }
    if !example.keepsDefinition {
      try replace(#"[.define("DEBUG")]"#, "[]", in: folder + "/Package.swift")
    }
    let flags = example.flags.map { "'\($0)'" }.joined(separator: ", ")
    // The check needs no debug build.
    let configuration = """
      version: 1
      builds: { release: { configuration: release, flags: [\(flags)] } }
      artifacts: [{ product: App }]

      """
    for (name, text) in example.files.merging(
      [".verify-release.yml": configuration], uniquingKeysWith: { $1 })
    {
      try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
    }
    let (outcome, report) = try await tool.report(["--only", "debug-flag"], in: folder)
    #expect(report.verdict(of: "debug-flag") == example.verdict, "\(outcome.all)")
    let messages = report.findings.map(\.message)
    let named = example.modules.map { modules in
      messages.count == 1
        && messages.contains {
          ["for", "in", "optimize"].map { " \($0) \(modules)," }.contains(where: $0.contains)
            || $0.contains("of \(modules) ")
        }
    }
    #expect(named ?? messages.isEmpty, "\(messages)")
  }

  private func replace(_ old: String, _ new: String, in file: String) throws {
    try edit(file) { $0.replacing(old, with: new) }
  }
}
