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
  /// that ships gets a statement with the verdict on its files, and one about what it resolved; debug
  /// builds are only used for comparison and don't ship. Builds get separate statements, so that
  /// files for testers can't be mistaken for files for customers.
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
        subject: Self.subjects(of: group), predicateType: VerificationSummary.type,
        predicate: Self.summary(report, subject, of: group))
    }
    let origins = subject.files.filter {
      !$0.isBuiltElsewhere && $0.build.dependencies?.isEmpty == false
    }.map { group in
      Statement(
        subject: Self.subjects(of: group), predicateType: Provenance.type,
        predicate: Self.provenance(report, subject, of: group))
    }
    return try line(tests) + summaries.map { try line($0) }.joined()
      + origins.map { try line($0) }.joined()
  }

  private static func subjects(of group: AttestedRelease.Group) -> [ResourceDescriptor] {
    let system = group.isBuiltElsewhere ? nil : group.build.buildSystem
    return group.files.map {
      ResourceDescriptor(
        name: $0.name, digest: ["sha256": $0.sha256],
        annotations: system.map { ["buildSystem": $0.rawValue] })
    }
  }

  private static func provenance(
    _ report: Report, _ subject: AttestedRelease, of group: AttestedRelease.Group
  ) -> Provenance {
    let source = ResourceDescriptor(
      name: subject.name,
      uri: report.package?.repository.map { "git+\($0)@\(subject.commit)" } ?? subject.uri,
      digest: ["gitCommit": subject.commit])
    let build = group.build.build
    return Provenance(
      buildDefinition: .init(
        externalParameters: .init(
          build: build.name, configuration: build.configuration.rawValue, traits: build.traits,
          flags: build.flags),
        resolvedDependencies: [source]
          + (group.build.dependencies ?? []).compactMap(ResourceDescriptor.init)),
      runDetails: .init(builder: verifier(report), metadata: .init(startedOn: report.startedAt)))
  }

  static func verifier(_ report: Report) -> VerificationSummary.Verifier {
    .init(id: VerificationSummary.verifierID, version: ["verify-release": report.toolVersion])
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
    let selftests = report.checklists.flatMap(\.items).compactMap(\.selftest).prefix(1)
      .map { record in
        ResourceDescriptor(
          name: "selftest", digest: record.sha256.map { ["sha256": $0] },
          annotations: [
            "date": record.date, "caught": "\(record.caught)", "missed": "\(record.missed)",
          ])
      }
    return TestResult(
      result: report.verdict != .passed ? .failed : warned.isEmpty ? .passed : .warned,
      configuration: [policy] + selftests, passedTests: passed, warnedTests: warned,
      failedTests: failed)
  }

  private static func summary(
    _ report: Report, _ subject: AttestedRelease, of group: AttestedRelease.Group
  ) -> VerificationSummary {
    let hasPassed = report.verdict == .passed
    return VerificationSummary(
      verifier: verifier(report),
      timeVerified: report.startedAt, resourceUri: group.uri,
      policy: subject.policy,
      verificationResult: hasPassed ? VerificationSummary.passed : VerificationSummary.failed,
      // SLSA levels are outside the scope of this tool.
      verifiedLevels: [hasPassed ? "SLSA_BUILD_LEVEL_UNEVALUATED" : VerificationSummary.failed])
  }

  private func line(_ statement: some Encodable) throws -> String {
    try Envelope.line(statement, by: key)
  }
}

extension ResourceDescriptor {
  /// Nil for a local package in the package's own repository, whose commit is a dependency itself,
  /// and for files that differ from what was resolved.
  fileprivate init?(_ dependency: Dependency) {
    guard dependency.differences.isEmpty,
      dependency.kind != .local || dependency.revision != nil
    else { return nil }
    name = dependency.identity
    let location = dependency.location.flatMap { $0.contains("://") ? $0 : nil }
    let version = dependency.version ?? dependency.branch ?? dependency.revision
    let reference = version.map { "@\($0.percentEncoded())" } ?? ""
    let address: String? =
      switch dependency.kind {
      case .sourceControl: location.map { "git+\($0)\(reference)" }
      case .archive: location
      case .local, .registry: nil
      }
    uri = address ?? ResourceDescriptor.uri(ofPackage: dependency.identity) + reference
    if let revision = dependency.revision {
      digest = ["gitCommit": revision]
    } else if let sha256 = dependency.sha256 {
      digest = ["sha256": sha256]
    }
  }
}
