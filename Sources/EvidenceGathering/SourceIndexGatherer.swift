internal import Foundation
package import ReleaseModel
internal import SwiftNames

/// Finds out what modules declare, and where.
package struct SourceIndexGatherer: Sendable {
  private let workspace: Workspace
  private let packageManager: SwiftPackageManager

  /// Creates a gatherer.
  package init(workspace: Workspace, packageManager: SwiftPackageManager) {
    self.workspace = workspace
    self.packageManager = packageManager
  }

  /// What the sources of modules declare; the same in all builds.
  package func places(of modules: [CompiledModule]) -> DeclarationPlaces {
    var sources: [String: [SourceFile]] = [:]
    for module in modules where module.isSwift {
      sources[module.name] = module.sources.compactMap { path in
        (try? String(contentsOfFile: path, encoding: .utf8)).map {
          SourceFile(path: workspace.relative(path), text: $0)
        }
      }
    }
    return DeclarationPlaces(sources)
  }

  /// Indexes modules as a build compiled them, and lists what they declare.
  ///
  /// A module whose symbol graph can't be made costs places, and makes the list unavailable. Type
  /// aliases and other declarations that leave nothing in a program are not in it.
  package func gather(
    _ build: Build, modules: [CompiledModule], places: DeclarationPlaces
  ) async throws -> (index: SourceIndex, declarations: Evidence<[DeclaredName]>) {
    let cache = try SymbolGraphCache(
      workspace: workspace, packageManager: packageManager, build: build)
    let modules = modules.filter(\.isSwift)
    var graphs: [SymbolGraph] = []
    for module in modules {
      graphs += try await cache.graphs(of: module.name)
    }
    let index = SourceIndex(locations: locations(in: graphs), places: places)
    for module in modules where !graphs.contains(where: { $0.module.name == module.name }) {
      let log = workspace.relative(workspace.log("\(build.name)-symbols-\(module.name).log"))
      return (
        index,
        .unavailable(
          reason: "the compiler made no symbol graph of \(module.name) that can be read; see \(log)"
        )
      )
    }
    return (index, .collected(declarations(in: graphs, index)))
  }

  private func declarations(in graphs: [SymbolGraph], _ index: SourceIndex) -> [DeclaredName] {
    var declared: [String: DeclaredName] = [:]
    for graph in graphs {
      for symbol in graph.symbols where symbol.leavesCode {
        let declaration = Declaration(module: graph.module.name, path: symbol.baseNames)
        let name = "\(graph.module.name).\(declaration.name)"
        declared[name] = DeclaredName(name: name, location: index.location(of: declaration))
      }
    }
    return declared.values.sorted { $0.name < $1.name }
  }

  private func locations(in graphs: [SymbolGraph]) -> [Declaration: SourceLocation] {
    var locations: [Declaration: SourceLocation] = [:]
    for graph in graphs {
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
struct SymbolGraph: Codable {
  struct Module: Codable { var name: String }
  struct Symbol: Codable {
    struct Kind: Codable { var identifier: String }
    struct Identifier: Codable { var precise: String }
    var kind: Kind
    var identifier: Identifier
    var pathComponents: [String]
    var location: Location?

    /// Whether a program can show the declaration: aliases and macros are gone after compilation,
    /// and what the compiler synthesises follows from something else.
    var leavesCode: Bool {
      !["swift.typealias", "swift.associatedtype", "swift.macro"].contains(kind.identifier)
        && !identifier.precise.contains("::SYNTHESIZED::")
    }

    /// The path without argument labels.
    var baseNames: [String] {
      pathComponents.map { $0.first == "(" ? $0 : String($0.prefix { $0 != "(" }) }
    }
  }
  struct Location: Codable {
    struct Position: Codable {
      var line: Int
      var character: Int
    }
    var uri: String
    var position: Position
  }
  var module: Module
  var symbols: [Symbol]
}
