package import Foundation
package import ReleaseModel

/// The signature of a release record: a signed statement with the digests of its files.
package enum RecordSignature {
  /// The line of an attestation that covers the files of a record.
  ///
  /// Unlike the attestation of a run, it says nothing about what may be published, so a record may be
  /// of any release; the record itself says what it lacks.
  package static func text(
    of report: Report, files: [FileDigest], by key: SigningKey
  ) throws -> String {
    let name = ResourceDescriptor.uri(ofPackage: report.package?.name ?? "")
    let uri = name + (report.package?.commit.map { "@\($0)" } ?? "")
    let statement = Statement(
      subject: files.map { ResourceDescriptor(name: $0.file, digest: ["sha256": $0.sha256]) },
      predicateType: ReleaseRecord.type,
      predicate: ReleaseRecord(
        verifier: Attestation.verifier(report), timeRecorded: report.startedAt, resourceUri: uri,
        tags: report.package?.tags,
        isOfCommit: report.package?.hasUncommittedChanges == false
          || report.package?.hasOnlyUncommittedSignOffs == true,
        policy: report.package?.policyDigest.map {
          ResourceDescriptor(uri: uri, digest: ["sha256": $0])
        }, verdict: report.verdict.rawValue))
    return try Envelope.line(statement, by: key)
  }

  /// The expected release.
  package struct Expectation: Sendable {
    /// The commit; `nil` accepts any.
    package var commit: String?
    /// The version: a tag of the commit; `nil` accepts any.
    package var version: String?

    package init(commit: String? = nil, version: String? = nil) {
      (self.commit, self.version) = (commit, version)
    }
  }

  /// What the signed statement says about a record.
  package struct Confirmation: Sendable, Equatable {
    /// The package URL with the commit.
    package let resource: String
    /// The tags of the commit.
    package let tags: [String]
    package let verdict: String
    package let policy: String?
    package let time: String
    /// The version of the tool that wrote the record, if the statement has it.
    package let version: String?
  }

  package enum Answer: Sendable, Equatable {
    /// The file has exactly the bytes that were signed as a release record.
    case confirmed(Confirmation)
    /// One sentence per reason.
    case denied([String])
  }

  /// Whether a signed statement covers a release record with this SHA-256 of the expected release, and
  /// the lines that were not counted.
  package static func answer(
    about sha256: String, in attestations: Data, signedBy key: PublicKey,
    expecting expected: Expectation = Expectation()
  ) -> (answer: Answer, uncounted: [String]) {
    var uncounted = UncountedLines()
    let answer: Answer
    switch SignedStatement.all(in: attestations, by: key, &uncounted) {
    case .failure(let denial): answer = .denied([denial.reason])
    case .success(let statements): answer = self.answer(about: sha256, statements, expected)
    }
    return (answer, uncounted.phrases)
  }

  private static func answer(
    about sha256: String, _ statements: [SignedStatement], _ expected: Expectation
  ) -> Answer {
    let records = statements.filter { $0.header.predicateType == ReleaseRecord.type }
    guard !records.isEmpty else {
      return .denied(["No statement in the attestation is about a release record."])
    }
    guard
      let signed = records.last(where: { statement in
        statement.header.subject.contains { $0.digest?["sha256"] == sha256 }
      })
    else {
      return .denied([
        "No signed statement covers a record with the SHA-256 digest \(sha256): it was changed after"
          + " signing, or it is another record."
      ])
    }
    guard
      let record = try? JSONDecoder().decode(
        Statement<ReleaseRecord>.self, from: signed.payload
      ).predicate
    else {
      return .denied([
        "Line \(signed.line) of the attestation has a signed statement about the record that cannot be"
          + " read."
      ])
    }
    let problems = problems(of: record, expected)
    guard problems.isEmpty else { return .denied(problems) }
    return .confirmed(
      Confirmation(
        resource: record.resourceUri, tags: record.tags ?? [], verdict: record.verdict,
        policy: record.policy?.digest?["sha256"], time: record.timeRecorded,
        version: record.verifier.version?["verify-release"]))
  }

  /// Why a record is not about the expected release, one sentence each; empty if it is.
  private static func problems(of record: ReleaseRecord, _ expected: Expectation) -> [String] {
    var problems: [String] = []
    let commit = AttestationVerifier.commit(in: record.resourceUri)
    if let wanted = expected.commit, wanted != commit {
      problems.append(
        "The record is of \(commit.map { "commit \($0)" } ?? "no commit"), not \(wanted).")
    }
    let tags = record.tags ?? []
    if let wanted = expected.version, !tags.contains(wanted) {
      problems.append(
        "The record is of \(tags.isEmpty ? "no version" : "version \(tags.listed(with: "and"))"),"
          + " not \(wanted).")
    }
    if expected.commit != nil || expected.version != nil, problems.isEmpty, !record.isOfCommit {
      problems.append("Files differed from the commit, so the record is not of this release.")
    }
    return problems
  }
}
