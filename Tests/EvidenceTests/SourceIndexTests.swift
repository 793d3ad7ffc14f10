import Inspection
import ReleaseModel
import SwiftNames
import Testing

@Suite struct SourceIndexTests {
  private func location(
    of path: String, in texts: String..., known: [Declaration: SourceLocation] = [:]
  ) -> SourceLocation? {
    let sources = texts.enumerated().map { SourceFile(path: "\($0).swift", text: $1) }
    return SourceIndex(locations: known, places: DeclarationLines(["Lib": sources]))
      .location(of: declaration(path))
  }

  private func declaration(_ path: String) -> Declaration {
    Declaration(module: "Lib", path: path.split(separator: ".").map(String.init))
  }

  @Test(arguments: [
    "  private func debugReset() {}", "fileprivate static var debugReset: Int",
    "let debugReset=1", "enum debugReset: String {", "  case debugReset(Int)",
    "indirect enum `debugReset` {", "private struct debugReset<T> {}",
    "/* old */ func debugReset()", "let url = \"http\"; func debugReset() {}",
  ])
  func uniqueDeclarationIsFound(line: String) {
    #expect(
      location(of: "Store.debugReset", in: "// debugReset\n\n\(line)\n", "struct Other {}")
        == SourceLocation(file: "0.swift", line: 3))
  }

  @Test(arguments: [
    "// func debugReset()", "  /// The var debugReset is gone.", "debugReset()",
    "func debugResetAll()", "func run() {} // func debugReset()", "let x = 1 // let debugReset",
    " let x = debugReset",
  ])
  func mentionIsNotDeclaration(text: String) {
    #expect(location(of: "debugReset", in: text) == nil)
    let both = text + "\nfunc debugReset() {}\n"
    let line = both.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    #expect(location(of: "debugReset", in: both) == SourceLocation(file: "0.swift", line: line))
  }

  @Test func ambiguousDeclarationHasLocationOfEnclosingOne() {
    let first = "final class Store {\n  private func reset() {}\n}\n"
    let second = "struct Limit {\n  func reset() {}\n}\n"
    #expect(
      location(of: "Store.reset", in: first, second) == SourceLocation(file: "0.swift", line: 1))
    #expect(
      location(of: "Limit.reset", in: first, second) == SourceLocation(file: "1.swift", line: 1))
    #expect(location(of: "reset", in: first, second) == nil)
  }

  /// In release builds, the compiler does not locate internal members of extensions.
  @Test func nameOfOtherLocatedDeclarationIsNotAmbiguous() {
    let texts = [
      "protocol Renderer {}\n", "struct Flags {\n  var debugLayout = false\n}\n",
      "extension Renderer {\n  var debugLayout: Bool { true }\n}\n",
    ]
    let known = [
      declaration("Flags.debugLayout"): SourceLocation(file: "1.swift", line: 2, column: 7)
    ]
    func place(_ known: [Declaration: SourceLocation]) -> SourceLocation? {
      location(of: "Renderer.debugLayout", in: texts[0], texts[1], texts[2], known: known)
    }
    #expect(place(known) == SourceLocation(file: "2.swift", line: 2))
    #expect(place([:]) == SourceLocation(file: "0.swift", line: 1))
  }

  @Test func compilerLocationWins() {
    let place = SourceLocation(file: "A.swift", line: 9, column: 3)
    let known = [declaration("Store.Mode"): place]
    #expect(location(of: "Store.Mode", in: "enum Mode {}", known: known) == place)
    #expect(location(of: "Store.Mode.init", in: "class Store {}", known: known) == place)
    #expect(
      location(of: "Store.init", in: "class Store {}", known: known)
        == SourceLocation(file: "0.swift", line: 1))
  }

  @Test func otherModulesDeclarationIsNotFound() {
    let sources = ["Lib": [SourceFile(path: "a.swift", text: "class Store {}")]]
    let other = Declaration(module: "App", path: ["Store"])
    #expect(SourceIndex(places: DeclarationLines(sources)).location(of: other) == nil)
    #expect(SourceIndex.empty.location(of: declaration("Store")) == nil)
  }
}
