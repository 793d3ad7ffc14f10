public import Observation

/// Health data that is read with the given fetcher and has the fetcher's mode.
///
/// The fetcher is part of the type, so that a service can't receive the readings of another mode.
@MainActor
@Observable
public final class HealthService<Fetcher: HealthFetcherProtocol>: HealthServiceProtocol {
  /// The newest readings, including those of earlier launches.
  public private(set) var cachedSummary: HealthSummary

  /// Why readings of earlier launches are missing, or why the next launch won't have these.
  public private(set) var cacheProblem: (any Error)?

  private let fetcher: Fetcher
  @ObservationIgnored private let cache: (any HealthCacheProtocol)?
  private let today: @Sendable () -> CalendarDay
  @ObservationIgnored private var begun = 0
  @ObservationIgnored private var kept: [HealthCategory: Int] = [:]
  @ObservationIgnored private var cancellations = 0
  @ObservationIgnored private var streams: [Int: AsyncStream<HealthUpdate>.Continuation] = [:]

  /// Creates the service with the cached days; `today` is the last day of all readings.
  public convenience init(
    fetcher: Fetcher, cache: (any HealthCacheProtocol)? = nil,
    today: @escaping @Sendable () -> CalendarDay
  ) {
    self.init(fetcher: fetcher, cache: cache, days: [:], today: today)
    do { cachedSummary.days = try cache?.load() ?? [:] } catch { cacheProblem = error }
  }

  /// Creates the service with today's readings.
  convenience init(fixed fetcher: Fetcher, today: @escaping @Sendable () -> CalendarDay)
  where Fetcher: FixedHealthFetcher {
    let days = HealthCategory.allCases.map { ($0, fetcher.day(of: $0, daysAgo: 0, today: today())) }
    self.init(
      fetcher: fetcher, cache: nil, days: Dictionary(uniqueKeysWithValues: days), today: today)
  }

  init(
    fetcher: Fetcher, cache: (any HealthCacheProtocol)?, days: [HealthCategory: HealthDay],
    today: @escaping @Sendable () -> CalendarDay
  ) {
    cachedSummary = HealthSummary(
      mode: Fetcher.mode, isSample: Fetcher.isSample, days: days)
    self.fetcher = fetcher
    self.cache = cache
    self.today = today
  }

  /// The mode of the fetcher.
  public var mode: AppMode { Fetcher.mode }

  /// Whether the fetcher has access to health data at all.
  public var isAvailable: Bool { fetcher.isAvailable }

  /// The user's current permission to read a category.
  public func authorization(for category: HealthCategory) -> HealthAuthorization {
    fetcher.authorization(for: category)
  }

  /// Asks the user for permission to read a category, and returns the decision.
  public func requestAuthorization(
    for category: HealthCategory
  ) async throws -> HealthAuthorization {
    try await fetcher.requestAuthorization(for: category)
  }

  /// Rereads one category.
  @discardableResult
  public func refresh(_ category: HealthCategory) async throws -> HealthDay? {
    begun += 1
    let number = begun
    let newest = try await days(of: category, count: 365).last
    if number > kept[category, default: 0] {
      kept[category] = number
      cachedSummary.days[category] = newest
      do { try cache?.save(cachedSummary.days) } catch { cacheProblem = error }
    }
    return cachedSummary.days[category]
  }

  /// Starts rereading all categories; each is delivered as soon as it is read.
  public func refreshAll() -> AsyncStream<HealthUpdate> {
    let (updates, continuation) = AsyncStream.makeStream(of: HealthUpdate.self)
    let before = cancellations
    begun += 1
    let number = begun
    streams[number] = continuation
    let task = Task {
      await withTaskGroup(of: HealthUpdate?.self) { group in
        for category in HealthCategory.allCases {
          group.addTask { await self.update(category) }
        }
        for await case let update? in group { continuation.yield(update) }
      }
      streams[number] = nil
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
    // Updates that are still in the buffer when the refreshes are canceled are also discarded.
    return AsyncStream { @MainActor in
      let update = await updates.first { @Sendable _ in true }
      return self.cancellations == before ? update : nil
    }
  }

  /// Reads the days of a timespan that ends today.
  public func summary(
    of category: HealthCategory, over timespan: HealthTimespan
  ) async throws -> HealthTimespanSummary {
    HealthTimespanSummary(
      mode: mode, category: category, timespan: timespan,
      days: try await days(of: category, count: timespan.dayCount))
  }

  /// Cancels everything being read; the results are discarded.
  public func cancelRefreshes() {
    cancellations += 1
    for stream in streams.values { stream.finish() }
    streams = [:]
  }

  private func update(_ category: HealthCategory) async -> HealthUpdate? {
    let result: Result<HealthDay?, any Error>
    do {
      result = .success(try await refresh(category))
    } catch is CancellationError {
      return nil
    } catch {
      result = .failure(error)
    }
    return HealthUpdate(mode: mode, category: category, result: result)
  }

  private func days(of category: HealthCategory, count: Int) async throws -> [HealthDay] {
    let before = cancellations
    let last = today()
    let days = try await fetcher.days(of: category, in: last.adding(days: 1 - count)...last)
    // The fetcher may ignore cancellation; its result is then discarded.
    try Task.checkCancellation()
    guard cancellations == before else { throw CancellationError() }
    return days
  }
}
