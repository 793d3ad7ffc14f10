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
