public import Observation

/// An observable preference for a screen, updated on every change, no matter who makes it.
@MainActor
@Observable
public final class PreferenceModel<Value: PreferenceValue> {
  /// The preference.
  public let preference: Preference<Value>

  private var current: Value
  @ObservationIgnored private let service: any PreferenceService
  @ObservationIgnored private var following: Task<Void, Never>?

  /// Observes the preference as long as the model exists.
  public init(_ preference: Preference<Value>, service: any PreferenceService) {
    self.preference = preference
    self.service = service
    let changes = service.changes(of: preference)
    current = service.get(preference)
    following = Task { [weak self] in
      for await _ in changes { self?.refresh() }
    }
  }

  deinit {
    following?.cancel()
  }

  /// The effective value; setting an invalid value only reports a problem.
  public var value: Value {
    get { current }
    set {
      service.offer(newValue, to: preference)
      refresh()
    }
  }

  /// Resets the preference to its default.
  public func reset() {
    service.reset(preference)
    refresh()
  }

  // Reads the effective value instead of the change's value, because an older change that arrives
  // late must not replace a newer value set here.
  private func refresh() {
    let new = service.get(preference)
    if new != current { current = new }
  }
}

/// A property backed by a preference:
/// `@PreferenceProperty(Preferences.Appearance.theme, service: service) var theme`.
@propertyWrapper
public struct PreferenceProperty<Value: PreferenceValue>: Sendable {
  private let preference: Preference<Value>
  private let service: any PreferenceService

  /// Binds the property to a preference; nothing is read or written.
  public init(_ preference: Preference<Value>, service: any PreferenceService) {
    self.preference = preference
    self.service = service
  }

  /// The effective value; setting an invalid value only reports a problem.
  public var wrappedValue: Value {
    get { service.get(preference) }
    nonmutating set { service.offer(newValue, to: preference) }
  }

  /// Provides `changes`, `set` and `reset`.
  public var projectedValue: Self { self }

  /// The effective value, followed by the value of every change; each use adds a subscriber.
  public var changes: AsyncStream<Value> { service.changes(of: preference) }

  /// Sets the value.
  public func set(_ value: Value) throws(PreferenceError) { try service.set(preference, to: value) }

  /// Resets the preference to its default.
  public func reset() { service.reset(preference) }
}
