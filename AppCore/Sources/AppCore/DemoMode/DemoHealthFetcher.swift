/// Gives out sample readings as if they had been measured.
public struct DemoHealthFetcher: HealthFetcherProtocol {
  private let provider = DemoDataProvider()

  /// Makes a fetcher of the sample readings.
  public init() {}

  /// Always true.
  public var isAvailable: Bool { true }

  /// Always `authorized`: sample data needs no permission.
  public var authorization: HealthAuthorization { .authorized }

  /// Asks nobody.
  public func requestAuthorization() async -> HealthAuthorization { authorization }

  /// Readings for every day of the range, whose last day counts as today.
  public func days(
    of category: HealthCategory, in range: ClosedRange<CalendarDay>
  ) async -> [HealthDay] {
    (0...range.lowerBound.days(to: range.upperBound)).reversed().map { daysAgo in
      let values = category.metrics.map { ($0, provider.value(of: $0, daysAgo: daysAgo)) }
      return HealthDay(
        date: range.upperBound.adding(days: -daysAgo),
        values: Dictionary(uniqueKeysWithValues: values))
    }
  }
}
