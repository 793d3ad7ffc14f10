/// Gets, sets and observes preferences.
///
/// All members may be used on any thread. Changes are those made through the same service: make one
/// service for a store and hand it around.
public protocol PreferenceService: AnyObject, Sendable {
  /// The preferences that the service knows, in groups; keys are unique.
  var groups: [PreferenceGroup] { get }

  /// The value in effect: the one that is set, or the default.
  ///
  /// A stored value of another type or out of the constraint gives the default, and a problem.
  func get<Value>(_ preference: Preference<Value>) -> Value

  /// Sets a value; the next `get` anywhere returns it.
  ///
  /// A set value stays when a later version of the app changes the default.
  ///
  /// - Throws: `PreferenceError.invalidValue`.
  func set<Value>(_ preference: Preference<Value>, to value: Value) throws(PreferenceError)

  /// Sets a known preference to the value, or with nil to its default, by its key.
  ///
  /// - Throws: `PreferenceError.unknownKey` or `PreferenceError.invalidValue`.
  func set(key: String, to value: StoredPreferenceValue?) throws(PreferenceError)

  /// Gives preferences their defaults, all at one time.
  func reset(_ preferences: [any KnownPreference])

  /// The value in effect now, and then the value of every change, each once and in order.
  ///
  /// Each call makes one subscriber, whose stream one task iterates. Setting a value to what it is
  /// already is no change. The service names in its documentation how many changes a subscriber may
  /// be behind. The subscription ends with the task, with the stream or with the service.
  func changes<Value>(of preference: Preference<Value>) -> AsyncStream<Value>

  /// The value in effect of a known preference, or what is stored under an unknown key; nil for
  /// "no value".
  func storedValue(forKey key: String) -> StoredPreferenceValue?

  /// What was put right without an error: each problem once, the oldest first, at most 100.
  var problems: [PreferenceProblem] { get }

  /// Adds a problem to `problems`.
  func report(_ problem: PreferenceProblem)
}

extension PreferenceService {
  /// Gives a preference its default.
  public func reset<Value>(_ preference: Preference<Value>) {
    reset([preference])
  }

  /// Gives every known preference its default.
  public func resetAll() {
    reset(groups.flatMap(\.preferences))
  }

  /// The known preference with a key.
  ///
  /// - Throws: `PreferenceError.unknownKey`.
  public func preference(forKey key: String) throws(PreferenceError) -> any KnownPreference {
    let known = groups.flatMap(\.preferences)
    guard let preference = known.first(where: { $0.key == key }) else {
      throw .unknownKey(key, known: known.map(\.key))
    }
    return preference
  }

  /// Sets a value, or keeps the former one and reports the problem when it is refused.
  func offer<Value>(_ value: Value, to preference: Preference<Value>) {
    do {
      try set(preference, to: value)
    } catch {
      report(
        PreferenceProblem(
          key: preference.key, reason: "was set: \(error)", outcome: .valueRefused))
    }
  }
}
