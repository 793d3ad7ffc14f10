/// Returns sample readings in place of measurements.
public struct DemoHealthFetcher: FixedHealthFetcher {
  /// Always `demo`.
  public static let mode = AppMode.demo

  private let provider = DemoDataProvider()

  /// Creates the fetcher.
  public init() {}

  /// Returns readings for every day of the range, treating its last day as today.
  public func days(
    of category: HealthCategory, in range: ClosedRange<CalendarDay>
  ) async -> [HealthDay] {
    (0...range.lowerBound.days(to: range.upperBound)).reversed().map {
      day(of: category, daysAgo: $0, today: range.upperBound)
    }
  }

  func day(of category: HealthCategory, daysAgo: Int, today: CalendarDay) -> HealthDay {
    let values = category.metrics.map { ($0, provider.value(of: $0, daysAgo: daysAgo)) }
    return HealthDay(
      date: today.adding(days: -daysAgo), values: Dictionary(uniqueKeysWithValues: values))
  }
}

/// Sample health data, for users who try the app without data of their own.
public typealias DemoHealthService = HealthService<DemoHealthFetcher>

extension DemoHealthService {
  /// Starts with the sample readings, and uses nothing but `DemoDataProvider`.
  public convenience init(today: @escaping @Sendable () -> CalendarDay) {
    let fetcher = DemoHealthFetcher()
    let days = HealthCategory.allCases.map { ($0, fetcher.day(of: $0, daysAgo: 0, today: today())) }
    self.init(
      fetcher: fetcher, cache: nil, days: Dictionary(uniqueKeysWithValues: days), today: today)
  }
}
