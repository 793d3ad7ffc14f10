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
    ) throws -> AppServices {
      if tier == .shipped { return try .shipped(data: data, today: today) }
      // Purchases of a UI test must not stay for the next one; those of developer mode do.
      let store =
        arguments.startsClean
        ? try StoreKitService.inMemory(defaults: data.defaults) : try StoreKitService(data: data)
      return tier == .minimal
        ? MinimalServices.services(store: store, today: today)
        : RichServices(start: start, calendar: calendar).services(store: store, today: today)
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
