/// The user's own health data, from the given fetcher.
@MainActor
public final class HealthService<Fetcher: HealthFetcherProtocol>: HealthServiceProtocol {
  private let cache: HealthCache<Fetcher>

  /// Reads nothing yet; `today` is the last day of all that is read.
  public init(fetcher: Fetcher, today: @escaping @Sendable () -> CalendarDay) {
    cache = HealthCache(mode: .standard, fetcher: fetcher, today: today)
  }

  /// Always `standard`.
  public var mode: AppMode { cache.summary.mode }

  /// False when the fetcher can get no health data here at all.
  public var isAvailable: Bool { cache.fetcher.isAvailable }

  /// The user's permission as it is now.
  public var authorization: HealthAuthorization { cache.fetcher.authorization }

  /// The user's readings that the refreshes so far found.
  public var cachedSummary: HealthSummary { cache.summary }

  /// Asks the user for permission, and returns what they decided.
  ///
  /// - Throws: the fetcher's error when they cannot be asked.
  public func requestAuthorization() async throws -> HealthAuthorization {
    try await cache.fetcher.requestAuthorization()
  }

  /// Reads one category anew.
  ///
  /// - Throws: the fetcher's error, or `CancellationError` after `cancelRefreshes()`.
  @discardableResult
  public func refresh(_ category: HealthCategory) async throws -> HealthDay? {
    try await cache.refresh(category)
  }

  /// Begins to read all categories anew; each one comes as an update as soon as it was read.
  public func refreshAll() -> AsyncStream<HealthUpdate> { cache.refreshAll() }

  /// Reads the days of a timespan that ends today.
  ///
  /// - Throws: the fetcher's error, or `CancellationError` after `cancelRefreshes()`.
  public func summary(
    of category: HealthCategory, over timespan: HealthTimespan
  ) async throws -> HealthTimespanSummary {
    try await cache.summary(of: category, over: timespan)
  }

  /// Ends all that is being read; it changes nothing and reaches nobody any more.
  public func cancelRefreshes() { cache.cancelRefreshes() }
}
