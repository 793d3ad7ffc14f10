internal import Cryptography
internal import Foundation
package import Inspection
package import ReleaseModel
internal import SwiftNames
package import Toolchain

/// Determines what modules declare, and where.
package struct SourceIndexGatherer: Sendable {
  private let workspace: Workspace
  private let packageManager: SwiftPackageManager

  package init(workspace: Workspace, packageManager: SwiftPackageManager) {
    self.workspace = workspace
    self.packageManager = packageManager
  }

  /// Indexes modules as a build compiled them, and lists their declarations.
  ///
  /// If a module's symbol graph can't be extracted, its locations are missing and the list is
  /// unavailable.
  package func gather(
    _ build: Build, modules: [CompiledModule], of compilations: Compilations,
    places: DeclarationLines
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
    let files = files(of: graphs)
    let index = SourceIndex(
      locations: locations(in: graphs, files), places: places, publicTypes: publicTypes(in: graphs),
      exports: exports(in: graphs),
      digest: missing != nil
        ? nil : cache.inputs.map { ContentDigest.sha256(of: $0 + places.digest) })
    if let name = missing?.name {
      let log = workspace.relative(workspace.log("\(build.name)-symbols-\(name).log"))
      // `swift symbolgraph-extract` (6.3.1) has no option for Embedded Swift.
      let kind = compilations.embeddedModules.contains(name) ? ", which is Embedded Swift" : ""
      return (
        index,
        .unavailable(
          reason: "cannot read the compiler's symbol graph of \(name)\(kind); see \(log)")
      )
    }
    return (index, .collected(declarations(in: graphs, files, Self.hashes(of: modules), index)))
  }

  private func declarations(
    in graphs: [SymbolGraph], _ files: [String: String], _ hashes: [String: String],
    _ index: SourceIndex
  ) -> [DeclaredName] {
    var declared: Set<DeclaredName> = []
    for graph in graphs {
      let module = graph.module.name
      let properties = Set(
        graph.symbols.filter { $0.kind.identifier == "swift.property" }.map(\.pathComponents))
      for symbol in graph.symbols {
        let declaration = Declaration(module: module, path: symbol.baseNames)
        let name = "\(module).\(declaration.name)"
        let file = symbol.fileHash.map { hashes[$0] ?? $0 }
        let place = located(declaration)
        let exact = location(of: symbol, files) ?? index.exactLocation(of: place, in: file)
        let labels = "\(module).\(symbol.pathComponents.joined(separator: "."))"
        declared.insert(
          DeclaredName(
            name: name, labels: labels + (symbol.isStatic ? " (static)" : ""),
            signature: symbol.signature.map { name + $0 },
            file: file,
            declaration: symbol.declaration.isEmpty ? nil : symbol.declaration, form: symbol.form,
            isWritten: !symbol.maySetAll(properties),
            location: exact ?? index.location(of: place, in: file), isLocated: exact != nil))
      }
    }
    return declared.sorted {
      ($0.name, $0.signature ?? "", $0.file ?? "") < ($1.name, $1.signature ?? "", $1.file ?? "")
    }
  }

  /// The declaration whose location a finding shows: for a conformance, `A.B: Module.P`, its type.
  private func located(_ declaration: Declaration) -> Declaration {
    guard declaration.path.count == 1, let end = declaration.path[0].range(of: ": ")?.lowerBound
    else { return declaration }
    let type = declaration.path[0][..<end]
    return Declaration(
      module: declaration.module, path: type.split(separator: ".").map(String.init))
  }

  /// The names of source files by the hash that the compiler puts into the names of their private
  /// declarations: the MD5 of the module's name followed by the file's (`SourceFile`'s private
  /// discriminator).
  private static func hashes(of modules: [CompiledModule]) -> [String: String] {
    var names: [String: String] = [:]
    for module in modules {
      for path in module.sources {
        let name = (path as NSString).lastPathComponent
        if let hash = MD5.digest(of: module.name + name) { names[hash.uppercased()] = name }
      }
    }
    return names
  }

  private func locations(
    in graphs: [SymbolGraph], _ files: [String: String]
  ) -> [Declaration: SourceLocation] {
    var locations: [Declaration: SourceLocation] = [:]
    for graph in graphs {
      for symbol in graph.symbols {
        guard let location = location(of: symbol, files) else { continue }
        locations[Declaration(module: graph.module.name, path: symbol.baseNames)] = location
      }
    }
    return locations
  }

  /// The files of symbols by URL, each of which many symbols share.
  private func files(of graphs: [SymbolGraph]) -> [String: String] {
    let addresses = Set(graphs.lazy.flatMap(\.symbols).compactMap(\.location?.uri))
    return Dictionary(
      uniqueKeysWithValues: addresses.compactMap { address in
        URL(string: address).map { (address, workspace.relative($0.path)) }
      })
  }

  private func location(
    of symbol: SymbolGraph.Symbol, _ files: [String: String]
  ) -> SourceLocation? {
    guard let location = symbol.location, let file = files[location.uri] else { return nil }
    // Lines and characters are 0-based in a symbol graph.
    return SourceLocation(
      file: file, line: location.position.line + 1, column: location.position.character + 1)
  }

  private func exports(in graphs: [SymbolGraph]) -> [String: [Declaration]] {
    var exports: [String: [Declaration]] = [:]
    for graph in graphs {
      for symbol in graph.symbols {
        guard let name = symbol.exportedName else { continue }
        exports[name, default: []].append(
          Declaration(module: graph.module.name, path: symbol.baseNames))
      }
    }
    return exports
  }

  /// The types that are public and whose enclosing types are public too.
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

extension DeclarationLines {
  /// The declarations in the sources of modules; the same in all builds.
  package init(of modules: [CompiledModule], in workspace: Workspace) {
    var sources: [String: [SourceFile]] = [:]
    for module in modules where module.isSwift {
      sources[module.name] = module.sources.compactMap { path in
        (try? FileBytes.text(path)).map { SourceFile(path: workspace.relative(path), text: $0) }
      }
    }
    self.init(sources)
  }
}
