public import Foundation
import Synchronization

/// Keeps preferences in user defaults, each under its key.
///
/// A change, its place in the history and its delivery to the subscribers are one step under a lock.
/// A subscriber may be `pendingChangeLimit` changes behind; beyond that its oldest undelivered
/// changes are dropped, which is reported as a problem, but never the last value. The service keeps
/// `Preferences.schema` and `Preferences.history` in the user defaults, too.
public final class UserDefaultsPreferenceService: PreferenceService {
  /// The preferences that the service knows, in groups.
  public let groups: [PreferenceGroup]

  /// The version of the app's schema: 1, and 1 more for each migration.
  public let schemaVersion: Int

  let state: Mutex<PreferenceState>
  private let pendingChangeLimit: Int
  let now: @Sendable () -> Date

  /// Opens the preferences and migrates them to the app's schema version, all steps or none.
  ///
  /// User defaults without a version have version 1.
  ///
  /// - Parameters:
  ///   - defaults: Where the preferences are kept.
  ///   - groups: The preferences that are reset, exported and imported.
  ///   - migrations: The steps from version 1 on.
  ///   - historyLimit: How many changes the history keeps; the oldest go first.
  ///   - pendingChangeLimit: How many changes a subscriber may be behind, at least 1.
  ///   - now: The clock for the history; it must not use the service.
  /// - Throws: `PreferenceError.keyNotAvailable`, `.schemaUnreadable`, `.schemaTooNew` or
  ///   `.migrationFailed`; the user defaults are then as they were.
  public init(
    defaults: UserDefaults, groups: [PreferenceGroup] = Preferences.groups,
    migrations: [PreferenceMigration] = Preferences.migrations, historyLimit: Int = 100,
    pendingChangeLimit: Int = 16_384, now: @escaping @Sendable () -> Date = { Date() }
  ) throws(PreferenceError) {
    var state = PreferenceState(
      store: PreferenceStore(defaults: defaults), historyLimit: max(0, historyLimit))
    let known = groups.flatMap(\.preferences)
    var keys: Set = [PreferenceStore.schemaKey, PreferenceStore.historyKey]
    for preference in known {
      guard keys.insert(preference.key).inserted else { throw .keyNotAvailable(preference.key) }
    }
    try state.store.migrate(with: migrations, known: known)
    state.loadHistory(known: known)
    self.groups = groups
    schemaVersion = migrations.count + 1
    self.pendingChangeLimit = max(1, pendingChangeLimit)
    self.now = now
    self.state = Mutex(state)
  }

  deinit {
    for source in state.withLock(\.sources).values {
      for subscriber in source.values { subscriber.finish() }
    }
  }

  /// The value in effect: the one that is set, or the default.
  public func get<Value>(_ preference: Preference<Value>) -> Value {
    preference.value(state.withLock { $0.effective(preference) })
  }

  /// Sets a value; the next `get` anywhere returns it.
  ///
  /// - Throws: `PreferenceError.invalidValue`.
  public func set<Value>(
    _ preference: Preference<Value>, to value: Value
  ) throws(PreferenceError) {
    let stored = try preference.stored(value)
    state.withLock { $0.write(stored, of: preference, at: now()) }
  }

  /// Sets a known preference to the value, or with nil to its default, by its key.
  ///
  /// - Throws: `PreferenceError.unknownKey` or `PreferenceError.invalidValue`.
  public func set(key: String, to value: StoredPreferenceValue?) throws(PreferenceError) {
    let preference = try preference(forKey: key)
    var stored: StoredPreferenceValue?
    if let value { stored = try preference.accept([value]) }
    state.withLock { [stored] in $0.write(stored, of: preference, at: now()) }
  }

  /// Gives preferences their defaults, all at one time.
  public func reset(_ preferences: [any KnownPreference]) {
    state.withLock { state in
      for preference in preferences { state.write(nil, of: preference, at: now()) }
    }
  }

  /// The value in effect now, and then the value of every change, each once and in order.
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

  /// The keys that have subscribers: one source each, however many subscribers share it.
  public var observedKeys: Set<String> { state.withLock { Set($0.sources.keys) } }

  private func unsubscribe(_ id: UUID, from key: String) {
    // What the subscriber holds is released outside the lock.
    _ = state.withLock { state in
      let subscriber = state.sources[key]?.removeValue(forKey: id)
      if state.sources[key]?.isEmpty == true { state.sources[key] = nil }
      return subscriber
    }
  }

  /// The value in effect of a known preference, or what is stored under an unknown key.
  public func storedValue(forKey key: String) -> StoredPreferenceValue? {
    let known = try? preference(forKey: key)
    return state.withLock { state in
      if let known { return state.effective(known) }
      guard case .value(let value) = state.store.read(key) else { return nil }
      return value
    }
  }

  /// What was put right without an error: each problem once, the oldest first, at most 100.
  public var problems: [PreferenceProblem] { state.withLock(\.problems) }

  /// Adds a problem to `problems`.
  public func report(_ problem: PreferenceProblem) {
    state.withLock { $0.report(problem) }
  }

  /// The latest changes, the oldest first; `save` keeps those of known preferences between runs.
  public var history: [PreferenceChange] { state.withLock(\.history) }

  /// Writes the preferences and the history to disk.
  ///
  /// - Throws: `PreferenceError.notSaved`.
  public func save() throws(PreferenceError) {
    guard state.withLock({ $0.save() }) else { throw .notSaved }
  }
}
