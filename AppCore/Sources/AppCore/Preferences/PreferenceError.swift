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
    }
  }
}
