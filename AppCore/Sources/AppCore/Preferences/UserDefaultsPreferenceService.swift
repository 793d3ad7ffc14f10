public import Foundation
import Synchronization

/// Stores preferences in user defaults, each under its key.
///
/// If a subscriber has more than `pendingChangeLimit` undelivered changes, the oldest ones are
/// dropped, but never the last one, and a problem is reported.
public final class UserDefaultsPreferenceService: PreferenceService {
  /// The known preferences, in groups.
  public let groups: [PreferenceGroup]

  let migrations: [PreferenceMigration]
  let state: Mutex<PreferenceState>
  let now: @Sendable () -> Date
  private let pendingChangeLimit: Int

  /// Opens the preferences, and migrates them to the current schema version.
  ///
  /// `groups` can be reset, exported and imported. `now` must not use the service.
  public init(
    defaults: UserDefaults, groups: [PreferenceGroup] = Preferences.groups,
    migrations: [PreferenceMigration] = Preferences.migrations, pendingChangeLimit: Int = 16_384,
    now: @escaping @Sendable () -> Date = { Date() }
  ) throws(PreferenceError) {
    var keys: Set = [PreferenceStore.schemaKey, PreferenceHistory.key]
    let known = groups.flatMap(\.preferences)
    for preference in known {
      guard keys.insert(preference.key).inserted else { throw .keyNotAvailable(preference.key) }
    }
    self.groups = groups
    self.migrations = migrations
    self.pendingChangeLimit = max(1, pendingChangeLimit)
    self.now = now
    var state = PreferenceState(store: PreferenceStore(defaults: defaults))
    if let problem = state.store.migrate(with: migrations) { state.report(problem) }
    do {
      state.history = try PreferenceHistory(from: state.store, known: known)
    } catch {
      let reason = "can't be read: \(error.reason)"
      state.report(
        PreferenceProblem(key: PreferenceHistory.key, reason: reason, outcome: .historyEmptied))
    }
    self.state = Mutex(state)
  }

  deinit {
    for source in state.withLock(\.sources).values {
      for subscriber in source.values { subscriber.finish() }
    }
  }

  /// The effective value: the value that is set, or the default.
  public func get<Value>(_ preference: Preference<Value>) -> Value {
    preference.value(state.withLock { $0.effective(preference) })
  }

  /// Sets a value, which any later `get` returns.
  public func set<Value>(
    _ preference: Preference<Value>, to value: Value
  ) throws(PreferenceError) {
    let stored = try preference.stored(value)
    state.withLock { $0.write(stored, of: preference, at: now()) }
  }

  /// Sets a known preference by its key; `nil` resets it to its default.
  public func set(key: String, to value: StoredPreferenceValue?) throws(PreferenceError) {
    let preference = try preference(forKey: key)
    let stored = try value.map { value throws(PreferenceError) in try preference.accept([value]) }
    state.withLock { $0.write(stored, of: preference, at: now()) }
  }

  /// Resets preferences to their defaults atomically.
  public func reset(_ preferences: [any AnyPreference]) {
    state.withLock { state in
      for preference in preferences { state.write(nil, of: preference, at: now()) }
    }
  }

  /// The effective value, followed by the value of every change, once each and in order.
  public func changes<Value>(of preference: Preference<Value>) -> AsyncStream<Value> {
    let id = UUID()
    let (stream, continuation) = AsyncStream.makeStream(
      of: Value.self, bufferingPolicy: .bufferingNewest(pendingChangeLimit))
    continuation.onTermination = { [weak self] _ in self?.unsubscribe(id, from: preference.key) }
    state.withLock { state in
      continuation.yield(preference.value(state.effective(preference)))
      state.sources[preference.key, default: [:]][id] = PreferenceState.Subscriber(
        yield: { value in
          if case .dropped = continuation.yield(preference.value(value)) { false } else { true }
        },
        finish: { continuation.finish() })
    }
    return stream
  }

  private func unsubscribe(_ id: UUID, from key: String) {
    // References held by the subscriber are released outside the lock.
    _ = state.withLock { state in
      let subscriber = state.sources[key]?.removeValue(forKey: id)
      if state.sources[key]?.isEmpty == true { state.sources[key] = nil }
      return subscriber
    }
  }

  /// The effective value of a known preference, or the value stored under an unknown key.
  public func storedValue(forKey key: String) -> StoredPreferenceValue? {
    let known = try? preference(forKey: key)
    return state.withLock { state in
      if let known { return state.effective(known) }
      return state.store[key]
    }
  }

  /// The latest changes of known preferences, oldest first, at most 100.
  public var history: [PreferenceChange] { state.withLock(\.history.changes) }

  /// Writes the history into the user defaults, for the next launch.
  public func storeHistory() { state.withLock { $0.history.write(to: &$0.store) } }

  /// The issues resolved without an error: each one once, oldest first, at most 100.
  public var problems: [PreferenceProblem] { state.withLock(\.problems) }

  /// Adds a problem to `problems`.
  public func report(_ problem: PreferenceProblem) { state.withLock { $0.report(problem) } }
}

/// The state of `UserDefaultsPreferenceService`, protected by its lock.
struct PreferenceState {
  struct Subscriber {
    /// Delivers the effective value; returns false if the subscriber had to drop a change.
    let yield: @Sendable (StoredPreferenceValue?) -> Bool
    let finish: @Sendable () -> Void
  }

  var store: PreferenceStore
  var history = PreferenceHistory()
  /// One source per observed key, removed with its last subscriber.
  var sources: [String: [UUID: Subscriber]] = [:]
  private(set) var problems: [PreferenceProblem] = []

  mutating func effective(_ preference: any AnyPreference) -> StoredPreferenceValue? {
    let (value, problem) = preference.resolve(store.read(preference.key))
    if let problem { report(problem) }
    return value
  }

  mutating func report(_ problem: PreferenceProblem) {
    guard !problems.contains(problem) else { return }
    problems = (problems + [problem]).suffix(100)
  }

  /// Writes a value, or removes it if `nil`, and notifies the subscribers and the history.
  mutating func write(
    _ value: StoredPreferenceValue?, of preference: any AnyPreference, at date: Date
  ) {
    let old = effective(preference)
    store.write(value, preference.key)
    let new = effective(preference)
    guard new != old else { return }
    history.add(PreferenceChange(key: preference.key, old: old, new: new, date: date))
    let isPassedOn = sources[preference.key, default: [:]].values.map { $0.yield(new) }
    if isPassedOn.contains(false) {
      report(
        PreferenceProblem(
          key: preference.key, reason: "has a subscriber that is too far behind",
          outcome: .changesDropped))
    }
  }
}
