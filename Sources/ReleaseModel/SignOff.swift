/// A person's answer to an item of a checklist, as its file has it.
///
/// It is bound to what it was given for, so that it goes stale when that changes.
package struct SignOff: Sendable, Equatable {
  /// What the person found; the raw values are those of the file and of the JSON report.
  package enum Result: String, Sendable, Codable, CaseIterable {
    /// The item holds.
    case passed
    /// The item does not hold.
    case failed
    /// The item need not hold this time.
    case notApplicable = "not-applicable"
  }

  /// The words of an item.
  package struct Wording: Sendable, Equatable {
    /// What holds.
    package var title: String
    /// Why it matters.
    package var why: String?
    /// How a person finds out.
    package var how: String?

    /// Creates a wording.
    package init(title: String, why: String? = nil, how: String? = nil) {
      self.title = title
      self.why = why
      self.how = how
    }
  }

  /// What shows that the person is right.
  package enum Proof: Sendable, Equatable {
    /// A file: its path relative to the configuration where it lies below its folder, else its name; and its SHA-256
    /// as hexadecimal digits.
    case file(String, sha256: String)
    /// An address.
    case url(String)
  }

  /// A file that ships, as it was when the person signed.
  package struct SignedArtifact: Sendable, Equatable {
    /// The product's name, or the path as configured.
    package var name: String
    /// The SHA-256 as hexadecimal digits.
    package var sha256: String

    /// Creates an artifact.
    package init(name: String, sha256: String) {
      self.name = name
      self.sha256 = sha256
    }
  }

  /// The item's id.
  package var item: String
  /// What the person found.
  package var result: Result
  /// Who signed: `Name <mail>`.
  package var by: String
  /// When, ISO 8601 in UTC, to the second.
  package var at: String
  /// What the person says; with `notApplicable`, the reason.
  package var note: String?
  /// What shows that the person is right.
  package var evidence: Proof?
  /// The commit that was checked out, as hexadecimal digits.
  package var commit: String
  /// The files and folders that are covered, relative to the configuration.
  package var covers: [String]
  /// The digest of what is covered, as hexadecimal digits.
  package var coveredDigest: String
  /// The words of the item.
  package var wording: Wording
  /// The artifacts that the sign-off is for; empty: it is for none.
  package var artifacts: [SignedArtifact]
  /// The SHA-256 over all of the above, as hexadecimal digits.
  package var seal: String
  /// The signature of all of the above but the seal, in Base64; nil where there is none.
  package var signature: String?
  /// Where it is written.
  package var location: SourceLocation

  /// Creates a sign-off.
  package init(
    item: String, result: Result, by: String, at: String, note: String? = nil,
    evidence: Proof? = nil, commit: String, covers: [String], coveredDigest: String,
    wording: Wording, artifacts: [SignedArtifact] = [], seal: String = "",
    signature: String? = nil, location: SourceLocation
  ) {
    self.item = item
    self.result = result
    self.by = by
    self.at = at
    self.note = note
    self.evidence = evidence
    self.commit = commit
    self.covers = covers
    self.coveredDigest = coveredDigest
    self.wording = wording
    self.artifacts = artifacts
    self.seal = seal
    self.signature = signature
    self.location = location
  }
}

extension SignOff {
  /// The mail address in `by`, in lower case, or nil where there is none.
  package static func mail(in by: String) -> String? {
    guard let start = by.lastIndex(of: "<"), by.last == ">" else { return nil }
    let mail = by[by.index(after: start)...].dropLast()
    return mail.contains("@") ? mail.lowercased() : nil
  }
}

/// A file among the sign-offs that is none, or that can't be believed.
package struct SignOffProblem: Sendable, Equatable {
  /// The file, and the line where it is known.
  package var location: SourceLocation
  /// What is wrong with it; no full stop.
  package var message: String

  /// Creates a problem.
  package init(location: SourceLocation, message: String) {
    self.location = location
    self.message = message
  }
}
