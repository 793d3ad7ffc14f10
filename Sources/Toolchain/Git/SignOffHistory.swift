internal import Foundation
package import ReleaseModel

/// The versions of sign-off files that git's history has.
package struct SignOffHistory: Sendable {
  package struct Version: Sendable {
    /// The path, relative to the workspace's root.
    package var file: String
    /// A commit that added or changed the file.
    package var commit: String
    /// Whether that commit is the oldest one of a shallow clone, so that an earlier one may have done so.
    package var isOldest: Bool
    package var object: String
    package var text: String
    /// The commit that changed this version or removed it; nil if none did.
    package var changedIn: String?
    /// The commit that removed the file, whichever version it had then; nil if none did.
    package var removedIn: String?
  }

  /// The versions of all files, newest first.
  package var versions: [Version]
  /// Whether the history ends early.
  package var isShallow: Bool
}

extension SourceControlGatherer {
  /// Reads every version that the history of the checked-out commit, and if asked for that of all tags, has of the `.yml` files in all
  /// folders with sign-offs, wherever they were.
  ///
  /// Includes side branches, and changes that only a merge made. Versions that exceed `sizeLimit`
  /// bytes are left out.
  ///
  /// - Returns: Nil if git fails.
  package func signOffHistory(
    sizeLimit: Int, ofTags includesTags: Bool = false
  ) async throws -> SignOffHistory? {
    let known = includesTags ? nil : try await log?.signOffs(for: self, sizeLimit: sizeLimit)
    let found =
      if let known { known } else {
        try await signOffChanges(sizeLimit: sizeLimit, includesTags ? ["--tags"] : [])
      }
    guard let (changed, texts) = found else { return nil }
    // A merge repeats what a branch did.
    let ends = Dictionary(
      changed.filter { $0.status != "A" }.map { ([$0.file, $0.oldObject], $0) },
      uniquingKeysWith: { $0.isMerge && !$1.isMerge ? $1 : $0 })
    let last = Dictionary(changed.map { ($0.file, $0) }, uniquingKeysWith: { first, _ in first })
    let removals = last.filter { $0.value.status == "D" }
      .mapValues { ends[[$0.file, $0.oldObject]] ?? $0 }
    let isShallow = try await isShallow()
    return SignOffHistory(
      versions: changed.compactMap { change in
        texts[change.object].map {
          .init(
            file: change.file, commit: change.commit, isOldest: isShallow && change.parents == 0,
            object: change.object, text: $0,
            changedIn: ends[[change.file, change.object]]?.commit,
            removedIn: removals[change.file]?.commit)
        }
      }, isShallow: isShallow)
  }

  /// What changed in sign-off files, newest first, and their texts by object; nil if git fails.
  func signOffChanges(
    sizeLimit: Int, _ references: [String] = []
  ) async throws -> (changes: [Change], texts: [String: String])? {
    guard let prefix = try await prefix(),
      let changes = try await changes(
        "AMD", ["--full-history", "--no-renames", "HEAD"] + references,
        at: [":(top,glob)**/\(Checklist.signOffFolderName)/*.yml"], prefix)?.filter(\.isRegular),
      let texts = try await texts(
        of: Set(changes.filter { $0.status != "D" }.map(\.object)), sizeLimit: sizeLimit)
    else { return nil }
    return (changes, texts)
  }

  /// The commits that come after a commit in the history of the checked-out one; nil if git fails.
  package func commits(after commit: String) async throws -> Set<String>? {
    try await git.line(["rev-list", "--ancestry-path", "\(commit)..HEAD"]).map {
      Set($0.split(separator: "\n").map(String.init))
    }
  }

