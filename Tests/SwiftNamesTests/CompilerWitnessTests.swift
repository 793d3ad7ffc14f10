import Foundation
import SwiftNames
import TestSupport
import Testing

/// Compares the declarations in mangled names with the compiler's symbol graph.
@Suite struct CompilerAgreementTests {
  private struct SymbolGraph: Decodable {
    struct Symbol: Decodable {
      struct Identifier: Decodable { var precise: String }
      var identifier: Identifier
      var pathComponents: [String]
    }
    struct Module: Decodable { var name: String }
    var module: Module
    var symbols: [Symbol]
  }

  @Test func everyMangledNameYieldsItsDeclaration() throws {
    let folder = try TemporaryFolder()
    try folder.run(
      "swiftc", "-parse-as-library", "-module-name", "Lib", "-emit-module", "-o",
      "Lib.swiftmodule", "-emit-symbol-graph", "-emit-symbol-graph-dir", ".",
      "-symbol-graph-minimum-access-level", "private",
      Repository.fixture("names/Declarations.swift").path)

    var read = 0
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    where file.hasSuffix(".symbols.json") {
      let data = try Data(folder.bytes(of: file))
      let graph = try JSONDecoder().decode(SymbolGraph.self, from: data)
      for symbol in graph.symbols where !symbol.identifier.precise.contains("::SYNTHESIZED") {
        let mangled = "$s" + symbol.identifier.precise.dropFirst(2)
        let text = try #require(Demangling.demangle(mangled))
        let path = symbol.pathComponents.map(baseName)
        let found = DeclarationScanner.declarations(in: text)
        #expect(
          found.contains { $0.module == graph.module.name && names(path, $0.path, in: text) },
          "\(path) in \(text), found \(found.map(\.name))")
        read += 1
      }
    }
    #expect(read > 60)
  }

  /// The graph omits accessors and closures from the path of a local declaration; the mangled name
  /// includes the accessor's property.
  private func names(_ expected: [String], _ path: [String], in text: String) -> Bool {
    text.contains(" #")
      ? expected.last == path.last && expected.first == path.first : expected == path
  }

  private func baseName(_ component: String) -> String {
    let operators = "/=-+!*%<>&|^~?."
    guard let first = component.first, first != "(", !operators.contains(first) else {
      return String(component.prefix { operators.contains($0) })
    }
    return component.hasPrefix("`")
      ? component.split(separator: "`").first.map(String.init) ?? component
      : String(component.prefix { $0 != "(" })
  }
}
