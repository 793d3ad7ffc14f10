public import Observation

/// The mode that the app is in, and the services of that mode; observable.
@MainActor
public protocol SessionProtocol: AnyObject, Observable {
  /// Whose data the app shows.
  var mode: AppMode { get }

  /// The health data of the mode; ask for it each time, since each mode has a service of its own.
  var health: any HealthServiceProtocol { get }

  /// Changes the mode; what the former mode is reading is cancelled and reaches nobody any more.
  func switchMode(to newMode: AppMode)
}
