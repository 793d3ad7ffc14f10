public import Foundation

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
