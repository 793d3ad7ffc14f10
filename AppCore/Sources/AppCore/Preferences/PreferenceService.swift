/// Gets, sets and observes preferences; only changes made through the same service are observed.
public protocol PreferenceService: AnyObject, Sendable {
  /// The known preferences, in groups; keys are unique.
  var groups: [PreferenceGroup] { get }

  /// The value that is set, or the default; an invalid one results in the default and a problem.
  func get<Value>(_ preference: Preference<Value>) -> Value

  /// Sets a value, which stays even if a later version of the app changes the default.
  func set<Value>(_ preference: Preference<Value>, to value: Value) throws(PreferenceError)

  /// Sets a known preference by its key; `nil` resets it to its default.
  func set(key: String, to value: StoredPreferenceValue?) throws(PreferenceError)

  /// Resets preferences to their defaults atomically.
  func reset(_ preferences: [any AnyPreference])

  /// The effective value, followed by the value of every change, once each and in order.
  ///
  /// Each call adds one subscriber, until its task, its stream or the service ends. Setting the
  /// current value again is not a change.
  func changes<Value>(of preference: Preference<Value>) -> AsyncStream<Value>

  /// The effective value of a known preference, or the value stored under an unknown key.
  func storedValue(forKey key: String) -> StoredPreferenceValue?

  /// The issues resolved without an error: each one once, oldest first, at most 100.
  var problems: [PreferenceProblem] { get }

  /// Adds a problem to `problems`.
  func report(_ problem: PreferenceProblem)
}

extension PreferenceService {
  /// Resets a preference to its default.
  public func reset<Value>(_ preference: Preference<Value>) { reset([preference]) }

  /// Resets every known preference to its default.
  public func resetAll() { reset(groups.flatMap(\.preferences)) }

  /// The known preference with a key.
  public func preference(forKey key: String) throws(PreferenceError) -> any AnyPreference {
    let known = groups.flatMap(\.preferences)
    guard let preference = known.first(where: { $0.key == key }) else {
      throw .unknownKey(key, known: known.map(\.key))
    }
    return preference
  }

  /// The value of a key as a type; `nil` if there is none or it has another type.
  public func value<Value: PreferenceValue>(forKey key: String, as type: Value.Type) -> Value? {
    storedValue(forKey: key).flatMap(Value.init(stored:))
  }

  /// Sets a value; if it is invalid, keeps the previous one and reports a problem.
  func offer<Value>(_ value: Value, to preference: Preference<Value>) {
    do {
      try set(preference, to: value)
    } catch {
      report(
        PreferenceProblem(
          key: preference.key, reason: "was not set: \(error)", outcome: .valueRefused))
    }
  }
}

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

/// An issue with a preference that was resolved without an error, for the app to report.
public struct PreferenceProblem: Sendable, Hashable, CustomStringConvertible {
  /// How the issue was resolved; the raw value describes it.
  public enum Outcome: String, Sendable {
    case defaultUsed = "the default is used"
    case valueRefused = "the previous value is kept"
    case changesDropped = "its oldest changes are dropped"
    case notMigrated = "the preferences are read as they are"
    case historyEmptied = "the history starts again"
  }

  /// The key of the preference.
  public let key: String

  /// The issue.
  public let reason: String

  /// How it was resolved.
  public let outcome: Outcome

  /// A one-line message with the issue and its resolution.
  public var description: String { "\(key) \(reason); \(outcome.rawValue)" }
}
