/// A package or archive that a build resolved.
package struct Dependency: Sendable, Codable, Hashable {
  /// Where its files come from.
  package enum Kind: String, Sendable, Codable {
    /// A git repository.
    case sourceControl = "source-control"
    /// A package registry.
    case registry
    /// A folder that a manifest references by path.
    case local
    /// The archive of a binary target.
    case archive
  }

  /// SwiftPM's identity of the package, with `/` and the target's name for an archive.
  package var identity: String
  package var kind: Kind
  /// The URL without user name and password, or the folder; relative to the configuration if local.
  package var location: String?
  /// The resolved version; nil for a branch, a commit, a local package or an archive.
  package var version: String?
  package var branch: String?
  /// The resolved commit, or for a local package in another repository, the one that is checked out.
  package var revision: String?
  /// The SHA-256 of an archive, as the manifest requires it.
  package var sha256: String?
  /// Whether a committed file determines the version; nil for a local package.
  ///
  /// That file is `Package.resolved`, or a manifest with `exact:`, `revision:` or a checksum.
  package var isPinned: Bool?
  /// How the files that were built differ from what was resolved; findings report it.
  package var differences: [Difference] = []

  /// A difference between the files that were built and what was resolved.
  package enum Difference: Sendable, Hashable {
    /// It is in edit mode (`swift package edit`), so the files in this folder were built.
    case edited(folder: String)
    /// Another commit is checked out.
    case revision(String)
    /// Files, relative to the checkout, that are changed, missing or not in the commit.
    case files([String])
    /// Git couldn't compare the files.
    case unreadable(reason: String)
  }

  package init(
    identity: String, kind: Kind, location: String? = nil, version: String? = nil,
    branch: String? = nil, revision: String? = nil, sha256: String? = nil, isPinned: Bool? = nil,
    differences: [Difference] = []
  ) {
    self.identity = identity
    self.kind = kind
    self.location = location
    self.version = version
    self.branch = branch
    self.revision = revision
    self.sha256 = sha256
    self.isPinned = isPinned
    self.differences = differences
  }

  /// What was resolved, for messages: the version, branch or commit.
  package var resolved: String? {
    version ?? branch.map { "\($0) at \(revision?.prefix(12) ?? "an unknown commit")" }
      ?? revision.map { String($0.prefix(12)) }
  }

  private enum CodingKeys: String, CodingKey {
    case identity, kind, location, version, branch, revision, sha256, isPinned
  }
}
