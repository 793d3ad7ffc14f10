/// An error reading or writing the app's persistent data.
public enum AppDataError: Error, Equatable, CustomStringConvertible {
  /// A folder can't be created, opened or locked.
  case folderUnavailable(path: String, reason: String)

  /// Another process has been using the data folder for too long.
  case folderInUse(path: String)

  /// The user defaults file exists but is invalid.
  case defaultsUnreadable(path: String, reason: String)

  /// A file can't be written; it is unchanged.
  case notSaved(path: String, reason: String)

  /// The key that signed the receipts in its folder is damaged or missing; no new key is created.
  case signingKeyUnusable(path: String, reason: String)

  /// A one-line message that says what failed and what to do.
  public var description: String {
    switch self {
    case .folderUnavailable(let path, let reason):
      "cannot use the folder \(path): \(reason); remove what is in its place, or choose a writable "
        + "folder"
    case .folderInUse(let path):
      "another process of the app is using the data folder \(path); end it and try again"
    case .defaultsUnreadable(let path, let reason):
      "cannot read the user defaults in \(path): \(reason); repair or remove the file"
    case .notSaved(let path, let reason):
      "cannot save \(path): \(reason); make its folder writable, and remove what is in its place"
    case .signingKeyUnusable(let path, let reason):
      "cannot use the signing key \(path): \(reason); restore it from a backup, or remove its folder "
        + "and buy the products again"
    }
  }
}
