internal import Cryptography
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
  /// A module whose symbol graph can't be made costs places, and makes the list unavailable.
  package func gather(
    _ build: Build, modules: [CompiledModule], of compilations: Compilations,
    places: DeclarationPlaces
  ) async throws -> (index: SourceIndex, declarations: Evidence<[DeclaredName]>) {
    let cache = SymbolGraphCache(
      workspace: workspace, packageManager: packageManager, build: build, compilations)
    let modules = modules.filter(\.isSwift)
    var graphs: [SymbolGraph] = []
    for module in modules {
      graphs += try await cache.graphs(of: module.name)
    }
    let missing = modules.first { module in
      !graphs.contains { $0.module.name == module.name }
    }
    let index = SourceIndex(
      locations: locations(in: graphs), places: places, publicTypes: publicTypes(in: graphs),
      digest: missing != nil
        ? nil : cache.inputs.map { ContentDigest.sha256(of: $0 + places.digest) })
    if let name = missing?.name {
      let log = workspace.relative(workspace.log("\(build.name)-symbols-\(name).log"))
      return (
        index,
        .unavailable(
          reason: "the compiler made no symbol graph of \(name) that can be read; see \(log)"
        )
      )
    }
    return (index, .collected(declarations(in: graphs, index)))
  }

  private func declarations(in graphs: [SymbolGraph], _ index: SourceIndex) -> [DeclaredName] {
    var declared: [String: DeclaredName] = [:]
    for graph in graphs {
      for symbol in graph.symbols where symbol.isWritten {
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

  /// The types that are public, and all types around them too.
  private func publicTypes(in graphs: [SymbolGraph]) -> Set<Declaration> {
    var types: Set<Declaration> = []
    var hidden: Set<Declaration> = []
    for graph in graphs {
      for symbol in graph.symbols where symbol.isType {
        let type = Declaration(module: graph.module.name, path: symbol.baseNames)
        if symbol.isPublic { types.insert(type) } else { hidden.insert(type) }
      }
    }
    return types.filter { type in
      type.path.indices.allSatisfy {
        !hidden.contains(Declaration(module: type.module, path: Array(type.path[...$0])))
      }
    }
  }
}

/// The part of a symbol graph that is used (swiftlang/swift-docc-symbolkit, `SymbolGraph`).
struct SymbolGraph: Decodable {
  struct Module: Decodable { var name: String }
  struct Symbol: Decodable {
    struct Kind: Decodable { var identifier: String }
    struct Identifier: Decodable { var precise: String }
    var kind: Kind
    var identifier: Identifier
    var pathComponents: [String]
    var accessLevel: String?
    var location: Location?

    var isType: Bool {
      ["swift.struct", "swift.enum", "swift.class", "swift.protocol"].contains(kind.identifier)
    }

    var isPublic: Bool { ["public", "open"].contains(accessLevel) }

    /// Whether the declaration is in the source: what the compiler synthesizes follows from something
    /// else.
    var isWritten: Bool { !identifier.precise.contains("::SYNTHESIZED::") }

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

extension SymbolGraph {
  /// The graph as rows of words, which are read several times as fast as the compiler's JSON: the
  /// module, and then each symbol.
  var rows: [[String]] {
    [[module.name]]
      + symbols.map { symbol in
        let place =
          symbol.location.map { [$0.uri, "\($0.position.line)", "\($0.position.character)"] }
          ?? ["", "", ""]
        return [symbol.kind.identifier, symbol.identifier.precise, symbol.accessLevel ?? ""] + place
          + symbol.pathComponents
      }
  }

  /// Reads what `rows` gives; nil if it is anything else.
  init?(rows: [[String]]) {
    guard let name = rows.first?.first else { return nil }
    module = Module(name: name)
    symbols = []
    for row in rows.dropFirst() {
      guard row.count > 6 else { return nil }
      var location: Location?
      if let line = Int(row[4]), let character = Int(row[5]) {
        location = Location(uri: row[3], position: .init(line: line, character: character))
      }
      symbols.append(
        Symbol(
          kind: .init(identifier: row[0]), identifier: .init(precise: row[1]),
          pathComponents: Array(row[6...]), accessLevel: row[2].isEmpty ? nil : row[2],
          location: location))
    }
  }
}
