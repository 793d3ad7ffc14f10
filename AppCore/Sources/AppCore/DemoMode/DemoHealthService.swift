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

/// Fixed sample readings for demo mode.
///
/// Today has the typical value. Earlier days come in pairs, one above and one below it, so that the
/// average over a month is also the typical value.
public struct DemoDataProvider: Sendable {
  /// Creates the provider.
  public init() {}

  /// A reading, in the metric's unit, rounded to three decimals; `daysAgo` is 0 for today.
  public func value(of metric: HealthMetric, daysAgo: Int) -> Double {
    let (typical, step) = Self.sample(of: metric)
    let pair = (daysAgo + 1) / 2
    // 0, 1 or 2 steps; 0 for the month's last day, which has no counterpart.
    let distance = Double(pair % 3) * step
    return (daysAgo % 2 == 0 ? typical - distance : typical + distance).rounded(fractionDigits: 3)
  }

  /// The typical value, and the smallest difference between days; sleep phases have a fixed sum.
  private static func sample(of metric: HealthMetric) -> (typical: Double, step: Double) {
    switch metric {
    case .heartRate: (72, 1)
    case .restingHeartRate: (58, 1)
    case .heartRateVariability: (45, 2)
    case .sleepDuration: (7.5, 0.2)
    case .remSleep: (22, 1)
    case .coreSleep: (55, -1)
    case .deepSleep: (18, 0)
    case .steps: (8432, 200)
    case .distance: (4.2, 0.1)
    case .activeEnergy: (320, 8)
    case .weight: (165, 0.2)
    case .oxygenSaturation: (98, 0)
    case .respiratoryRate: (14, 1)
    case .mindfulTime: (15, 1)
    case .mindfulSessions: (2, 0)
    }
  }
}
