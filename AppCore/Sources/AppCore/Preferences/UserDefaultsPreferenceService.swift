public import Foundation
import Synchronization

/// Stores preferences in user defaults, each under its key.
///
/// If a subscriber has more than `pendingChangeLimit` undelivered changes, the oldest ones are
/// dropped, but never the last one, and a problem is reported.
public final class UserDefaultsPreferenceService: PreferenceService {
  /// The known preferences, in groups.
  public let groups: [PreferenceGroup]

  let state: Mutex<PreferenceState>
  private let pendingChangeLimit: Int

  /// Opens the preferences; `groups` can be reset, exported and imported.
  public init(
    defaults: UserDefaults, groups: [PreferenceGroup] = Preferences.groups,
    pendingChangeLimit: Int = 16_384
  ) throws(PreferenceError) {
    var keys: Set<String> = []
    for preference in groups.flatMap(\.preferences) {
      guard keys.insert(preference.key).inserted else { throw .keyNotAvailable(preference.key) }
    }
    self.groups = groups
    self.pendingChangeLimit = max(1, pendingChangeLimit)
    state = Mutex(PreferenceState(store: PreferenceStore(defaults: defaults)))
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
    state.withLock { $0.write(stored, of: preference) }
  }

  /// Sets a known preference by its key; `nil` resets it to its default.
  public func set(key: String, to value: StoredPreferenceValue?) throws(PreferenceError) {
    let preference = try preference(forKey: key)
    let stored = try value.map { value throws(PreferenceError) in try preference.accept([value]) }
    state.withLock { $0.write(stored, of: preference) }
  }

  /// Resets preferences to their defaults atomically.
  public func reset(_ preferences: [any KnownPreference]) {
    state.withLock { state in
      for preference in preferences { state.write(nil, of: preference) }
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

  /// The keys that have subscribers; all subscribers of a key share one source.
  public var observedKeys: Set<String> { state.withLock { Set($0.sources.keys) } }

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
      guard case .value(let value) = state.store.read(key) else { return nil }
      return value
    }
  }

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
  /// One source per observed key, removed with its last subscriber.
  var sources: [String: [UUID: Subscriber]] = [:]
  private(set) var problems: [PreferenceProblem] = []

  mutating func effective(_ preference: any KnownPreference) -> StoredPreferenceValue? {
    let (value, problem) = preference.resolve(store.read(preference.key))
    if let problem { report(problem) }
    return value
  }

  mutating func report(_ problem: PreferenceProblem) {
    guard !problems.contains(problem) else { return }
    problems = (problems + [problem]).suffix(100)
  }

  /// Writes a value, or removes it if `nil`, and notifies the subscribers.
  mutating func write(_ value: StoredPreferenceValue?, of preference: any KnownPreference) {
    let old = effective(preference)
    store.write(value, preference.key)
    let new = effective(preference)
    guard new != old else { return }
    let isPassedOn = sources[preference.key, default: [:]].values.map { $0.yield(new) }
    if isPassedOn.contains(false) {
      report(
        PreferenceProblem(
          key: preference.key, reason: "has a subscriber that is too far behind",
          outcome: .changesDropped))
    }
  }
}
