public import Foundation
public import Observation

/// The session of the app, which remembers its mode in the user defaults as `Session.mode`.
@MainActor
@Observable
public final class AppSession: SessionProtocol {
  /// Whose data the app shows.
  public private(set) var mode: AppMode

  private let standard: any HealthServiceProtocol
  private let demo: DemoHealthService
  private let defaults: UserDefaults

  private static let modeKey = "Session.mode"

  /// Takes up the mode of the last session; without one, or with an unknown one, it is `standard`.
  public init(
    defaults: UserDefaults, standard: any HealthServiceProtocol, demo: DemoHealthService
  ) {
    self.defaults = defaults
    self.standard = standard
    self.demo = demo
    mode = defaults.string(forKey: Self.modeKey).flatMap(AppMode.init) ?? .standard
  }

  /// The health data of the mode.
  public var health: any HealthServiceProtocol {
    switch mode {
    case .standard: standard
    case .demo: demo
    }
  }

  /// Changes the mode and remembers it; what the former mode is reading is cancelled.
  public func switchMode(to newMode: AppMode) {
    guard newMode != mode else { return }
    health.cancelRefreshes()
    mode = newMode
    defaults.set(newMode.rawValue, forKey: Self.modeKey)
  }
}
