import Foundation
import Testing

/// `core-app calendar` with a long calendar.
@Suite(.timeLimit(.minutes(1))) struct CalendarTests {
  @Test func longCalendarHasRemindersForFirstEvents() throws {
    try withCoreApp { (app) throws in
      let tomorrow = Date(timeIntervalSinceNow: 86_400)
      let events = (0..<100_000).map { number in
        let start = tomorrow.addingTimeInterval(Double(number))
        return """
          {"id": "\(number)", "title": "Event \(number)", "start": "\(start.formatted(.iso8601))", \
          "end": "\(start.addingTimeInterval(60).formatted(.iso8601))"}
          """
      }
      try app.write(
        #"{"version": 1, "events": [\#(events.joined(separator: ","))]}"#, to: "calendar.json")
      for _ in 1...2 { #expect(try app.show("calendar").contains("Event 99999\n")) }
      struct Reminder: Decodable { let id: String, date: Date }
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .iso8601
      let reminders = try decoder.decode(
        [Reminder].self, from: Data(contentsOf: app.folder.appending(path: "reminders.json")))
      #expect(reminders.map(\.id) == (0..<64).map(String.init))
      let date = try #require(reminders.first).date
      #expect(abs(date.timeIntervalSince(tomorrow) + 600) <= 1)
    }
  }
}
