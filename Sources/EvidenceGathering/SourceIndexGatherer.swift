internal import Foundation
package import ReleaseModel
internal import SwiftNames

/// Finds out where the package's declarations are written.
package struct SourceIndexGatherer: Sendable {
  private let workspace: Workspace
  private let packageManager: SwiftPackageManager

  /// Creates a gatherer.
  package init(workspace: Workspace, packageManager: SwiftPackageManager) {
    self.workspace = workspace
    self.packageManager = packageManager
  }

  /// Indexes the package's own modules as a build compiled them.
  ///
  /// A module whose symbol graph can't be made costs only places.
  package func gather(
    _ build: Build, package description: PackageDescription
  ) async throws -> SourceIndex {
    let folder = workspace.symbolGraphPath(of: build)
    try? FileManager.default.removeItem(atPath: folder)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var sources: [String: [SourceFile]] = [:]
    for module in description.modules {
      let compiled = "\(workspace.productsPath(of: build))/Modules/\(module.name).swiftmodule"
      guard FileManager.default.fileExists(atPath: compiled) else { continue }
      _ = try await packageManager.extractSymbolGraph(of: module.name, in: build, to: folder)
      sources[module.name] = module.sources.compactMap { path in
        (try? String(contentsOfFile: path, encoding: .utf8)).map {
          SourceFile(path: workspace.relative(path), text: $0)
        }
      }
    }
    return SourceIndex(locations: locations(in: folder), sources: sources)
  }

  private func locations(in folder: String) -> [Declaration: SourceLocation] {
    var locations: [Declaration: SourceLocation] = [:]
    for file in FilePattern("*.symbols.json").files(in: folder) {
      guard let data = FileManager.default.contents(atPath: folder + "/" + file),
        let graph = try? JSONDecoder().decode(SymbolGraph.self, from: data)
      else { continue }
      for symbol in graph.symbols {
        guard let location = symbol.location, let path = URL(string: location.uri)?.path else {
          continue
        }
        // Lines and characters count from 0 in a symbol graph.
        locations[Declaration(module: graph.module.name, path: symbol.baseNames)] = SourceLocation(
          file: workspace.relative(path), line: location.position.line + 1,
          column: location.position.character + 1)
      }
    }
    return locations
  }
}

/// The part of a symbol graph that is used (swiftlang/swift-docc-symbolkit, `SymbolGraph`).
private struct SymbolGraph: Decodable {
  struct Module: Decodable { var name: String }
  struct Symbol: Decodable {
    var pathComponents: [String]
    var location: Location?

    /// The path without argument labels.
    var baseNames: [String] {
      pathComponents.map { $0.first == "(" ? $0 : String($0.prefix { $0 != "(" }) }
    }
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
