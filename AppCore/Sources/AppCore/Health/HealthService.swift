/// The user's own health data, read with the given fetcher.
@MainActor
public final class HealthService<Fetcher: HealthFetcherProtocol>: HealthServiceProtocol {
  private let cache: HealthCache<Fetcher>

  /// Creates the service with the days of the cache, without reading others.
  ///
  /// `today` is the last day of all readings.
  public init(
    fetcher: Fetcher, cache: (any HealthCacheProtocol)? = nil,
    today: @escaping @Sendable () -> CalendarDay
  ) {
    self.cache = HealthCache(mode: .standard, fetcher: fetcher, storage: cache, today: today)
  }

  /// Always `standard`.
  public var mode: AppMode { cache.summary.mode }

  /// Whether the fetcher has access to health data at all.
  public var isAvailable: Bool { cache.fetcher.isAvailable }

  /// The user's current permission to read a category.
  public func authorization(for category: HealthCategory) -> HealthAuthorization {
    cache.fetcher.authorization(for: category)
  }

  /// The user's newest readings, including those of earlier launches.
  public var cachedSummary: HealthSummary { cache.summary }

  /// Asks the user for permission to read a category, and returns the decision.
  ///
  /// - Throws: The fetcher's error if the user can't be asked.
  public func requestAuthorization(
    for category: HealthCategory
  ) async throws -> HealthAuthorization {
    try await cache.fetcher.requestAuthorization(for: category)
  }

  /// Rereads one category.
  ///
  /// - Throws: The fetcher's error, or `CancellationError` after `cancelRefreshes()`.
  @discardableResult
  public func refresh(_ category: HealthCategory) async throws -> HealthDay? {
    try await cache.refresh(category)
  }

  /// Starts rereading all categories; each is delivered as soon as it is read.
  public func refreshAll() -> AsyncStream<HealthUpdate> { cache.refreshAll() }

  /// Reads the days of a timespan that ends today.
  ///
  /// - Throws: The fetcher's error, or `CancellationError` after `cancelRefreshes()`.
  public func summary(
    of category: HealthCategory, over timespan: HealthTimespan
  ) async throws -> HealthTimespanSummary {
    try await cache.summary(of: category, over: timespan)
  }

  /// Cancels everything being read; the results are discarded.
  public func cancelRefreshes() { cache.cancelRefreshes() }
}
