internal import Foundation
internal import ReleaseModel

extension SourceControlGatherer {
  /// Everyone who wrote or co-wrote a commit that changed a file, also before the file was renamed or moved,
  /// and also in submodules.
  ///
  /// - Parameters:
  ///   - isCovered: Whether a file, relative to the folder that git runs in, is one of the files.
  ///   - isUnreviewed: Whether a covered file was not covered in the release.
  ///   - commit: The newest commit.
  ///   - release: The commit with files that someone reviewed, so that changes to them in this commit
  ///     and in those before it do not count; nil for none.
  /// - Throws: `GatheringError`, which says what to do, if the authors are unknown; the errors of the runner,
  ///   except that a program can't be started.
  /// - Returns: A commit for each lowercase address and for the fingerprint of each key that signed one.
  func authors(
    of isCovered: @escaping (String) -> Bool,
    unreviewed isUnreviewed: @escaping (String) -> Bool = { _ in false },
    in commit: String = "HEAD", since release: String?
  ) async throws -> [String: AuthoredCommit] {
    let place =
      git.folder == git.workspace.root ? [] : ["-C", git.workspace.relative(git.folder)]
    guard try await !isShallow() else {
      let command = (["git"] + place + ["fetch", "--unshallow", "--tags"]).quotedForShell
      throw GatheringError(
        description: "in a shallow clone, the authors are unknown; run `\(command)`")
    }
    guard try await !isPartial() else {
      let command = (["git"] + place + ["fetch", "--refetch", "--no-filter"]).quotedForShell
      throw GatheringError(
        description: "in a partial clone, the authors are unknown; run `\(command)`")
    }
    func known<Value>(_ value: Value?) async throws -> Value {
      if let value { return value }
      throw GatheringError(description: "git cannot list the authors: \(try await reason())")
    }
    let prefix = try await known(prefix())
    func changes(after release: String?, upTo commit: String) async throws -> [Change] {
      let commit = try await known(git.line(["rev-parse", "--verify", commit + "^{commit}"]))
      if let found = try await log?.changes(after: release, upTo: commit, prefix) {
        return found
      }
      return try await known(
        allChanges(release.map { "\($0)..\(commit)" } ?? commit, prefix))
    }
    let recent = try await changes(after: release, upTo: commit)
    var origins = FileOrigins(isCovered, isUnreviewed)
    var earlier: [Change] = []
    // What came from elsewhere, and what was restored, was not part of the release.
    if let release {
      earlier = try await changes(after: nil, upTo: release)
      for file in try await known(tree(of: release))
      where isCovered(file.path) && !isUnreviewed(file.path) {
        origins.reviewed.insert(file.object)
      }
    }
    while origins.follow(recent, isReviewed: false), origins.follow(earlier, isReviewed: true) {}
    func counts(_ file: String) -> Bool { isCovered(file) || origins.paths.contains(file) }
    let counted =
      recent.filter { counts($0.file) }
      + earlier.filter { origins.paths.contains($0.file) || isUnreviewed($0.file) }
    var authors = try await authors(of: counted.filter { !$0.isMerge })
    let merged = try await ownChanges(
      ofMerges: counted.filter { $0.isMerge && !$0.authors.areAmong(authors) }, prefix)
    authors.merge(
      try await self.authors(of: merged.filter { counts($0.file) }),
      uniquingKeysWith: AuthoredCommit.clearer)
    let submodules = try await known(submodules(in: commit)).filter { isCovered($0.key) }
    guard !submodules.isEmpty else { return authors }
    let former: [String: String] =
      if let release { try await known(self.submodules(in: release)) } else { [:] }
    for (path, commit) in submodules.sorted(by: { $0.key < $1.key }) {
      authors.merge(
        try await self.authors(ofSubmodule: path, commit, since: former[path]),
        uniquingKeysWith: AuthoredCommit.clearer)
    }
    return authors
  }

