package import Foundation
internal import ReleaseModel

/// The question whether a file may be published.
///
/// It may if a summary that the key has signed is about its bytes, names the expected policy and
/// source, and says that it passed. Of several such summaries the newest decides. What the key has not
/// signed says nothing, and a line that can't be read denies, because it may have been a newer failure.
package struct Publication: Sendable {
  /// How many bytes a file of attestations may have.
  package static let sizeLimit = 16 << 20

  /// How many seconds clocks may differ.
  private static let clockTolerance = 300.0

  /// Of what and when a file must have been verified.
  package struct Expectation: Sendable {
    /// The commit; nil: any.
    package var commit: String?
    /// The package URL, with or without `@` and the commit; nil: any.
    package var source: String?
    /// The seconds since it was verified; nil: any number.
    package var maximumAge: Double?
    /// When the commit was made, before which nobody can have verified it; nil: unknown.
    package var committed: Date?

    /// Creates an expectation.
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
  private let build: String?
  private let expected: Expectation
  private let now: Date

  /// Asks about a file.
  ///
  /// - Parameters:
  ///   - sha256: The SHA-256 of the file, in lower-case hexadecimal digits.
  ///   - policy: The digest of the configuration and checklists that releases are held to.
  ///   - build: The build that it must be of; nil: any that ships.
  ///   - expected: Of what and when it must have been verified.
  ///   - now: The time; what was verified later is not believed.
  package init(
    sha256: String, policy: String, build: String? = nil,
    expecting expected: Expectation,
    now: Date
  ) {
    self.sha256 = sha256
    self.policy = policy
    self.build = build
    self.expected = expected
    self.now = now
  }

  /// The answer.
  package enum Answer: Sendable, Equatable {
    /// It may be published, because of this.
    case granted(Grant)
    /// It may not; one sentence a reason.
    case denied([String])
  }

  /// Why a file may be published.
  package struct Grant: Sendable, Equatable {
    /// The package URL of what was verified, with commit and build.
    package let resource: String
    /// When it was verified, as the summary has it.
    package let time: String
    /// The version of the tool that verified it, where the summary says so.
    package let version: String?
  }

  /// Answers by what `Attestation.render` made and the key of who verifies releases signed.
  package func answer(by attestations: Data, signedBy key: PublicKey) -> Answer {
    let lines = attestations.split(separator: UInt8(ascii: "\n"))
    guard !lines.isEmpty else { return .denied(["The attestation is empty."]) }
    var envelopes: [Envelope] = []
    for (index, line) in lines.enumerated() {
      if let envelope = try? Envelope.decoder.decode(Envelope.self, from: line) {
        envelopes.append(envelope)
      } else if (try? JSONDecoder().decode(Header.self, from: line)) == nil {
        return .denied(["Statement \(index + 1) of the attestation can't be read."])
      }
    }
    guard !envelopes.isEmpty else {
      return .denied(["Nothing in the attestation is signed; sign with --key."])
    }
    let signed = envelopes.filter { $0.isSigned(by: key) }
    guard !signed.isEmpty else {
      let hints = envelopes.flatMap(\.signatures).map(\.keyid)
      return .denied([
        hints.contains(key.id)
          ? "What the key \(key.id) has signed was changed afterwards."
          : "The key \(key.id) has signed nothing in the attestation."
      ])
    }
    var about: [Data] = []
    for envelope in signed where envelope.payloadType == Envelope.statementType {
      guard let header = try? JSONDecoder().decode(Header.self, from: envelope.payload) else {
        return .denied(["A statement that the key has signed can't be read."])
      }
      if header.type == statementType, header.predicateType == VerificationSummary.type,
        header.subject.contains(where: { $0.digest?["sha256"] == sha256 })
      {
        about.append(envelope.payload)
      }
    }
    guard !about.isEmpty else {
      return .denied(["No signed summary is about a file with the SHA-256 \(sha256)."])
    }
    return decide(by: about)
  }

  /// What any statement has.
  private struct Header: Decodable {
    let type: String
    let subject: [ResourceDescriptor]
    let predicateType: String

    enum CodingKeys: String, CodingKey {
      case type = "_type"
      case subject, predicateType
    }
  }

  private func decide(by payloads: [Data]) -> Answer {
    var dated: [(time: Date, summary: VerificationSummary)] = []
    for payload in payloads {
      // Who leaves out what can't be read leaves out a newer failure.
      guard
        let summary = try? JSONDecoder().decode(
          Statement<VerificationSummary>.self, from: payload
        ).predicate, let time = Self.date(summary.timeVerified)
      else { return .denied(["A signed summary about the file can't be read."]) }
      // What another tool found out with the same key is another question.
      if summary.verifier.id == VerificationSummary.verifierID { dated.append((time, summary)) }
    }
    guard !dated.isEmpty else {
      return .denied(["The signed summaries about the file are of other verifiers."])
    }
    if let build {
      let found = dated.map(\.summary.resourceUri)
      dated.removeAll { !$0.summary.resourceUri.hasSuffix(Subject.qualifier(build: build)) }
      guard !dated.isEmpty else {
        return .denied(["The file is not of the build “\(build)”, but \(found.listed)."])
      }
    }
    let last = dated.map(\.time).max() ?? .distantFuture
    let newest = dated.filter { $0.time == last }.map(\.summary)
    let reasons = newest.flatMap { denials(of: $0, at: last) }
    guard reasons.isEmpty, let summary = newest.first else {
      return .denied(reasons.reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
    }
    return .granted(
      Grant(
        resource: summary.resourceUri, time: summary.timeVerified,
        version: summary.verifier.version?["verify-release"]))
  }

  private func denials(of summary: VerificationSummary, at time: Date) -> [String] {
    var denials: [String] = []
    if summary.verificationResult != VerificationSummary.passed {
      denials.append("The file did not pass when it was verified at \(summary.timeVerified).")
    }
    let found = summary.policy.digest?["sha256"] ?? "none"
    if found != policy {
      denials.append("The file was held to the policy \(found), and \(policy) is expected.")
    }
    denials += sourceDenials(of: summary)
    if let limit = expected.maximumAge, now.timeIntervalSince(time) > limit {
      denials.append("The file was verified at \(summary.timeVerified), which is too long ago.")
    }
    if let committed = expected.committed,
      committed.timeIntervalSince(time) > Self.clockTolerance
    {
      denials.append(
        "The file was verified at \(summary.timeVerified), before its commit was made.")
    }
    if time.timeIntervalSince(now) > Self.clockTolerance {
      denials.append("The file was verified at \(summary.timeVerified), which is in the future.")
    }
    return denials
  }

  /// Why a summary is not about the expected source.
  ///
  /// That of a file that was made elsewhere names the commit only in its policy: that at which the file
  /// was verified.
  private func sourceDenials(of summary: VerificationSummary) -> [String] {
    let source = Self.source(in: summary.resourceUri)
    var denials: [String] = []
    if let expected = expected.source, source.name != expected, source.uri != expected {
      denials.append("The file is of \(source.uri), and \(expected) is expected.")
    }
    let commit = source.commit ?? summary.policy.uri.flatMap { Self.source(in: $0).commit }
    if let expected = expected.commit, commit != expected {
      denials.append(
        "The file was verified at the commit \(commit ?? "none"), and \(expected) is expected;"
          + " check out what is published, or name it with --commit.")
    }
    return denials
  }

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
