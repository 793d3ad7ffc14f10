import Foundation
import ReleaseModel
import Testing

/// What is found of declarations and modules that leave no Swift symbol, and whose C names count.
///
/// All tests read the report of one run.
@Suite struct TraceTests {
  private static let run = Task { try await report() }

  private let report: Report

  init() async throws { report = try await Self.run.value }

  private static func report() async throws -> Report {
    let tool = try Tool()
    defer { tool.remove() }
    for (path, text) in files { try tool.write(text, to: path) }
    let (outcome, report) = try await tool.report([], in: tool.folder)
    try #require(outcome.exitCode == 1, "\(outcome.all)")
    try #require(report.verdict(of: "build") == .passed, "\(outcome.all)")
    return report
  }

  private func findings(of subjects: String...) -> [Finding] {
    report.findings.filter { subjects.contains($0.subject) }
  }

  @Test func functionIsFoundBySwiftNameAndByCName() throws {
    let leaks = findings(of: "swift", "app", "c", "own-c")
    #expect(
      leaks.map { "\($0.artifact ?? "") \($0.subject) \($0.name ?? "")" }.sorted() == [
        "App app App.debugGate", "App c App.debugGate", "App own-c App.debugGate",
        "App swift App.debugBoard", "App swift App.debugGate", "Shop c Shop.debugGate",
        "Shop own-c Shop.debugGate", "Shop swift Shop.debugBoard", "Shop swift Shop.debugGate",
      ], "\(leaks)")
    let gate = try #require(leaks.first { $0.name == "Shop.debugGate" })
    #expect(gate.location?.line == 5)
    #expect(gate.why == ["entrance"] && gate.whyNotes == nil, "\(gate)")
  }

  /// The build compiles these declarations, and the optimizer replaces them by their values.
  @Test func foldedDeclarationsAreUnverifiedWithTheirPlaces() {
    let folded = findings(of: "folded")
    #expect(
      folded.map { "\($0.severity) \($0.name ?? "") \($0.location?.line ?? 0)" }.sorted() == [
        "unverified App.Flags.unlockEverything 1", "unverified App.MockService 4",
        "unverified App.Price.freeGetter 3", "unverified App.bonusDiscount 2",
      ], "\(folded)")
    #expect(folded.allSatisfy { $0.location?.file == "Sources/App/Flags.swift" })
    #expect(folded.allSatisfy { $0.advice?.contains("#if DEBUG") == true })
  }

  @Test func moduleThatOnlyDebugBuildsImportIsReported() throws {
    let modules = findings(of: "debug-leak")
    // `CGone` and `TweakBase` are no errors: the linker removed all of the one, and only `Tweaks`,
    // which is reported, depends on the other. `Kit` exports `Panel`.
    #expect(
      modules.filter { $0.severity == .error }.map { $0.name ?? "" } == ["CKept", "Tweaks"],
      "\(modules)")
    let tweaks = try #require(modules.first { $0.name == "Tweaks" })
    #expect(tweaks.message.contains("because `App` depends on it"), "\(tweaks)")
    let unused = modules.filter { $0.severity == .note && $0.message.contains("Spare") }
    #expect(unused.count == 1 && unused.allSatisfy { $0.artifact == "App" }, "\(modules)")
    #expect(!modules.contains { $0.message.contains("Panel") || $0.message.contains("TweakBase") })
  }

  /// The program contains the Swift runtime, which has dozens of such names.
  @Test func cNamesOfStaticRuntimeAreNotThePackages() {
    let native = findings(of: "native")
    #expect(native.map(\.name) == ["native_debug_kept"], "\(native)")
    #expect(native.first?.severity == .error)
    let all = findings(of: "everything")
    #expect(all.contains { $0.name?.hasPrefix("native_") == false }, "\(all)")
  }

  private static let functions = """
    #if DEBUG
    public func debugMenu() {}
    #endif
    @c public func debugBoard() {}
    @MainActor @c(entrance) public func debugGate() {}

    """

  private static let files = [
    "Package.swift": """
    // swift-tools-version: 6.1
    import PackageDescription
    let package = Package(
      name: "Shop",
      products: [
        .library(name: "Shop", targets: ["Shop"]), .executable(name: "App", targets: ["App"]),
      ],
      targets: [
        .target(name: "Shop"), .target(name: "Native"), .target(name: "CKept"), .target(name: "CGone"),
        .target(name: "Spare"), .target(name: "Panel"), .target(name: "TweakBase"),
        .target(name: "Kit", dependencies: ["Panel"]),
        .target(name: "Tweaks", dependencies: ["TweakBase"]),
        .executableTarget(
          name: "App", dependencies: ["Native", "CKept", "CGone", "Spare", "Kit", "Tweaks"]),
      ])

    """,
    ".verify-release.yml": """
    version: 1
    builds:
      debug: { configuration: debug, flags: [--static-swift-stdlib] }
      release: { configuration: release, flags: [--static-swift-stdlib] }
    rules:
      - { id: swift, names: ["debug*"], absent-from: [release] }
      - { id: app, names: [App.debugGate], absent-from: [release] }
      - { id: c, names: [entrance], modules: ["*"], absent-from: [release] }
      - { id: own-c, names: [entrance], absent-from: [release] }
      - { id: native, names: ["*_debug_*"], absent-from: [release] }
      - { id: everything, names: ["*_debug_*"], modules: ["*"], absent-from: [release] }
      - id: folded
        names: [Flags.unlockEverything, bonusDiscount, Price.freeGetter, MockService, "*Handler"]
        absent-from: [release]

    """,
    "Sources/Shop/Shop.swift": functions,
    "Sources/App/Flags.swift": """
    enum Flags { static let unlockEverything = true }
    private let bonusDiscount = 3
    struct Price { var freeGetter: Int { 7 } }
    struct MockService: Service { func fetch() -> Int { 11 } }
    protocol Service { func fetch() -> Int }
    typealias GiftHandler = (Int) -> Int
    func total(_ handler: GiftHandler) -> Int {
      let service = MockService()
      return handler(Flags.unlockEverything ? bonusDiscount : Price().freeGetter) + service.fetch()
    }
    #if DEBUG
    func debugHandler() {}
    struct PlainHandler {}
    #endif

    """,
    "Sources/App/main.swift": functions + """
      import Kit
      import Native
      #if DEBUG
      import CGone
      import CKept
      import Tweaks
      tweak()
      print(c_gone(), c_kept())
      #endif
      debugBoard()
      debugGate()
      print(native_start(), panel(), total { $0 })

      """,
    "Sources/Kit/Kit.swift": "@_exported import Panel\n",
    "Sources/Panel/Panel.swift": "public func panel() -> Int { CommandLine.arguments.count }\n",
    "Sources/Spare/Spare.swift": "public func spare() {}\n",
    "Sources/Tweaks/Tweaks.swift": """
    import TweakBase
    public final class TweakPanel {}
    public func tweak() { base(TweakPanel()) }

    """,
    "Sources/TweakBase/TweakBase.swift": "public func base(_ panel: AnyObject) { print(panel) }\n",
    "Sources/Native/include/native.h": "int native_start(void);\n",
    "Sources/Native/native.c": """
    #include "native.h"
    #ifdef DEBUG
    int native_debug_dump(void) { return 7; }
    #endif
    int native_debug_kept(int x) { return x + 1; }
    int (*volatile native_pointer)(int) = native_debug_kept;
    int native_start(void) { return native_pointer(2); }

    """,
    "Sources/CKept/include/kept.h": "int c_kept(void);\n",
    "Sources/CKept/kept.c": """
    #include <stdio.h>
    #include "kept.h"
    int c_kept(void) { return 1; }
    __attribute__((constructor)) void kept_start(void) { puts("kept"); }

    """,
    "Sources/CGone/include/gone.h": "int c_gone(void);\n",
    "Sources/CGone/gone.c": """
    #include "gone.h"
    __attribute__((visibility("hidden"))) int c_gone(void) { return 1; }

    """,
  ]
}
