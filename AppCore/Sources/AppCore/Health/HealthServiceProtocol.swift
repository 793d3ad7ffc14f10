/// The app's health data in one mode.
///
/// `cachedSummary` is observable. If refreshes overlap, the one that started last determines the
/// cached readings. A refresh that fails or is canceled doesn't change them.
@MainActor
public protocol HealthServiceProtocol: AnyObject {
  /// The mode of the service, and of its summaries and updates.
  var mode: AppMode { get }

  /// Whether health data is available at all, regardless of the user's permission.
  var isAvailable: Bool { get }

  /// The user's current permission to read a category.
  func authorization(for category: HealthCategory) -> HealthAuthorization

  /// Asks the user for permission to read a category, and returns the decision.
  func requestAuthorization(for category: HealthCategory) async throws -> HealthAuthorization

  /// The newest known readings; initially those of earlier launches, or the sample data.
  var cachedSummary: HealthSummary { get }

  /// Why readings of earlier launches are missing, or why the next launch won't have these.
  var cacheProblem: (any Error)? { get }

  /// Rereads one category, and returns its newest day of the last 365, or `nil` without readings.
  ///
  /// - Throws: The fetcher's error, or `CancellationError` after `cancelRefreshes()`.
  @discardableResult
  func refresh(_ category: HealthCategory) async throws -> HealthDay?

  /// Starts rereading all categories; each is delivered as soon as it is read.
  ///
  /// The stream ends after the last category or on `cancelRefreshes()`; ending the iteration cancels
  /// the refresh.
  func refreshAll() -> AsyncStream<HealthUpdate>

  /// Reads the days of a timespan that ends today, without caching them.
  func summary(
    of category: HealthCategory, over timespan: HealthTimespan
  ) async throws -> HealthTimespanSummary

  /// Cancels everything being read; the results are discarded.
  func cancelRefreshes()
}

/// The result of refreshing one category.
public struct HealthUpdate: Sendable {
  /// The mode of the service that refreshed.
  public let mode: AppMode

  /// The category that was refreshed.
  public let category: HealthCategory

  /// The category's newest day (`nil` if it has no readings), or the error.
  public let result: Result<HealthDay?, any Error>
}

/// The user's permission to read health data.
public enum HealthAuthorization: String, Sendable {
  case notDetermined, authorized, denied
}
