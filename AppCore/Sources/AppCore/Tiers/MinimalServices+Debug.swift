#if DEBUG
  public import Foundation

  /// Services with fixed results, for UI tests.
  public enum MinimalServices {
    /// A model with a single answer.
    public struct LanguageModel: LanguageModelProtocol {
      /// Creates the model.
      public init() {}

      /// Always true.
      public var isAvailable: Bool { true }

      /// Returns the same sentence, "This is the answer.", for every prompt.
      public func answer(to prompt: String) async throws(LanguageModelError) -> String {
        "This is the answer."
      }
    }

    /// A calendar with fixed events.
    public struct CalendarStore: CalendarStoreProtocol {
      private let fixed: [CalendarEvent]?

      /// Creates a calendar with these events; without any, with one that is named "Meeting" in the
      /// first hour of every interval.
      public init(events: [CalendarEvent]? = nil) {
        fixed = events
      }

      /// Returns the events that overlap the interval.
      public func events(
        in interval: DateInterval
      ) async throws(CalendarStoreError) -> [CalendarEvent] {
        if let fixed { return fixed.inside(interval) }
        let end = interval.start.addingTimeInterval(3600)
        return [CalendarEvent(id: "meeting", title: "Meeting", start: interval.start, end: end)]
      }
    }

    /// Health data with the same reading, 60, for every metric of today.
    public struct HealthFetcher: FixedHealthFetcher {
      /// Creates the fetcher.
      public init() {}

      /// Returns one day, the last one of the range.
      public func days(
        of category: HealthCategory, in range: ClosedRange<CalendarDay>
      ) async -> [HealthDay] {
        let values = category.metrics.map { ($0, 60.0) }
        return [
          HealthDay(date: range.upperBound, values: Dictionary(uniqueKeysWithValues: values))
        ]
      }
    }

    @MainActor
    static func services(today: @escaping @Sendable () -> CalendarDay) -> AppServices {
      AppServices(
        languageModel: LanguageModel(), calendarStore: CalendarStore(),
        notifications: InMemoryNotificationService(),
        health: HealthService(fetcher: HealthFetcher(), today: today), subscription: .free)
    }
  }
#endif
