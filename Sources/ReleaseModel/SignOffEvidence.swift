/// What was found out about the sign-offs of one item.
package struct ManualEvidence: Sendable, Equatable {
  /// The digest of what the item covers now, as hexadecimal digits.
  package var coveredDigest: String
  /// The covered files that differ from the commit that is checked out.
  package var uncommitted: [String]
  /// The item's sign-offs, in the order of their files.
  package var signOffs: [SignOffEvidence]

  /// Creates evidence.
  package init(
    coveredDigest: String = "", uncommitted: [String] = [], signOffs: [SignOffEvidence] = []
  ) {
    self.coveredDigest = coveredDigest
    self.uncommitted = uncommitted
    self.signOffs = signOffs
  }
}

/// A sign-off, and what was found out about it.
package struct SignOffEvidence: Sendable, Equatable {
  /// The sign-off.
  package var signOff: SignOff
  /// Whether the seal is that of the other fields.
  package var isIntact: Bool
  /// Why no known key of its signer vouches for it; nil when one does.
  package var signatureProblem: String?
  /// The id of the key that does; nil where none does.
  package var key: String?
  /// Seconds since it was signed; negative where that is in the future, and the least integer where it can't be read.
  package var age: Int
  /// Why the file of its evidence is not what it was; nil when it is, or when there is none.
  package var evidenceProblem: String?
  /// What has changed in the covered files since the commit that was signed; nil where that commit
  /// is not in the repository.
  package var changes: [FileChange]?

  /// How many seconds the clock that signed may be ahead of this one.
  private static let clockTolerance = 300

  /// Whether it was signed in the future, by more than clocks differ.
  package var isFromFuture: Bool { age < -Self.clockTolerance }

  /// Creates evidence.
  package init(
    _ signOff: SignOff, isIntact: Bool = true, signatureProblem: String? = nil,
    key: String? = nil, age: Int = 0, evidenceProblem: String? = nil,
    changes: [FileChange]? = nil
  ) {
    self.signOff = signOff
    self.isIntact = isIntact
    self.signatureProblem = signatureProblem
    self.key = key
    self.age = age
    self.evidenceProblem = evidenceProblem
    self.changes = changes
  }
}

/// How much of a file has changed.
package struct FileChange: Sendable, Equatable {
  /// The path, relative to the configuration.
  package var path: String
  /// How many lines were added and deleted; nil for a file that is not text.
  package var lines: Lines?

  /// Numbers of lines.
  package struct Lines: Sendable, Equatable {
    /// How many were added.
    package var added: Int
    /// How many were deleted.
    package var deleted: Int

    /// Creates numbers.
    package init(added: Int, deleted: Int) {
      self.added = added
      self.deleted = deleted
    }
  }

  /// The path before the file was renamed; nil where it was not.
  package var formerPath: String?
  /// The modes, where they differ.
  package var modes: Modes?

  /// The modes of a file as git has them, `100644` and `100755`.
  package struct Modes: Sendable, Equatable {
    /// The mode before.
    package var old: String
    /// The mode now.
    package var new: String

    /// Creates modes.
    package init(old: String, new: String) {
      self.old = old
      self.new = new
    }
  }

  /// Creates a change.
  package init(
    path: String, lines: Lines? = nil, formerPath: String? = nil, modes: Modes? = nil
  ) {
    self.path = path
    self.lines = lines
    self.formerPath = formerPath
    self.modes = modes
  }
}

extension FileChange: CustomStringConvertible {
  /// The change in the manner of `git diff --stat`: `Sources/A.swift | +3 -1`,
  /// `Sources/A.swift -> Sources/B.swift | renamed`, `run.sh | mode 100644 -> 100755`.
  package var description: String {
    var parts: [String] = []
    if formerPath != nil { parts.append("renamed") }
    if let modes { parts.append("mode \(modes.old) -> \(modes.new)") }
    switch lines {
    case let lines? where lines.added + lines.deleted > 0 || parts.isEmpty:
      parts.append("+\(lines.added) -\(lines.deleted)")
    case nil where parts.isEmpty: parts.append("binary")
    default: break
    }
    return "\(formerPath.map { "\($0) -> " } ?? "")\(path) | \(parts.joined(separator: ", "))"
  }
}
