import Foundation

extension ServiceName where Service == any LanguageModelProtocol {
  /// The service that answers prompts.
  public static var languageModel: Self { Self("language model") }
}

extension ServiceName where Service == any CalendarStoreProtocol {
  /// The source of calendar events.
  public static var calendarStore: Self { Self("calendar store") }
}

extension ServiceName where Service == any NotificationServiceProtocol {
  /// The service that delivers reminders.
  public static var notifications: Self { Self("notifications") }
}

extension ServiceName where Service == CalendarSyncManager {
  /// The reminders for calendar events; depends on `calendarStore` and `notifications`.
  public static var calendarSync: Self { Self("calendar sync") }
}

extension ServiceName where Service == any SubscriptionServiceProtocol {
  /// The one source of the user's subscription.
  public static var subscription: Self { Self("subscription") }
}

/// The implementations that one launch of the app uses.
@MainActor
struct AppServices {
  var languageModel: any LanguageModelProtocol
  var calendarStore: any CalendarStoreProtocol
  var notifications: any NotificationServiceProtocol
  var health: any HealthServiceProtocol
  var store: StoreKitService

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

  /// Registers the services, with the store as the source of the subscription.
  func container() throws(ServiceContainerError) -> ServiceContainer {
    var container = ServiceContainer()
    try container.register(ServiceRegistration(.languageModel) { [languageModel] in languageModel })
    try container.register(ServiceRegistration(.calendarStore) { [calendarStore] in calendarStore })
    try container.register(ServiceRegistration(.notifications) { [notifications] in notifications })
    try container.register(ServiceRegistration(.subscription) { [store] in store })
    try container.register(
      ServiceRegistration(.calendarSync, needs: .calendarStore, .notifications) {
        CalendarSyncManager(calendarStore: $0, notifications: $1)
      })
    try container.resolveAll()
    return container
  }
}
