/// A source of health readings, without memory: every call reads anew.
///
/// `HealthFileFetcher` reads exported files. An app on a device has one over HealthKit instead.
public protocol HealthFetcherProtocol: Sendable {
  /// False when no health data can be had here at all, whatever the user permits.
  var isAvailable: Bool { get }

  /// The user's permission as it is now.
  var authorization: HealthAuthorization { get }

  /// Asks the user for permission, and returns what they decided.
  ///
  /// - Throws: an error when they cannot be asked.
  func requestAuthorization() async throws -> HealthAuthorization

  /// The days of the range that have readings of the category, the oldest first.
  ///
  /// No readings are an empty array.
  ///
  /// - Throws: an error when there are readings that cannot be read.
  func days(
    of category: HealthCategory, in range: ClosedRange<CalendarDay>
  ) async throws -> [HealthDay]
}
