internal import Foundation
package import ReleaseModel
package import SwiftNames

/// Where declarations are written, from the compiler's symbol graphs.
package struct SourceIndex: Sendable {
  private var locations: [Declaration: SourceLocation] = [:]

  /// Creates an empty index.
  package init() {}

  /// Reads the symbol graphs that a build left; a graph that can't be read costs only places.
  package init(build: Build, workspace: Workspace) {
    let folder = workspace.symbolGraphPath(of: build)
    for file in FilePattern("*.symbols.json").files(in: folder) {
      guard let data = FileManager.default.contents(atPath: folder + "/" + file),
        let graph = try? JSONDecoder().decode(SymbolGraph.self, from: data)
      else { continue }
      for symbol in graph.symbols {
        guard let location = symbol.location, let file = URL(string: location.uri)?.path else {
          continue
        }
        let path = symbol.pathComponents.map { component in
          component.first == "(" ? component : String(component.prefix { $0 != "(" })
        }
        // Lines and characters count from 0 in a symbol graph.
        locations[Declaration(module: graph.module.name, path: path)] = SourceLocation(
          file: workspace.relative(file), line: location.position.line + 1,
          column: location.position.character + 1)
      }
    }
  }

  /// The place of a declaration, or else of the nearest one around it.
  package func location(of declaration: Declaration) -> SourceLocation? {
    var path = declaration.path
    while !path.isEmpty {
      if let found = locations[Declaration(module: declaration.module, path: path)] { return found }
      path.removeLast()
    }
    return nil
  }
}

/// The part of a symbol graph that is used (swift/docs/SymbolGraph format of DocC).
private struct SymbolGraph: Decodable {
  struct Module: Decodable { var name: String }
  struct Symbol: Decodable {
    var pathComponents: [String]
    var location: Location?
  }
  struct Location: Decodable {
    struct Position: Decodable {
      var line: Int
      var character: Int
    }
    var uri: String
    var position: Position
  }
  var module: Module
  var symbols: [Symbol]
}
