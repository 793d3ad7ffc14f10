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
        policy: report.package?.policyDigest.map {
          ResourceDescriptor(uri: uri, digest: ["sha256": $0])
        }, verdict: report.verdict.rawValue))
    return try Envelope.line(statement, by: key)
  }

  /// What the signed statement says about a record.
  package struct Confirmation: Sendable, Equatable {
    /// The package URL with the commit.
    package let resource: String
    package let verdict: String
    package let policy: String?
    package let time: String
    /// The version of the tool that wrote the record, if the statement has it.
    package let version: String?
  }

  package enum Answer: Sendable, Equatable {
    /// The file has exactly the bytes that were signed as a release record.
    case confirmed(Confirmation)
    /// One sentence.
    case denied(String)
  }

  /// Whether a signed statement covers a release record with this SHA-256, and the lines that were not
  /// counted.
  package static func answer(
    about sha256: String, in attestations: Data, signedBy key: PublicKey
  ) -> (answer: Answer, uncounted: [String]) {
    var uncounted = UncountedLines()
    let answer: Answer
    switch SignedStatement.all(in: attestations, by: key, &uncounted) {
    case .failure(let denial): answer = .denied(denial.reason)
    case .success(let statements): answer = self.answer(about: sha256, statements)
    }
    return (answer, uncounted.phrases)
  }

  private static func answer(about sha256: String, _ statements: [SignedStatement]) -> Answer {
    let records = statements.filter { $0.header.predicateType == ReleaseRecord.type }
    guard !records.isEmpty else {
      return .denied("No statement in the attestation is about a release record.")
    }
    guard
      let signed = records.last(where: { statement in
        statement.header.subject.contains { $0.digest?["sha256"] == sha256 }
      })
    else {
      return .denied(
        "No signed statement covers a record with the SHA-256 digest \(sha256): it was changed after"
          + " signing, or it is another record.")
    }
    guard
      let record = try? JSONDecoder().decode(
        Statement<ReleaseRecord>.self, from: signed.payload
      ).predicate
    else {
      return .denied(
        "Line \(signed.line) of the attestation has a signed statement about the record that cannot be"
          + " read.")
    }
    return .confirmed(
      Confirmation(
        resource: record.resourceUri, verdict: record.verdict,
        policy: record.policy?.digest?["sha256"], time: record.timeRecorded,
        version: record.verifier.version?["verify-release"]))
  }
}
