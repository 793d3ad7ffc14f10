#if DEBUG
  public import Foundation

  /// Services with fixed answers, which tests of the user interface can rely on.
  public enum MinimalServices {
    /// A model with one answer.
    public struct LanguageModel: LanguageModelProtocol {
      /// Makes the model.
      public init() {}

      /// Gives "This is the answer." to every prompt.
      public func answer(to prompt: String) async throws(LanguageModelError) -> String {
        "This is the answer."
      }
    }

    /// A calendar with one event.
    public struct CalendarStore: CalendarStoreProtocol {
      /// Makes the calendar.
      public init() {}

      /// Gives an event named "Meeting" that takes the interval's first hour.
      public func events(
        in interval: DateInterval
      ) async throws(CalendarStoreError) -> [CalendarEvent] {
        let end = interval.start.addingTimeInterval(3600)
        return [CalendarEvent(id: "meeting", title: "Meeting", start: interval.start, end: end)]
      }
    }

    /// A user without a subscription, whatever was bought.
    public struct SubscriptionService: SubscriptionServiceProtocol {
      /// Makes the service.
      public init() {}

      /// Gives `free`.
      public func currentSubscription() async throws -> Subscription { .free }
    }

    static func supply(to services: Catalog) throws(CatalogError) {
      try services.supply(Blueprint(.languageModel) { LanguageModel() })
      try services.supply(Blueprint(.calendarStore) { CalendarStore() })
      try services.supply(Blueprint(.subscription) { SubscriptionService() })
    }
  }
#endif
