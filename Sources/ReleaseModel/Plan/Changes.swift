/// The changed files of a `--since` run, which skips the checks that they can't affect.
package struct Changes: Sendable, Codable, Equatable {
  /// The branch, tag or commit as given.
  package var since: String
  /// The commit that the files were compared with: 40 or 64 hexadecimal digits.
  ///
  /// The newest commit that is in the history of both `since` and the checked-out commit.
  package var base: String
  /// The files that differ from that commit, sorted, with paths relative to the configuration.
  ///
  /// Includes uncommitted and new files.
  package var files: [String]
  /// The IDs of the skipped checks, in registry order.
  package var leftOut: [String] = []

  package init(since: String, base: String, files: [String]) {
    self.since = since
    self.base = base
    self.files = files
  }

  /// What was skipped and why, as reports show it; nil if every check ran.
  package var summary: String? {
    if leftOut.isEmpty { return nil }
    let reason =
      files.isEmpty
      ? "no file has changed since \(since)"
      : "the \(files.count.counted("file")) changed since \(since) cannot affect "
        + (leftOut.count == 1 ? "it" : "them")
    return "\(leftOut.joined(separator: ", ")) (\(reason))"
  }
}
