/// Returns sample readings in place of measurements.
public struct DemoHealthFetcher: HealthFetcherProtocol {
  private let provider = DemoDataProvider()

  /// Creates the fetcher.
  public init() {}

  /// Always true.
  public var isAvailable: Bool { true }

  /// Always `authorized`: sample data needs no permission.
  public var authorization: HealthAuthorization { .authorized }

  /// Returns `authorized` without asking the user.
  public func requestAuthorization() async -> HealthAuthorization { authorization }

  /// Returns readings for every day of the range, treating its last day as today.
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
