/// An error changing, importing or opening preferences; nothing was changed.
public enum PreferenceError: Error, Equatable, CustomStringConvertible {
  case invalidValue(key: String, found: String, expected: String)
  case unknownKey(String, known: [String])
  case keyNotAvailable(String)
  case exportFailed(path: String, reason: String)
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
