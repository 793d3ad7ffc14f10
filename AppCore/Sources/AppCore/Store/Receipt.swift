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

/// A file of the store that is invalid and therefore ignored.
public struct RejectedReceipt: Sendable, Equatable, CustomStringConvertible {
  /// The reason why a receipt is invalid.
  public enum Reason: Error, Equatable, CustomStringConvertible {
    case unreadable(String)
    case damaged
    case unknownVersion(Int)
    case keyMissing
    case keyUnusable(String)
    case otherInstallation
    case altered
    case otherProduct(String)
    case invalidConfiguration(String)
    case notSaved(String)

    /// A one-line message.
    public var description: String {
      switch self {
      case .unreadable(let reason): "cannot be read: \(reason)"
      case .damaged: "is damaged: it does not have the format of a receipt"
      case .unknownVersion(let version): "has version \(version), expected 1"
      case .keyMissing: "cannot be verified: signing.key is missing from its folder"
      case .keyUnusable(let reason): "cannot be verified: \(reason)"
      case .otherInstallation: "was signed by another installation of the app"
      case .altered: "was altered: the signature does not match"
      case .otherProduct(let id): "is for product \(id), not for the one in its file name"
      case .invalidConfiguration(let reason): "cannot be used: \(reason)"
      case .notSaved(let reason): "was approved, but \(reason)"
      }
    }
  }

  /// The path of the file.
  public let path: String

  /// The reason why it is invalid.
  public let reason: Reason

  /// A one-line message that names the file and the fix.
  public var description: String {
    switch reason {
    case .keyMissing:
      "\(path) \(reason); restore the key from a backup, or remove the folder and buy the products again"
    case .unreadable: "\(path) \(reason); make it readable, or remove it and buy the product again"
    case .keyUnusable, .notSaved: "\(path) \(reason)"
    case .invalidConfiguration: "\(path) \(reason); correct or remove it"
    default: "\(path) \(reason); remove it, and buy the product again"
    }
  }
}
