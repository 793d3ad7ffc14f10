/// An error reading or writing the app's persistent data.
public enum AppDataError: Error, Equatable, CustomStringConvertible {
  case folderUnavailable(path: String, reason: String)
  case folderInUse(path: String)
  case defaultsUnreadable(path: String, reason: String)
  case notSaved(path: String, reason: String)
  case signingKeyUnusable(path: String, reason: String)

  /// A one-line message that says what failed and what to do.
  public var description: String {
    switch self {
    case .folderUnavailable(let path, let reason):
      "cannot use \(path): \(reason); choose a writable folder, free disk space, or remove what "
        + "blocks this path"
    case .folderInUse(let path):
      "another process of the app is using the data folder \(path); end it and try again"
    case .defaultsUnreadable(let path, let reason):
      "cannot read the user defaults in \(path): \(reason); repair or remove the file"
    case .notSaved(let path, let reason):
      "cannot save \(path): \(reason); make its folder writable, free disk space, or remove what "
        + "blocks this path"
    case .signingKeyUnusable(let path, let reason):
      "cannot use the signing key \(path): \(reason); restore it from a backup, or remove its folder "
        + "and buy the products again"
    }
  }
}
