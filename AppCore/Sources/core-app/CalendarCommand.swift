import AppCore
import ArgumentParser
import Foundation

struct CalendarCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendar",
    abstract: "List the calendar events of the next 30 days, and schedule their reminders.")

  @OptionGroup var options: AppOptions

  @MainActor
  func run() async throws {
    let app = try options.launch()
    let month = DateInterval.nextMonth
    let (store, sync) = try app.services.resolve(.calendarStore, .calendarSync)
    let events = try await store.events(in: month)
    print(app.localized("calendar_title"))
    if events.isEmpty { print("  \(app.localized("calendar_empty"))") }
    let locale = Locale(identifier: app.language.rawValue)
    for event in events {
      let day = CalendarDay(of: event.start, in: .current)
      let time =
        event.isAllDay
        ? app.localized("calendar_all_day")
        : event.start.formatted(Date.FormatStyle(date: .omitted, time: .shortened, locale: locale))
      print("  \(day) \(time)  \(event.title)")
    }
    let reminders = try await sync.sync(month)
    print(app.localized("calendar_reminders", .integer(reminders.count)))
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
