package import Foundation
package import ReleaseModel

/// Asks git which sources are verified, and what has changed in them.
package struct SourceControlGatherer: Sendable {
  let git: Git
  /// What the commits changed, if other gatherers ask for the same.
  private(set) var log: CommitLog?

  package init(
    workspace: Workspace, runner: any ProcessRunner, log: CommitLog? = nil
  ) {
    git = Git(workspace: workspace, runner: runner)
    self.log = log
  }

  init(git: Git) { self.git = git }

  /// The checked-out commit, and the tracked and new files that differ from it, as in `uncommitted()`.
  ///
  /// Nil outside git, and if git isn't installed.
  package func gather() async throws -> (commit: String, uncommitted: [String])? {
    guard let commit = try await git.line(["rev-parse", "--verify", "HEAD"]),
      let changes = try await uncommitted()
    else { return nil }
    return (commit, changes)
  }

  /// The date of a commit; nil if git doesn't have it.
  package func time(of commit: String) async throws -> Date? {
    try await git.line(["show", "--no-patch", "--format=%ct", commit])
      .flatMap(TimeInterval.init).map(Date.init(timeIntervalSince1970:))
  }

  /// The author of a commit as the commit names it, `Name <email>`; nil if git doesn't have the commit.
  package func author(of commit: String) async throws -> String? {
    try await git.line(["show", "--no-patch", "--format=%an <%ae>", commit])
  }

  /// Git's own message if `gather()` and `uncommitted()` return nothing, or else nil.
  package func problem() async throws -> String? {
    for arguments in [["log", "-1", "--format=%H"], ["status", "--porcelain"], ["ls-files"]] {
      if case .failure(let failure) = try await git.attempt(arguments) { return failure.reason }
    }
    return nil
  }

  /// Why git failed, as far as it says so.
  package func reason() async throws -> String {
    try await problem() ?? git.newestFailure ?? "git gave no reason"
  }

  /// The folder of the workspace's root in the repository, such as `Packages/App`, without a
  /// trailing slash.
  ///
  /// Empty for the repository's top folder, nil outside git.
  package func folder() async throws -> String? {
    try await prefix().map {
      String($0.hasSuffix("/") ? $0.dropLast() : $0[...])
    }
  }

  /// The URL of the repository on the web, from its remote `origin`, if it has one.
  ///
  /// `url.BASE.insteadOf` (git-config(1)) can replace the configured address with that of a mirror
  /// on this machine, or an abbreviation with an address.
  package func repository() async throws -> String? {
    for arguments in [
      ["config", "--get-all", "remote.origin.url"], ["remote", "get-url", "origin"],
    ] {
      let remote = try await git.line(arguments)?.split(whereSeparator: \.isNewline).first
      if let remote, let address = WebRepository.address(ofRemote: String(remote)) {
        return address
      }
    }
    return nil
  }

  /// Whether there is a remote `origin`, also one with an abbreviated address.
  package func hasRemote() async throws -> Bool {
    try await git.line(["config", "--get-regexp", #"^remote\.origin\."#]) != nil
  }

  /// The tags of the checked-out commit, sorted; nil outside git.
  package func tags() async throws -> [String]? {
    try await git.line(["tag", "--points-at", "HEAD"])?.split(separator: "\n").map(String.init)
      .sorted()
  }

  /// Who created the annotated tags of the checked-out commit, and whether git accepts their signatures.
  ///
  /// - Parameter allowedSigners: The file with the SSH keys that may sign them; nil for git's own setting.
  /// - Throws: The errors of the runner, except that a program can't be started.
  /// - Returns: The taggers; nil outside git.
  package func taggers(_ allowedSigners: String?) async throws -> [Tagger]? {
    let format =
      "%(taggerdate:unix)%00%(taggername) %(taggeremail)%00%(refname:strip=2)%00"
      + "%(if)%(contents:signature)%(then)signed%(end)"
    guard let tags = try await git.line(["tag", "--points-at", "HEAD", "--format=\(format)"])
    else { return nil }
    var taggers: [Tagger] = []
    for line in tags.split(separator: "\n") {
      let words = line.split(separator: "\0", omittingEmptySubsequences: false)
      guard words.count == 4, let seconds = TimeInterval(words[0]) else { continue }
      let date = Date(timeIntervalSince1970: seconds)
      var tagger = Tagger(
        tag: String(words[2]), by: String(words[1]), at: date.formatted(.iso8601))
      if !words[3].isEmpty {
        // Not the programs that the repository's own configuration names.
        let settings =
          [
            "gpg.program=gpg", "gpg.openpgp.program=gpg", "gpg.x509.program=gpgsm",
            "gpg.ssh.program=ssh-keygen",
          ] + (allowedSigners.map { ["gpg.ssh.allowedSignersFile=\($0)"] } ?? [])
        let arguments = settings.flatMap { ["-c", $0] } + ["verify-tag", "refs/tags/\(words[2])"]
        switch try await git.attempt(arguments) {
        case .success: tagger.signature = .valid
        case .failure(let failure):
          (tagger.signature, tagger.problem) = (.unverified, failure.reason)
        }
      }
      taggers.append(tagger)
    }
    return taggers
  }

  /// The configured committer, as `Name <email>`; nil if git has none.
  package func user() async throws -> String? {
    guard let name = try await git.line(["config", "--get", "user.name"]), !name.isEmpty,
      let mail = try await git.line(["config", "--get", "user.email"]), !mail.isEmpty
    else { return nil }
    return "\(name) <\(mail)>"
  }

  /// The SSH key that git signs commits with: a file or the public key itself; nil if it uses none.
  package func signingKey() async throws -> String? {
    guard try await git.line(["config", "--get", "gpg.format"]) == "ssh",
      let key = try await git.line(["config", "--get", "--type=path", "user.signingKey"])
    else { return nil }
    return key.isEmpty ? nil : key
  }

  /// The files in the repository that differ from the checked-out commit, including new ones.
  ///
  /// The paths are relative to the workspace's root and sorted; nil outside git. Includes files
  /// that git was told not to compare, and ignored sources, because all of them are built.
  package func uncommitted() async throws -> [String]? {
    let package = git.workspace.relative(git.workspace.packagePath)
    guard let changes = try await changes(),
      let ignored = try await ignoredSources(in: package == git.workspace.root ? "." : package)
    else { return nil }
    return Set(changes + ignored).sorted()
  }

  /// The files that differ from the commit, relative to the folder that git runs in, which is that of a
  /// package; nil if there is no commit.
  func uncommittedInFolder() async throws -> [String]? {
    guard let changes = try await changes(), let ignored = try await ignoredSources(in: ".") else {
      return nil
    }
    return Set(changes + ignored).filter { !$0.hasPrefix(".build/") }.sorted()
  }

  /// A path in the folder of another gatherer, relative to the own one; nil if it is in another repository.
  func path(_ path: String, of other: SourceControlGatherer) async throws -> String? {
    guard let prefix = try await prefix(),
      let folder = try await other.prefix(),
      try await top() == other.top()
    else { return nil }
    let steps = (folder + "/" + path).split(separator: "/").reduce(into: [Substring]()) {
      if $1 == ".." { _ = $0.popLast() } else if $1 != "." { $0.append($1) }
    }
    return Self.relative(steps, to: prefix)
  }

  /// The top folder of the repository, without symbolic links; nil outside git.
  func top() async throws -> String? { try await git.place()?.top }

  /// The files in the repository that differ from the commit, without those that git ignores.
  private func changes() async throws -> [String]? {
    guard let prefix = try await prefix(),
      let entries = try await git.entries([
        "status", "--porcelain=v1", "-z", "--untracked-files=all", "--no-renames",
        "--ignore-submodules=none",
      ]), let unwatched = try await unwatched()
    else { return nil }
    // Each path, relative to the repository, is preceded by two letters and a space.
    let changed = entries.map { Self.relative($0.dropFirst(3), to: prefix) }
    return changed + unwatched
  }

  /// The compiled files that are not in a commit, with their paths as shown in reports, sorted.
  ///
  /// These are files that git does not track, and all changed files of packages in other
  /// repositories. Changes to tracked files in the package's own repository are not included; see
  /// `uncommitted()`.
  package func uncommitted(in compilations: Compilations) async throws -> [String] {
    guard let own = try await top() else { return [] }
    let packages = compilations.localPackages.map { Self.resolved($0) + "/" }
    var found: [String] = []
    for (repository, files) in Dictionary(
      grouping: try compilations.localFiles().map(Self.resolved), by: Self.repository)
    {
      guard let repository,
        let tracked = try await Git(git, in: repository).entries(["ls-files", "-z"])
      else {
        found += files
        continue
      }
      let known = Set(tracked.map { "\(repository)/\($0)" })
      found += files.filter { !known.contains($0) }
      guard repository != own else { continue }
      let changes = try await SourceControlGatherer(git: Git(git, in: repository)).changes()
      found +=
        changes?.map { "\(repository)/\($0)" }
        .filter { change in packages.contains(where: change.hasPrefix) } ?? files
    }
    return Set(found.map(git.workspace.relative)).sorted()
  }

  private static func resolved(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }

  /// The top folder of the repository that contains a file, if any.
  package static func repository(of file: String) -> String? {
    FileFinder.folder(with: ".git", around: (file as NSString).deletingLastPathComponent)
  }

  /// The existing files below the workspace's root, including those in submodules, that
  /// `git update-index` exempts from comparison.
  ///
  /// Those are the files tagged `S` (skip-worktree) or with a lowercase letter (assume-unchanged;
  /// git-ls-files(1)).
  private func unwatched() async throws -> [String]? {
    try await git.entries(["ls-files", "-v", "-z", "--recurse-submodules"])?.compactMap { entry in
      guard let tag = entry.first, tag == "S" || tag.isLowercase else { return nil }
      let path = String(entry.dropFirst(2))
      let isThere = FileManager.default.fileExists(atPath: "\(git.folder)/\(path)")
      return isThere ? path : nil
    }
  }

  /// The files that SwiftPM would compile, in the folders it knows, but that git ignores.
  private func ignoredSources(in package: String) async throws -> [String]? {
    let folders = ["Sources", "Source", "src", "srcs"].map {
      package == "." ? $0 : "\(package)/\($0)"
    }
    return try await git.entries(
      ["ls-files", "--others", "--ignored", "--exclude-standard", "-z", "--"] + folders
    )?.filter { path in
      SourceKind(of: path) != nil
        && !path.split(separator: "/").contains { $0.hasPrefix(".") }
    }
  }

  /// Whether git ignores a file, relative to the workspace's root, so that no commit would include
  /// it.
  package func ignores(_ path: String) async throws -> Bool {
    let arguments = ["ls-files", "--others", "--ignored", "--exclude-standard", "-z", "--", path]
    return try await git.entries(arguments)?.isEmpty == false
  }

  /// The files at some paths in a commit; nil outside git.
  ///
  /// Each entry has a mode, type, object and path. The same contents result in the same entries in
  /// every commit and every clone.
  package func files(
    at paths: [String], in commit: String = "HEAD"
  ) async throws -> [CommittedFile]? {
    guard !paths.isEmpty else { return [] }
    let entries = try await git.entries(["ls-tree", "-r", "-z", commit, "--"] + paths)
    return entries?.compactMap { entry in
      entry.firstIndex(of: "\t").map {
        CommittedFile(path: String(entry[entry.index(after: $0)...]), entry: entry)
      }
    }
  }

  /// All files below the workspace's root in the checked-out commit; nil outside git.
  package func files() async throws -> [String]? {
    try await git.entries(["ls-tree", "-r", "-z", "--name-only", "HEAD"])
  }

  /// The texts of the package manifests in the checked-out commit, by path; nil if git fails.
  package func manifests() async throws -> [String: String]? {
    let found = try await tree(of: "HEAD") { mode, path in
      mode.hasPrefix("100") && path.split(separator: "/").last == "Package.swift"
    }
    guard let files = found, let contents = try await contents(of: files.map(\.object)) else {
      return nil
    }
    return Dictionary(
      files.map { ($0.path, String(decoding: contents[$0.object] ?? Data(), as: UTF8.self)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Clones the repository to a folder, unless it is such a clone already, and checks a commit out there, without
  /// running hooks and filters.
  ///
  /// The clone has no objects of its own, so it is of no use without the repository. It has the submodules
  /// whose files are there.
  ///
  /// - Returns: The path in the clone of the workspace's root; nil if git fails.
  package func clone(_ commit: String, to folder: String) async throws -> String? {
    let options = [
      "core.hooksPath=/dev/null", "protocol.file.allow=always", "filter.lfs.process=",
      "filter.lfs.smudge=", "filter.lfs.required=false",
    ].flatMap { ["-c", $0] }
    guard let top = try await top(), let root = try await self.folder() else { return nil }
    if !FileManager.default.fileExists(atPath: folder + "/.git") {
      let clone = ["clone", "--quiet", "--shared", "--no-checkout", "--template=", top, folder]
      guard try await git.output(options + clone) != nil else { return nil }
    }
    let clone = Git(git, in: folder)
    guard
      try await clone.output(options + ["checkout", "--quiet", "--force", "--detach", commit])
        != nil, try await clone.output(options + ["clean", "--quiet", "-ffdx"]) != nil
    else { return nil }
    let submodules = try await SourceControlGatherer(git: Git(git, in: top)).submodules(in: commit)
    for (path, commit) in submodules ?? [:] {
      _ = try await submodule(at: "\(top)/\(path)")?.clone(commit, to: "\(folder)/\(path)")
    }
    return root.isEmpty ? folder : "\(folder)/\(root)"
  }

  /// The target of a link in a commit, relative to the workspace's root.
  ///
  /// Nil if it is outside the repository or above the root.
  package func target(of link: CommittedFile) async throws -> String? {
    guard let prefix = try await prefix(),
      let data = try await git.output(["cat-file", "blob", link.object])
    else { return nil }
    let target = String(decoding: data, as: UTF8.self)
    guard !target.hasPrefix("/") else { return nil }
    let steps = target.split(separator: "/").filter { $0 != "." }
    let ascents = steps.prefix { $0 == ".." }
    // The parent of a folder that may itself be a link is unknown.
    guard !steps.dropFirst(ascents.count).contains("..") else { return nil }
    var path: [Substring] = []
    for name in (prefix + link.path).split(separator: "/").dropLast() + ascents {
      if name != ".." { path.append(name) } else if path.popLast() == nil { return nil }
    }
    path += steps.dropFirst(ascents.count)
    let relative = Self.relative(path, to: prefix)
    return relative.split(separator: "/").last == ".." ? nil : relative
  }

  /// A path in the repository, relative to the folder with a prefix; `.` for the folder itself.
  static func relative(_ path: [Substring], to prefix: String) -> String {
    let folder = prefix.split(separator: "/")
    let common = zip(folder, path).prefix { $0 == $1 }.count
    let names = folder.dropFirst(common).map { _ in ".." } + path.dropFirst(common)
    return names.isEmpty ? "." : names.joined(separator: "/")
  }

  static func relative(_ path: some StringProtocol, to prefix: String) -> String {
    relative(path.split(separator: "/").map { Substring($0) }, to: prefix)
  }

  /// The changes at some paths from a commit to the checked-out one.
  ///
  /// Nil if the repository doesn't have that commit.
  package func changes(since commit: String, at paths: [String]) async throws -> [FileChange]? {
    paths.isEmpty ? [] : try await allChanges(since: commit, at: paths)
  }

  /// The changes in the whole repository, unless some paths are given.
  package func allChanges(
    since commit: String, at paths: [String] = []
  ) async throws -> [FileChange]? {
    guard let prefix = try await prefix() else { return nil }
    let arguments = [
      "diff", "--raw", "--numstat", "-z", "--find-renames", "--no-ext-diff", "--no-textconv",
      "--no-relative", "--ignore-submodules=none", commit, "HEAD", "--",
    ]
    guard let entries = try await git.entries(arguments + paths) else { return nil }
    func relative(_ path: String) -> String { Self.relative(path, to: prefix) }
    var rest = entries[...]
    // First come the modes, `:100644 100755 0123abcd 4567cdef M` and the path; then the numbers of
    // lines. Each entry of a renamed file has both paths (git-diff(1), "Raw output format").
    var modes: [String: FileChange.Modes] = [:]
    while let raw = rest.first, raw.hasPrefix(":") {
      let fields = raw.dropFirst().split(separator: " ").map(String.init)
      let isRenamed = fields.last?.hasPrefix("R") == true
      guard fields.count == 5, rest.count > (isRenamed ? 2 : 1) else { return nil }
      let path = rest[rest.startIndex + (isRenamed ? 2 : 1)]
      if fields[0] != fields[1], !fields[0].allSatisfy({ $0 == "0" }),
        !fields[1].allSatisfy({ $0 == "0" })
      {
        modes[path] = .init(old: fields[0], new: fields[1])
      }
      rest = rest.dropFirst(isRenamed ? 3 : 2)
    }
    var changes: [FileChange] = []
    while let entry = rest.popFirst() {
      let fields = entry.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
        .map(String.init)
      guard fields.count == 3 else { continue }
      let former = fields[2].isEmpty ? rest.popFirst() : nil
      guard let path = former == nil ? fields[2] : rest.popFirst() else { return nil }
      var lines: FileChange.Lines?
      if let added = Int(fields[0]), let deleted = Int(fields[1]) {
        lines = .init(added: added, deleted: deleted)
      }
      changes.append(
        FileChange(
          path: relative(path), lines: lines, formerPath: former.map(relative), modes: modes[path]))
    }
    return changes
  }
}

extension SourceControlGatherer {
  /// The folder that git runs in, relative to the repository, with a slash at the end.
  ///
  /// Empty for the repository's top folder, nil outside git.
  func prefix() async throws -> String? { try await git.place()?.prefix }

  /// The files, links and submodules of a commit in the whole repository; nil if git fails.
  ///
  /// `isListed` gets the mode, and the path in the repository, because large repositories have many files.
  func tree(
    of commit: String,
    where isListed: (_ mode: Substring, _ path: Substring) -> Bool = { _, _ in true }
  ) async throws -> [CommittedFile]? {
    guard let prefix = try await prefix(),
      let entries = try await git.entries(["ls-tree", "-r", "-z", "--full-tree", commit])
    else { return nil }
    return entries.compactMap { entry in
      guard let tab = entry.firstIndex(of: "\t"), case let path = entry[entry.index(after: tab)...],
        isListed(entry.prefix { $0 != " " }, path)
      else { return nil }
      return CommittedFile(path: Self.relative(path, to: prefix), entry: entry)
    }
  }
}

package struct CommittedFile: Sendable, Equatable {
  /// The path, relative to the workspace's root.
  package var path: String
  /// Git's listing: mode, type, object and path (git-ls-tree(1)).
  package var entry: String

  /// Its object ID, whose length depends on the repository's object format.
  package var object: String {
    let words = entry.split(separator: "\t").first?.split(separator: " ")
    return words?.last.map(String.init) ?? ""
  }

  /// The path, relative to the repository's top folder.
  package var pathInRepository: String { String(entry.drop { $0 != "\t" }.dropFirst()) }

  /// Whether it is a symbolic link, whose contents are the path of its target.
  var isLink: Bool { entry.hasPrefix("120000 ") }
}
