package import Foundation
package import ReleaseModel

/// What a release can be let through by: statements about a report, one JSON text a line.
package enum Attestation {
  /// Why there is nothing to attest.
  package struct Refusal: Error, CustomStringConvertible {
    /// The reason, in one sentence.
    package let description: String
  }

  /// Renders a report as statements: the result of all tests about the source, and the decision
  /// about each file that ships. With a key each is in a signed envelope.
  ///
  /// Throws `Refusal` for a report whose subjects nobody can find again: without a commit, with
  /// uncommitted changes, without files or their digests, or without the digest of the policy.
  package static func render(_ report: Report, signedBy key: SigningKey? = nil) throws -> Data {
    guard let package = report.package, let commit = package.commit else {
      throw Refusal(description: "only what a commit has can be attested; the package is in none")
    }
    guard package.hasUncommittedChanges == false else {
      throw Refusal(description: "there are uncommitted changes; commit them and run again")
    }
    guard !report.policy.presubmit, report.checks.allSatisfy(\.isAskedFor) else {
      throw Refusal(
        description: "only a whole run can be attested, without --only, --skip and --presubmit")
    }
    guard let policy = package.policyDigest else {
      throw Refusal(description: "the report has no digest of the configuration")
    }
    let files = report.artifacts.map { ($0, $0.sha256) }
    guard !files.isEmpty, files.allSatisfy({ $0.1 != nil }) else {
      throw Refusal(description: "no file that ships was inspected")
    }
    let source = "pkg:generic/\(package.name.percentEncoded)@\(commit)"
    let policyDescriptor = ResourceDescriptor(
      name: "verify-release policy", uri: source, digest: ["sha256": policy])
    let tests = Statement(
      subject: [ResourceDescriptor(name: package.name, digest: ["gitCommit": commit])],
      predicateType: TestResult.type, predicate: testResult(report, policyDescriptor))
    let summary = Statement(
      subject: files.map { ResourceDescriptor(name: $0.name, digest: ["sha256": $1 ?? ""]) },
      predicateType: VerificationSummary.type,
      predicate: VerificationSummary(
        verifier: .init(
          id: "pkg:generic/verify-release",
          version: ["verify-release": report.toolVersion]),
        timeVerified: report.startedAt, resourceUri: source, policy: policyDescriptor,
        verificationResult: report.verdict == .passed ? .passed : .failed))
    return try line(tests, key) + line(summary, key)
  }

  private static func testResult(
    _ report: Report, _ policy: ResourceDescriptor
  ) -> TestResult {
    var verdicts = report.checks.compactMap { check in check.verdict.map { (check.id, $0) } }
    var warned = Set(
      report.checks.filter { check in
        check.verdict == .passed && check.findings.contains { $0.severity == .warning }
      }.map(\.id))
    verdicts += report.checklists.flatMap(\.items).map { ($0.id, $0.verdict) }
    warned.formIntersection(verdicts.map(\.0))
    return TestResult(
      result: report.verdict != .passed ? .failed : warned.isEmpty ? .passed : .warned,
      configuration: [policy],
      passedTests: verdicts.filter { $0.1 == .passed && !warned.contains($0.0) }.map(\.0),
      warnedTests: verdicts.filter { $0.1 == .passed && warned.contains($0.0) }.map(\.0),
      failedTests: verdicts.filter { $0.1 != .passed }.map(\.0))
  }

  private static func line(_ statement: some Encodable, _ key: SigningKey?) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let data = try encoder.encode(statement)
    guard let key else { return data + Data("\n".utf8) }
    return try encoder.encode(Envelope(data, by: key)) + Data("\n".utf8)
  }
}

extension String {
  /// With `%XX` for what a package URL keeps for itself.
  fileprivate var percentEncoded: String {
    addingPercentEncoding(
      withAllowedCharacters: CharacterSet(
        charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")) ?? self
  }
}
