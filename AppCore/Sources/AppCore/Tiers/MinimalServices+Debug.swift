#if DEBUG
  public import Foundation

  /// Services with fixed results, for UI tests.
  public enum MinimalServices {
    /// A model with a single answer.
    public struct LanguageModel: LanguageModelProtocol {
      /// Creates the model.
      public init() {}

      /// Returns the same sentence, "This is the answer.", for every prompt.
      public func answer(to prompt: String) async throws(LanguageModelError) -> String {
        "This is the answer."
      }
    }

    /// A calendar with a single event.
    public struct CalendarStore: CalendarStoreProtocol {
      /// Creates the calendar.
      public init() {}

      /// Returns an event named "Meeting" in the first hour of the interval.
      public func events(
        in interval: DateInterval
      ) async throws(CalendarStoreError) -> [CalendarEvent] {
        let end = interval.start.addingTimeInterval(3600)
        return [CalendarEvent(id: "meeting", title: "Meeting", start: interval.start, end: end)]
      }
    }

    /// A user without a subscription, regardless of purchases.
    public struct SubscriptionService: SubscriptionServiceProtocol {
      /// Creates the service.
      public init() {}

      /// Returns `free`.
      public func currentSubscription() async throws -> Subscription { .free }
    }

    static func supply(to services: Catalog) throws(CatalogError) {
      try services.supply(Blueprint(.languageModel) { LanguageModel() })
      try services.supply(Blueprint(.calendarStore) { CalendarStore() })
      try services.supply(Blueprint(.subscription) { SubscriptionService() })
    }
  }
#endif
