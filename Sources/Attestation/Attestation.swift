internal import Foundation
package import ReleaseModel

/// Renders a report as the statements of an attestation, one JSON document per line.
package struct Attestation: Renderer {
  private let key: SigningKey?

  /// Creates a renderer; with a key, each statement is wrapped in a signed envelope.
  package init(signedBy key: SigningKey? = nil) { self.key = key }

  /// The reason why a report can't be attested.
  package struct Refusal: Error, CustomStringConvertible {
    /// The reason, without a final period.
    package let description: String
  }

  /// Renders a report as statements.
  ///
  /// One statement is about the source, with the results of all checks. In addition, each build
  /// that ships gets a statement with the verdict on its files; debug builds are only used for
  /// comparison and don't ship. Builds get separate statements, so that files for testers can't be
  /// mistaken for files for customers.
  ///
  /// Throws `Refusal` for a report of an incomplete run, or one whose subjects others can't
  /// identify.
  package func render(_ report: Report) throws -> String {
    let subject = try AttestedRelease(report)
    let tests = Statement(
      subject: [ResourceDescriptor(name: subject.name, digest: ["gitCommit": subject.commit])],
      predicateType: TestResult.type, predicate: Self.testResult(report, subject.policy))
    let summaries = subject.files.map { group in
      Statement(
        subject: group.files.map {
          ResourceDescriptor(name: $0.name, digest: ["sha256": $0.sha256])
        },
        predicateType: VerificationSummary.type,
        predicate: Self.summary(report, subject, of: group))
    }
    return try line(tests) + summaries.map { try line($0) }.joined()
  }

  private static func testResult(_ report: Report, _ policy: ResourceDescriptor) -> TestResult {
    var (passed, warned, failed): ([String], [String], [String]) = ([], [], [])
    for check in report.checks {
      guard let verdict = check.verdict else { continue }
      if verdict != .passed {
        failed.append(check.id)
      } else if check.findings.contains(where: { $0.severity == .warning }) {
        warned.append(check.id)
      } else {
        passed.append(check.id)
      }
    }
    for item in report.checklists.flatMap(\.items) where item.state != .notApplicable {
      let name = "checklist/\(item.id)"
      if item.verdict == .passed { passed.append(name) } else { failed.append(name) }
    }
    return TestResult(
      result: report.verdict != .passed ? .failed : warned.isEmpty ? .passed : .warned,
      configuration: [policy], passedTests: passed, warnedTests: warned, failedTests: failed)
  }

  private static func summary(
    _ report: Report, _ subject: AttestedRelease, of group: AttestedRelease.Group
  ) -> VerificationSummary {
    let hasPassed = report.verdict == .passed
    return VerificationSummary(
      verifier: .init(
        id: VerificationSummary.verifierID, version: ["verify-release": report.toolVersion]),
      timeVerified: report.startedAt, resourceUri: group.uri,
      policy: subject.policy,
      verificationResult: hasPassed ? VerificationSummary.passed : VerificationSummary.failed,
      // SLSA levels are outside the scope of this tool.
      verifiedLevels: [hasPassed ? "SLSA_BUILD_LEVEL_UNEVALUATED" : VerificationSummary.failed])
  }

  private func line(_ statement: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let data = try encoder.encode(statement)
    let shown = try key.map { try encoder.encode(Envelope(data, by: $0)) } ?? data
    return String(decoding: shown, as: UTF8.self) + "\n"
  }
}
