/// The app's health data in one mode.
///
/// `cachedSummary` is observable. Refreshes may overlap: the one that began last decides what is
/// kept. A refresh that fails or is cancelled leaves the kept readings as they were.
@MainActor
public protocol HealthServiceProtocol: AnyObject {
  /// The mode that the service is for, and that its summaries and updates name.
  var mode: AppMode { get }

  /// False when no health data can be had here at all, whatever the user permits.
  var isAvailable: Bool { get }

  /// The user's permission as it is now.
  var authorization: HealthAuthorization { get }

  /// Asks the user for permission, and returns what they decided.
  ///
  /// - Throws: an error when they cannot be asked.
  func requestAuthorization() async throws -> HealthAuthorization

  /// The readings that the refreshes so far found; at first there are none.
  var cachedSummary: HealthSummary { get }

  /// Reads one category anew, and returns its newest day of the last 365, or nil without readings.
  ///
  /// - Throws: the fetcher's error, or `CancellationError` after `cancelRefreshes()`.
  @discardableResult
  func refresh(_ category: HealthCategory) async throws -> HealthDay?

  /// Begins to read all categories anew; each one comes as an update as soon as it was read.
  ///
  /// A category that cannot be read does not keep the others back. The stream ends after the last
  /// category, or at once with `cancelRefreshes()`. No longer iterating it cancels the refresh.
  func refreshAll() -> AsyncStream<HealthUpdate>

  /// Reads the days of a timespan that ends today; nothing of it is kept.
  ///
  /// - Throws: the fetcher's error, or `CancellationError` after `cancelRefreshes()`.
  func summary(
    of category: HealthCategory, over timespan: HealthTimespan
  ) async throws -> HealthTimespanSummary

  /// Ends all that is being read; it changes nothing and reaches nobody any more.
  func cancelRefreshes()
}
