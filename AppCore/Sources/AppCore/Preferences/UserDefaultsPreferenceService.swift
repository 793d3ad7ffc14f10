public import Foundation
import Synchronization

/// Stores preferences in user defaults, each under its key.
///
/// A change is stored, added to the history and delivered to subscribers atomically, under a lock.
/// A subscriber may be `pendingChangeLimit` changes behind; beyond that, its oldest undelivered
/// changes are dropped, but never the last value, and a problem is reported. The service also
/// stores `Preferences.schema` and `Preferences.history` in the user defaults.
public final class UserDefaultsPreferenceService: PreferenceService {
  /// The known preferences, in groups.
  public let groups: [PreferenceGroup]

  /// The app's schema version: 1, plus 1 for each migration.
  public let schemaVersion: Int

  let state: Mutex<PreferenceState>
  private let pendingChangeLimit: Int
  let now: @Sendable () -> Date

  /// Opens the preferences and migrates them to the app's schema version atomically.
  ///
  /// User defaults without a version have version 1.
  ///
  /// - Parameters:
  ///   - defaults: The storage of the preferences.
  ///   - groups: The preferences to reset, export and import.
  ///   - migrations: The migrations, starting at version 1.
  ///   - historyLimit: The maximum number of changes in the history; the oldest are removed first.
  ///   - pendingChangeLimit: How many changes a subscriber may be behind, at least 1.
  ///   - now: The clock for the history; it must not use the service.
  /// - Throws: `PreferenceError.keyNotAvailable`, `.schemaUnreadable`, `.schemaTooNew` or
  ///   `.migrationFailed`; the user defaults are then unchanged.
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

  /// The effective value: the one that is set, or the default.
  public func get<Value>(_ preference: Preference<Value>) -> Value {
    preference.value(state.withLock { $0.effective(preference) })
  }

  /// Sets a value, which any later `get` returns.
  ///
  /// - Throws: `PreferenceError.invalidValue`.
  public func set<Value>(
    _ preference: Preference<Value>, to value: Value
  ) throws(PreferenceError) {
    let stored = try preference.stored(value)
    state.withLock { $0.write(stored, of: preference, at: now()) }
  }

  /// Sets a known preference by its key; `nil` resets it to its default.
  ///
  /// - Throws: `PreferenceError.unknownKey` or `PreferenceError.invalidValue`.
  public func set(key: String, to value: StoredPreferenceValue?) throws(PreferenceError) {
    let preference = try preference(forKey: key)
    var stored: StoredPreferenceValue?
    if let value { stored = try preference.accept([value]) }
    state.withLock { [stored] in $0.write(stored, of: preference, at: now()) }
  }

  /// Resets preferences to their defaults atomically.
  public func reset(_ preferences: [any KnownPreference]) {
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

  /// The latest changes, oldest first; `save` stores those of known preferences.
  public var history: [PreferenceChange] { state.withLock(\.history) }

  /// Writes the preferences and the history to disk.
  ///
  /// - Throws: `PreferenceError.notSaved`.
  public func save() throws(PreferenceError) {
    guard state.withLock({ $0.save() }) else { throw .notSaved }
  }
}