  /// The commits in the history of the checked-out one that gave a file with one of some endings contents
  /// with some properties, by property; nil if git fails.
  package func commits(
    changing endings: [String], sizeLimit: Int, where properties: (String) -> [String]
  ) async throws -> [String: Set<String>]? {
    let paths = endings.map { ":(top,glob)**/*.\($0)" }
    guard
      let changes = try await changes(
        "AMT", ["--full-history", "--no-renames", "HEAD"], at: paths, "")
    else { return nil }
    let commits = Dictionary(grouping: changes, by: \.object).mapValues { $0.map(\.commit) }
    let objects = commits.keys.sorted()
    var found: [String: Set<String>] = [:]
    for some in objects.chunks(of: 1000) {
      guard let texts = try await texts(of: Set(some), sizeLimit: sizeLimit) else { return nil }
      for (object, text) in texts {
        for property in properties(text) {
          found[property, default: []].formUnion(commits[object] ?? [])
        }
      }
    }
    return found
  }

  /// The texts of all files in a commit with one of some endings, by path relative to the workspace's root; nil
  /// if git fails.
  ///
  /// Without those that are too large or not UTF-8.
  package func files(
    ending endings: [String], in commit: String, sizeLimit: Int
  ) async throws -> [String: String]? {
    let files = try await tree(of: commit) { mode, path in
      mode.hasPrefix("100") && endings.contains { path.hasSuffix("." + $0) }
    }
    guard let files, let texts = try await texts(of: Set(files.map(\.object)), sizeLimit: sizeLimit)
    else { return nil }
    return files.reduce(into: [:]) { $0[$1.path] = texts[$1.object] }
  }

  /// The tags of a commit and of those after it.
  package func tags(since commit: String) async throws -> Set<String> {
    let arguments = ["for-each-ref", "--contains=\(commit)", "--format=%(refname:strip=2)"]
    let tags = try await git.line(arguments + ["refs/tags"])
    return Set(tags?.split(separator: "\n").map(String.init) ?? [])
  }

  /// Whether the history ends early.
  package func isShallow() async throws -> Bool {
    try await git.line(["rev-parse", "--is-shallow-repository"]) == "true"
  }

