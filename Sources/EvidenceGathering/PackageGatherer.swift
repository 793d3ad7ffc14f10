internal import Foundation
package import ReleaseModel

/// Gathers what SwiftPM says about a package.
package struct PackageGatherer: Sendable {
  private let workspace: Workspace
  private let packageManager: SwiftPackageManager

  /// Creates a gatherer.
  package init(workspace: Workspace, packageManager: SwiftPackageManager) {
    self.workspace = workspace
    self.packageManager = packageManager
  }

  /// Describes the package; the build decides only which scratch path is used.
  package func gather(using build: Build) async throws -> Evidence<PackageDescription> {
    let file = workspace.log("describe.json")
    let result = try await packageManager.describe(using: build, to: file)
    guard result.succeeded else {
      if let reason = FullDisk.reason(
        folder: workspace.scratchPath(of: build), log: workspace.log("describe.log"))
      {
        return .unavailable(reason: reason)
      }
      let log = (try? String(contentsOfFile: workspace.log("describe.log"), encoding: .utf8)) ?? ""
      let error = log.split(separator: "\n").first { $0.hasPrefix("error: ") }
      return .unavailable(
        reason: "swift package describe: \(error.map(String.init) ?? result.description)")
    }
    do {
      var package = try Self.decode(DescribedPackage.self, from: file)
      if package.hasToolsOfPlugins {
        package.declaredProducts = try await declaredProducts(using: build, describedIn: file)
      }
      return .collected(package.description(at: workspace.packagePath))
    } catch let error as GatheringError {
      return .unavailable(reason: error.description)
    } catch {
      return .unavailable(reason: "swift package describe printed no description: \(error)")
    }
  }

  /// The names of the products in the manifest; those of an earlier run if nothing has changed that they
  /// depend on, because to ask SwiftPM takes half as long as a build of what is built already.
  private func declaredProducts(
    using build: Build, describedIn description: String
  ) async throws -> Set<String> {
    let file = workspace.log("manifest.json")
    let cache = try cache(of: file, describedIn: description)
    if let known = cache?.contents { return try Self.names(of: known) }
    let result = try await packageManager.dumpManifest(using: build, to: file)
    guard result.succeeded else {
      throw GatheringError(description: "swift package dump-package: \(result.description)")
    }
    let manifest = try Data(contentsOf: URL(fileURLWithPath: file))
    let names = try Self.names(of: manifest)
    try cache?.write(manifest)
    return names
  }

  private static func names(of manifest: Data) throws -> Set<String> {
    Set(try JSONDecoder().decode(Manifest.self, from: manifest).products.map(\.name))
  }

  /// Where the answer is kept.
  ///
  /// A manifest is a program: what it says depends on its text, the toolchain and the environment. What
  /// else it may read shows in the description.
  private func cache(of manifest: String, describedIn description: String) throws -> CacheFile? {
    let folder = workspace.packagePath
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasPrefix("Package") && $0.hasSuffix(".swift") }.sorted()
    let variables = ProcessInfo.processInfo.environment
    let swift = (variables["PATH"] ?? "").split(separator: ":").map { "\($0)/swift" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    let paths = files.map { "\(folder)/\($0)" } + ["/proc/self/exe"] + (swift.map { [$0] } ?? [])
    guard let identity = FileIdentity(of: paths) else { return nil }
    return CacheFile(
      manifest + ".cache",
      inputs: [
        identity.text, try String(contentsOfFile: description, encoding: .utf8),
        variables.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: "\n"),
      ].joined(separator: "\n"), in: workspace)
  }

  private static func decode<Value: Decodable>(_ type: Value.Type, from file: String) throws
    -> Value
  {
    try JSONDecoder().decode(type, from: Data(contentsOf: URL(fileURLWithPath: file)))
  }
}

/// The part of a manifest's JSON that is used.
private struct Manifest: Decodable {
  struct Product: Decodable {
    var name: String
  }

  /// Without the executables that SwiftPM adds.
  var products: [Product]
}
