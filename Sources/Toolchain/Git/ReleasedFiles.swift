internal import Algorithms
package import Foundation

/// The files in some folders at each release tag.
package struct ReleasedFiles: Sendable {
  package struct Release: Sendable {
    package var tag: String
    /// The numbers in the tag.
    package var version: [Int]
    package var commit: String
    /// The time of the tag, or of its commit if it is not annotated.
    package var date: Date
    /// The `.yml` and `.yaml` files in each folder that the tag has, by folder, sorted by name.
    package var files: [String: [File]]
  }

  package struct File: Sendable, Hashable {
    package var name: String
    package var object: String
    /// Whether it is neither a link nor a folder.
    package var isRegular: Bool
    /// An earlier commit with the file, if the tag lacks it.
    package var removedAfter: String?

    package init(name: String, object: String, isRegular: Bool = true, removedAfter: String? = nil)
    {
      (self.name, self.object) = (name, object)
      (self.isRegular, self.removedAfter) = (isRegular, removedAfter)
    }
  }

  /// The releases, newest first.
  package var releases: [Release]
  /// The contents by object, without those that are too large or not UTF-8.
  package var texts: [String: String]
  /// The tags that are not those of a release.
  package var otherTags: [String]
}

extension SourceControlGatherer {
  /// Reads the `.yml` and `.yaml` files in folders at each release tag, without checking anything out.
  ///
  /// Each tree and each file is read once, however many tags have it.
  ///
  /// - Parameters:
  ///   - folders: The folders, relative to the workspace's root.
  ///   - limit: The number of newest releases to read; nil for all.
  ///   - onlyEarlier: Whether to read only those on commits before the checked-out one.
  ///   - sizeLimit: The maximum size of a file, in bytes.
  /// - Throws: The errors of the runner, except that a program can't be started.
  /// - Returns: The releases with their files; nil if git fails.
  package func releases(
    of folders: [String], newest limit: Int?, onlyEarlier: Bool = false, sizeLimit: Int
  ) async throws -> ReleasedFiles? {
    // An annotated tag has an object of its own.
    let format =
      "%(creatordate:unix) %(objecttype) %(objectname) %(*objecttype) %(*objectname)"
      + " %(refname:strip=2)"
    guard let prefix = try await prefix(),
      let head = try await git.line(["rev-parse", "HEAD"]),
      let list = try await git.line(
        ["for-each-ref", "--format=\(format)"]
          + (onlyEarlier ? ["--merged=HEAD"] : []) + ["refs/tags"])
    else { return nil }
    var result = ReleasedFiles(releases: [], texts: [:], otherTags: [])
    for line in list.split(separator: "\n") {
      let words = line.split(separator: " ", omittingEmptySubsequences: false)
      guard words.count == 6 else { return nil }
      let (type, commit) = words[1] == "tag" ? (words[3], words[4]) : (words[1], words[2])
      if onlyEarlier, commit == head { continue }
      guard type == "commit", let version = BaselineGatherer.version(words[5]),
        let seconds = TimeInterval(words[0])
      else {
        result.otherTags.append(String(words[5]))
        continue
      }
      result.releases.append(
        .init(
          tag: String(words[5]), version: version, commit: String(commit),
          date: Date(timeIntervalSince1970: seconds), files: [:]))
    }
    result.releases.sort {
      $0.date == $1.date
        ? $1.version.lexicographicallyPrecedes($0.version) : $0.date > $1.date
    }
    if let limit { result.releases = Array(result.releases.prefix(limit)) }
    guard let trees = try await trees(of: result.releases.map(\.commit), in: folders, prefix) else {
      return nil
    }
    for index in result.releases.indices {
      result.releases[index].files = trees[result.releases[index].commit] ?? [:]
    }
    let objects = result.releases.flatMap { $0.files.values.joined() }.filter(\.isRegular)
    guard let texts = try await texts(of: Set(objects.map(\.object)), sizeLimit: sizeLimit) else {
      return nil
    }
    result.texts = texts
    return result
  }

  /// The `.yml` and `.yaml` files in folders of commits, by commit and folder.
  private func trees(
    of commits: [String], in folders: [String], _ prefix: String
  ) async throws -> [String: [String: [ReleasedFiles.File]]]? {
    let paths = folders.map { folder in
      let steps = (prefix + "/" + folder).split(separator: "/")
      return steps.reduce(into: [Substring]()) { path, step in
        if step == ".." {
          path.removeLast(min(1, path.count))
        } else if step != "." {
          path.append(step)
        }
      }.joined(separator: "/")
    }
    let places = commits.flatMap { commit in zip(folders, paths).map { (commit, $0, $1) } }
    guard !places.isEmpty else { return [:] }
    // A path that the commit does not have is reported as missing.
    guard
      let found = try await git.output(
        ["cat-file", "--batch-check=%(objecttype) %(objectname)"],
        input: places.map { "\($0.0):\($0.2)\n" }.joined())
    else { return nil }
    let lines = found.split(separator: UInt8(ascii: "\n"))
    guard lines.count == places.count else { return nil }
    let objects = lines.map { line -> String? in
      let words = line.split(separator: UInt8(ascii: " "))
      return words.count == 2 && words[0].elementsEqual("tree".utf8)
        ? String(decoding: words[1], as: UTF8.self) : nil
    }
    let distinct = Set(objects.compactMap(\.self)).sorted()
    guard let contents = try await contents(of: distinct) else { return nil }
    let files = contents.mapValues { Self.files($0, idLength: (commits.first?.count ?? 0) / 2) }
    var result: [String: [String: [ReleasedFiles.File]]] = [:]
    for ((commit, folder, _), object) in zip(places, objects) {
      result[commit, default: [:]][folder] = object.flatMap { files[$0] }
    }
    return result
  }

  /// The `.yml` and `.yaml` files of a tree object: for each entry the mode, a space, the name, a zero byte and
  /// the bytes of the object ID (gitformat-pack(5); git-mktree(1)).
  private static func files(_ tree: Data, idLength: Int) -> [ReleasedFiles.File] {
    tree.withUnsafeBytes { bytes in
      var files: [ReleasedFiles.File] = []
      var start = 0
      func find(_ byte: UInt8, from start: Int) -> Int? {
        guard let base = bytes.baseAddress, start < bytes.count,
          let found = memchr(base + start, Int32(byte), bytes.count - start)
        else { return nil }
        return UnsafeRawPointer(found) - base
      }
      while let space = find(UInt8(ascii: " "), from: start), let zero = find(0, from: space),
        zero + idLength < bytes.count
      {
        let name = String(decoding: bytes[(space + 1)..<zero], as: UTF8.self)
        let end = zero + 1 + idLength
        if name.hasSuffix(".yml") || name.hasSuffix(".yaml") {
          files.append(
            .init(
              name: name, object: bytes[(zero + 1)..<end].hexadecimal,
              isRegular: bytes[start..<space].starts(with: "100".utf8)))
        }
        start = end
      }
      return files
    }
  }
}
