#if DEBUG || DeveloperMode
  public import Foundation

  /// Services with a month of data and varied answers, for developers and testers.
  ///
  /// The same seed, start and calendar result in the same data on every device.
  public struct RichServices: Sendable {
    /// The model; its answer depends on the seed and the prompt.
    public let languageModel: LanguageModel

    /// A calendar of 30 days, starting on the day of `start`.
    public let calendarStore: CalendarStore

    /// The subscription, always `pro`.
    public let subscriptionService = SubscriptionService()

    /// Generates the data; the calendar's time zone determines when the first day begins.
    public init(seed: UInt64 = 30, start: Date, calendar: Calendar) {
      languageModel = LanguageModel(seed: seed)
      calendarStore = CalendarStore(
        all: RichCalendar(calendar: calendar, start: start).events(seed: seed))
    }

    /// A user who bought everything.
    public struct SubscriptionService: SubscriptionServiceProtocol {
      /// Returns `pro`.
      public func currentSubscription() async throws -> Subscription { .pro }
    }

    /// A busy calendar.
    public struct CalendarStore: CalendarStoreProtocol {
      /// All events, sorted by start.
      public let all: [CalendarEvent]

      /// Returns the events that overlap the interval.
      public func events(
        in interval: DateInterval
      ) async throws(CalendarStoreError) -> [CalendarEvent] {
        all.inside(interval)
      }
    }

    func supply(to services: Catalog) throws(CatalogError) {
      try services.supply(Blueprint(.languageModel) { languageModel })
      try services.supply(Blueprint(.calendarStore) { calendarStore })
      try services.supply(Blueprint(.subscription) { subscriptionService })
    }
  }
#endif
