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