  /// Everyone who wrote or co-wrote changes.
  ///
  /// - Throws: `GatheringError` if a commit hides or lacks an author.
  private func authors(of changes: [Change]) async throws -> [String: AuthoredCommit] {
    let commits = Dictionary(
      changes.map { ($0.commit, $0.authors) }, uniquingKeysWith: { first, _ in first })
    var found: [String: AuthoredCommit] = [:]
    for some in commits.keys.sorted().chunks(of: 10_000) {
      guard let contents = try await contents(of: Array(some)) else {
        throw GatheringError(description: "git cannot list the authors: \(try await reason())")
      }
      for commit in some {
        // Git shows a commit up to the first of them.
        if contents[commit]?.contains(0) ?? true {
          throw GatheringError(
            description:
              "the authors of commit \(commit.prefix(12)) are unknown, because its message"
              + " has a zero byte, and git does not show what follows; rewrite the commit")
        }
        guard let authors = commits[commit], !authors.own.isEmpty else {
          let author = try await self.authors(ofCommits: [commit])[commit]?.by ?? "<>"
          throw GatheringError(
            description:
              "the author of commit \(commit.prefix(12)), '\(author)', has no email address; add it"
              + " to .mailmap: `Name <name@example.org> \(author)`")
        }
        found.merge(authors.commits(commit), uniquingKeysWith: AuthoredCommit.clearer)
        if let key = contents[commit].flatMap(SSHSignatures.authorsKey(ofCommit:)) {
          found.merge(
            [key: AuthoredCommit(commit: commit, .signer)],
            uniquingKeysWith: AuthoredCommit.clearer)
        }
      }
    }
    return found
  }

  /// What commits changed, with renames and authors; nil if git fails.
  fileprivate func allChanges(_ range: String, _ prefix: String) async throws -> [Change]? {
    try await changes(
      "ACDMRT", ["--find-renames", "-l0", range], at: [], prefix, withAuthors: true)
  }

  /// What merges changed themselves, which is the difference from the result of merging again.
  private func ownChanges(ofMerges changes: [Change], _ prefix: String) async throws -> [Change] {
    // A file with such a change may equal that of one parent. Git merges only two parents again.
    var own = changes.filter { $0.parents > 2 }
    let commits = Set(changes.filter { $0.parents == 2 }.map(\.commit)).sorted()
    for some in commits.chunks(of: 1000) {
      guard
        let found = try await self.changes(
          "ACDMRT", ["--remerge-diff", "--no-renames", "--no-walk"] + some, at: [], prefix,
          withAuthors: true)
      else {
        throw GatheringError(
          description:
            "git cannot tell what the merge \(some.first?.prefix(12) ?? "") changed; this needs git"
            + " 2.35 and a repository that it can write to")
      }
      own += found
    }
    return own
  }

  private func authors(
    ofSubmodule path: String, _ commit: String, since former: String?
  ) async throws -> [String: AuthoredCommit] {
    guard let other = try await submodule(at: "\(git.folder)/\(path)"),
      try await other.git.output(["cat-file", "-e", "\(commit)^{commit}"]) != nil
    else {
      throw GatheringError(
        description: "the authors of the submodule \(path) are unknown, because its commit"
          + " \(commit.prefix(12)) is not here; run `git submodule update --init --recursive`")
    }
    // Otherwise the newest commit has files that were not in the release.
    let isAncestor =
      if let former {
        try await other.git.output(["merge-base", "--is-ancestor", former, commit]) != nil
      } else { false }
    return try await other.authors(
      of: { _ in true }, in: commit, since: isAncestor ? former : nil)
  }

  /// The repository of a submodule; nil if its files are not there.
  func submodule(at folder: String) async throws -> SourceControlGatherer? {
    let other = SourceControlGatherer(git: Git(git, in: folder))
    // In an empty folder, git finds the repository around it.
    return try await other.prefix() == "" ? other : nil
  }

  /// The commits of the submodules in a commit, by path relative to the folder that git runs in; nil if git
  /// fails.
  func submodules(in commit: String = "HEAD") async throws -> [String: String]? {
    try await tree(of: commit) { mode, _ in mode == "160000" }?
      .reduce(into: [:]) { $0[$1.path] = $1.object }
  }
}

