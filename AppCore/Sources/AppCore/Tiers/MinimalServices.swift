#if DEBUG
  import Foundation

  /// Services with fixed results, for UI tests.
  enum MinimalServices {
    /// A model with a single answer.
    struct LanguageModel: LanguageModelProtocol {
      let isAvailable = true

      func answer(
        to prompt: String, health: HealthSummary
      ) async throws(LanguageModelError) -> String { "This is the answer." }
    }

    /// A calendar with one event, in the first hour of every interval.
    struct CalendarStore: CalendarStoreProtocol {
      func events(in interval: DateInterval) async throws(CalendarStoreError) -> [CalendarEvent] {
        let end = interval.start.addingTimeInterval(3600)
        return [CalendarEvent(id: "meeting", title: "Meeting", start: interval.start, end: end)]
      }
    }

    /// Health data in which every day has the same typical readings.
    struct HealthFetcher: FixedHealthFetcher {
      func value(of metric: HealthMetric, daysAgo: Int, today: CalendarDay) -> Double {
        DemoDataProvider().value(of: metric, daysAgo: 0)
      }
    }

    @MainActor
    static func services(
      store: StoreKitService, today: @escaping @Sendable () -> CalendarDay
    ) -> AppServices {
      AppServices(
        languageModel: LanguageModel(), calendarStore: CalendarStore(),
        notifications: InMemoryNotificationService(),
        health: HealthService(fixed: HealthFetcher(), today: today), store: store)
    }
  }
#endif
