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
  func reset(_ preferences: [any KnownPreference])

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
  public func preference(forKey key: String) throws(PreferenceError) -> any KnownPreference {
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
