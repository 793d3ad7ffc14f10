#if DEBUG
  import Foundation

  /// The effect of the launch arguments on a debug build.
  public struct DebugLaunch: Sendable, Equatable {
    /// The app's services: those that ship, stubs with fixed results, or stubs with a month of data.
    public enum Tier: String, Sendable {
      case shipped, minimal, rich
    }

    /// The recognized arguments.
    public let arguments: LaunchArguments

    /// The tier, determined by the arguments and developer mode.
    public let tier: Tier

    /// Parses the arguments, and clears the user defaults if a tier starts from a clean state.
    init(data: AppData, arguments: [String]) throws {
      self.arguments = try LaunchArguments(arguments)
      if self.arguments.startsClean { try data.emptyDefaults() }
      if self.arguments.isUITesting {
        tier = .minimal
      } else if self.arguments.isProDebug {
        tier = .rich
      } else {
        tier = data.isDeveloperModeActive ? .rich : .shipped
      }
    }

    @MainActor
    func services(
      data: AppData, start: Date, calendar: Calendar, today: @escaping @Sendable () -> CalendarDay
    ) -> AppServices {
      switch tier {
      case .shipped: .shipped(data: data, today: today)
      case .minimal: MinimalServices.services(today: today)
      case .rich: RichServices(start: start, calendar: calendar).services(today: today)
      }
    }
  }

  extension AppData {
    /// Removes all user defaults of this folder.
    fileprivate func emptyDefaults() throws(AppDataError) {
      for key in defaults.dictionaryRepresentation().keys { defaults.removeObject(forKey: key) }
      try save()
    }
  }
#endif
