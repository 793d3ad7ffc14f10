internal import Foundation

/// A copy of the repository of a package, or of its folder outside git, without builds.
///
/// Has the same commits and tags. Folders of other packages are links, at the same relative paths.
package struct SourceCopy: Sendable {
  /// The absolute path of the folder below which files have the same path as the originals.
  private let root: String
  /// The absolute path of the original.
  private let original: String

  /// - Parameters:
  ///   - workspace: That of the original.
  ///   - others: The absolute paths of other packages that it references by path.
  ///   - skipped: The absolute path of a folder that is not copied, if any.
  ///   - root: The absolute path of a folder that does not exist.
  ///   - runner: Starts git.
  /// - Throws: `ProcessError`, and Foundation's error if a file can't be copied.
  package init(
    of workspace: Workspace, with others: [String], without skipped: String?, below root: String,
    runner: any ProcessRunner
  ) async throws {
    self.root = root
    // A repository does not contain what is in its folder of builds.
    let top = SourceControlGatherer.repository(of: workspace.root + "/.").flatMap { top in
      workspace.root.relative(to: top).split(separator: "/").contains { Self.isSkipped($0) }
        ? nil : top
    }
    original = top ?? workspace.root
    let folder = root + original
    try FileManager.default.createDirectory(
      atPath: (folder as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    let git = Git(workspace: workspace, runner: runner)
    if let top {
      _ = try await git.output(["clone", "--quiet", "--shared", "--no-checkout", top, folder])
    }
    try Self.copy(original, to: folder, without: skipped)
    if top != nil { _ = try await Git(git, in: folder).output(["reset", "--quiet"]) }
    for other in others where !other.hasPrefix(original + "/") && other != original {
      let link = root + other
      guard FileFinder.isMissing(link) else { continue }
      try FileManager.default.createDirectory(
        atPath: (link as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: other)
    }
  }

  /// The path of the copy of a file or folder, or the path itself if there is no copy.
  package func path(of path: String) -> String {
    path == original || path.hasPrefix(original + "/") ? root + path : path
  }

  /// Whether a folder contains builds or a repository, also of packages and submodules.
  private static func isSkipped(_ name: some StringProtocol) -> Bool {
    name == ".git" || name == ".build" || name.hasPrefix(".build-")
  }

  private static func copy(
    _ folder: String, to copy: String, without skipped: String?
  ) throws {
    try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      try Task.checkCancellation()
      if Self.isSkipped(name) { continue }
      let (path, target) = ("\(folder)/\(name)", "\(copy)/\(name)")
      if path == skipped { continue }
      let kind = try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
      switch kind {
      case .typeDirectory: try Self.copy(path, to: target, without: skipped)
      case .typeRegular, .typeSymbolicLink:
        try FileManager.default.copyItem(atPath: path, toPath: target)
      default: continue
      }
    }
  }
}
