/// An invalid receipt file, which is ignored.
public struct RejectedReceipt: Sendable, Equatable, CustomStringConvertible {
  /// The reason why a receipt is invalid.
  public enum Reason: Error, Equatable, CustomStringConvertible {
    /// The file can't be read; the reason is one line.
    case unreadable(String)

    /// The file does not have the format of a receipt, for example because it is truncated.
    case damaged

    /// The receipt has an unknown version.
    case unknownVersion(Int)

    /// The key that signed the receipt is missing from its folder.
    case keyMissing

    /// The key that signed the receipt can't be read; the reason is one line.
    case keyUnusable(String)

    /// Another installation of the app signed the receipt.
    case otherInstallation

    /// The bytes are not those that this installation signed.
    case altered

    /// The receipt is for this product, but the file is named after another one.
    case otherProduct(String)

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
    case .keyMissing: "the receipt \(path) \(reason); restore the key from a backup"
    case .keyUnusable: "the receipt \(path) \(reason)"
    default: "the receipt \(path) \(reason); remove it, or buy the product again"
    }
  }
}
