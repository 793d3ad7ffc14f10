import EvidenceGathering
import ReleaseModel
import SwiftNames
import Testing

@Suite("Where declarations are written")
struct SourceIndexTests {
  private func location(
    of path: String, in texts: String..., known: [Declaration: SourceLocation] = [:]
  ) -> SourceLocation? {
    let sources = texts.enumerated().map { SourceFile(path: "\($0).swift", text: $1) }
    return SourceIndex(locations: known, places: DeclarationPlaces(["Lib": sources]))
      .location(of: declaration(path))
  }

  private func declaration(_ path: String) -> Declaration {
    Declaration(module: "Lib", path: path.split(separator: ".").map(String.init))
  }

  @Test(
    "A declaration that is written once is found",
    arguments: [
      "  private func debugReset() {}", "fileprivate static var debugReset: Int",
      "let debugReset=1", "enum debugReset: String {", "  case debugReset(Int)",
      "indirect enum `debugReset` {", "private struct debugReset<T> {}",
      "/* old */ func debugReset()", "let url = \"http\"; func debugReset() {}",
    ])
  func once(line: String) {
    #expect(
      location(of: "Store.debugReset", in: "// debugReset\n\n\(line)\n", "struct Other {}")
        == SourceLocation(file: "0.swift", line: 3))
  }

  @Test(
    "What only mentions a name does not declare it",
    arguments: [
      "// func debugReset()", "  /// The var debugReset is gone.", "debugReset()",
      "func debugResetAll()", "func run() {} // func debugReset()", "let x = 1 // let debugReset",
      " let x = debugReset",
    ])
  func onlyMentioned(text: String) {
    #expect(location(of: "debugReset", in: text) == nil)
    let both = text + "\nfunc debugReset() {}\n"
    let line = both.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    #expect(location(of: "debugReset", in: both) == SourceLocation(file: "0.swift", line: line))
  }

  @Test("A declaration that is written twice has the place of the one around it")
  func twice() {
    let first = "final class Store {\n  private func reset() {}\n}\n"
    let second = "struct Limit {\n  func reset() {}\n}\n"
    #expect(
      location(of: "Store.reset", in: first, second) == SourceLocation(file: "0.swift", line: 1))
    #expect(
      location(of: "Limit.reset", in: first, second) == SourceLocation(file: "1.swift", line: 1))
    #expect(location(of: "reset", in: first, second) == nil)
  }

  @Test("The compiler's place wins, also that of the nearest declaration around")
  func known() {
    let place = SourceLocation(file: "A.swift", line: 9, column: 3)
    let known = [declaration("Store.Mode"): place]
    #expect(location(of: "Store.Mode", in: "enum Mode {}", known: known) == place)
    #expect(location(of: "Store.Mode.init", in: "class Store {}", known: known) == place)
    #expect(
      location(of: "Store.init", in: "class Store {}", known: known)
        == SourceLocation(file: "0.swift", line: 1))
  }

  @Test("Another module's declaration is not found in this one's sources")
  func otherModule() {
    let sources = ["Lib": [SourceFile(path: "a.swift", text: "class Store {}")]]
    let other = Declaration(module: "App", path: ["Store"])
    #expect(SourceIndex(places: DeclarationPlaces(sources)).location(of: other) == nil)
    #expect(SourceIndex.empty.location(of: declaration("Store")) == nil)
  }
}
