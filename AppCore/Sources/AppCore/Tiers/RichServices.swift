#if DEBUG || DeveloperMode
  public import Foundation

  /// Services with a month of data and varied answers, determined by seed, start and calendar.
  public struct RichServices: Sendable {
    /// The model, whose answers are about `calendarStore` and `healthFetcher`.
    public let languageModel: LanguageModel

    /// A calendar of 30 days, starting on the day of `start`.
    public let calendarStore: CalendarStore

    /// Health data of the last year.
    public let healthFetcher: HealthFetcher

    /// A subscription to all features, for one year from `start`.
    public let subscription: Subscription

    /// Generates the data; the calendar's time zone determines when the first day begins.
    public init(seed: UInt64 = 30, start: Date, calendar: Calendar) {
      calendarStore = CalendarStore(
        all: RichCalendar(calendar: calendar, start: start).events(seed: seed))
      healthFetcher = HealthFetcher(seed: seed)
      languageModel = LanguageModel(
        events: calendarStore.all, health: healthFetcher, start: start, calendar: calendar)
      subscription = Subscription(
        tier: .pro, expirationDate: calendar.date(byAdding: .year, value: 1, to: start))
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

    /// Health data that varies from day to day.
    public struct HealthFetcher: FixedHealthFetcher {
      let seed: UInt64

      /// The readings of a day, which depend only on its date.
      public func day(of category: HealthCategory, daysAgo: Int, today: CalendarDay) -> HealthDay {
        let date = today.adding(days: -daysAgo)
        var generator = SeededGenerator(seed: seed ^ date.description.fingerprint)
        // Sleep phases are percentages of one night, so all readings of a day vary together.
        let factor = 0.85 + Double(generator.next(below: 31)) / 100
        let values = category.metrics.map { metric in
          let typical = DemoDataProvider().value(of: metric, daysAgo: 0)
          let varied = (typical * factor).rounded(
            fractionDigits: metric.unit == .sessions ? 0 : 1)
          return (metric, metric.unit == .percent ? typical : varied)
        }
        return HealthDay(date: date, values: Dictionary(uniqueKeysWithValues: values))
      }
    }

    @MainActor
    func services(today: @escaping @Sendable () -> CalendarDay) -> AppServices {
      AppServices(
        languageModel: languageModel, calendarStore: calendarStore,
        notifications: InMemoryNotificationService(),
        health: HealthService(fixed: healthFetcher, today: today), subscription: subscription)
    }
  }
#endif
