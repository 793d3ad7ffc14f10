internal import Foundation
package import ReleaseModel

/// Gathers SwiftPM's description of a package.
package struct PackageGatherer: Sendable {
  private let workspace: Workspace
  private let packageManager: SwiftPackageManager

  package init(workspace: Workspace, packageManager: SwiftPackageManager) {
    self.workspace = workspace
    self.packageManager = packageManager
  }

  /// Describes the package; the build only determines the scratch path.
  package func gather(using build: Build) async throws -> Evidence<PackageDescription> {
    do {
      let description = try await description(using: build)
      var package = try JSONDecoder().decode(DescribedPackage.self, from: description)
      if package.hasToolsOfPlugins {
        package.declaredProducts = try await declaredProducts(using: build)
      }
      return .collected(package.description(at: workspace.packagePath))
    } catch let error as GatheringError {
      return .unavailable(reason: error.description)
    } catch let error as DecodingError {
      return .unavailable(reason: "cannot parse the output of `swift package describe`: \(error)")
    }
  }

  /// The folders of all packages that the package depends on, directly or indirectly, which are
  /// fetched first; nil if SwiftPM can't find them.
  package func dependencies(using build: Build) async throws -> [String]? {
    let file = workspace.log("dependencies.json")
    guard try await packageManager.showDependencies(using: build, to: file).succeeded,
      let tree = try? JSONDecoder().decode(DependencyTree.self, from: FileBytes.data(file))
    else { return nil }
    return Set(tree.dependencies.flatMap(\.folders)).sorted()
  }

  /// SwiftPM's JSON description of the package.
  private func description(using build: Build) async throws -> Data {
    try await output("describe.json") { file in
      let result = try await packageManager.describe(using: build, to: file)
      guard !result.succeeded else { return }
      let log = workspace.log("describe.log")
      let error = CompilerLog.firstError(in: log, after: result, relativeTo: workspace)
      throw GatheringError(
        description: FullDisk.reason(folder: workspace.scratchPath(of: build), log: log)
          ?? "`swift package describe` failed: \(error ?? result.description); see"
          + " \(workspace.relative(log))")
    }
  }

  /// The names of the products in the manifest.
  private func declaredProducts(using build: Build) async throws -> Set<String> {
    let manifest = try await output("manifest.json") { file in
      let result = try await packageManager.dumpManifest(using: build, to: file)
      guard result.succeeded else {
        throw GatheringError(
          description: "`swift package dump-package` failed: \(result.description)")
      }
    }
    return Set(try JSONDecoder().decode(Manifest.self, from: manifest).products.map(\.name))
  }

  /// SwiftPM's output, written to a log file, or that of an earlier run if its inputs are
  /// unchanged.
  ///
  /// Running SwiftPM takes half as long as an up-to-date build.
  private func output(_ name: String, asking ask: (String) async throws -> Void) async throws
    -> Data
  {
    let file = workspace.log(name)
    // Taken before SwiftPM reads the files, so that a write in the meantime results in other
    // inputs.
    let inputs = PackageInputs.toolchain().flatMap { toolchain in
      PackageInputs.layout(of: workspace.packagePath).map { "\(toolchain)\n\($0)" }
    }
    let cache = CacheFile("\(file).cache", inputs: inputs, in: workspace)
    return try await cache.value(reading: { $0 }) {
      try await ask(file)
      let data = try FileBytes.data(file)
      return (data, data)
    }
  }
}

/// The relevant part of SwiftPM's tree of packages.
private struct DependencyTree: Decodable {
  /// The absolute path of the package.
  var path: String
  var dependencies: [DependencyTree]

  var folders: [String] { [path] + dependencies.flatMap(\.folders) }
}

/// The relevant part of a manifest's JSON.
private struct Manifest: Decodable {
  struct Product: Decodable {
    var name: String
  }

  /// Without the executables that SwiftPM adds.
  var products: [Product]
}
