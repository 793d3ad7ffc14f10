internal import Foundation
package import ReleaseModel

/// Asks git for the sources of an earlier commit.
package struct BaselineGatherer: Sendable {
  private let git: Git
  private let sourceControl: SourceControlGatherer

  package init(workspace: Workspace, runner: any ProcessRunner) {
    git = Git(workspace: workspace, runner: runner)
    sourceControl = SourceControlGatherer(git: git)
  }

  /// A commit and what has changed since.
  package struct Baseline {
    /// The commit's ID.
    package let commit: String
    /// The tag, or the start of the commit's ID.
    package let name: String
    /// The changed files: absolute paths at the commit and now, which differ for a renamed file.
    ///
    /// One of them is nil for a file that was added or deleted.
    package let changes: [(old: String?, new: String?)]
    /// The absolute path of the repository's top folder.
    package let top: String
    /// The submodules whose commit at the time is not there.
    package let missingSubmodules: [MissingSubmodule]
    fileprivate let objects: [String: Object]
    fileprivate let links: CommittedLinks

    /// The paths of all changes, then and now.
    package var changed: Set<String> {
      Set(changes.flatMap { [$0.old, $0.new].compactMap(\.self) })
    }

    /// The absolute paths of the files below a folder at the commit.
    package func files(below folder: String) -> [String] {
      objects.keys.filter { $0.hasPrefix(folder + "/") }
    }

    /// The number of bytes of a file at the commit; nil if it did not exist.
    package func size(of path: String) -> Int? { objects[path]?.size }

    /// Where a path led at the commit.
    package func resolved(_ path: String) -> String { links.resolved(path) }

    /// The file at the commit that a path with a symbolic link now led to.
    ///
    /// - Parameters:
    ///   - path: An absolute path.
    ///   - current: Where it leads now.
    ///   - changed: The paths of all changes.
    /// - Returns: The path of the file, which did not exist if the link is new.
    package func file(_ path: String, now current: String, _ changed: Set<String>) -> String {
      let then = resolved(path)
      if objects[then] != nil { return then }
      // Git does not know where links outside the repository and in submodules lead.
      if then != path { return URL(filePath: then).resolvingSymlinksInPath().path }
      var folder = path
      while folder.count > 1 {
        if changed.contains(folder) { return path }
        folder = (folder as NSString).deletingLastPathComponent
      }
      // Git ignores the link.
      return current
    }
  }

  /// A submodule whose commit at the baseline is not there.
  package struct MissingSubmodule: Equatable {
    package enum Reason { case notFetched, shallow, noRepository }

    /// The absolute path.
    package let path: String
    package let reason: Reason

    package init(path: String, reason: Reason) { (self.path, self.reason) = (path, reason) }
  }

  /// The contents of a file at a commit.
  fileprivate struct Object {
    let id: String
    let size: Int
    /// The absolute path of the repository that contains it, which is a submodule or the top folder.
    let repository: String
  }

  package enum Result {
    case found(Baseline)
    case other(GuardEvidence.Baseline)
  }

  /// Finds the commit that was recorded, or else the newest release tag before HEAD.
  ///
  /// - Throws: `GatheringError` if git can't compare.
  package func find(recorded: String?) async throws -> Result {
    guard let top = try await git.place()?.top,
      let package = try await git.entries(["ls-files", "-z", "--", git.workspace.packagePath])
    else { return .other(.noRepository) }
    let isShallow = try await sourceControl.isShallow()
    let tag = recorded == nil ? try await newestRelease() : nil
    guard let reference = recorded ?? tag.map({ "refs/tags/\($0)" }) else {
      if package.isEmpty { return .other(.noRepository) }
      return .other(isShallow ? .missing(name: nil, isShallow: true) : .none)
    }
    let isID = reference.utf8.count == 40 && reference.allSatisfy(\.isHexDigit)
    let name = tag ?? (isID ? String(reference.prefix(12)) : reference)
    guard
      let commit = try await git.line([
        "rev-parse", "--verify", "--quiet", "--end-of-options", "\(reference)^{commit}",
      ])
    else { return .other(.missing(name: name, isShallow: isShallow)) }
    var tree = try await tree(of: commit, git, top)
    var changes = try await changes(since: commit, top)
    let missing = try await addSubmodules(of: tree, &changes, &tree)
    // A folder of which git knows nothing may have been moved there.
    let isKnown =
      !package.isEmpty
      || changes.contains { change in
        change.old != nil && change.new?.hasPrefix(git.workspace.packagePath + "/") ?? false
      }
    guard isKnown else { return .other(.noRepository) }
    return .found(
      Baseline(
        commit: commit, name: name, changes: changes, top: top, missingSubmodules: missing,
        objects: tree.objects,
        links: CommittedLinks(
          targets: try await contents(of: tree.links, at: name)
            .mapValues { String(decoding: $0, as: UTF8.self) })))
  }

  /// The highest tag such as `1.4.0` or `v1.4` on a commit before HEAD, or on HEAD if that is the only
  /// release and files have changed since.
  private func newestRelease() async throws -> String? {
    let (previous, current) = try await sourceControl.releaseTags()
    if previous == nil, current != nil, try await sourceControl.uncommitted()?.isEmpty == false {
      return current
    }
    return previous?.tag
  }

  /// The numbers of a release tag; nil for any other tag, including those of pre-releases.
  static func version(_ tag: Substring) -> [Int]? {
    let text = tag.split(separator: "/").last ?? tag
    let release = (text.first == "v" ? text.dropFirst() : text).prefix { $0 != "+" }
    let parts = release.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.allSatisfy(\.isNumber) ? Int($0) : nil }
    guard (2...4).contains(parts.count), numbers.count == parts.count else { return nil }
    return numbers + Array(repeating: 0, count: 4 - numbers.count)
  }

  private func changes(
    since commit: String, _ top: String
  ) async throws -> [(old: String?, new: String?)] {
    guard var changes = try await differences(from: commit, top, git),
      let uncommitted = try await sourceControl.uncommitted()
    else { throw try await failure() }
    if changes.contains(where: { $0.new == nil }) {
      changes = try await pairingNewFiles(changes, from: commit, top)
    }
    let known = Set(changes.flatMap { [$0.old, $0.new].compactMap(\.self) })
    let root = git.workspace.root
    for path in uncommitted {
      let file = URL(filePath: "\(root)/\(path)").standardizedFileURL.path
      if !known.contains(file) { changes.append((file, file)) }
    }
    return changes
  }

  private func failure() async throws -> GatheringError {
    GatheringError(
      description: "git cannot list the changed files: \(try await sourceControl.reason())")
  }

  /// The changes with renames to files that git does not track yet, other than ignored ones.
  ///
  /// `git diff` compares tracked files, so a copy of the index gets an entry for each new file. The
  /// entry's object does not matter, because git reads the file if an entry has no times.
  private func pairingNewFiles(
    _ changes: [(old: String?, new: String?)], from commit: String, _ top: String
  ) async throws -> [(old: String?, new: String?)] {
    guard
      let new = try await git.entries([
        "ls-files", "--others", "--exclude-standard", "--full-name", "-z", "--", top,
      ])
    else { throw try await failure() }
    let sources = new.filter { SourceKind(of: $0) != nil }
    guard !sources.isEmpty else { return changes }
    let index = git.workspace.log("index-\(UUID().uuidString)")
    defer { for end in ["", ".lock"] { try? FileManager.default.removeItem(atPath: index + end) } }
    guard let own = try await git.line(["rev-parse", "--git-path", "index"]),
      let object = try await git.line(["rev-parse", "\(commit)^{tree}"])
    else { throw try await failure() }
    try FileManager.default.copyItem(
      atPath: own.hasPrefix("/") ? own : "\(git.folder)/\(own)", toPath: index)
    let copy = Git(git, index: index)
    for batch in sources.chunks(of: 1000) {
      let entries = batch.flatMap { ["--cacheinfo", "100644,\(object),\($0)"] }
      guard try await copy.output(["update-index", "--add"] + entries) != nil else {
        throw try await failure()
      }
    }
    guard let paired = try await differences(from: commit, top, copy) else {
      throw try await failure()
    }
    return paired
  }

  private func differences(
    from commit: String, _ top: String, _ git: Git
  ) async throws -> [(old: String?, new: String?)]? {
    guard
      let entries = try await git.entries([
        "diff", "--name-status", "-z", "--find-renames", "--no-ext-diff", "--no-relative",
        "--ignore-submodules=none", commit, "--",
      ])
    else { return nil }
    var changes: [(old: String?, new: String?)] = []
    var rest = entries[...]
    // A status, then one path, or two paths for a renamed file (git-diff(1)).
    while let status = rest.popFirst(), let path = rest.popFirst() {
      let file = "\(top)/\(path)"
      switch status.first {
      case "A": changes.append((nil, file))
      case "D": changes.append((file, nil))
      case "R", "C": changes.append((file, rest.popFirst().map { "\(top)/\($0)" }))
      default: changes.append((file, file))
      }
    }
    // A file can stay although git does not track it any more, as in a folder that became a submodule.
    for (index, change) in changes.enumerated() where change.new == nil {
      if let old = change.old, SourceKind(of: old) != nil, !FileFinder.isMissing(old) {
        changes[index].new = old
      }
    }
    return changes
  }

  /// The files of a commit, and the commits of its submodules, by absolute path.
  private struct Tree {
    var objects: [String: Object] = [:]
    /// The symbolic links.
    var links: [String: Object] = [:]
    var submodules: [String: String] = [:]
  }

  private func tree(of commit: String, _ git: Git, _ top: String) async throws -> Tree {
    guard let entries = try await git.entries(["ls-tree", "-r", "-l", "-z", "--full-tree", commit])
    else { throw try await unread("the files of \(commit)", git) }
    // Mode, type, object and size, then a tab and the path (git-ls-tree(1)).
    return entries.reduce(into: Tree()) { tree, entry in
      guard let tab = entry.firstIndex(of: "\t") else { return }
      let words = entry[..<tab].split(separator: " ")
      let path = "\(top)/\(entry[entry.index(after: tab)...])"
      guard words.count == 4 else { return }
      if words[1] == "commit" {
        tree.submodules[path] = String(words[2])
      } else if words[1] == "blob", let size = Int(words[3]) {
        let object = Object(id: String(words[2]), size: size, repository: top)
        if words[0] == "120000" { tree.links[path] = object } else { tree.objects[path] = object }
      }
    }
  }

  /// Adds what has changed in the submodules of a commit, and what they contained.
  ///
  /// - Returns: The submodules whose commit is not there.
  private func addSubmodules(
    of tree: Tree, _ changes: inout [(old: String?, new: String?)],
    _ all: inout Tree
  ) async throws -> [MissingSubmodule] {
    var missing: [MissingSubmodule] = []
    let changed = Set(changes.flatMap { [$0.old, $0.new].compactMap(\.self) })
    for (path, commit) in tree.submodules.sorted(by: { $0.key < $1.key })
    where changed.contains(path) {
      let git = Git(git, in: path)
      guard FileFinder.isFolder(path),
        try await git.place()?.top == path
      else {
        missing.append(MissingSubmodule(path: path, reason: .noRepository))
        continue
      }
      guard
        try await git.output(["cat-file", "-e", "\(commit)^{commit}"]) != nil,
        var inner = try await differences(from: commit, path, git)
      else {
        let isShallow = try await git.line(["rev-parse", "--is-shallow-repository"]) == "true"
        missing.append(
          MissingSubmodule(path: path, reason: isShallow ? .shallow : .notFetched))
        continue
      }
      var submodule = try await self.tree(of: commit, git, path)
      missing += try await addSubmodules(of: submodule, &inner, &submodule)
      changes += inner
      all.objects.merge(submodule.objects) { $1 }
      all.links.merge(submodule.links) { $1 }
    }
    return missing
  }

  /// The contents of files at the baseline, by absolute path; omits those that did not exist.
  ///
  /// - Throws: `GatheringError` if git can't read them.
  package func contents(of files: [String], at baseline: Baseline) async throws -> [String: [UInt8]]
  {
    let files = Set(files)
    return try await contents(
      of: baseline.objects.filter { files.contains($0.key) }, at: baseline.name)
  }

  private func unread(_ what: String, _ git: Git) async throws -> GatheringError {
    let isPartial =
      try await git.line(["config", "--get-regexp", #"^remote\..*\.promisor$"#]) != nil
    return GatheringError(
      description: "git cannot read \(what)"
        + (isPartial ? "; run `git fetch --refetch --no-filter` to complete the clone" : ""))
  }

  private func contents(
    of objects: [String: Object], at name: String
  ) async throws -> [String: [UInt8]] {
    let wanted = objects.map { (path: $0.key, object: $0.value) }.sorted {
      ($0.object.repository, $0.path) < ($1.object.repository, $1.path)
    }
    var found: [String: [UInt8]] = [:]
    var rest = wanted[...]
    while let first = rest.first {
      // Linux limits the length of a command line.
      let batch = rest.prefix(1000).prefix { $0.object.repository == first.object.repository }
      rest = rest.dropFirst(batch.count)
      // `git show` prints the contents of blobs one after the other.
      let git = Git(git, in: first.object.repository)
      guard let data = try await git.output(["show"] + batch.map(\.object.id)),
        data.count == batch.reduce(0, { $0 + $1.object.size })
      else {
        throw try await unread("the files of \(name)", git)
      }
      var position = data.startIndex
      for (path, object) in batch {
        found[path] = Array(data[position..<position + object.size])
        position += object.size
      }
    }
    return found
  }
}

extension SourceControlGatherer {
  /// The highest release tag on a commit before HEAD; nil if there is none, and outside git.
  package func previousRelease() async throws -> ReleaseTag? { try await releaseTags().previous }

  /// The same, and a release tag on HEAD.
  fileprivate func releaseTags() async throws -> (previous: ReleaseTag?, current: String?) {
    let format = "%(refname:strip=2) %(objectname) %(*objectname)"
    guard let head = try await git.line(["rev-parse", "HEAD"]),
      let tags = try await git.line([
        "for-each-ref", "--merged=HEAD", "--format=\(format)", "refs/tags",
      ])
    else { return (nil, nil) }
    var newest: (release: ReleaseTag, version: [Int])?
    var current: String?
    for line in tags.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      guard words.count > 1, let version = BaselineGatherer.version(words[0][...]) else { continue }
      let commit = words[words.count - 1]
      if commit == head {
        current = words[0]
      } else if newest.map({ $0.version.lexicographicallyPrecedes(version) }) ?? true {
        newest = (ReleaseTag(tag: words[0], commit: commit), version)
      }
    }
    return (newest?.release, current)
  }
}
