internal import Foundation
internal import ReleaseModel
internal import Toolchain

/// The symbol graphs of a build's modules.
///
/// They are extracted again only if a compiled module, the command or the cached data has changed.
struct SymbolGraphCache {
  /// Incremented whenever `SymbolGraph` stores different data from a symbol graph.
  private static let version = "8"

  private let workspace: Workspace
  private let folder: String
  private let build: Build
  private let packageManager: SwiftPackageManager
  /// The arguments that compile each module.
  private let arguments: [String: [String]]
  /// The identities of all compiled modules and of the compilers; nil if one is missing.
  private let compiled: String?

  /// Reads the compiled modules of a build.
  init(
    workspace: Workspace, packageManager: SwiftPackageManager, build: Build,
    _ compilations: Compilations
  ) {
    self.workspace = workspace
    folder = workspace.symbolGraphPath(of: build)
    self.build = build
    self.packageManager = packageManager
    arguments = Dictionary(
      compilations.calls.filter(\.isSwift).map {
        ($0.module, SymbolGraphArguments.reading(compiledWith: $0.arguments))
      }, uniquingKeysWith: { first, _ in first })
    let products = workspace.productsPath(of: build)
    let modules = [
      "Modules/*.swiftmodule", "*.build/*.swiftmodule", "*.swiftmodule/*.swiftmodule",
    ].flatMap {
      FilePattern($0).matches(in: products).files
    }.map { "\(products)/\($0)" }
    let compilers = Set(compilations.calls.compactMap(\.arguments.first)).sorted()
    compiled = FileIdentity(of: modules + compilers).map {
      (modules + [$0.text]).joined(separator: "\n")
    }
  }

  /// Everything that the symbol graphs depend on; nil if it can't be read.
  var inputs: String? {
    compiled.map { compiled in
      let arguments = arguments.sorted { $0.key < $1.key }.map {
        ([$0] + $1).joined(separator: "\n")
      }
      return ([Self.version, compiled] + arguments).joined(separator: "\n")
    }
  }

  /// The symbol graphs of a module: its own, and one for each module that it extends.
  ///
  /// - Parameter module: The name of a module of the build.
  /// - Returns: The symbol graphs; empty if the compiler failed, or if one can't be read.
  /// - Throws: Foundation's error if the folder can't be written, and `CancellationError`.
  func graphs(of module: String) async throws -> [SymbolGraph] {
    guard let arguments = arguments[module] else { return [] }
    let cache = CacheFile(
      "\(folder)/\(module).cache",
      inputs: compiled.map { ([Self.version] + arguments + [$0]).joined(separator: "\n") },
      in: workspace)
    return try await cache.value {
      let rows = try JSONDecoder().decode([[[String]]].self, from: $0)
      let graphs = rows.compactMap(SymbolGraph.init(rows:))
      return graphs.count == rows.count ? graphs : nil
    } else: {
      let output = "\(folder)/\(module)"
      try? FileManager.default.removeItem(atPath: output)
      try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
      let result = try await packageManager.extractSymbolGraph(
        of: module, in: build, to: output, with: arguments)
      let graphs = try? FilePattern("*.symbols.json").matches(in: output).files.map { name in
        try JSONDecoder().decode(SymbolGraph.self, from: FileBytes.data("\(output)/\(name)"))
      }
      // Without one of the graphs, the list of declarations would be incomplete.
      guard let graphs, result.succeeded, graphs.contains(where: { $0.module.name == module })
      else { return ([], nil) }
      return (graphs, try JSONEncoder().encode(graphs.map(\.rows)))
    }
  }
}
