import AppCore
import Foundation

struct Services: AppCommand {
  let name = "services"
  let abstract = "Show the app's services and their current results."
  let arguments = [
    .json,
    Argument(
      .optional, "--prompt", "The question for the language model.",
      default: "What should I do today?"),
  ]

  func run(_ app: AppLaunch, _ values: Values) async throws {
    let report = try await ServicesReport(app, prompt: values["--prompt"])
    if values.has("--json") { try printJSON(of: report) } else { print(report.text(app.texts)) }
  }
}

/// The types and current results of the app's services, and whether onboarding is shown.
struct ServicesReport: Encodable {
  let showsOnboarding: Bool
  let languageModel: String
  let isLanguageModelAvailable: Bool
  var answer: String?
  let calendarStore: String
  var events: Int?
  let subscription: String
  let isPremium: Bool
  let expirationDate: Date?
  let healthMode: String
  var problems: [String] = []

  @MainActor
  init(_ app: AppLaunch, prompt: String) async throws {
    showsOnboarding = app.showsOnboarding
    let (languageModel, calendarStore) = (app.services.languageModel, app.services.calendarStore)
    self.languageModel = String(reflecting: type(of: languageModel))
    isLanguageModelAvailable = languageModel.isAvailable
    self.calendarStore = String(reflecting: type(of: calendarStore))
    subscription = app.store.currentSubscription.tier.rawValue
    expirationDate = app.store.currentSubscription.expirationDate
    isPremium = app.store.isPremium
    healthMode = app.session.mode.rawValue
    do {
      answer = try await languageModel.answer(to: prompt, health: app.session.health.cachedSummary)
    } catch {
      problems.append(app.text(for: error))
    }
    do {
      events = try await calendarStore.events(in: .nextMonth).count
    } catch {
      problems.append(app.text(for: error))
    }
  }

  func text(_ texts: LocalizedTexts) -> String {
    let none = "–"
    let onboarding = texts(
      showsOnboarding ? "services_onboarding_shown" : "services_onboarding_hidden")
    let until = expirationDate.map { texts("services_until", .string($0.formatted(.iso8601))) }
    let access = texts(isPremium ? "settings_premium_active" : "settings_premium_inactive")
    let owned = [subscription, until].compactMap(\.self).joined(separator: " ")
    let lines = [
      (texts("preferences_onboarding"), onboarding),
      (texts("services_language_model"), languageModel),
      (texts("services_answer"), answer ?? none),
      (texts("services_calendar"), calendarStore),
      (texts("calendar_title"), events.map { String($0) } ?? none),
      (texts("services_subscription"), owned),
      (texts("settings_premium_status"), access),
      (texts("settings_mode"), texts("settings_mode_\(healthMode)")),
    ]
    let width = lines.map(\.0.count).max() ?? 0
    let padded = lines.map { title, value in
      "\(title):".padding(toLength: width + 2, withPad: " ", startingAt: 0) + value
    }
    return (padded + problems).joined(separator: "\n")
  }
}

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

struct Onboarding: AppCommand {
  let name = "onboarding"
  let abstract = "Show whether the app shows the introduction."
  let arguments = [
    Argument(.flag, "--complete", "Record that the user saw this version of the introduction.")
  ]

  func run(_ app: AppLaunch, _ values: Values) async throws {
    try app.requireDefaults()
    if values.has("--complete") { try app.completeOnboarding() }
    let state = app.texts(
      app.showsOnboarding ? "services_onboarding_shown" : "services_onboarding_hidden")
    print("\(app.texts("preferences_onboarding")): \(state)")
  }
}
