/// Sample health data, for those who look at the app without data of their own.
///
/// It can only be made with a `DemoHealthFetcher`, which has nothing but `DemoDataProvider`: no file,
/// no user defaults, and no fetcher of the user's data.
@MainActor
public final class DemoHealthService: HealthServiceProtocol {
  private let cache: HealthCache<DemoHealthFetcher>

  /// Takes `today` as the day of the sample readings.
  public init(
    fetcher: DemoHealthFetcher = DemoHealthFetcher(), today: @escaping @Sendable () -> CalendarDay
  ) {
    cache = HealthCache(mode: .demo, fetcher: fetcher, today: today)
  }

  /// Always `demo`.
  public var mode: AppMode { cache.summary.mode }

  /// Always true.
  public var isAvailable: Bool { cache.fetcher.isAvailable }

  /// Always `authorized`.
  public var authorization: HealthAuthorization { cache.fetcher.authorization }

  /// The sample readings that the refreshes so far gave.
  public var cachedSummary: HealthSummary { cache.summary }

  /// Asks nobody; sample data needs no permission.
  public func requestAuthorization() async -> HealthAuthorization {
    await cache.fetcher.requestAuthorization()
  }

  /// Reads one category anew.
  ///
  /// - Throws: `CancellationError` after `cancelRefreshes()`.
  @discardableResult
  public func refresh(_ category: HealthCategory) async throws -> HealthDay? {
    try await cache.refresh(category)
  }

  /// Begins to read all categories anew; each one comes as an update as soon as it was read.
  public func refreshAll() -> AsyncStream<HealthUpdate> { cache.refreshAll() }

  /// Reads the days of a timespan that ends today.
  ///
  /// - Throws: `CancellationError` after `cancelRefreshes()`.
  public func summary(
    of category: HealthCategory, over timespan: HealthTimespan
  ) async throws -> HealthTimespanSummary {
    try await cache.summary(of: category, over: timespan)
  }

  /// Ends all that is being read; it changes nothing and reaches nobody any more.
  public func cancelRefreshes() { cache.cancelRefreshes() }
}
