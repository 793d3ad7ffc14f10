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
        let manifest = workspace.log("manifest.json")
        let result = try await packageManager.dumpManifest(using: build, to: manifest)
        guard result.succeeded else {
          return .unavailable(reason: "swift package dump-package: \(result.description)")
        }
        package.declaredProducts = Set(
          try Self.decode(Manifest.self, from: manifest).products.map(\.name))
      }
      return .collected(package.description(at: workspace.packagePath))
    } catch {
      return .unavailable(reason: "swift package describe printed no description: \(error)")
    }
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
