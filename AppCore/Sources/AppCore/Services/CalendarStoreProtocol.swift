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

/// Reads events from a JSON file that the user exported from a calendar.
///
/// Its format is `{"version": 1, "events": [{"id": "1", "title": "Dentist", "isAllDay": false,
/// "start": "2026-11-23T09:30:00+01:00", "end": "2026-11-23T10:00:00+01:00"}]}`; `isAllDay` is
/// optional. Times follow RFC 3339, in whole seconds. A title is shown on one line.
public struct FileCalendarStore: CalendarStoreProtocol {
  private let url: URL

  private static let version = 1

  private struct Content: Decodable {
    let events: [ExportedEvent]
    let version: Int
  }

  /// Creates a store; the file is reread for each request.
  public init(url: URL) { self.url = url }

  /// Reads the file and returns the events that overlap the interval.
  public func events(in interval: DateInterval) async throws(CalendarStoreError) -> [CalendarEvent]
  {
    let content: Content
    do {
      let data = try DataFile(url: url, maximumSize: 1 << 26).read()
      guard let data else { throw CalendarStoreError.notExported(path: url.path) }
      content = try Content(json: data)
    } catch let error as CalendarStoreError {
      throw error
    } catch {
      throw .unreadable(path: url.path, reason: error.reason)
    }
    guard content.version == Self.version else {
      let reason = "expected version \(Self.version), found \(content.version)"
      throw .unreadable(path: url.path, reason: reason)
    }
    let events = content.events.map(\.event)
    if let twice = Dictionary(grouping: events, by: \.id).filter({ $1.count > 1 }).keys.min() {
      throw .unreadable(path: url.path, reason: "more than one event has the id \"\(twice)\"")
    }
    return events.inside(interval)
  }
}

private struct ExportedEvent: Decodable {
  let event: CalendarEvent

  private enum Key: CodingKey {
    case id, title, start, end, isAllDay
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    event = CalendarEvent(
      id: try values.decode(String.self, forKey: .id),
      title: try values.decode(String.self, forKey: .title).singleLine,
      start: try Self.time(values, .start),
      end: try Self.time(values, .end),
      isAllDay: try values.decodeIfPresent(Bool.self, forKey: .isAllDay) ?? false
    )
    guard event.end > event.start else {
      throw DecodingError.dataCorruptedError(
        forKey: .end, in: values, debugDescription: "expected a time after the event's start")
    }
  }

  private static func time(_ values: KeyedDecodingContainer<Key>, _ key: Key) throws -> Date {
    let text = try values.decode(String.self, forKey: key)
    guard let time = Date(rfc3339: text) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: values,
        debugDescription: "expected a time such as 2026-11-23T09:30:00+01:00, found \"\(text)\"")
    }
    return time
  }
}
