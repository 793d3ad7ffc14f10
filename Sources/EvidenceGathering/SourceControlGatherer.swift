internal import Foundation
package import ReleaseModel

/// Asks git which sources are verified, and what has changed in them.
package struct SourceControlGatherer: Sendable {
  private let git: Git

  /// Creates a gatherer.
  package init(workspace: Workspace, runner: any ProcessRunner) {
    git = Git(workspace: workspace, runner: runner)
  }

  /// The commit that is checked out and whether tracked or new files differ from it; nil outside
  /// git and where git isn't installed.
  package func gather() async throws -> (commit: String, hasUncommittedChanges: Bool)? {
    guard let commit = try await git.line(["rev-parse", "--verify", "HEAD"]),
      let changes = try await uncommitted()
    else { return nil }
    return (commit, !changes.isEmpty)
  }

  /// The package's folder in the repository, `Packages/App`, without a slash at the end; empty for the
  /// repository's own, nil outside git.
  package func folder() async throws -> String? {
    try await git.line(["rev-parse", "--show-prefix"]).map {
      String($0.hasSuffix("/") ? $0.dropLast() : $0[...])
    }
  }

  /// Who commits here, as `Name <mail>`; nil when git has not been told.
  package func user() async throws -> String? {
    guard let name = try await git.line(["config", "--get", "user.name"]), !name.isEmpty,
      let mail = try await git.line(["config", "--get", "user.email"]), !mail.isEmpty
    else { return nil }
    return "\(name) <\(mail)>"
  }

  /// The files of the package that differ from the commit that is checked out, new ones included,
  /// relative to the package and sorted; nil outside git.
  package func uncommitted() async throws -> [String]? {
    guard let prefix = try await git.line(["rev-parse", "--show-prefix"]),
      let entries = try await git.entries([
        "status", "--porcelain=v1", "-z", "--untracked-files=all", "--no-renames",
        "--ignore-submodules=none", "--", ".",
      ])
    else { return nil }
    // Two letters and a space are in front of each path, which is relative to the repository.
    return entries.map { entry in
      let path = entry.dropFirst(3)
      return String(path.hasPrefix(prefix) ? path.dropFirst(prefix.count) : path)
    }.sorted()
  }

  /// The files of the commit that is checked out at some paths, one text each: mode, kind, object
  /// and path; nil outside git.
  ///
  /// The same contents give the same texts in every commit and every clone.
  package func files(at paths: [String]) async throws -> [CommittedFile]? {
    guard !paths.isEmpty else { return [] }
    let arguments = ["ls-tree", "-r", "-z", "HEAD", "--"] + paths
    return try await git.entries(arguments)?.compactMap { entry in
      entry.firstIndex(of: "\t").map {
        CommittedFile(path: String(entry[entry.index(after: $0)...]), entry: entry)
      }
    }
  }

  /// What has changed at some paths from a commit to the one that is checked out; nil when that
  /// commit is not in the repository.
  package func changes(since commit: String, at paths: [String]) async throws -> [FileChange]? {
    guard !paths.isEmpty else { return [] }
    let arguments = [
      "diff", "--numstat", "-z", "--no-renames", "--no-ext-diff", "--no-textconv", "--relative",
      "--ignore-submodules=none", commit, "HEAD", "--",
    ]
    return try await git.entries(arguments + paths)?.compactMap { entry in
      let fields = entry.split(separator: "\t", maxSplits: 2).map(String.init)
      guard fields.count == 3 else { return nil }
      var lines: FileChange.Lines?
      if let added = Int(fields[0]), let deleted = Int(fields[1]) {
        lines = .init(added: added, deleted: deleted)
      }
      return FileChange(path: fields[2], lines: lines)
    }
  }
}

/// A file of a commit.
package struct CommittedFile: Sendable, Equatable {
  /// The path, relative to the package.
  package var path: String
  /// What git lists: mode, kind, object and path (git-ls-tree(1)).
  package var entry: String
}
