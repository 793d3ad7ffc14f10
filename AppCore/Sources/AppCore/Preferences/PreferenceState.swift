import Foundation

/// The state of `UserDefaultsPreferenceService`, protected by its lock.
struct PreferenceState {
  struct Subscriber {
    /// Delivers the effective value; returns false if the subscriber had to drop a change.
    let yield: @Sendable (StoredPreferenceValue?) -> Bool
    let finish: @Sendable () -> Void
  }

  private static let problemLimit = 100

  var store: PreferenceStore
  /// One source per observed key, removed with its last subscriber.
  var sources: [String: [UUID: Subscriber]] = [:]
  private(set) var problems: [PreferenceProblem] = []

  init(store: PreferenceStore) {
    self.store = store
  }

  mutating func effective(_ preference: any KnownPreference) -> StoredPreferenceValue? {
    let (value, problem) = preference.resolve(store.read(preference.key))
    if let problem { report(problem) }
    return value
  }

  mutating func report(_ problem: PreferenceProblem) {
    guard !problems.contains(problem) else { return }
    problems = (problems + [problem]).suffix(Self.problemLimit)
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
