internal import Foundation
internal import ReleaseModel

/// A statement in an attestation that a key signed.
struct SignedStatement {
  /// The number of its line, from 1.
  let line: Int
  let header: Header
  let payload: Data

  /// The part that all statements share.
  struct Header: Decodable {
    let type: String
    let subject: [ResourceDescriptor]
    let predicateType: String

    enum CodingKeys: String, CodingKey {
      case type = "_type"
      case subject, predicateType
    }
  }

  /// Why nothing in an attestation counts.
  struct Denial: Error {
    /// A sentence.
    let reason: String
  }

  /// The predicate types of this tool.
  private static let known = [
    TestResult.type, VerificationSummary.type, Provenance.type, ReleaseRecord.type,
  ]

  /// The statements of known types that the key signed.
  ///
  /// A line that can't be read denies everything, because it could be a newer failure. Other lines
  /// are added to `uncounted`.
  static func all(
    in attestations: Data, by key: PublicKey, _ uncounted: inout UncountedLines
  ) -> Result<[SignedStatement], Denial> {
    func denied(_ reason: String) -> Result<[SignedStatement], Denial> {
      .failure(Denial(reason: reason))
    }
    var lines = attestations.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    guard !lines.allSatisfy(isBlank) else { return denied("The attestation is empty.") }
    var envelopes: [(line: Int, envelope: Envelope)] = []
    var unsigned: [Int] = []
    for (line, text) in zip(1..., lines) {
      if let envelope = try? Envelope.decoder.decode(Envelope.self, from: text) {
        envelopes.append((line, envelope))
      } else if (try? JSONDecoder().decode(Header.self, from: text)) != nil {
        unsigned.append(line)
      } else if isBlank(text) {
        // In JSON Lines, each line is a value.
        return denied("Line \(line) of the attestation is blank; remove it.")
      } else {
        return denied("Line \(line) of the attestation cannot be read.")
      }
    }
    guard !envelopes.isEmpty else {
      return denied(
        "No statement in the attestation is signed; rerun `verify-release run` with --key to sign it."
      )
    }
    let signed = envelopes.filter { $0.envelope.isSigned(by: key) }
    guard !signed.isEmpty else {
      let hints = envelopes.flatMap(\.envelope.signatures).map(\.keyid)
      return denied(
        hints.contains(key.id)
          ? "The statements signed by key \(key.id) were changed after signing."
          : "No statement in the attestation is signed by key \(key.id).")
    }
    let counted = Set(signed.map(\.line))
    for line in unsigned { uncounted.add(line, "not signed") }
    for (line, _) in envelopes where !counted.contains(line) {
      uncounted.add(line, "not signed by key \(key.id)")
    }
    var statements: [SignedStatement] = []
    for (line, envelope) in signed {
      guard envelope.payloadType == Envelope.statementType else {
        uncounted.add(line, "unknown payload type '\(envelope.payloadType)'")
        continue
      }
      guard let header = try? JSONDecoder().decode(Header.self, from: envelope.payload) else {
        return denied("Line \(line) of the attestation has a signed statement that cannot be read.")
      }
      if header.type != statementType {
        uncounted.add(line, "unknown statement type '\(header.type)'")
      } else if !known.contains(header.predicateType) {
        uncounted.add(line, "unknown predicate type '\(header.predicateType)'")
      } else {
        statements.append(SignedStatement(line: line, header: header, payload: envelope.payload))
      }
    }
    return .success(statements)
  }

  /// Whether a line has only the white space of JSON (RFC 8259, section 2).
  private static func isBlank(_ line: Data) -> Bool {
    line.allSatisfy { [0x09, 0x0a, 0x0d, 0x20].contains($0) }
  }
}

/// The lines of an attestation that were not counted, with the reasons.
struct UncountedLines {
  private var lines: [(number: Int, reason: String)] = []

  mutating func add(_ line: Int, _ reason: String) { lines.append((line, reason)) }

  /// The lines with each reason: `lines 2 and 5: not signed by key …`.
  var phrases: [String] {
    lines.grouped(by: \.reason).map { reason, lines in
      "line\(lines.count == 1 ? "" : "s") \(lines.map { "\($0.number)" }.listed): \(reason)"
    }
  }
}
