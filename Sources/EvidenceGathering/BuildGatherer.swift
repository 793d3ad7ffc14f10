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
  /// SwiftPM makes its link to the products again with every build. One that an earlier build left is
  /// removed, so that its products are not taken for what flags made in another folder.
  package func gather(_ build: Build, products: [String]) async throws -> Evidence<BuildResult> {
    var whole: BuildResult?
    let link = workspace.productsPath(of: build)
    let earlier = Self.identity(ofLink: link)
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
    if let earlier, Self.identity(ofLink: link) == earlier {
      try FileManager.default.removeItem(atPath: link)
    }
    return whole.map(Evidence.collected) ?? .absent
  }

  /// What tells a link from one that was made later; nil where there is none.
  private static func identity(ofLink path: String) -> String? {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      attributes[.type] as? FileAttributeType == .typeSymbolicLink
    else { return nil }
    let time = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970
    return "\(attributes[.systemFileNumber] ?? 0) \(time ?? 0)"
  }
}