  /// Whether files of earlier commits are missing, as in a clone with `--filter`.
  package func isPartial() async throws -> Bool {
    guard try await git.line(["config", "--get-regexp", #"^remote\..*\.promisor$"#]) != nil else {
      return false
    }
    return try await git.line(["rev-list", "--objects", "--missing=print", "HEAD"])?
      .split(separator: "\n").contains { $0.hasPrefix("?") } ?? true
  }

  /// The authors of commits, as `.mailmap` maps them, and their dates, by commit.
  package func authors(ofCommits commits: Set<String>) async throws -> [String: FileCommit] {
    var found: [String: FileCommit] = [:]
    for some in commits.sorted().chunks(of: 1000) {
      let format = ["log", "--no-walk", "--no-show-signature", "--format=%H %ct %aN <%aE>"]
      for line in try await git.line(format + some)?.split(separator: "\n") ?? [] {
        let words = line.split(separator: " ", maxSplits: 2).map(String.init)
        guard words.count == 3 else { continue }
        let date = Double(words[1]).map { Date(timeIntervalSince1970: $0).formatted(.iso8601) }
        found[words[0]] = FileCommit(commit: words[0], by: words[2], at: date)
      }
    }
    return found
  }

  struct Change {
    var commit: String
    /// Who wrote or co-wrote the commit, if that was asked for.
    var authors: CommitAuthors
    /// The number of parents of the commit.
    var parents: Int
    var isMerge: Bool { parents > 1 }
    /// `A` if the file was added, `D` if it was deleted, `M` if its contents changed, `R` if it was
    /// renamed (git-diff(1)).
    var status: Character
    /// The objects of the old and the new contents.
    var oldObject: String
    var object: String
    /// The path, relative to the workspace's root.
    var file: String
    /// The path before it was renamed.
    var formerFile: String?
    /// The mode in the commit, or before the file was deleted, in octal (git-fast-import(1)).
    var mode: Substring
    /// Whether it is neither a link nor a submodule.
    var isRegular: Bool { mode.hasPrefix("100") }
    var isLink: Bool { mode == "120000" }
  }

  /// The changes of files in commits, compared with each of their parents.
  func changes(
    _ filter: String, _ selection: [String], at paths: [String], _ prefix: String,
    withAuthors: Bool = false
  ) async throws -> [Change]? {
    let arguments =
      [
        "--no-literal-pathspecs", "-c", "log.showRoot=true", "-c", "log.diffMerges=separate", "log",
        "--format=%H %P" + (withAuthors ? "%n\(CommitAuthorsReader.format)" : ""), "--raw", "-z",
        "-m",
        "--no-abbrev", "--no-relative",
        "--no-show-signature",
        "--no-ext-diff", "--ignore-submodules=none", "--diff-filter=\(filter)",
      ] + selection + ["--"] + paths
    guard let entries = try await git.entries(arguments) else { return nil }
    var (found, commits, rest) = ([Change](), [Substring](), entries[...])
    var (reader, authors) = (CommitAuthorsReader(), CommitAuthors())
    // The commit and its parents, on other lines its authors, then `:000000 100644 0123abcd 4567cdef A` and the path for each file (git-log(1)).
    while let entry = rest.popFirst() {
      let raw = entry.drop { $0 == "\n" }
      guard raw.hasPrefix(":") else {
        let end = raw.utf8.firstIndex(of: UInt8(ascii: "\n")) ?? raw.endIndex
        commits = raw[..<end].split(separator: " ")
        authors = withAuthors ? reader.authors(in: raw[end...].dropFirst()) : .init()
        continue
      }
      let fields = raw.dropFirst().split(separator: " ")
      guard fields.count == 5, let status = fields[4].first, let path = rest.popFirst(),
        let commit = commits.first
      else { return nil }
      // A renamed file has both paths, and a number follows the letter.
      var former: String?
      var file = path
      if status == "R" || status == "C" {
        guard let new = rest.popFirst() else { return nil }
        (former, file) = (path, new)
      }
      found.append(
        Change(
          commit: String(commit), authors: authors, parents: commits.count - 1, status: status,
          oldObject: String(fields[2]), object: String(fields[3]),
          file: Self.relative(file, to: prefix),
          formerFile: former.map { Self.relative($0, to: prefix) },
          mode: fields[status == "D" ? 0 : 1]))
    }
    return found
  }

  /// The contents of objects with at most `sizeLimit` bytes, without those that are not UTF-8.
  func texts(
    of objects: Set<String>, sizeLimit: Int
  ) async throws -> [String: String]? {
    guard !objects.isEmpty else { return [:] }
    guard
      let sizes = try await git.line(
        ["cat-file", "--batch-check=%(objectname) %(objectsize)"],
        input: objects.sorted().map { $0 + "\n" }.joined())
    else { return nil }
    let small = sizes.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      return words.count == 2 && Int(words[1]) ?? .max <= sizeLimit ? String(words[0]) : nil
    }
    return try await contents(of: small)?.compactMapValues { String(data: $0, encoding: .utf8) }
  }

  /// The contents of objects, which must exist.
  func contents(of objects: [String]) async throws -> [String: Data]? {
    guard !objects.isEmpty else { return [:] }
    guard
      let data = try await git.output(
        ["cat-file", "--batch=%(objectsize)"], input: objects.map { $0 + "\n" }.joined())
    else { return nil }
    var contents: [String: Data] = [:]
    // The size on a line, then the contents and a line feed (git-cat-file(1), "Batch output").
    var rest = data[...]
    for object in objects {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")),
        let size = Int(String(decoding: rest[..<end], as: UTF8.self)),
        rest.distance(from: end, to: rest.endIndex) >= size + 2
      else { return nil }
      let start = rest.index(after: end)
      let stop = rest.index(start, offsetBy: size)
      contents[object] = rest[start..<stop]
      rest = rest[rest.index(after: stop)...]
    }
    return contents
  }
}
