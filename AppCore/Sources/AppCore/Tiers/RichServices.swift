#if DEBUG || DeveloperMode
  public import Foundation

  /// Services with a month of data and varied answers, for developers and testers.
  ///
  /// The same seed, start and calendar give the same data on every device.
  public struct RichServices: Sendable {
    /// The model; its answer depends on the seed and the prompt.
    public let languageModel: LanguageModel

    /// The calendar of 30 days, from the day of the start on.
    public let calendarStore: CalendarStore

    /// The subscription, always `pro`.
    public let subscriptionService = SubscriptionService()

    /// Makes the data; the calendar's time zone says when the first day begins.
    public init(seed: UInt64 = 30, start: Date, calendar: Calendar) {
      languageModel = LanguageModel(seed: seed)
      calendarStore = CalendarStore(
        all: RichCalendar(calendar: calendar, start: start).events(seed: seed))
    }

    /// A user who bought everything.
    public struct SubscriptionService: SubscriptionServiceProtocol {
      /// Gives `pro`.
      public func currentSubscription() async throws -> Subscription { .pro }
    }

    /// A calendar that is full.
    public struct CalendarStore: CalendarStoreProtocol {
      /// All the events, by start.
      public let all: [CalendarEvent]

      /// Gives the events of which some part lies in the interval.
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
