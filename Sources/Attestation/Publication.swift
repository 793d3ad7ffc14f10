package import Foundation
internal import ReleaseModel

/// The question whether a file may be published.
///
/// It may if a summary that the key has signed is about its bytes, names the expected policy and
/// says that it passed. Of several such summaries the newest decides. What the key has not signed
/// says nothing.
package struct Publication: Sendable {
  /// How many bytes a file of attestations may have.
  package static let sizeLimit = 16 << 20

  private let sha256: String
  private let policy: String
  private let build: String?
  private let now: Date

  /// Asks about a file.
  ///
  /// - Parameters:
  ///   - sha256: The SHA-256 of the file, in lower-case hexadecimal digits.
  ///   - policy: The digest of the configuration and checklists that releases are held to.
  ///   - build: The build that it must be of; nil: any that ships.
  ///   - now: The time; what was verified later is not believed.
  package init(sha256: String, policy: String, build: String? = nil, now: Date) {
    self.sha256 = sha256
    self.policy = policy
    self.build = build
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
    let envelopes = lines.compactMap { try? Envelope.decoder.decode(Envelope.self, from: $0) }
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
    let about = signed.filter { $0.payloadType == Envelope.statementType }.compactMap { envelope in
      (try? JSONDecoder().decode(Header.self, from: envelope.payload)).map {
        ($0, envelope.payload)
      }
    }.filter { header, _ in
      header.type == statementType && header.predicateType == VerificationSummary.type
        && header.subject.contains { $0.digest?["sha256"] == sha256 }
    }
    guard !about.isEmpty else {
      return .denied(["No signed summary is about a file with the SHA-256 \(sha256)."])
    }
    return decide(by: about.map(\.1))
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
    if time > now {
      denials.append("The file was verified at \(summary.timeVerified), which is in the future.")
    }
    return denials
  }

  private static func date(_ text: String) -> Date? {
    (try? Date(text, strategy: .iso8601))
      ?? (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
  }
}
