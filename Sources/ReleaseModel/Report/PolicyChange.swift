/// A commit that changed files of the policy.
package struct PolicyChange: Sendable, Codable, Equatable {
  /// What happened to a file; the raw values are those of the JSON report.
  package enum Kind: String, Sendable, Codable { case added, modified, removed, renamed }

  package struct File: Sendable, Codable, Equatable {
    /// The path, relative to the configuration.
    package var file: String
    package var change: Kind
    /// The path before it was renamed; nil if it was not.
    package var formerFile: String?

    package init(file: String, change: Kind, formerFile: String? = nil) {
      (self.file, self.change, self.formerFile) = (file, change, formerFile)
    }
  }

  package var commit: String
  /// The author as `.mailmap` maps it: `Name <email>`.
  package var by: String
  /// When the commit was made, ISO 8601 in UTC.
  package var at: String
  package var files: [File]

  package init(commit: String, by: String, at: String, files: [File] = []) {
    (self.commit, self.by, self.at, self.files) = (commit, by, at, files)
  }
}
