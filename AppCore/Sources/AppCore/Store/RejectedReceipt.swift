/// A file among the receipts that entitles to nothing.
public struct RejectedReceipt: Sendable, Equatable, CustomStringConvertible {
  /// Why a receipt entitles to nothing.
  public enum Reason: Error, Equatable, CustomStringConvertible {
    /// The file cannot be read; the text is one line.
    case unreadable(String)

    /// The bytes have not the form of a receipt, for example because some are missing.
    case damaged

    /// The receipt has the form of an unknown version.
    case unknownVersion(Int)

    /// The key that signed the receipt is not beside it.
    case keyMissing

    /// Another installation of the app signed the receipt.
    case otherInstallation

    /// The bytes are not those that this installation signed.
    case altered

    /// The receipt is for this product, the file is named by another one.
    case otherProduct(String)

    /// One line.
    public var description: String {
      switch self {
      case .unreadable(let reason): "cannot be read: \(reason)"
      case .damaged: "is damaged: it has not the form of a receipt"
      case .unknownVersion(let version): "has the unknown version \(version), expected 1"
      case .keyMissing: "cannot be verified: there is no \(InstallationKey.fileName) beside it"
      case .otherInstallation: "was signed by another installation of the app"
      case .altered: "was altered: the signature does not fit"
      case .otherProduct(let id): "is for the product \(id), not for the one in its file name"
      }
    }
  }

  /// The path of the file.
  public let path: String

  /// Why it entitles to nothing.
  public let reason: Reason

  /// One line that names the file and says what to do.
  public var description: String {
    let advice =
      reason == .keyMissing
      ? "put the key back from a backup" : "remove it, or buy the product again"
    return "the receipt \(path) \(reason); \(advice)"
  }
}
