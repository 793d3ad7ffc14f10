internal import Cryptography
internal import Foundation
internal import ReleaseModel

/// The symbol graphs of a build's modules.
///
/// They are extracted again only if a compiled module, the command or what was kept has changed.
struct SymbolGraphCache {
  /// Changes when `SymbolGraph` keeps something else of a symbol graph.
  private static let version = "2"

  private let folder: String
  private let build: Build
  private let packageManager: SwiftPackageManager
  /// The arguments that compile each module.
  private let arguments: [String: [String]]
  /// The digests of all compiled modules, which name the compiler's version; nil: one can't be read.
  private let compiled: String?

  /// Reads the compiled modules of a build.
  ///
  /// The build must be the last that SwiftPM described in its scratch path.
  ///
  /// - Throws: `CancellationError`.
  init(workspace: Workspace, packageManager: SwiftPackageManager, build: Build) throws {
    folder = workspace.symbolGraphPath(of: build)
    self.build = build
    self.packageManager = packageManager
    arguments =
      BuildDescription(
        scratchPath: workspace.scratchPath(of: build), configuration: build.configuration.rawValue
      )?.swiftArguments.mapValues(SymbolGraphArguments.reading) ?? [:]
    let products = workspace.productsPath(of: build)
    do {
      compiled = try ["Modules/*.swiftmodule", "*.build/*.swiftmodule"].flatMap {
        FilePattern($0).matches(in: products).files
      }.map { "\($0) \(try ContentDigest.sha256(ofFileAt: "\(products)/\($0)"))\n" }.joined()
    } catch is UnreadableFile {
      compiled = nil
    }
  }

  /// The symbol graphs of a module: its own, and one for each module that it extends.
  ///
  /// - Parameter module: The name of a module of the build.
  /// - Returns: The symbol graphs that can be read; empty if the compiler made none.
  /// - Throws: Foundation's error if the folder can't be written, and `CancellationError`.
  func graphs(of module: String) async throws -> [SymbolGraph] {
    guard let arguments = arguments[module] else { return [] }
    let file = "\(folder)/\(module).cache"
    let inputs = compiled.map { Self.version + arguments.joined(separator: "\n") + $0 }
    if let known = known(in: file, for: inputs) { return known }
    let output = "\(folder)/\(module)"
    try? FileManager.default.removeItem(atPath: output)
    try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
    let result = try await packageManager.extractSymbolGraph(
      of: module, in: build, to: output, with: arguments)
    let graphs = FilePattern("*.symbols.json").matches(in: output).files.compactMap { name in
      FileManager.default.contents(atPath: "\(output)/\(name)").flatMap {
        try? JSONDecoder().decode(SymbolGraph.self, from: $0)
      }
    }
    if result.succeeded, graphs.contains(where: { $0.module.name == module }), let inputs {
      let contents = try JSONEncoder().encode(graphs)
      try (Data(checksum(contents, inputs).utf8) + contents).write(to: URL(filePath: file))
    }
    return graphs
  }

  /// What a file has for the same inputs; nil: nothing, or something damaged.
  private func known(in file: String, for inputs: String?) -> [SymbolGraph]? {
    guard let inputs, let data = FileManager.default.contents(atPath: file), data.count > 64 else {
      return nil
    }
    let contents = data.dropFirst(64)
    guard data.prefix(64) == Data(checksum(contents, inputs).utf8) else { return nil }
    return try? JSONDecoder().decode([SymbolGraph].self, from: contents)
  }

  /// The 64 digits that a file begins with.
  private func checksum(_ contents: Data, _ inputs: String) -> String {
    ContentDigest.sha256(of: Data(inputs.utf8) + contents)
  }
}
