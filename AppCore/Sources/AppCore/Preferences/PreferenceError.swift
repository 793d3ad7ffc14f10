/// An error changing, importing or opening preferences; nothing was changed.
public enum PreferenceError: Error, Equatable, CustomStringConvertible {
  /// The value is not valid for the preference.
  case invalidValue(key: String, found: String, expected: String)

  /// No known preference has this key.
  case unknownKey(String, known: [String])

  /// The key is reserved by the service or used by two known preferences.
  case keyNotAvailable(String)

  /// The export file can't be written.
  case exportFailed(path: String, reason: String)

  /// The data to import is invalid; `source` identifies it, for example by file.
  case importRefused(source: String, reason: String)

  /// The stored schema version is not a positive whole number.
  case schemaUnreadable(found: String)

  /// The preferences were stored by a newer version of the app.
  case schemaTooNew(found: Int, known: Int)

  /// The migration to this schema version failed.
  case migrationFailed(version: Int, reason: String)

  /// The preferences can't be written to disk.
  case notSaved

  /// A one-line message that says what failed and what to do.
  public var description: String {
    switch self {
    case .invalidValue(let key, let found, let expected):
      "\(key) cannot be \(found); expected \(expected)"
    case .unknownKey(let key, let known):
      "no preference has the key \(key.debugDescription); choose one of: "
        + known.joined(separator: ", ")
    case .keyNotAvailable(let key):
      "the key \(key) is reserved or already in use; choose another"
    case .exportFailed(let path, let reason):
      "cannot write the preferences to \(path): \(reason); choose a writable file"
    case .importRefused(let source, let reason):
      "cannot import \(source): \(reason); nothing was changed"
    case .schemaUnreadable(let found):
      "the stored preferences have schema version \(found), expected 1 or higher; repair or remove "
        + "them"
    case .schemaTooNew(let found, let known):
      "the stored preferences have schema version \(found), but this app only supports \(known); "
        + "update the app"
    case .migrationFailed(let version, let reason):
      "cannot migrate the preferences to schema version \(version): \(reason); nothing was changed"
    case .notSaved:
      "cannot save the preferences; check that the data folder is writable"
    }
  }
}
