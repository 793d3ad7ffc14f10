#if DEBUG
  import Foundation

  /// The effect of the launch arguments on a debug build.
  public struct DebugLaunch: Sendable, Equatable {
    /// The set of services that the app gets.
    public enum Tier: String, Sendable {
      /// The services that ship.
      case shipped

      /// Stubs with fixed results, for UI tests.
      case minimal

      /// Stubs with a month of data, for developers and testers.
      case rich
    }

    /// The recognized arguments.
    public let arguments: LaunchArguments

    /// The tier, determined by the arguments and developer mode.
    public let tier: Tier

    /// Whether the app's user defaults were cleared for a UI test.
    public let hasEmptiedDefaults: Bool

    /// Parses the arguments, and clears the user defaults for a UI test.
    init(data: AppData, arguments: [String]) throws {
      self.arguments = try LaunchArguments(arguments)
      hasEmptiedDefaults = self.arguments.isUITesting
      if self.arguments.isUITesting {
        tier = .minimal
        try data.emptyDefaults()
      } else if self.arguments.isProDebug {
        tier = .rich
      } else {
        tier = try data.isDeveloperModeActive ? .rich : .shipped
      }
    }
  }

  extension DebugLaunch.Tier {
    func supply(to services: Catalog, start: Date, calendar: Calendar) throws(CatalogError) {
      switch self {
      case .shipped: break
      case .minimal: try MinimalServices.supply(to: services)
      case .rich: try RichServices(start: start, calendar: calendar).supply(to: services)
      }
    }
  }

  extension AppData {
    /// Removes all values of this suite, but none of other domains.
    ///
    /// The dictionary of a suite may contain values of other domains, which removal doesn't affect.
    /// On Linux, a removed value can be read until the suite is saved.
    fileprivate func emptyDefaults() throws(AppDataError) {
      for key in defaults.dictionaryRepresentation().keys { defaults.removeObject(forKey: key) }
      try save()
    }
  }
#endif
