#if DEBUG
  import Foundation

  /// What the launch arguments of a debug build's start asked for, and what was done about it.
  public struct DebugLaunch: Sendable, Equatable {
    /// Which services the app gets.
    public enum Tier: String, Sendable {
      /// Those that ship.
      case shipped

      /// Stubs with fixed answers, for tests of the user interface.
      case minimal

      /// Stubs with a month of data, for developers and testers.
      case rich
    }

    /// The arguments that were understood.
    public let arguments: LaunchArguments

    /// The tier that follows from the arguments and from developer mode.
    public let tier: Tier

    /// True when the app's user defaults were emptied, as a test of the user interface needs it.
    public let hasEmptiedDefaults: Bool

    /// Parses the arguments, and empties the data's user defaults when they name a test.
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
    /// Removes every value of this suite, and no other.
    ///
    /// A suite's dictionary may show values of other domains too; a removal does not reach those.
    /// On Linux a removed value can be read until the suite is saved.
    fileprivate func emptyDefaults() throws(AppDataError) {
      for key in defaults.dictionaryRepresentation().keys { defaults.removeObject(forKey: key) }
      try save()
    }
  }
#endif
