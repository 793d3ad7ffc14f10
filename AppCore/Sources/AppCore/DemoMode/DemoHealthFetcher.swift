/// Returns sample readings instead of measurements.
public struct DemoHealthFetcher: FixedHealthFetcher {
  /// Always `demo`.
  public static let mode = AppMode.demo

  private let provider = DemoDataProvider()

  /// Creates the fetcher.
  public init() {}

  /// The sample readings of a day.
  public func day(of category: HealthCategory, daysAgo: Int, today: CalendarDay) -> HealthDay {
    let values = category.metrics.map { ($0, provider.value(of: $0, daysAgo: daysAgo)) }
    return HealthDay(
      date: today.adding(days: -daysAgo), values: Dictionary(uniqueKeysWithValues: values))
  }
}

/// Sample health data, for users who try the app without their own data.
public typealias DemoHealthService = HealthService<DemoHealthFetcher>

extension DemoHealthService {
  /// Starts with the sample readings, and uses nothing but `DemoDataProvider`.
  public convenience init(today: @escaping @Sendable () -> CalendarDay) {
    self.init(fixed: DemoHealthFetcher(), today: today)
  }
}
