internal import Foundation
package import ReleaseModel

/// Builds what ships.
package struct BuildGatherer: Sendable {
  private let workspace: Workspace
  private let packageManager: SwiftPackageManager

  /// Creates a gatherer.
  package init(workspace: Workspace, packageManager: SwiftPackageManager) {
    self.workspace = workspace
    self.packageManager = packageManager
  }

  /// Builds the products one after the other, up to the first that fails; without products,
  /// everything but the tests.
  ///
  /// SwiftPM's link to the products is removed first and SwiftPM makes it again, so that what an
  /// earlier build left is not taken for what a build with flags for another folder made.
  package func gather(_ build: Build, products: [String]) async throws -> Evidence<BuildResult> {
    var whole: BuildResult?
    let link = workspace.productsPath(of: build)
    if (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) != nil {
      try FileManager.default.removeItem(atPath: link)
    }
    for (index, product) in (products.isEmpty ? [nil] : products.map(Optional.some)).enumerated() {
      let log = workspace.log(
        index == 0 ? "\(build.name)-build.log" : "\(build.name)-build-\(index + 1).log")
      let (result, command) = try await packageManager.build(build, product: product, log: log)
      guard case .exited = result.termination else {
        return .unavailable(reason: "the build ended by \(result); see \(workspace.relative(log))")
      }
      let text =
        result.succeeded
        ? "" : String(decoding: try Data(contentsOf: URL(fileURLWithPath: log)), as: UTF8.self)
      whole = BuildResult(
        succeeded: result.succeeded,
        errors: CompilerLog.errors(in: text, relativeTo: workspace),
        command: command, log: workspace.relative(log),
        seconds: (whole?.seconds ?? 0) + result.seconds)
      if !result.succeeded { break }
    }
    return whole.map(Evidence.collected) ?? .absent
  }
}
