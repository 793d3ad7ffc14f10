internal import Foundation
internal import ReleaseModel

/// The versions of sign-off files that git's history has.
package struct SignOffHistory: Sendable {
  package struct Version: Sendable {
    /// The path, relative to the workspace's root.
    package var file: String
    /// A commit that added or changed the file.
    package var commit: String
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
  /// Reads every version that the history of the checked-out commit has of the `.yml` files in some
  /// folders, and in the folders with the same name that these were moved or copied from.
  ///
  /// Includes side branches, and changes that only a merge made. Versions that exceed `sizeLimit`
  /// bytes are left out. On a history of 100,000 commits, this takes half a second.
  ///
  /// - Returns: Nil if git fails.
  package func history(of folders: [String], sizeLimit: Int) async throws -> SignOffHistory? {
    guard let (found, removed, _) = try await additions(to: folders),
      let texts = try await texts(of: Set(found.map(\.object)), sizeLimit: sizeLimit)
    else { return nil }
    // A merge repeats what a branch did.
    let removals = Dictionary(
      removed.map { ([$0.file, $0.oldObject], $0) },
      uniquingKeysWith: { $0.isMerge && !$1.isMerge ? $1 : $0 })
    return SignOffHistory(
      versions: found.compactMap { change in
        texts[change.object].map {
          .init(
            file: change.file, commit: change.commit, text: $0,
            removedIn: removals[[change.file, change.object]]?.commit)
        }
      }, isShallow: try await isShallow())
  }

  /// The added and changed `.yml` files in folders and in those that these were moved or copied from,
  /// those that were changed or removed there, and the folders without those that were copied; nil if
  /// git fails.
  func additions(
    to folders: [String]
  ) async throws -> (found: [Change], removed: [Change], folders: Set<String>)? {
    guard let prefix = try await git.line(["rev-parse", "--show-prefix"]) else { return nil }
    let names = Set(folders.map { ($0 as NSString).lastPathComponent })
    var known = Set(folders)
    var copied: Set<String> = []
    var unread = folders
    var (found, removed): ([Change], [Change]) = ([], [])
    while !unread.isEmpty {
      guard
        let changed = try await changes("AMD", ["--full-history"], at: unread, prefix)?
          .filter({ $0.file.hasSuffix(".yml") && $0.isRegular })
      else { return nil }
      let added = changed.filter { $0.status != "D" }
      found += added
      removed += changed.filter { $0.status != "A" }
      // A commit that moves a folder deletes the files in the old one.
      let commits = Set(added.map(\.commit)).sorted()
      unread = []
      for start in stride(from: 0, to: commits.count, by: 1000) {
        let some = Array(commits[start..<min(start + 1000, commits.count)])
        guard let deleted = try await changes("D", ["--no-walk"] + some, at: [], prefix) else {
          return nil
        }
        for folder in Set(deleted.map(\.folder))
        where names.contains((folder as NSString).lastPathComponent)
          && known.insert(folder).inserted
        { unread.append(folder) }
      }
      // The first commit with a copy of a folder also has the original.
      let first = Dictionary(added.map { ($0.folder, $0.commit) }, uniquingKeysWith: { $1 })
      for commit in Set(first.values).sorted() {
        let arguments = ["ls-tree", "-r", "-d", "--full-tree", "--name-only", "-z", commit]
        guard let all = try await git.entries(arguments) else { return nil }
        for folder in all.map({ Self.relative($0.split(separator: "/"), to: prefix) })
        where names.contains((folder as NSString).lastPathComponent) && !folder.hasPrefix("../")
          && known.insert(folder).inserted
        {
          copied.insert(folder)
          unread.append(folder)
        }
      }
    }
    return (found, removed, known.subtracting(copied))
  }

  /// Whether the history ends early.
  package func isShallow() async throws -> Bool {
    try await git.line(["rev-parse", "--is-shallow-repository"]) == "true"
  }

  /// The email addresses of everyone who wrote or co-wrote a commit that changed a file.
  ///
  /// - Parameters:
  ///   - paths: The files and folders, relative to the workspace's root.
  ///   - release: The commit that does not count, nor any before it; nil for none.
  ///   - isIncluded: Whether a file among them counts.
  /// - Throws: The errors of the runner, except that a program can't be started.
  /// - Returns: Lowercase addresses, as `.mailmap` maps them; nil if git fails.
  package func authors(
    at paths: [String], since release: String?, where isIncluded: (String) -> Bool
  ) async throws -> Set<String>? {
    let range = release.map { ["\($0)..HEAD"] } ?? []
    guard !paths.isEmpty else { return [] }
    guard let prefix = try await git.line(["rev-parse", "--show-prefix"]),
      let changes = try await changes(
        "ACDMT", ["--full-history", "--no-merges"] + range, at: paths, prefix)
    else { return nil }
    let commits = Set(changes.filter { isIncluded($0.file) }.map(\.commit)).sorted()
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
    /// `A` if the file was added, `D` if it was deleted, `M` if its contents changed (git-diff(1)).
    var status: Character
    /// The objects of the old and the new contents.
    var oldObject: String
    var object: String
    /// The path, relative to the workspace's root.
    var file: String
    /// Whether it is neither a link nor a submodule, or was not before it was deleted.
    var isRegular: Bool
    var folder: String { (file as NSString).deletingLastPathComponent }
  }

  /// The changes of files in commits, compared with each of their parents.
  private func changes(
    _ filter: String, _ selection: [String], at paths: [String], _ prefix: String
  ) async throws -> [Change]? {
    let arguments =
      [
        "-c", "log.showRoot=true", "-c", "log.diffMerges=separate", "log", "--format=%H %P",
        "--raw",
        "-z", "-m", "--no-abbrev", "--no-renames", "--no-relative", "--no-show-signature",
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
      found.append(
        Change(
          commit: String(commit), isMerge: commits.count > 2, status: status,
          oldObject: String(fields[2]), object: String(fields[3]),
          file: Self.relative(path.split(separator: "/"), to: prefix),
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
