internal import Foundation

/// A signed statement (DSSE 1.0, "Dead Simple Signing Envelope").
struct Envelope: Codable, Sendable {
  static let statementType = "application/vnd.in-toto+json"

  struct Signature: Codable, Sendable {
    let keyid: String
    let sig: Data
  }

  let payloadType: String
  let payload: Data
  let signatures: [Signature]

  /// Signs a statement.
  init(_ statement: Data, by key: SigningKey) throws {
    payloadType = Self.statementType
    payload = statement
    signatures = [
      Signature(
        keyid: key.publicKey.id,
        sig: try key.signature(of: Self.signedBytes(payloadType, statement)))
    ]
  }

  /// Whether any signature is the key's; the ids are hints only, and not believed.
  func isSigned(by key: PublicKey) -> Bool {
    let bytes = Self.signedBytes(payloadType, payload)
    return signatures.contains { key.isValid($0.sig, for: bytes) }
  }

  /// What is signed: both lengths in front, so that type and payload can't run into each other
  /// (DSSE protocol, "PAE").
  private static func signedBytes(_ type: String, _ payload: Data) -> Data {
    Data("DSSEv1 \(type.utf8.count) \(type) \(payload.count) ".utf8) + payload
  }
}
