import Inspection
import ReleaseModel
import Testing

/// Which declarations of a build rules forbid, so that their absence has to be proven.
@Suite struct ForbiddenDeclarationsTests {
  private func names(
    _ patterns: [String], _ declared: [DeclaredName], of modules: Set<String> = ["App", "Kit"],
    searching: [String]? = nil, absentFrom: [String] = ["release"]
  ) -> [String] {
    ForbiddenDeclarations.find(
      in: "release", declared, of: modules,
      by: [Rule(id: "r", names: patterns, modules: searching, absentFrom: absentFrom)],
      ModuleScope(modules: ["App", "Kit"], linked: ["App", "Kit"])
    ).map { match in
      match.qualifiedName + (match.location.map { ":\($0.line)" } ?? "")
    }
  }

  private func name(
    _ name: String, line: Int? = nil, _ declaration: String? = nil, isWritten: Bool = true
  ) -> DeclaredName {
    DeclaredName(
      name: name, declaration: declaration, isWritten: isWritten,
      location: line.map { SourceLocation(file: "Menu.swift", line: $0) }, isLocated: line != nil)
  }

  @Test func outermostDeclarationIsFoundOnceWithItsPlace() {
    let menu = [
      name("App.DebugMenu.open", line: 7), name("App.DebugMenu", line: 6),
      name("App.DebugMenu.debugTitle", line: 8), name("App.Menu", line: 1),
    ]
    #expect(
      names(["*Debug*", "DebugMenu.open"], menu) == ["App.DebugMenu:6", "App.DebugMenu.open:7"])
    #expect(names(["DebugMenu"], menu, absentFrom: ["other"]).isEmpty)
  }

  @Test func onlySearchedModulesOfTheArtifactsCount() {
    let flags = [name("App.Flags.unlock", line: 1), name("Kit.Flags.unlock", line: 2)]
    #expect(names(["Flags.unlock"], flags) == ["App.Flags.unlock:1", "Kit.Flags.unlock:2"])
    #expect(names(["Flags.unlock"], flags, of: ["Kit"]) == ["Kit.Flags.unlock:2"])
    #expect(names(["Flags.unlock"], flags, searching: ["App"]) == ["App.Flags.unlock:1"])
    #expect(names(["App.Flags.*"], flags) == ["App.Flags.unlock:1"])
  }

  /// Nothing is compiled for a type alias, and what the compiler synthesizes is not in the source.
  @Test func declarationsWithoutCodeOfTheirOwnAreOmitted() {
    let others = [
      name("App.DebugHandler", line: 1, "typealias DebugHandler = () -> Void"),
      name("App.Store.DebugValue", line: 2, "associatedtype DebugValue"),
      name("App.debugLog", line: 3, "macro debugLog()"),
      name("App.DebugStore: Swift.Equatable"), name("App._debugMode"), name("App.$debugMode"),
      name("App.Flags.hash"), name("App.Flags.init", isWritten: false),
    ]
    let mode = name("App.debugMode", line: 9, "@Wrapped var debugMode: Bool")
    #expect(names(["*debug*", "*Debug*", "Flags.*"], others + [mode]) == ["App.debugMode:9"])
    // Without the property, the name is not that of its storage.
    #expect(names(["*debug*"], [name("App._debugMode")]) == ["App._debugMode"])
    let function = name("App.debugLog", line: 4, "func debugLog(macro: Int, typealias other: Int)")
    #expect(names(["debugLog"], [function]) == ["App.debugLog:4"])
  }

  @Test func writtenInitializerAndWitnessCount() {
    let members = [name("App.Store.init", line: 3), name("App.Store.debugDescription", line: 4)]
    #expect(
      names(["Store.init", "*debug*"], members) == [
        "App.Store.debugDescription:4", "App.Store.init:3",
      ])
  }
}
