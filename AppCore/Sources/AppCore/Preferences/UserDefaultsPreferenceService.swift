public import Foundation
import Synchronization

/// Stores preferences in user defaults, each under its key, or in memory.
///
/// A change is stored and delivered to subscribers atomically, under a lock. A subscriber may be
/// `pendingChangeLimit` changes behind; beyond that, its oldest undelivered changes are dropped, but
/// never the last value, and a problem is reported.
public final class UserDefaultsPreferenceService: PreferenceService {
  /// The known preferences, in groups.
  public let groups: [PreferenceGroup]

  let state: Mutex<PreferenceState>
  private let pendingChangeLimit: Int

  /// Opens the preferences.
  ///
  /// - Parameters:
  ///   - defaults: The storage of the preferences.
  ///   - groups: The preferences to reset, export and import.
  ///   - pendingChangeLimit: How many changes a subscriber may be behind, at least 1.
  /// - Throws: `PreferenceError.keyNotAvailable`.
  public convenience init(
    defaults: UserDefaults, groups: [PreferenceGroup] = Preferences.groups,
    pendingChangeLimit: Int = 16_384
  ) throws(PreferenceError) {
    try self.init(
      store: PreferenceStore(storage: .defaults(defaults)), groups: groups,
      pendingChangeLimit: pendingChangeLimit)
  }

  /// Creates preferences that are kept in memory only, for tests and previews.
  public static func inMemory(
    _ values: [String: StoredPreferenceValue] = [:], groups: [PreferenceGroup] = Preferences.groups
  ) throws(PreferenceError) -> UserDefaultsPreferenceService {
    try UserDefaultsPreferenceService(
      store: PreferenceStore(storage: .memory(values)), groups: groups, pendingChangeLimit: 16_384)
  }

  private init(
    store: PreferenceStore, groups: [PreferenceGroup], pendingChangeLimit: Int
  ) throws(PreferenceError) {
    var keys: Set<String> = []
    for preference in groups.flatMap(\.preferences) {
      guard keys.insert(preference.key).inserted else { throw .keyNotAvailable(preference.key) }
    }
    self.groups = groups
    self.pendingChangeLimit = max(1, pendingChangeLimit)
    state = Mutex(PreferenceState(store: store))
  }

  deinit {
    for source in state.withLock(\.sources).values {
      for subscriber in source.values { subscriber.finish() }
    }
  }

  /// The effective value: the one that is set, or the default.
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
    var stored: StoredPreferenceValue?
    if let value { stored = try preference.accept([value]) }
    state.withLock { [stored] in $0.write(stored, of: preference) }
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
  public func report(_ problem: PreferenceProblem) {
    state.withLock { $0.report(problem) }
  }
}
