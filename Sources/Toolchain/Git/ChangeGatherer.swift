internal import Foundation
package import ReleaseModel

/// Asks git which files have changed since a branch was started.
package struct ChangeGatherer: Sendable {
  private let git: Git
  private let sourceControl: SourceControlGatherer

  package init(workspace: Workspace, runner: any ProcessRunner) {
    git = Git(workspace: workspace, runner: runner)
    sourceControl = SourceControlGatherer(git: git)
  }

  /// The files in the repository that have changed since the newest common ancestor with
  /// `reference`, a branch, tag or commit.
  ///
  /// Includes uncommitted and new files, and links to folders with changed files.
  ///
  /// - Throws: `GatheringError` if git can't compare, and `CancellationError`.
  package func gather(since reference: String) async throws -> Changes {
    let top: String
    switch try await git.attempt(["rev-parse", "--show-toplevel"]) {
    case .success(let data): top = Self.line(data)
    case .failure(let failure):
      throw GatheringError(description: "git cannot list the changed files: \(failure.reason)")
    }
    guard
      let commit = try await git.line([
        "rev-parse", "--verify", "--quiet", "--end-of-options", "\(reference)^{commit}",
      ])
    else {
      throw GatheringError(
        description: "git has no commit '\(reference)'; use an existing branch, tag or commit, or"
          + " fetch it (`git fetch`)")
    }
    guard let base = try await git.line(["merge-base", commit, "HEAD"]) else {
      throw GatheringError(
        description: "'\(reference)' and HEAD have no merge base; fetch the whole"
          + " history (`git fetch --unshallow`), or use another commit")
    }
    // `git diff` shows paths relative to the repository and omits new files.
    guard
      let changed = try await git.entries([
        "diff", "--name-only", "-z", "--no-renames", "--no-ext-diff", "--no-relative",
        "--ignore-submodules=none", base, "--",
      ]), let uncommitted = try await sourceControl.uncommitted(),
      let links = try await links(in: top)
    else {
      throw GatheringError(
        description: "git cannot list the changed files: \(try await sourceControl.reason())")
    }
    let root = git.workspace.root
    var paths = Set(changed.map { "\(top)/\($0)" })
    paths.formUnion(
      uncommitted.map { URL(filePath: "\(root)/\($0)").standardizedFileURL.path })
    for (link, target) in links
    where paths.contains(where: { $0 == target || $0.hasPrefix(target + "/") }) {
      paths.insert(link)
    }
    return Changes(
      since: reference, base: base, files: paths.map { $0.relativeWithParents(to: root) }.sorted())
  }

  /// The links in the repository and their targets, as absolute paths.
  private func links(in top: String) async throws -> [(link: String, target: String)]? {
    let arguments = ["-C", top, "ls-files", "--stage", "-z"]
    return try await git.entries(arguments)?.compactMap { entry in
      // The mode of a link (git-ls-files(1): mode, object, stage, then a tab and the path).
      guard entry.hasPrefix("120000 "), let tab = entry.firstIndex(of: "\t") else { return nil }
      let path = "\(top)/\(entry[entry.index(after: tab)...])"
      return (path, URL(filePath: path).resolvingSymlinksInPath().path)
    }
  }

  private static func line(_ data: Data) -> String {
    String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
  }
}
