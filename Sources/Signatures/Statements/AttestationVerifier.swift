package import Foundation
package import ReleaseModel

/// Decides whether a file may be published.
///
/// It may if a summary signed with the key covers its bytes, names the expected build, policy and
/// source, and reports that it passed. Of several such summaries, the newest decides. An unreadable
/// line denies publication, because it could be a newer failure. Other lines are not counted.
package struct AttestationVerifier: Sendable {
  /// The maximum size of an attestation file, in bytes.
  package static let sizeLimit = 16 << 20

  private static let clockTolerance = Double(SignOffEvidence.clockTolerance)

  /// 2025-01-01, before any version of the tool existed.
  private static let firstTime = Date(timeIntervalSince1970: 1_735_689_600)

  /// The expected source and time of the verification.
  package struct Expectation: Sendable {
    /// The commit; `nil` accepts any.
    package var commit: String?
    /// The package URL, with or without `@` and the commit; `nil` accepts any.
    package var source: String?
    /// The maximum age of the verification, in seconds; `nil` accepts any.
    package var maximumAge: Double?
    /// The time of the commit, which no verification can predate; `nil` if unknown.
    package var committed: Date?

    package init(
      commit: String? = nil, source: String? = nil, maximumAge: Double? = nil,
      committed: Date? = nil
    ) {
      self.commit = commit
      self.source = source
      self.maximumAge = maximumAge
      self.committed = committed
    }
  }

  private let sha256: String
  private let policy: String
  private let builds: [String]
  private let expected: Expectation
  private let now: Date

  /// Creates the decision about a file.
  ///
  /// - Parameters:
  ///   - sha256: The SHA-256 of the file, in lowercase hexadecimal digits.
  ///   - policy: The digest of the configuration and checklists that releases must pass.
  ///   - builds: The builds that may have produced the file.
  ///   - expected: The expected source and time of the verification.
  ///   - now: The current time; later verifications are rejected.
  package init(
    sha256: String, policy: String, builds: [String],
    expecting expected: Expectation,
    now: Date
  ) {
    self.sha256 = sha256
    self.policy = policy
    self.builds = builds
    self.expected = expected
    self.now = now
  }

  package enum Answer: Sendable, Equatable {
    /// The file may be published, based on this summary.
    case granted(Grant)
    /// The file may not be published; one sentence per reason.
    case denied([String])
  }

  /// An answer, and what it is not based on.
  package struct Decision: Sendable, Equatable {
    package let answer: Answer
    /// The lines that were not counted, numbered from 1, one phrase for each reason.
    package let uncounted: [String]

    package init(answer: Answer, uncounted: [String] = []) {
      (self.answer, self.uncounted) = (answer, uncounted)
    }
  }

  /// The summary that allows publication.
  package struct Grant: Sendable, Equatable {
    /// The package URL of the verified file, with commit and build.
    package let resource: String
    /// The time of verification, as written in the summary.
    package let time: String
    /// The version of the tool that verified the file, if the summary contains it.
    package let version: String?
    /// All files of the summary; those of a resource bundle have its name and the path in it.
    package let files: [FileDigest]
  }

  /// Decides based on the output of `Attestation.render` and the key that signed it.
  package func decision(by attestations: Data, signedBy key: PublicKey) -> Decision {
    var uncounted = UncountedLines()
    let answer = answer(by: attestations, signedBy: key, &uncounted)
    return Decision(answer: answer, uncounted: uncounted.phrases)
  }

  private func answer(
    by attestations: Data, signedBy key: PublicKey, _ uncounted: inout UncountedLines
  ) -> Answer {
    let signed: [SignedStatement]
    switch SignedStatement.all(in: attestations, by: key, &uncounted) {
    case .success(let statements): signed = statements
    case .failure(let denial): return .denied([denial.reason])
    }
    let about = signed.filter { statement in
      statement.header.predicateType == VerificationSummary.type
        && statement.header.subject.contains { $0.digest?["sha256"] == sha256 }
    }
    guard !about.isEmpty else {
      return .denied(["No signed statement covers a file with the SHA-256 digest \(sha256)."])
    }
    return decide(by: about, &uncounted)
  }

  private func decide(
    by statements: [SignedStatement], _ uncounted: inout UncountedLines
  ) -> Answer {
    var dated: [(time: Date, summary: VerificationSummary, files: [ResourceDescriptor])] = []
    for signed in statements {
      // Skipping an unreadable line could hide a newer failure.
      guard
        let statement = try? JSONDecoder().decode(
          Statement<VerificationSummary>.self, from: signed.payload),
        case let summary = statement.predicate, let time = Self.date(summary.timeVerified)
      else {
        return .denied([
          "Line \(signed.line) of the attestation has a signed statement about the file that cannot be read."
        ])
      }
      if summary.verifier.id == VerificationSummary.verifierID {
        dated.append((time, summary, statement.subject))
      } else {
        uncounted.add(signed.line, "written by '\(summary.verifier.id)'")
      }
    }
    guard !dated.isEmpty else {
      return .denied(["No signed statement about the file was written by verify-release."])
    }
    // The same bytes may have been verified for other builds, policies or commits as well. Another
    // summary explains the denial only if none is about the expected ones.
    for isExpected in [isOfBuild, hasPolicy, { sourceDenials(of: $0).isEmpty }] {
      let matching = dated.filter { isExpected($0.summary) }
      if !matching.isEmpty { dated = matching }
    }
    let last = dated.map(\.time).max() ?? .distantFuture
    let newest = dated.filter { $0.time == last }
    let reasons = newest.flatMap { denials(of: $0.summary, at: last) }
    guard reasons.isEmpty, let summary = newest.first?.summary else {
      return .denied(reasons.reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
    }
    return .granted(
      Grant(
        resource: summary.resourceUri, time: summary.timeVerified,
        version: summary.verifier.version?["verify-release"],
        files: newest.flatMap(\.files).compactMap { file in
          guard let name = file.name, let sha256 = file.digest?["sha256"] else { return nil }
          return FileDigest(file: name, sha256: sha256)
        }))
  }

  private func denials(of summary: VerificationSummary, at time: Date) -> [String] {
    var denials: [String] = []
    if !isOfBuild(summary) {
      let found =
        Self.build(in: summary.resourceUri).map { "the build '\($0)'" } ?? "an unknown build"
      let expected = builds.map { "'\($0)'" }.joined(separator: " or ")
      denials.append(
        "The file is from \(found), expected \(expected); set the build to publish with --build.")
    }
    if summary.verificationResult != VerificationSummary.passed {
      denials.append("The file did not pass verification at \(summary.timeVerified).")
    }
    if !hasPolicy(summary) {
      let found = summary.policy.digest?["sha256"].map { "policy \($0)" } ?? "an unknown policy"
      denials.append(
        "The file was verified with \(found), expected \(policy); rerun verify-release with"
          + " the current configuration and checklists, or set the digest with --policy.")
    }
    denials += sourceDenials(of: summary)
    if let limit = expected.maximumAge, now.timeIntervalSince(time) > limit {
      denials.append(
        "The file was verified at \(summary.timeVerified), which is older than --max-age allows."
      )
    }
    if let committed = expected.committed,
      committed.timeIntervalSince(time) > Self.clockTolerance
    {
      denials.append(
        "The file was verified at \(summary.timeVerified), before its commit was created.")
    } else if time < Self.firstTime {
      denials.append(
        "The file was verified at \(summary.timeVerified), before verify-release existed; correct"
          + " the clock of the machine that runs verify-release, and rerun it.")
    }
    if time.timeIntervalSince(now) > Self.clockTolerance {
      denials.append("The file was verified at \(summary.timeVerified), which is in the future.")
    }
    return denials
  }

  private func isOfBuild(_ summary: VerificationSummary) -> Bool {
    Self.build(in: summary.resourceUri).map(builds.contains) ?? false
  }

  private func hasPolicy(_ summary: VerificationSummary) -> Bool {
    summary.policy.digest?["sha256"] == policy
  }

  /// The reasons why a summary is not about the expected source.
  ///
  /// For a file that was built elsewhere, only the policy names a commit: the one at which the file
  /// was verified.
  private func sourceDenials(of summary: VerificationSummary) -> [String] {
    let source = Self.source(in: summary.resourceUri)
    var denials: [String] = []
    if let expected = expected.source, source.name != expected, source.uri != expected {
      denials.append("The file is from \(source.uri), expected \(expected).")
    }
    let commit = source.commit ?? summary.policy.uri.flatMap { Self.source(in: $0).commit }
    if let expected = expected.commit, commit != expected {
      let found = commit.map { "commit \($0)" } ?? "an unknown commit"
      denials.append(
        "The file was verified at \(found), expected \(expected); check out the commit to"
          + " publish, or set it with --commit.")
    }
    return denials
  }

  /// The build in a package URL that `AttestedRelease` wrote.
  private static func build(in resource: String) -> String? {
    let qualifiers = resource.drop { $0 != "?" }
    guard let name = qualifiers.dropFirst("?build=".count).removingPercentEncoding,
      qualifiers == AttestedRelease.qualifier(build: name)
    else { return nil }
    return name
  }

  /// The commit in a package URL, if any.
  package static func commit(in source: String) -> String? { Self.source(in: source).commit }

  /// The parts of a package URL (purl-spec): `pkg:type/name@version?qualifiers`.
  private static func source(in resource: String) -> (uri: String, name: String, commit: String?) {
    let uri = resource.prefix { $0 != "?" && $0 != "#" }
    let name = uri.prefix { $0 != "@" }
    let commit = uri.dropFirst(name.count + 1)
    return (String(uri), String(name), commit.isEmpty ? nil : String(commit))
  }

  private static func date(_ text: String) -> Date? {
    (try? Date(text, strategy: .iso8601))
      ?? (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
  }
}
