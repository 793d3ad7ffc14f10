/// A failure to change, import or open preferences; nothing was changed then.
public enum PreferenceError: Error, Equatable, CustomStringConvertible {
  /// The preference cannot have this value.
  case invalidValue(key: String, found: String, expected: String)

  /// No known preference has this key.
  case unknownKey(String, known: [String])

  /// Two known preferences have this key, or it is one that the service needs itself.
  case keyNotAvailable(String)

  /// The file for an export cannot be written.
  case exportFailed(path: String, reason: String)

  /// What is to be imported is wrong; `source` names it, for example a file.
  case importRefused(source: String, reason: String)

  /// The stored schema version is no number of 1 or more.
  case schemaUnreadable(found: String)

  /// A newer version of the app stored the preferences.
  case schemaTooNew(found: Int, known: Int)

  /// The migration to this schema version failed.
  case migrationFailed(version: Int, reason: String)

  /// The preferences cannot be written to disk.
  case notSaved

  /// One line that says what failed and what to do.
  public var description: String {
    switch self {
    case .invalidValue(let key, let found, let expected):
      "\(key) cannot be \(found); expected \(expected)"
    case .unknownKey(let key, let known):
      "no preference has the key \(key.debugDescription); choose one of: "
        + known.joined(separator: ", ")
    case .keyNotAvailable(let key):
      "the key \(key) is used twice or belongs to the preference service; choose another"
    case .exportFailed(let path, let reason):
      "cannot write the preferences to \(path): \(reason); choose a file that can be written"
    case .importRefused(let source, let reason):
      "cannot import \(source): \(reason); nothing was changed"
    case .schemaUnreadable(let found):
      "the stored preferences have the schema version \(found), expected a number of 1 or more; "
        + "repair or remove them"
    case .schemaTooNew(let found, let known):
      "the stored preferences have schema version \(found), this app knows \(known); update the app"
    case .migrationFailed(let version, let reason):
      "cannot migrate the preferences to schema version \(version): \(reason); they are as before"
    case .notSaved:
      "cannot save the preferences; check that the data folder can be written"
    }
  }
}
