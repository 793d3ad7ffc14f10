public import Observation

/// The app's current mode, and the services of that mode; observable.
@MainActor
public protocol SessionProtocol: AnyObject, Observable {
  /// The current mode.
  var mode: AppMode { get }

  /// The health data of the current mode; don't store it, because each mode has its own service.
  var health: any HealthServiceProtocol { get }

  /// Switches the mode; reads of the previous mode are canceled and their results discarded.
  func switchMode(to newMode: AppMode)
}

extension SessionProtocol {
  /// Whether the app shows sample data instead of the user's.
  public var isDemoMode: Bool { mode == .demo }
}
