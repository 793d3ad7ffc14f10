public import Observation

/// A preference for a screen, which sees each change of it, wherever it is made.
@MainActor
@Observable
public final class PreferenceModel<Value: PreferenceValue> {
  /// The preference.
  public let preference: Preference<Value>

  private var current: Value
  @ObservationIgnored private let service: any PreferenceService
  @ObservationIgnored private var following: Task<Void, Never>?

  /// Follows the preference until the model goes.
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

  /// The value in effect; a new value that is refused leaves it and is reported as a problem.
  public var value: Value {
    get { current }
    set {
      service.offer(newValue, to: preference)
      refresh()
    }
  }

  /// Gives the preference its default.
  public func reset() {
    service.reset(preference)
    refresh()
  }

  // Reads what is in effect instead of taking the change's value: an older change that arrives
  // after a new value was set here must not bring the old value back.
  private func refresh() {
    let new = service.get(preference)
    if new != current { current = new }
  }
}
