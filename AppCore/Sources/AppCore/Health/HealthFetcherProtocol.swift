/// A stateless source of health readings: every call rereads them.
///
/// `HealthFileFetcher` reads exported files. On a device, an app would use HealthKit instead.
public protocol HealthFetcherProtocol: Sendable {
  /// Whether health data is available at all, regardless of the user's permission.
  var isAvailable: Bool { get }

  /// The user's current permission.
  var authorization: HealthAuthorization { get }

  /// Asks the user for permission, and returns the decision.
  ///
  /// - Throws: An error if the user can't be asked.
  func requestAuthorization() async throws -> HealthAuthorization

  /// The days of the range that have readings of the category, oldest first.
  ///
  /// - Throws: An error if there are readings that can't be read.
  func days(
    of category: HealthCategory, in range: ClosedRange<CalendarDay>
  ) async throws -> [HealthDay]
}
