#if DEBUG || DeveloperMode
  public import Foundation
  import Synchronization

  /// Services with a month of data and varied answers, determined by seed, start and calendar.
  public struct RichServices: Sendable {
    /// The model, whose answers are about `calendarStore`, and the health data shown.
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
      languageModel = LanguageModel(events: calendarStore.all, start: start, calendar: calendar)
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

      /// The reading of a metric, which depends only on the date; all readings of a day vary together.
      public func value(of metric: HealthMetric, daysAgo: Int, today: CalendarDay) -> Double {
        let typical = DemoDataProvider().value(of: metric, daysAgo: 0)
        // Sleep phases are percentages of one night.
        if metric.unit == .percent { return typical }
        let day = UInt64(bitPattern: Int64(today.adding(days: -daysAgo).number))
        var generator = SeededGenerator(seed: seed ^ day)
        // Within 15%, but weight within 0.5%.
        let factor =
          1 + (Double(generator.next(below: 31)) - 15) / (metric == .weight ? 3000 : 100)
        return (typical * factor).rounded(fractionDigits: metric.unit == .sessions ? 0 : 1)
      }
    }

    @MainActor
    func services(
      store: StoreKitService, today: @escaping @Sendable () -> CalendarDay
    ) -> AppServices {
      store.tierSubscription = subscription
      return AppServices(
        languageModel: languageModel, calendarStore: calendarStore,
        notifications: InMemoryNotificationService(),
        health: HealthService(fixed: healthFetcher, today: today), store: store)
    }
  }

  /// Keeps the reminders in memory, for one launch.
  final class InMemoryNotificationService: NotificationServiceProtocol {
    private let reminders = Mutex<[Reminder]>([])

    func scheduled() async -> [Reminder] {
      reminders.withLock { $0.sorted { ($0.date, $0.id) < ($1.date, $1.id) } }
    }

    func schedule(_ new: [Reminder]) async { reminders.withLock { $0 = new } }
  }
#endif
