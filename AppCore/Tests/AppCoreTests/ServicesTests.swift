import AppCore
import Foundation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60))) struct ServicesTests {
  @Test func languageModelIsUnavailable() async {
    #expect(!SystemLanguageModel().isAvailable)
    await #expect(throws: LanguageModelError.unavailable) {
      try await SystemLanguageModel().answer(to: "Hello")
    }
    #expect("\(LanguageModelError.unavailable)".contains("this device has no language model"))
  }

  @Test func remindersPrecedeFutureEvents() async throws {
    try await withServiceData { data in
      let start = try Date("2026-11-23T08:00:00Z", strategy: .iso8601)
      func event(_ id: String, minutes: Double, isAllDay: Bool = false) -> CalendarEvent {
        let begin = start.addingTimeInterval(minutes * 60)
        return CalendarEvent(
          id: id, title: "Title of \(id)", start: begin, end: begin.addingTimeInterval(60),
          isAllDay: isAllDay)
      }
      let notifications = FileNotificationService(
        url: data.folder.appending(path: "reminders.json"))
      let store = FixedCalendar(events: [
        event("late", minutes: 90), event("soon", minutes: 10), event("next", minutes: 11),
        event("day", minutes: 60, isAllDay: true),
      ])
      let manager = CalendarSyncManager(calendarStore: store, notifications: notifications)
      let reminders = try await manager.sync(
        DateInterval(start: start, duration: 86400), now: start)
      #expect(reminders.map(\.id) == ["next", "late"])
      #expect(reminders.map { $0.date.timeIntervalSince(start) } == [60, 4800] as [TimeInterval])
      #expect(try await notifications.scheduled() == reminders)
    }
  }

  /// A service that is replaced is used by the services that depend on it.
  @Test func dependentServicesUseReplacedService() async throws {
    try await withServiceData { data in
      var services = try launch(data).services
      let day = DateInterval(start: Date(timeIntervalSince1970: 1_800_000_000), duration: 86400)
      let event = CalendarEvent(
        id: "a", title: "A", start: day.start.addingTimeInterval(3600), end: day.end)
      services.calendarStore = FixedCalendar(events: [event])
      #expect(try await services.calendarSync.sync(day, now: day.start).map(\.id) == ["a"])
      let health = DemoHealthService(today: { CalendarDay(of: Date(), in: .gmt) }).cachedSummary
      #expect(await services.summaries.summary(of: health) == nil)
      services.languageModel = EchoModel()
      // The sentences of demo mode are fixed.
      #expect(await services.summaries.summary(of: health) == nil)
    }
  }

  @Test func remindersArePersistentAndReplaced() async throws {
    try await withServiceData { data in
      let url = data.folder.appending(path: "reminders.json")
      let service = FileNotificationService(url: url)
      #expect(try await service.scheduled() == [])
      let reminders = ["b", "a"].map {
        Reminder(id: $0, title: $0, date: Date(timeIntervalSince1970: 1_800_000_000))
      }
      try await service.schedule(reminders)
      #expect(try await FileNotificationService(url: url).scheduled().map(\.id) == ["a", "b"])
      try Data("junk".utf8).write(to: url)
      let error = await #expect(throws: NotificationServiceError.self) {
        try await service.scheduled()
      }
      #expect(error?.description.contains(url.path) == true)
    }
  }

  @Test func subscriptionIsActiveUntilItExpires() {
    let end = Date(timeIntervalSince1970: 1_800_000_000)
    let limited = Subscription(tier: .pro, expirationDate: end)
    #expect(limited.isActive(at: end.addingTimeInterval(-1)) && !limited.isActive(at: end))
    #expect(Subscription.pro.isActive(at: .distantFuture))
    #expect(!Subscription(tier: .free, expirationDate: .distantFuture).isActive(at: end))
  }

  @Test func eventsOverlappingIntervalAreFoundAndSorted() async throws {
    let content = file(
      event("b", "2026-11-23T10:00:00+01:00", "2026-11-23T11:00:00+01:00"),
      event("a", "2026-11-23T09:00:00Z", "2026-11-23T12:00:00Z"),
      event("early", "2026-11-23T07:00:00Z", "2026-11-23T09:30:00Z"),
      event("late", "2026-11-23T10:00:00Z", "2026-11-23T11:00:00Z"),
      event("day", "2026-11-23T00:00:00+01:00", "2026-11-24T00:00:00+01:00", isAllDay: true),
      event("over", "2026-11-23T08:00:00Z", "2026-11-23T09:00:00-00:30"))
    let found = try await events(content, from: "2026-11-23T09:30:00Z", to: "2026-11-23T10:00:00Z")
    #expect(found.map(\.id) == ["day", "a", "b"])
    #expect(found.map(\.isAllDay) == [true, false, false])
    #expect(found[2].start == (try Date("2026-11-23T09:00:00Z", strategy: .iso8601)))
    #expect(found[2].title == "Title of b")
  }

  /// Characters that a terminal would obey are neither shown nor stored.
  @Test func titlesHaveOneLineWithoutControlCharacters() async throws {
    let content = file(
      event(#"b\u001b[31m\nred"#, "2026-11-23T09:00:00Z", "2026-11-23T12:00:00Z"))
    let found = try await events(content, from: "2026-11-23T09:30:00Z", to: "2026-11-23T10:00:00Z")
    #expect(found.map(\.title) == ["Title of b [31m red"])
  }

  @Test func missingCalendarErrorNamesExpectedFile() async throws {
    try await withServiceData { data in
      let path = data.folder.appending(path: "calendar.json").path
      await #expect(throws: CalendarStoreError.notExported(path: path)) {
        try await launch(data).services.calendarStore.events(
          in: DateInterval(start: .distantPast, end: .distantFuture))
      }
    }
  }

  @Test(arguments: [
    ("", "end of file"), ("[]", "top level"), (#"{"version": 1}"#, "\"events\""),
    (#"{"events": [], "version": 2}"#, "expected version 1, found 2"),
    (file(event("a", "2026-11-23T09:00:00", "2026-11-23T10:00:00Z")), "2026-11-23T09:00:00\""),
    (file(event("a", "2026-02-30T09:00:00Z", "2026-11-23T10:00:00Z")), "2026-02-30"),
    (file(event("a", "2026-11-23T09:00:00Zoo", "2026-11-23T10:00:00Z")), "Zoo"),
    (file(event("a", "2026-11-23T24:00:01Z", "2026-11-24T10:00:00Z")), "24:00:01"),
    (file(event("a", "2026-11-23T09:00:00+24:00", "2026-11-24T10:00:00Z")), "+24:00"),
    (file(event("a", "2026-11-23T09:00:00Z", "2026-11-23T09:00:00Z")), "after the event's start"),
    (
      file(
        event("a", "2026-11-23T09:00:00Z", "2026-11-23T10:00:00Z"),
        event("a", "2026-11-24T09:00:00Z", "2026-11-24T10:00:00Z")), "the id \"a\""
    ),
  ])
  func invalidCalendarFileErrorSaysWhatIsWrong(content: String, part: String) async throws {
    let error = await #expect(throws: CalendarStoreError.self) {
      try await events(content, from: "2026-11-23T00:00:00Z", to: "2026-11-24T00:00:00Z")
    }
    let text = try #require(error).description
    #expect(
      text.contains(part) && text.contains("calendar.json") && !text.contains("\n"), "\(text)")
  }

  private func events(
    _ content: String, from start: String, to end: String
  ) async throws -> [CalendarEvent] {
    let interval = DateInterval(
      start: try Date(start, strategy: .iso8601), end: try Date(end, strategy: .iso8601))
    return try await withServiceData { data in
      try Data(content.utf8).write(to: data.folder.appending(path: "calendar.json"))
      return try await launch(data).services.calendarStore.events(in: interval)
    }
  }
}

private func file(_ events: String...) -> String {
  #"{"version": 1, "events": [\#(events.joined(separator: ","))]}"#
}

private func event(_ id: String, _ start: String, _ end: String, isAllDay: Bool? = nil) -> String {
  let flag = isAllDay.map { #", "isAllDay": \#($0)"# } ?? ""
  return
    #"{"id": "\#(id)", "title": "Title of \#(id)", "start": "\#(start)", "end": "\#(end)"\#(flag)}"#
}

private struct EchoModel: LanguageModelProtocol {
  let isAvailable = true

  func answer(to prompt: String, health: HealthSummary) async -> String { prompt }
}

private struct FixedCalendar: CalendarStoreProtocol {
  let events: [CalendarEvent]

  func events(in interval: DateInterval) async -> [CalendarEvent] { events }
}
