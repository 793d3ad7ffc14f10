public import Foundation

/// A source of the user's calendar events.
public protocol CalendarStoreProtocol: Sendable {
  /// Returns the events that overlap the interval, sorted by start and then by identifier.
  func events(in interval: DateInterval) async throws(CalendarStoreError) -> [CalendarEvent]
}

/// A calendar event.
public struct CalendarEvent: Sendable, Hashable, Identifiable {
  /// The identifier, unique in its calendar.
  public let id: String

  /// The title.
  public let title: String

  /// The start time.
  public let start: Date

  /// The end time; later than `start`.
  public let end: Date

  /// Whether it spans whole days, from midnight to midnight.
  public let isAllDay: Bool

  /// Creates an event without validating the values.
  public init(id: String, title: String, start: Date, end: Date, isAllDay: Bool = false) {
    self.id = id
    self.title = title
    self.start = start
    self.end = end
    self.isAllDay = isAllDay
  }
}

extension Sequence where Element == CalendarEvent {
  /// The events that overlap the interval, in the order that a calendar store returns them.
  func inside(_ interval: DateInterval) -> [CalendarEvent] {
    filter { $0.start < interval.end && $0.end > interval.start }
      .sorted { ($0.start, $0.id) < ($1.start, $1.id) }
  }
}

/// An error reading calendar events.
public enum CalendarStoreError: Error, Equatable, CustomStringConvertible {
  case notExported(path: String)
  case unreadable(path: String, reason: String)

  /// A one-line message that says what failed and what to do.
  public var description: String {
    switch self {
    case .notExported(let path):
      "no exported calendar at \(path); export the calendar to this file"
    case .unreadable(let path, let reason):
      "cannot read the calendar events in \(path): \(reason); export the calendar again"
    }
  }
}
