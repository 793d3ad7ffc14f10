public import Foundation

/// Something that knows the user's calendar events.
public protocol CalendarStoreProtocol: Sendable {
  /// Gives the events of which some part lies in the interval, by start and then by identifier.
  ///
  /// An event that ends when the interval starts, or starts when it ends, is not one of them.
  ///
  /// - Throws: `CalendarStoreError` when the events cannot be read.
  func events(in interval: DateInterval) async throws(CalendarStoreError) -> [CalendarEvent]
}

/// One entry of a calendar.
public struct CalendarEvent: Sendable, Hashable, Identifiable {
  /// The identifier, unique in its calendar.
  public let id: String

  /// What the calendar shows.
  public let title: String

  /// When it begins.
  public let start: Date

  /// When it is over; later than `start`.
  public let end: Date

  /// True when it takes whole days, from midnight to midnight.
  public let isAllDay: Bool

  /// Takes the values as they are.
  public init(id: String, title: String, start: Date, end: Date, isAllDay: Bool = false) {
    self.id = id
    self.title = title
    self.start = start
    self.end = end
    self.isAllDay = isAllDay
  }
}

extension Sequence where Element == CalendarEvent {
  /// The events that a calendar store gives for an interval.
  func inside(_ interval: DateInterval) -> [CalendarEvent] {
    filter { $0.start < interval.end && $0.end > interval.start }
      .sorted { ($0.start, $0.id) < ($1.start, $1.id) }
  }
}

/// Calendar events that cannot be read.
public enum CalendarStoreError: Error, Equatable, CustomStringConvertible {
  /// There is no file with exported events.
  case notExported(path: String)

  /// The file is not one of exported events; no event is taken from it.
  case unreadable(path: String, reason: String)

  /// One line that says what failed and what to do.
  public var description: String {
    switch self {
    case .notExported(let path):
      "no calendar events at \(path); export the calendar to this file"
    case .unreadable(let path, let reason):
      "cannot read the calendar events in \(path): \(reason); export the calendar again"
    }
  }
}
