public import Foundation
public import Observation

/// The session of the app, which stores its mode in the user defaults as `Session.mode`.
@MainActor
@Observable
public final class AppSession: SessionProtocol {
  /// The current mode.
  public private(set) var mode: AppMode

  private let standard: any HealthServiceProtocol
  private let demo: DemoHealthService
  private let defaults: UserDefaults

  private static let modeKey = "Session.mode"

  /// Restores the mode of the last session; `standard` if there is none, or if it is unknown.
  public init(
    defaults: UserDefaults, standard: any HealthServiceProtocol, demo: DemoHealthService
  ) {
    self.defaults = defaults
    self.standard = standard
    self.demo = demo
    mode = defaults.string(forKey: Self.modeKey).flatMap(AppMode.init) ?? .standard
  }

  /// The health data of the current mode.
  public var health: any HealthServiceProtocol { isDemoMode ? demo : standard }

  /// Switches the mode and stores it; reads of the previous mode are canceled.
  public func switchMode(to newMode: AppMode) {
    guard newMode != mode else { return }
    health.cancelRefreshes()
    mode = newMode
    defaults.set(newMode.rawValue, forKey: Self.modeKey)
  }
}

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

/// The source of the data that the app shows: the user's own data, or samples to try the app.
public enum AppMode: String, CaseIterable, Sendable {
  case standard, demo
}
