/// An error reading or writing the app's persistent data.
public enum AppDataError: Error, Equatable, CustomStringConvertible {
  /// The data folder can't be created or opened.
  case folderUnavailable(path: String, reason: String)

  /// Another process has been using the data folder for too long.
  case folderInUse(path: String)

  /// The user defaults file exists but is invalid.
  case defaultsUnreadable(path: String, reason: String)

  /// The user defaults can't be written to disk.
  case defaultsNotSaved

  /// The key that signed the receipts in its folder is damaged or missing; no new key is created.
  case signingKeyUnusable(path: String, reason: String)

  /// A one-line message that says what failed and what to do.
  public var description: String {
    switch self {
    case .folderUnavailable(let path, let reason):
      "cannot use the data folder \(path): \(reason); choose a writable folder"
    case .folderInUse(let path):
      "another process of the app is using the data folder \(path); end it and try again"
    case .defaultsUnreadable(let path, let reason):
      "cannot read the user defaults in \(path): \(reason); repair or remove the file"
    case .defaultsNotSaved:
      "cannot save the user defaults; check that the data folder is writable"
    case .signingKeyUnusable(let path, let reason):
      "cannot use the signing key \(path): \(reason); restore it from a backup, because only this "
        + "key can verify the receipts in its folder"
    }
  }
}
