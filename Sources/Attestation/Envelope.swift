internal import Foundation

/// A signed statement (DSSE 1.0, "Dead Simple Signing Envelope", protocol.md and envelope.md).
struct Envelope: Codable, Sendable {
  static let statementType = "application/vnd.in-toto+json"

  struct Signature: Codable, Sendable {
    let keyid: String?
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
        keyid: key.publicKey.id, sig: try key.signature(of: statement, type: Self.statementType))
    ]
  }

  /// Whether any signature is the key's; the ids are hints only, and not believed.
  func isSigned(by key: PublicKey) -> Bool {
    signatures.contains { key.isValid($0.sig, of: payload, type: payloadType) }
  }

  /// What is signed: both lengths in front, so that type and payload can't run into each other
  /// (protocol.md, "PAE").
  static func signedBytes(_ type: String, _ payload: Data) -> Data {
    Data("DSSEv1 \(type.utf8.count) \(type) \(payload.count) ".utf8) + payload
  }

  /// Reads envelopes; both alphabets of Base64 are allowed there (protocol.md, "Protocol").
  static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dataDecodingStrategy = .custom { decoder in
      let container = try decoder.singleValueContainer()
      let text = try container.decode(String.self)
        .replacing("-", with: "+").replacing("_", with: "/")
      guard let data = Data(base64Encoded: text) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "not Base64")
      }
      return data
    }
    return decoder
  }
}
