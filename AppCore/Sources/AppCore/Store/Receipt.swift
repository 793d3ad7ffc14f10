import Foundation

/// A signed proof of one purchase, as JSON of exactly one form: sorted keys, no white space.
struct Receipt: Codable {
  /// What is signed.
  struct Content: Codable {
    var installationID: String
    var transaction: StoreTransaction
    var version: Int
  }

  private static let version = 1

  let content: Content
  let signature: Data

  static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return encoder
  }

  /// Signs a purchase.
  init(_ transaction: StoreTransaction, key: InstallationKey) throws {
    content = Content(
      installationID: key.installationID, transaction: transaction, version: Self.version)
    signature = try key.signature(for: Self.encoder.encode(content))
  }

  /// Reads the bytes of a receipt and verifies them; `key` is nil before the first purchase.
  init(
    verifying data: Data, key: InstallationKey?, productId: String
  ) throws(RejectedReceipt.Reason) {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    do {
      self = try decoder.decode(Self.self, from: data)
    } catch {
      throw .damaged
    }
    guard content.version == Self.version else { throw .unknownVersion(content.version) }
    guard let key else { throw .keyMissing }
    guard content.installationID == key.installationID else { throw .otherInstallation }
    // Bytes that decode to the same receipt, such as other white space, are no receipt either.
    guard let signed = try? Self.encoder.encode(content), (try? encoded()) == data,
      key.isValid(signature: signature, for: signed)
    else { throw .altered }
    let signedID = content.transaction.productId
    guard signedID == productId else { throw .otherProduct(signedID) }
  }

  /// The bytes of the receipt's file.
  func encoded() throws -> Data {
    try Self.encoder.encode(self)
  }
}