/// What the commits before the checked-out one changed, read once for all releases.
package actor CommitLog {
  private struct Facts {
    var prefix: String
    var parents: [String: [String]] = [:]
    var changes: [String: [SourceControlGatherer.Change]] = [:]
  }

  private let source: SourceControlGatherer
  private var facts: Task<Facts?, any Error>?
  private var signOffs:
    Task<(changes: [SourceControlGatherer.Change], texts: [String: String])?, any Error>?

  package init(workspace: Workspace, runner: any ProcessRunner) {
    source = SourceControlGatherer(workspace: workspace, runner: runner)
  }

  /// What changed in sign-off files up to the checked-out commit of a repository with the same commits, newest
  /// first, and their texts by object; nil if the log lacks the commit.
  func signOffs(
    for other: SourceControlGatherer, sizeLimit: Int
  ) async throws -> (changes: [SourceControlGatherer.Change], texts: [String: String])? {
    if signOffs == nil {
      signOffs = Task { [source] in try await source.signOffChanges(sizeLimit: sizeLimit) }
    }
    let found = try await signOffs?.value
    if other.git.folder == source.git.folder { return found }
    guard let found, let facts = try await read(),
      try await other.prefix() == facts.prefix,
      let commit = try await other.git.line(["rev-parse", "HEAD"]),
      let all = Self.ancestors(of: commit, facts.parents)
    else { return nil }
    return (found.changes.filter { all.contains($0.commit) }, found.texts)
  }

  private func read() async throws -> Facts? {
    if facts == nil { facts = Task { [source] in try await Self.read(source) } }
    return try await facts?.value
  }

  /// What the commits up to one changed, except those up to a release; nil if the log lacks one of them.
  func changes(
    after release: String?, upTo commit: String, _ prefix: String
  ) async throws -> [SourceControlGatherer.Change]? {
    guard let facts = try await read(), facts.prefix == prefix,
      let all = Self.ancestors(of: commit, facts.parents),
      let reviewed = release.map({ Self.ancestors(of: $0, facts.parents) }) ?? []
    else { return nil }
    return all.subtracting(reviewed).flatMap { facts.changes[$0] ?? [] }
  }

  /// A commit and those before it; nil if the log lacks it.
  private static func ancestors(
    of commit: String, _ parents: [String: [String]]
  ) -> Set<String>? {
    guard parents[commit] != nil else { return nil }
    var (found, open): (Set<String>, [String]) = ([commit], [commit])
    while let next = open.popLast() {
      for parent in parents[next] ?? [] where found.insert(parent).inserted { open.append(parent) }
    }
    return found
  }

  private static func read(_ source: SourceControlGatherer) async throws -> Facts? {
    guard let prefix = try await source.prefix(),
      let commits = try await source.git.line(["rev-list", "--parents", "HEAD"]),
      let changes = try await source.allChanges("HEAD", prefix)
    else { return nil }
    var facts = Facts(prefix: prefix)
    for line in commits.split(separator: "\n") {
      let ids = line.split(separator: " ").map(String.init)
      facts.parents[ids[0]] = Array(ids.dropFirst())
    }
    facts.changes = Dictionary(grouping: changes, by: \.commit)
    return facts
  }
}

/// Who wrote a commit, according to the commit, as lowercase addresses.
struct CommitAuthors {
  /// The author's, as it is and as `.mailmap` maps it; empty if the author has none.
  var own: Set<String> = []
  var coAuthors: Set<String> = []

  /// Whether the author is known and everyone is one of some people.
  func areAmong(_ others: [String: AuthoredCommit]) -> Bool {
    !own.isEmpty && own.union(coAuthors).allSatisfy { others[$0] != nil }
  }

  /// A commit as that of everyone who wrote it.
  func commits(_ commit: String) -> [String: AuthoredCommit] {
    Dictionary(
      own.map { ($0, AuthoredCommit(commit: commit)) }
        + coAuthors.map { ($0, AuthoredCommit(commit: commit, .coAuthor)) },
      uniquingKeysWith: { first, _ in first })
  }
}

