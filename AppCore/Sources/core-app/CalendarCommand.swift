import AppCore
import Foundation

struct CalendarCommand: AppCommand {
  let name = "calendar"
  let abstract = "List the calendar events of the next 30 days, and schedule their reminders."
  let discussion = """
    Reads the exported calendar from calendar.json in the data folder: {"version": 1, "events": [{"id": \
    "1", "title": "Dentist", "start": "2026-11-23T09:30:00+01:00", "end": "2026-11-23T10:00:00+01:00"}]}
    """

  func run(_ app: AppLaunch, _ values: Values) async throws {
    let month = DateInterval.nextMonth
    let events = try await app.forCustomer {
      try await app.services.calendarStore.events(in: month)
    }
    print(app.texts("calendar_title"))
    if events.isEmpty { print("  \(app.texts("calendar_empty"))") }
    let locale = Locale(identifier: app.language.rawValue)
    for event in events {
      let day = CalendarDay(of: event.start, in: .current)
      let time =
        event.isAllDay
        ? app.texts("calendar_all_day")
        : event.start.formatted(Date.FormatStyle(date: .omitted, time: .shortened, locale: locale))
      print("  \(day) \(time)  \(event.title)")
    }
    let reminders = try await app.services.calendarSync.sync(month)
    print(app.texts("calendar_reminders", .integer(reminders.count)))
  }
}

extension DateInterval {
  /// The 30 days that start today.
  static var nextMonth: DateInterval {
    let today = Calendar.current.startOfDay(for: Date())
    return DateInterval(
      start: today, end: Calendar.current.date(byAdding: .day, value: 30, to: today) ?? today)
  }
}
