import Foundation

/// A signed proof of one purchase, as JSON in canonical form: sorted keys, no whitespace.
struct Receipt: Codable {
  /// The signed part.
  struct Content: Codable {
    var installationID: String
    /// True while the purchase waits for approval.
    var isPending: Bool?
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

  init(_ transaction: StoreTransaction, isPending: Bool, key: InstallationKey) throws {
    content = Content(
      installationID: key.installationID, isPending: isPending ? true : nil,
      transaction: transaction, version: Self.version)
    signature = key.signature(for: try Self.encoder.encode(content))
  }

  /// Decodes and verifies a receipt; `key` is `nil` before the first purchase.
  init(
    verifying data: Data, key: InstallationKey?, productId: String, isPending: Bool
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
    // Reject other encodings of the same receipt, for example with different whitespace.
    guard let signed = try? Self.encoder.encode(content), (try? encoded()) == data,
      key.isValid(signature: signature, for: signed), content.isPending ?? false == isPending
    else { throw .altered }
    let signedID = content.transaction.productId
    guard signedID == productId else { throw .otherProduct(signedID) }
  }

  /// The contents of the receipt file.
  func encoded() throws -> Data { try Self.encoder.encode(self) }
}
