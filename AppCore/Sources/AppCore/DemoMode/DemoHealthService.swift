/// Sample health data, for users who try the app without data of their own.
///
/// It can only be created with a `DemoHealthFetcher`, which only uses `DemoDataProvider`: no files,
/// no user defaults, and no access to the user's data.
@MainActor
public final class DemoHealthService: HealthServiceProtocol {
  private let cache: HealthCache<DemoHealthFetcher>

  /// Creates the service; `today` is the last day of the sample readings.
  public init(
    fetcher: DemoHealthFetcher = DemoHealthFetcher(), today: @escaping @Sendable () -> CalendarDay
  ) {
    let days = HealthCategory.allCases.map { ($0, fetcher.day(of: $0, daysAgo: 0, today: today())) }
    cache = HealthCache(
      mode: .demo, fetcher: fetcher, days: Dictionary(uniqueKeysWithValues: days), today: today)
  }

  /// Always `demo`.
  public var mode: AppMode { cache.summary.mode }

  /// Always true.
  public var isAvailable: Bool { cache.fetcher.isAvailable }

  /// Always `authorized`.
  public func authorization(for category: HealthCategory) -> HealthAuthorization {
    cache.fetcher.authorization(for: category)
  }

  /// The sample readings, even before a refresh.
  public var cachedSummary: HealthSummary { cache.summary }

  /// Returns `authorized` without asking the user; sample data needs no permission.
  public func requestAuthorization(for category: HealthCategory) async -> HealthAuthorization {
    await cache.fetcher.requestAuthorization(for: category)
  }

  /// Rereads one category.
  ///
  /// - Throws: `CancellationError` after `cancelRefreshes()`.
  @discardableResult
  public func refresh(_ category: HealthCategory) async throws -> HealthDay? {
    try await cache.refresh(category)
  }

  /// Starts rereading all categories; each is delivered as soon as it is read.
  public func refreshAll() -> AsyncStream<HealthUpdate> { cache.refreshAll() }

  /// Reads the days of a timespan that ends today.
  ///
  /// - Throws: `CancellationError` after `cancelRefreshes()`.
  public func summary(
    of category: HealthCategory, over timespan: HealthTimespan
  ) async throws -> HealthTimespanSummary {
    try await cache.summary(of: category, over: timespan)
  }

  /// Cancels everything being read; the results are discarded.
  public func cancelRefreshes() { cache.cancelRefreshes() }
}
