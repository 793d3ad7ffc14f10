/// A stateless source of health readings: every call rereads them.
///
/// `HealthFileFetcher` reads exported files. On a device, an app would use HealthKit instead.
public protocol HealthFetcherProtocol: Sendable {
  /// The mode of services that use it.
  static var mode: AppMode { get }

  /// Whether the readings are sample data instead of the user's.
  static var isSample: Bool { get }

  /// Whether health data is available at all, regardless of the user's permission.
  var isAvailable: Bool { get }

  /// The user's current permission to read a category.
  func authorization(for category: HealthCategory) -> HealthAuthorization

  /// Asks the user for permission to read a category, and returns the decision.
  func requestAuthorization(for category: HealthCategory) async throws -> HealthAuthorization

  /// The days of the range that have readings of the category, oldest first.
  func days(
    of category: HealthCategory, in range: ClosedRange<CalendarDay>
  ) async throws -> [HealthDay]
}

extension HealthFetcherProtocol {
  /// The user's own data.
  public static var mode: AppMode { .standard }

  /// False; see `FixedHealthFetcher`.
  public static var isSample: Bool { false }
}

/// A source whose readings aren't the user's, so that they need no permission.
public protocol FixedHealthFetcher: HealthFetcherProtocol {
  /// The reading of a metric, in its unit; `daysAgo` is 0 for today.
  func value(of metric: HealthMetric, daysAgo: Int, today: CalendarDay) -> Double
}

extension FixedHealthFetcher {
  /// Always true, in every mode.
  public static var isSample: Bool { true }

  /// Always true.
  public var isAvailable: Bool { true }

  /// Always `authorized`.
  public func authorization(for category: HealthCategory) -> HealthAuthorization { .authorized }

  /// Returns `authorized` without asking the user.
  public func requestAuthorization(for category: HealthCategory) async -> HealthAuthorization {
    .authorized
  }

  /// The readings of a day; `daysAgo` is 0 for today.
  public func day(of category: HealthCategory, daysAgo: Int, today: CalendarDay) -> HealthDay {
    let values = category.metrics.map { ($0, value(of: $0, daysAgo: daysAgo, today: today)) }
    return HealthDay(
      date: today.adding(days: -daysAgo), values: Dictionary(uniqueKeysWithValues: values))
  }

  /// The readings of every day of the range; its last day counts as today.
  public func days(
    of category: HealthCategory, in range: ClosedRange<CalendarDay>
  ) async -> [HealthDay] {
    (0...range.lowerBound.days(to: range.upperBound)).reversed().map {
      day(of: category, daysAgo: $0, today: range.upperBound)
    }
  }
}
