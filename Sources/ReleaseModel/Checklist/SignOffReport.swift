/// A sign-off, as shown in reports.
package struct SignOffReport: Sendable, Codable, Equatable {
  /// Whether a sign-off counts, or why not; the raw values are those of the JSON report.
  package enum State: String, Sendable, Codable {
    /// It decides the status of the item, alone or with those of other people, or will do so when
    /// as many as needed have signed after a failure.
    case counts
    /// What it is bound to has changed, or it expired.
    case stale
    /// A newer one replaced it.
    case superseded
    /// Its file was removed, and nothing depends on it anymore.
    case removed
    /// Whether it counts could not be determined.
    case unverified
    /// It was edited, is dated in the future, or does not satisfy what the item, the roles or the allowed signers require now.
    case invalid
  }

  /// What verifying the SSH signature showed; the raw values are those of the JSON report.
  package enum Signature: String, Sendable, Codable {
    case absent, valid, wrong, unverified
    /// The key was not allowed to sign for this person at that time.
    case notAllowed = "not-allowed"
  }

  package var result: SignOff.Result
  package var state: State
  /// Whether it decides the status of the item, even if it is out of date; nil if not.
  package var decides: Bool?
  /// Why it does not count, or what else is wrong with it, one phrase each; nil if nothing is.
  package var problems: [String]?
  /// The signer: `Name <email>`.
  package var by: String
  /// The roles of the configuration that the signer has, sorted; nil if there are none.
  package var roles: [String]?
  /// The time, ISO 8601 in UTC.
  package var at: String
  /// The signer's comment.
  package var note: String?
  /// The file or URL that supports the sign-off.
  package var evidence: String?
  /// The SHA-256 of that file, as hexadecimal digits.
  package var evidenceSHA256: String?
  /// Whether the repository does not have that file; nil if it does, or if there is none.
  package var isEvidenceElsewhere: Bool?
  /// The commit that was checked out.
  package var commit: String
  /// The covered files and folders, relative to the configuration.
  package var covers: [String]
  /// The file of the sign-off, relative to the configuration.
  package var file: String
  /// The SHA-256 over its fields, as hexadecimal digits.
  package var checksum: String
  /// The sign-offs that it follows; nil if there are none.
  package var follows: [SignOff.Predecessor]?
  /// The commits that added and edited its file, oldest first; nil if there are none, or if it isn't
  /// known.
  package var written: [FileCommit]?
  /// A commit that has the file, if it was removed.
  package var removedAfter: String?
  /// The commit that removed the file; nil if it was not removed, or if that is not committed.
  package var removedIn: String?
  /// The author of that commit: `Name <email>`.
  package var removedBy: String?
  /// The digest of the covered files, as hexadecimal digits.
  package var coveredDigest: String
  /// The artifacts that were signed; nil if it is not about artifacts.
  package var artifacts: [SignOff.SignedArtifact]?
  /// Who wrote what it covers, and whether the signer did; nil if authors may sign and this is no release record,
  /// and for a replaced sign-off.
  package var authors: CoveredAuthors?
  /// What the item required in the commit that added the file, without the people of the roles; nil if that is
  /// unknown, and in reports that are no release record.
  package var termsThen: SignOffRequirements?
  /// Nil if the signature was not looked at, because it decides nothing.
  package var signature: Signature?
  /// The SHA-256 fingerprint of the SSH key that made the signature, even if it was not allowed to.
  package var key: String?
  /// The lines of the file with allowed signers that let this key sign for this person, none if a certificate
  /// authority does; nil if the signature is not valid, and in the history of releases.
  package var signerLines: [Int]?
  /// The newest failed sign-off before it, if it is one of those that decide since.
  package var replaced: ReplacedFailure?
  /// The day on which it expires, `YYYY-MM-DD`; nil if it never does.
  package var expires: String?

  package init(_ signOff: SignOff, state: State, decides: Bool = false, problems: [String] = []) {
    self.state = state
    self.decides = decides ? true : nil
    self.problems = problems.isEmpty ? nil : problems
    result = signOff.result
    by = signOff.by
    at = signOff.at
    note = signOff.note
    switch signOff.evidence {
    case .file(let path, let sha256): (evidence, evidenceSHA256) = (path, sha256)
    case .url(let address): evidence = address
    case nil: break
    }
    isEvidenceElsewhere = signOff.evidence?.isElsewhere == true ? true : nil
    commit = signOff.commit
    covers = signOff.covers
    coveredDigest = signOff.coveredDigest
    artifacts = signOff.artifacts.isEmpty ? nil : signOff.artifacts
    file = signOff.location.file
    checksum = signOff.checksum
    follows = signOff.follows.isEmpty ? nil : signOff.follows
  }
}

/// A failed sign-off, and what changed until someone gave another result.
package struct ReplacedFailure: Sendable, Codable, Equatable {
  /// The file of the failed sign-off, relative to the configuration.
  package var file: String
  /// The number of files that the item covers now.
  package var coveredFiles: Int
  /// The number of covered files that have changed since, 0 if the contents are the same; nil if it is unknown.
  package var changedFiles: Int?
  /// Whether the signed artifacts are others; nil if the item is not about artifacts.
  package var hasOtherArtifacts: Bool?

  package init(
    file: String, coveredFiles: Int, changedFiles: Int?, hasOtherArtifacts: Bool? = nil
  ) {
    (self.file, self.coveredFiles) = (file, coveredFiles)
    (self.changedFiles, self.hasOtherArtifacts) = (changedFiles, hasOtherArtifacts)
  }
}

/// A commit that changed a file.
package struct FileCommit: Sendable, Codable, Equatable {
  package var commit: String
  /// The author of the commit: `Name <email>`; nil if a commit that a shallow clone lacks may have changed
  /// the file.
  package var by: String?
  /// When the commit was made, ISO 8601 in UTC.
  package var at: String?

  package init(commit: String, by: String?, at: String? = nil) {
    (self.commit, self.by, self.at) = (commit, by, at)
  }
}

/// Who wrote what a sign-off covers, and since when.
package struct CoveredAuthors: Sendable, Codable, Equatable {
  /// The lowercase email addresses, sorted.
  package var addresses: [String]
  /// The release tag whose commit and all before it do not count; nil if all commits count.
  package var since: String?
  /// The commit of that tag.
  package var sinceCommit: String?
  /// The other people who signed the item in that tag, `Name <email>`; nil if the item is newer than the tag,
  /// and if authors may sign.
  package var sinceSigners: [String]?
  /// A commit that makes the signer one of them; nil if the signer is none.
  package var signer: AuthoredCommit?
  /// Why they are unknown; nil if they are known.
  package var problem: String?

  package init(
    addresses: [String] = [], since: String? = nil, sinceCommit: String? = nil,
    sinceSigners: [String]? = nil, signer: AuthoredCommit? = nil, problem: String? = nil
  ) {
    (self.signer, self.problem) = (signer, problem)
    self.sinceSigners = sinceSigners
    self.addresses = addresses
    self.since = since
    self.sinceCommit = sinceCommit
  }
}
