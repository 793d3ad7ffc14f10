/// Who signed what in each release, according to the release tags of a repository.
///
/// An item passed if `checklist status` said so with the files and at the time of the tag.
package struct SigningHistory: Sendable, Codable, Equatable {
  /// The version of the tool that wrote it.
  package var toolVersion: String
  /// When it was read, ISO 8601 in UTC.
  package var createdAt: String
  /// The package's name in its manifest, or its folder's name.
  package var package: String
  /// The URL of the repository, without user name and password; nil if it is not on the web.
  package var repository: String?
  /// The folders of sign-offs that were looked for, relative to the configuration.
  package var folders: [String]
  /// The file with the keys that signatures were verified with; nil if there is none.
  package var allowedSigners: FileDigest?
  /// What the history can't show, one sentence each.
  package var limits: [String]
  /// The releases, newest first.
  package var releases: [Release]

  /// What a release tag has.
  package struct Release: Sendable, Codable, Equatable {
    package var tag: String
    package var commit: String
    /// The time of the tag, or of its commit if it is not annotated, ISO 8601 in UTC.
    package var date: String
    /// The manual items with their sign-offs; empty if the tag has none.
    package var checklists: [ChecklistReport]
    /// The files that could not be read, one phrase each.
    package var problems: [String]

    package init(
      tag: String, commit: String, date: String, checklists: [ChecklistReport],
      problems: [String] = []
    ) {
      self.tag = tag
      self.commit = commit
      self.date = date
      self.checklists = checklists
      self.problems = problems
    }
  }

  package init(
    toolVersion: String, createdAt: String, package: String, repository: String? = nil,
    folders: [String], allowedSigners: FileDigest? = nil, limits: [String] = [],
    releases: [Release]
  ) {
    self.toolVersion = toolVersion
    self.createdAt = createdAt
    self.package = package
    self.repository = repository
    self.folders = folders
    self.allowedSigners = allowedSigners
    self.limits = limits
    self.releases = releases
  }
}
