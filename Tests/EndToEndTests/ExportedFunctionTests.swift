import Foundation
import ReleaseModel
import Testing

/// Swift functions whose only symbol is a C name.
@Suite struct ExportedFunctionTests {
  @Test func functionWithCNameIsFoundByItsSwiftName() async throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(
      """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(
        name: "Shop", products: [.library(name: "Shop", targets: ["Shop"])],
        targets: [.target(name: "Shop"), .executableTarget(name: "App")])

      """, to: "Package.swift")
    let source = """
      #if DEBUG
      public func debugMenu() {}
      #endif
      @c public func debugBoard() {}
      @MainActor @c(entrance) public func debugGate() {}

      """
    try tool.write(source, to: "Sources/Shop/Shop.swift")
    try tool.write(source + "debugBoard()\ndebugGate()\n", to: "Sources/App/main.swift")
    try tool.write(
      """
      version: 1
      rules:
        - { id: swift, names: ["debug*"], absent-from: [release] }
        - { id: app, names: [App.debugGate], absent-from: [release] }
        - { id: c, names: [entrance], modules: ["*"], absent-from: [release] }

      """, to: ".verify-release.yml")
    let (outcome, report) = try await tool.report([], in: tool.folder)
    #expect(outcome.exitCode == 1, "\(outcome.all)")
    let leaks = report.findings.filter { ["swift", "app", "c"].contains($0.subject) }
    #expect(
      leaks.map { "\($0.artifact ?? "") \($0.subject) \($0.name ?? "")" }.sorted() == [
        "App app App.debugGate", "App c entrance", "App swift App.debugBoard",
        "App swift App.debugGate", "Shop c entrance", "Shop swift Shop.debugBoard",
        "Shop swift Shop.debugGate",
      ], "\(leaks)")
    let gate = try #require(leaks.first { $0.name == "Shop.debugGate" })
    #expect(gate.location?.line == 5)
    #expect(gate.why == ["entrance"] && gate.whyNotes == nil, "\(gate)")
  }
}
