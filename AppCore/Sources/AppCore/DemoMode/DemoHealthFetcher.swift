/// Returns sample readings in place of measurements.
public struct DemoHealthFetcher: FixedHealthFetcher {
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
