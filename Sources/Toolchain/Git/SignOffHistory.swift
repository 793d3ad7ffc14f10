internal import Foundation
internal import ReleaseModel

/// The versions of sign-off files that git's history has.
package struct SignOffHistory: Sendable {
  package struct Version: Sendable {
    /// The path, relative to the workspace's root.
    package var file: String
    /// A commit that added or changed the file.
    package var commit: String
    package var object: String
    package var text: String
    /// The commit that removed or changed this version; nil if none did.
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
    guard let prefix = try await git.line(["rev-parse", "--show-prefix"]),
      let changed = try await changes(
        "AMD", ["--full-history", "--no-renames", "HEAD"] + (includesTags ? ["--tags"] : []),
        at: [":(top,glob)**/\(Checklist.signOffFolderName)/*.yml"], prefix)?.filter(\.isRegular),
      let texts = try await texts(
        of: Set(changed.filter { $0.status != "D" }.map(\.object)), sizeLimit: sizeLimit)
    else { return nil }
    // A merge repeats what a branch did.
    let removals = Dictionary(
      changed.filter { $0.status != "A" }.map { ([$0.file, $0.oldObject], $0) },
      uniquingKeysWith: { $0.isMerge && !$1.isMerge ? $1 : $0 })
    return SignOffHistory(
      versions: changed.compactMap { change in
        texts[change.object].map {
          .init(
            file: change.file, commit: change.commit, object: change.object, text: $0,
            removedIn: removals[[change.file, change.object]]?.commit)
        }
      }, isShallow: try await isShallow())
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

  /// The email addresses of everyone who wrote or co-wrote a commit that changed a file, also before
  /// the file was renamed or moved.
  ///
  /// - Parameters:
  ///   - isCovered: Whether a file, relative to the workspace's root, is one of the files.
  ///   - release: The commit with files that someone reviewed, so that changes to them in this commit
  ///     and in those before it do not count; nil for none.
  /// - Throws: The errors of the runner, except that a program can't be started.
  /// - Returns: Lowercase addresses, as `.mailmap` maps them; nil if git fails.
  package func authors(
    of isCovered: @escaping (String) -> Bool, since release: String?
  ) async throws -> Set<String>? {
    guard let prefix = try await git.line(["rev-parse", "--show-prefix"]) else { return nil }
    let selection = ["--find-renames", "-l0"]
    let range = release.map { "\($0)..HEAD" } ?? "HEAD"
    guard let recent = try await changes("ACDMRT", selection + [range], at: [], prefix) else {
      return nil
    }
    var origins = FileOrigins(isCovered)
    origins.follow(recent, isReviewed: false)
    var earlier: [Change] = []
    // What came from elsewhere was not part of the release.
    if let release, !origins.isEmpty {
      guard let found = try await changes("ACDMRT", selection + [release], at: [], prefix) else {
        return nil
      }
      earlier = found
      while origins.follow(earlier, isReviewed: true), origins.follow(recent, isReviewed: false) {}
    }
    let changes =
      recent.filter { isCovered($0.file) || origins.paths.contains($0.file) }
      + earlier.filter { origins.paths.contains($0.file) }
    let commits: [String] = Set(changes.filter { !$0.isMerge }.map(\.commit)).sorted()
    var mails: [String] = []
    for start in stride(from: 0, to: commits.count, by: 1000) {
      let some = commits[start..<min(start + 1000, commits.count)]
      let format = "--format=<%aE>%n%(trailers:key=Co-authored-by,valueonly)"
      guard
        let text = try await git.line(["log", "--no-walk", "--no-show-signature", format] + some)
      else { return nil }
      mails += text.split(separator: "\n").compactMap { SignOff.mail(in: String($0)) }
    }
    // Git maps the addresses of authors, but not those of co-authors.
    let mapped = try await mapped(mails)
    return Set(mails.map { mapped[$0] ?? $0 })
  }

  /// The addresses that `.mailmap` has for email addresses, in lowercase.
  package func mapped(_ mails: [String]) async throws -> [String: String] {
    let mails = Set(mails).sorted()
    guard !mails.isEmpty,
      let lines = try await git.line(
        ["check-mailmap", "--stdin"], input: mails.map { "<\($0)>\n" }.joined())?
        .split(separator: "\n"), lines.count == mails.count
    else { return [:] }
    return zip(mails, lines).reduce(into: [:]) { found, pair in
      found[pair.0] = SignOff.mail(in: String(pair.1))
    }
  }

  /// The authors of commits, `Name <email>`, as `.mailmap` maps them.
  package func authors(ofCommits commits: Set<String>) async throws -> [String: String] {
    var found: [String: String] = [:]
    let commits = commits.sorted()
    for start in stride(from: 0, to: commits.count, by: 1000) {
      let some = commits[start..<min(start + 1000, commits.count)]
      let format = ["log", "--no-walk", "--no-show-signature", "--format=%H %aN <%aE>"]
      for line in try await git.line(format + some)?.split(separator: "\n") ?? [] {
        let words = line.split(separator: " ", maxSplits: 1)
        if words.count == 2 { found[String(words[0])] = String(words[1]) }
      }
    }
    return found
  }

  struct Change {
    var commit: String
    var isMerge: Bool
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
    /// Whether it is neither a link nor a submodule, or was not before it was deleted.
    var isRegular: Bool
  }

  /// The changes of files in commits, compared with each of their parents.
  private func changes(
    _ filter: String, _ selection: [String], at paths: [String], _ prefix: String
  ) async throws -> [Change]? {
    let arguments =
      [
        "--no-literal-pathspecs", "-c", "log.showRoot=true", "-c", "log.diffMerges=separate", "log",
        "--format=%H %P", "--raw", "-z", "-m", "--no-abbrev", "--no-relative",
        "--no-show-signature",
        "--no-ext-diff", "--diff-filter=\(filter)",
      ] + selection + ["--"] + paths
    guard let entries = try await git.entries(arguments) else { return nil }
    var (found, commits, rest) = ([Change](), [Substring](), entries[...])
    // The commit and its parents, then `:000000 100644 0123abcd 4567cdef A` and the path for each file (git-log(1)).
    while let entry = rest.popFirst() {
      let raw = entry.drop { $0 == "\n" }
      guard raw.hasPrefix(":") else {
        commits = raw.split(separator: " ")
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
      func relative(_ path: String) -> String {
        Self.relative(path.split(separator: "/"), to: prefix)
      }
      found.append(
        Change(
          commit: String(commit), isMerge: commits.count > 2, status: status,
          oldObject: String(fields[2]), object: String(fields[3]),
          file: relative(file), formerFile: former.map(relative),
          isRegular: fields[status == "D" ? 0 : 1].hasPrefix("100")))
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

/// Where files were before they got their paths.
private struct FileOrigins {
  private let isCovered: (String) -> Bool
  /// The other paths that the files, or copies of them, had.
  private(set) var paths: Set<String> = []
  /// The contents that the files had when they were added, except the empty file's.
  private var objects: Set<String> = []
  /// The IDs of the empty file in repositories with SHA-1 and with SHA-256.
  private static let empty: Set = [
    "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391",
    "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813",
  ]

  init(_ isCovered: @escaping (String) -> Bool) { self.isCovered = isCovered }

  /// Whether all files were always where they are.
  var isEmpty: Bool { paths.isEmpty && objects.isEmpty }

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
        let isCovered = isCovered(change.file)
        if paths.contains(change.file) || isCovered && !isReviewed {
          if let former = change.formerFile, !self.isCovered(former) { paths.insert(former) }
          if change.status == "A", !Self.empty.contains(change.object) {
            objects.insert(change.object)
          }
        } else if !isCovered, objects.contains(change.object) {
          paths.insert(change.file)
        }
      }
    }
    return count != paths.count + objects.count
  }
}
