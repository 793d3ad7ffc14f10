import Foundation

/// The catalog of one launch's services.
///
/// Services that depend on others are computed from them, so that they always use the current ones.
@MainActor
public struct AppServices {
  /// The service that answers prompts.
  public var languageModel: any LanguageModelProtocol

  /// The source of calendar events.
  public var calendarStore: any CalendarStoreProtocol

  /// The service that delivers reminders.
  public var notifications: any NotificationServiceProtocol

  /// The health data when the app is not in demo mode.
  public var health: any HealthServiceProtocol

  /// The purchases, and the one source of the user's subscription.
  public let store: StoreKitService

  /// The implementations that ship, using the data folder.
  static func shipped(
    data: AppData, today: @escaping @Sendable () -> CalendarDay
  ) throws -> AppServices {
    AppServices(
      languageModel: SystemLanguageModel(),
      calendarStore: FileCalendarStore(url: data.folder.appending(path: "calendar.json")),
      notifications: FileNotificationService(url: data.folder.appending(path: "reminders.json")),
      health: HealthService(
        fetcher: HealthFileFetcher(folder: data.folder.appending(path: "health")),
        cache: FileHealthCache(url: data.folder.appending(path: "health-cache.json")),
        today: today),
      store: try StoreKitService(data: data))
  }

  /// The reminders for calendar events.
  public var calendarSync: CalendarSyncManager {
    CalendarSyncManager(calendarStore: calendarStore, notifications: notifications)
  }

  /// The summaries that the language model writes.
  public var summaries: any SummaryServiceProtocol {
    LanguageModelSummaryService(model: languageModel)
  }
}
