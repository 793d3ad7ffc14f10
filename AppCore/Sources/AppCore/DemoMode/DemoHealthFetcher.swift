/// Returns sample readings instead of measurements.
public struct DemoHealthFetcher: FixedHealthFetcher {
  /// Always `demo`.
  public static let mode = AppMode.demo

  private let provider = DemoDataProvider()

  /// Creates the fetcher.
  public init() {}

  /// The sample reading of a metric.
  public func value(of metric: HealthMetric, daysAgo: Int, today: CalendarDay) -> Double {
    provider.value(of: metric, daysAgo: daysAgo)
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
