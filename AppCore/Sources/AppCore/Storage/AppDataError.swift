/// A failure to read or write what the app keeps between runs.
public enum AppDataError: Error, Equatable, CustomStringConvertible {
  /// The data folder cannot be created or opened.
  case folderUnavailable(path: String, reason: String)

  /// The file with the user defaults exists but is not one.
  case defaultsUnreadable(path: String, reason: String)

  /// The user defaults cannot be written to disk.
  case defaultsNotSaved

  /// The folder of the receipts cannot be read; no purchase is taken from it.
  case purchasesUnreadable(path: String, reason: String)

  /// The key that signed the receipts beside it is damaged or missing; another one is not made.
  case signingKeyUnusable(path: String, reason: String)

  /// One line that says what failed and what to do.
  public var description: String {
    switch self {
    case .folderUnavailable(let path, let reason):
      "cannot use the data folder \(path): \(reason); choose a folder that can be written"
    case .defaultsUnreadable(let path, let reason):
      "cannot read the user defaults in \(path): \(reason); repair or remove the file"
    case .defaultsNotSaved:
      "cannot save the user defaults; check that the data folder can be written"
    case .purchasesUnreadable(let path, let reason):
      "cannot read the purchases in \(path): \(reason); make it a folder that can be read"
    case .signingKeyUnusable(let path, let reason):
      "cannot use the signing key \(path): \(reason); put it back from a backup, because nothing "
        + "else proves the purchases beside it"
    }
  }
}
