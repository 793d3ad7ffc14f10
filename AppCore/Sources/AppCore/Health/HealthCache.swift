import Observation

/// The readings that a fetcher has returned so far, and the refreshes in progress.
///
/// The fetcher is part of the type, so that a cache can't receive the readings of another mode.
@MainActor
@Observable
final class HealthCache<Fetcher: HealthFetcherProtocol> {
  private(set) var summary: HealthSummary

  let fetcher: Fetcher
  @ObservationIgnored private let storage: (any HealthCacheProtocol)?
  private let today: @Sendable () -> CalendarDay
  @ObservationIgnored private var begun = 0
  @ObservationIgnored private var kept: [HealthCategory: Int] = [:]
  @ObservationIgnored private var cancellations = 0
  @ObservationIgnored private var streams: [Int: AsyncStream<HealthUpdate>.Continuation] = [:]

  /// Starts with the stored days.
  init(
    mode: AppMode, fetcher: Fetcher, storage: (any HealthCacheProtocol)? = nil,
    days: [HealthCategory: HealthDay] = [:], today: @escaping @Sendable () -> CalendarDay
  ) {
    summary = HealthSummary(mode: mode, days: storage?.load() ?? days)
    self.fetcher = fetcher
    self.storage = storage
    self.today = today
  }

  func refresh(_ category: HealthCategory) async throws -> HealthDay? {
    begun += 1
    let number = begun
    let newest = try await days(of: category, count: 365).last
    if number > kept[category, default: 0] {
      kept[category] = number
      summary.days[category] = newest
      // Without the stored days, the next launch only starts empty.
      try? storage?.save(summary.days)
    }
    return summary.days[category]
  }

  func refreshAll() -> AsyncStream<HealthUpdate> {
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
    // Updates still in the buffer when the refreshes are canceled are discarded too.
    return AsyncStream { @MainActor in
      let update = await updates.first { @Sendable _ in true }
      return self.cancellations == before ? update : nil
    }
  }

  func summary(
    of category: HealthCategory, over timespan: HealthTimespan
  ) async throws -> HealthTimespanSummary {
    HealthTimespanSummary(
      mode: summary.mode, category: category, timespan: timespan,
      days: try await days(of: category, count: timespan.dayCount))
  }

  func cancelRefreshes() {
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
    return HealthUpdate(mode: summary.mode, category: category, result: result)
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
