/// A property that is a preference.
///
///     @PreferenceProperty(Preferences.Appearance.theme, service: service) var theme
///
/// `theme` is the value in effect, and `$theme` has its changes, `set` and `reset`.
@propertyWrapper
public struct PreferenceProperty<Value: PreferenceValue>: Sendable {
  private let preference: Preference<Value>
  private let service: any PreferenceService

  /// Binds the property to a preference; nothing is read or written.
  public init(_ preference: Preference<Value>, service: any PreferenceService) {
    self.preference = preference
    self.service = service
  }

  /// The value in effect; a new value that is refused leaves it and is reported as a problem.
  public var wrappedValue: Value {
    get { service.get(preference) }
    nonmutating set { service.offer(newValue, to: preference) }
  }

  /// The property's changes, `set` and `reset`.
  public var projectedValue: Self { self }

  /// The value in effect now, and then the value of every change; each use is a subscriber.
  public var changes: AsyncStream<Value> { service.changes(of: preference) }

  /// Sets the value.
  ///
  /// - Throws: `PreferenceError.invalidValue`.
  public func set(_ value: Value) throws(PreferenceError) {
    try service.set(preference, to: value)
  }

  /// Gives the preference its default.
  public func reset() {
    service.reset(preference)
  }
}
