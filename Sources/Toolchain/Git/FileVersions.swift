internal import Foundation
package import ReleaseModel

/// A version of a file in git's history.
package struct FileVersion: Sendable {
  /// The path in the repository.
  package var file: String
  /// A commit that has it.
  package var commit: String
  package var text: String
}

extension SourceControlGatherer {
  /// The versions that files had in a commit and got up to the checked-out one, newest first.
  ///
  /// Includes side branches, changes that only a merge made, and the files that a link led to.
  ///
  /// - Parameters:
  ///   - paths: The files, relative to the repository's top folder.
  ///   - name: The name of further files, in any folder; nil for none.
  ///   - release: The commit; nil for the whole history.
  ///   - sizeLimit: In bytes; larger versions are left out.
  /// - Throws: `GatheringError` if git fails.
  /// - Returns: Each version once, and again at the end if the release has it.
  package func versions(
    of paths: Set<String>, named name: String? = nil, since release: String?, sizeLimit: Int
  ) async throws -> [FileVersion] {
    let pathspecs =
      paths.sorted().map { ":(top,literal)\($0)" } + (name.map { [":(top,glob)**/\($0)"] } ?? [])
    guard !pathspecs.isEmpty else { return [] }
    let range = release.map { "\($0)..HEAD" } ?? "HEAD"
    let changes = try await changes(
      "AMT", ["--full-history", "--no-renames", range], at: pathspecs, "")
    let tree: [CommittedFile]? =
      if let release {
        try await tree(of: release) { mode, path in
          mode == "120000"
            || mode.hasPrefix("100")
              && (paths.contains(String(path))
                || path.split(separator: "/").last.map(String.init) == name)
        }
      } else { [] }
    guard let changes, let tree, let top = try await top() else { throw try await failure() }
    let all = try await paths.union(
      self.paths(of: paths, through: tree.filter(\.isLink), changes.filter(\.isLink), in: top))
    guard all == paths else {
      return try await versions(of: all, named: name, since: release, sizeLimit: sizeLimit)
    }
    let released = tree.filter { !$0.isLink }
    let found =
      changes.filter(\.isRegular).map { (file: $0.file, commit: $0.commit, object: $0.object) }
      + released.map { (file: $0.pathInRepository, commit: release ?? "", object: $0.object) }
    guard let texts = try await texts(of: Set(found.map(\.object)), sizeLimit: sizeLimit) else {
      throw try await failure()
    }
    var seen: Set<[String]> = []
    return found.compactMap { version in
      let release = version.commit == release ? version.commit : ""
      guard seen.insert([version.file, version.object, release]).inserted else { return nil }
      return texts[version.object].map {
        FileVersion(file: version.file, commit: version.commit, text: $0)
      }
    }
  }

  /// Where links in a commit, and those that changes made, led.
  private func paths(
    of paths: Set<String>, through links: [CommittedFile], _ changed: [Change], in top: String
  ) async throws -> [String] {
    guard
      let targets = try await texts(
        of: Set(links.map(\.object) + changed.map(\.object)), sizeLimit: 4096)
    else { throw try await failure() }
    var committed = CommittedLinks(
      targets: Dictionary(
        links.map { ("\(top)/\($0.pathInRepository)", targets[$0.object] ?? "") },
        uniquingKeysWith: { $1 }))
    var found = paths.map { committed.resolved("\(top)/\($0)") }
    for link in changed {
      committed.targets["\(top)/\(link.file)"] = targets[link.object]
      found.append(committed.resolved("\(top)/\(link.file)"))
    }
    return found.filter { $0.hasPrefix(top + "/") }.map { String($0.dropFirst(top.count + 1)) }
  }

  private func failure() async throws -> GatheringError {
    GatheringError(
      description: "git cannot read earlier versions of files: \(try await reason())")
  }

  /// The commits after one, up to the checked-out one, that changed files, newest first; nil if git fails.
  ///
  /// Of merges, only those with a version that no branch brought along.
  package func commits(
    changing pathspecs: [String], since release: String
  ) async throws -> [PolicyChange]? {
    guard let prefix = try await prefix(),
      let changes = try await changes(
        "ADMRT", ["--full-history", "--find-renames", "\(release)..HEAD"], at: pathspecs, prefix)
    else { return nil }
    let authors = try await authors(ofCommits: Set(changes.map(\.commit)))
    let own = Set(changes.filter { !$0.isMerge }.map { [$0.file, $0.object] })
    let parents = Dictionary(grouping: changes) { [$0.commit, $0.file] }.mapValues(\.count)
    var found: [PolicyChange] = []
    for change in changes {
      let isOwn =
        !change.isMerge || parents[[change.commit, change.file]] == change.parents
        || !own.contains([change.file, change.object])
      guard isOwn else { continue }
      if found.last?.commit != change.commit {
        let author = authors[change.commit]
        found.append(
          PolicyChange(commit: change.commit, by: author?.by ?? "", at: author?.at ?? ""))
      }
      let file = PolicyChange.File(
        file: change.file, change: .init(status: change.status), formerFile: change.formerFile)
      // A merge is compared with each parent.
      if found.last?.files.contains(where: { $0.file == file.file }) == false {
        found[found.count - 1].files.append(file)
      }
    }
    return found
  }
}

extension PolicyChange.Kind {
  /// The meaning of a letter of git (git-diff(1)).
  fileprivate init(status: Character) {
    self =
      switch status {
      case "A": .added
      case "D": .removed
      case "R": .renamed
      default: .modified
      }
  }
}