/// Reads who wrote commits.
struct CommitAuthorsReader {
  /// The author's address, as it is and as `.mailmap` maps it, and the message (git-log(1)).
  static let format = "%ae%n%aE%n%B"

  private var known: [Substring: Set<String>] = [:]

  /// The authors in what git prints for the format.
  ///
  /// Git reads trailers only from the last paragraph, but forges add co-authors elsewhere when they squash
  /// commits, and so do people.
  mutating func authors(in text: Substring) -> CommitAuthors {
    let lines = text.utf8.split(
      separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
    var found = CommitAuthors()
    for line in lines.prefix(2).map(Substring.init) {
      let addresses = known[line] ?? Set(SignOff.addresses(in: String(line)))
      known[line] = addresses
      found.own.formUnion(addresses)
    }
    // Most messages name no one else.
    guard lines.count == 3, lines[2].contains(UInt8(ascii: "@")) else { return found }
    var isCoAuthor = false
    for line in Substring(lines[2]).split(whereSeparator: \.isNewline) {
      let trailer = /^[^\p{L}\p{N}]*co\W?(?:authored|developed)\W?by\s*:/.ignoresCase()
      // What is indented continues a trailer (git-interpret-trailers(1)).
      isCoAuthor =
        line.firstMatch(of: trailer) != nil || isCoAuthor && line.first?.isWhitespace == true
      if isCoAuthor { found.coAuthors.formUnion(SignOff.addresses(in: String(line))) }
    }
    return found
  }
}

/// The addresses of one person (gitmailmap(5)).
package enum Mailmap {
  /// The addresses in each line, with its number.
  ///
  /// Some lines are for one name only, but a signer can use any name.
  package static func people(in text: String) -> [(number: Int, names: Set<String>)] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().filter {
      !$0.element.hasPrefix("#")
    }.map { index, line in
      let names = Set(
        line.matches(of: /<([^<>]*)>/).map { match in
          SignOff.addresses(in: String(match.1)).first
            ?? match.1.lowercased().trimmingCharacters(in: .whitespaces)
        }
        // Authors without an address have nothing in common.
      ).subtracting([""])
      return (index + 1, names)
    }
  }
}

/// Where files were before they got their paths.
private struct FileOrigins {
  private let isCovered: (String) -> Bool
  /// The other paths that the files, or copies of them, had.
  private(set) var paths: Set<String> = []
  /// The contents of the covered files in the release.
  var reviewed: Set<String> = []
  private let isUnreviewed: (String) -> Bool
  /// Contents that files got, except the empty file's and those in the release.
  private var objects: Set<String> = []
  /// The IDs of the empty file in repositories with SHA-1 and with SHA-256.
  private static let empty: Set = [
    "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391",
    "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813",
  ]

  init(
    _ isCovered: @escaping (String) -> Bool, _ isUnreviewed: @escaping (String) -> Bool
  ) {
    (self.isCovered, self.isUnreviewed) = (isCovered, isUnreviewed)
  }

  /// Follows changes back until nothing new is found; `isReviewed` if someone reviewed the covered
  /// files of their commits.
  ///
  /// - Returns: Whether it found anything.
  @discardableResult
  mutating func follow(
    _ changes: [SourceControlGatherer.Change], isReviewed: Bool
  ) -> Bool {
    let count = paths.count + objects.count
    var last: Int?
    while last != paths.count + objects.count {
      last = paths.count + objects.count
      for change in changes {
        let isNew = isCovered(change.file) && (!isReviewed || isUnreviewed(change.file))
        if isNew || paths.contains(change.file) {
          if let former = change.formerFile, !isCovered(former) { paths.insert(former) }
          // Without a release, all authors of covered files count anyway.
          if change.status == "A" || change.status != "D" && !isReviewed && !reviewed.isEmpty,
            !Self.empty.contains(change.object), !reviewed.contains(change.object)
          {
            objects.insert(change.object)
          }
        } else if objects.contains(change.object) {
          paths.insert(change.file)
        }
      }
    }
    return count != paths.count + objects.count
  }
}
