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

  init(_ statement: Data, by key: SigningKey) throws {
    payloadType = Self.statementType
    payload = statement
    signatures = [
      Signature(
        keyid: key.publicKey.id, sig: try key.signature(of: statement, type: Self.statementType))
    ]
  }

  /// A statement on a line, signed if there is a key.
  static func line(_ statement: some Encodable, by key: SigningKey?) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let data = try encoder.encode(statement)
    let shown = try key.map { try encoder.encode(Envelope(data, by: $0)) } ?? data
    return String(decoding: shown, as: UTF8.self) + "\n"
  }

  /// Whether any signature is valid for the key; key IDs are only hints and are ignored.
  func isSigned(by key: PublicKey) -> Bool {
    signatures.contains { key.isValid($0.sig, of: payload, type: payloadType) }
  }

  /// The bytes to sign: both lengths come first, so that type and payload are unambiguous
  /// (protocol.md, "PAE").
  static func signedBytes(_ type: String, _ payload: Data) -> Data {
    Data("DSSEv1 \(type.utf8.count) \(type) \(payload.count) ".utf8) + payload
  }

  /// A decoder that accepts both Base64 alphabets, which envelopes may use (protocol.md,
  /// "Protocol").
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
