import AppCore
import Foundation

struct Health: AppCommand {
  let name = "health"
  let abstract = "Show the latest health data, or averages over 1, 7 or 30 days."
  let commands: [any Command] = [HealthAuthorize()]
  let arguments = [
    Argument(
      .optional, "--span", "Show averages over this timespan, which ends today.",
      HealthTimespan.words),
    Argument(.optional, "--category", "Show only this category.", HealthCategory.words),
    Argument(.flag, "--cached", "Show the readings of earlier launches, without reading new ones."),
    Argument(.flag, "--demo", "Show sample data in this run, regardless of the mode."), .json,
  ]

  func run(_ app: AppLaunch, _ values: Values) async throws {
    if values.has("--span"), values.has("--cached") {
      throw UsageError(
        description: "--cached shows readings, not averages; use either --span or --cached")
    }
    let health = values.has("--demo") ? app.demoHealth : app.session.health
    let span: HealthTimespan? = try? values["--span"]
    let category: HealthCategory? = try? values["--category"]
    let categories = category.map { [$0] } ?? HealthCategory.allCases
    var failures: [HealthCategory: any Error] = [:]
    var summaries: [HealthTimespanSummary] = []
    if span == nil, category == nil, !values.has("--cached") {
      for await update in health.refreshAll() {
        if case .failure(let error) = update.result { failures[update.category] = error }
      }
    }
    let requested = span == nil ? category.map { [$0] } ?? [] : categories
    for category in values.has("--cached") ? [] : requested {
      do {
        if let span {
          summaries.append(try await health.summary(of: category, over: span))
        } else {
          try await health.refresh(category)
        }
      } catch {
        failures[category] = error
      }
    }
    let screen =
      if let span {
        HealthModel(
          mode: health.mode, isSample: health.cachedSummary.isSample, timespan: span,
          categories: categories, summaries: summaries,
          catalog: app.catalog, language: app.language)
      } else {
        HealthModel(
          summary: health.cachedSummary, categories: categories, unreadable: Set(failures.keys),
          overview: category == nil
            ? await app.services.summaries.summary(of: health.cachedSummary) : nil,
          catalog: app.catalog, language: app.language)
      }
    if values.has("--json") {
      let unreadable = categories.filter { failures[$0] != nil }
      try printJSON(screen.report(mode: health.mode, unreadable: unreadable))
    } else {
      print(screen.screenText)
      if failures.isEmpty, screen.sections.allSatisfy(\.rows.isEmpty) {
        print("\n" + app.texts("health_hint", .string("core-app health authorize")))
      }
    }
    if let problem = health.cacheProblem { warn("\(problem)") }
    // Reported last, after everything that could be read is shown.
    guard failures.isEmpty else {
      let messages = Set(failures.values.map { "\($0)" })
      throw CustomerError(description: messages.sorted().joined(separator: "\n       "))
    }
  }
}

struct HealthAuthorize: AppCommand {
  let name = "authorize"
  let abstract = "Create the folder for exported files, and show their format and permissions."

  func run(_ app: AppLaunch, _ values: Values) async throws {
    let folder = app.data.folder.appending(path: "health").path
    print(app.texts("health_authorize", .string(folder), .string(HealthFileFetcher.header)))
    for category in HealthCategory.allCases {
      let metrics = category.metrics.map { "\($0.rawValue) (\($0.unit.rawValue))" }
      let authorization = try await app.services.health.requestAuthorization(for: category)
      let permission = app.texts("health_permission_\(authorization.rawValue)")
      print("  \(category.rawValue).csv (\(permission)): \(metrics.joined(separator: ", "))")
    }
  }
}

extension HealthModel {
  /// The screen as JSON, with metrics grouped by category.
  func report(mode: AppMode, unreadable: [HealthCategory]) -> JSONObject {
    func grouped<Value>(_ value: (HealthSection) -> Value?) -> [String: Value] {
      sections.reduce(into: [:]) { $0[$1.category.rawValue] = value($1) }
    }
    let readings = grouped { section in
      section.rows.reduce(into: [:]) { metrics, row in
        metrics[row.metric.rawValue] =
          ["value": row.number, "unit": row.metric.unit.rawValue, "text": row.value] as JSONObject
      }
    }
    return [
      "mode": mode.rawValue, "isSample": sampleNote != nil, "title": title, "overview": overview,
      "dates": grouped(\.date?.description), "summaries": grouped(\.summary),
      "unreadable": unreadable.map(\.rawValue), "readings": readings,
    ]
  }

  var screenText: String {
    let heading = title + (sampleNote.map { " – \($0)" } ?? "")
    return ([heading] + [overview].compactMap(\.self) + sections.map(\.screenText)).joined(
      separator: "\n\n")
  }
}

extension HealthSection {
  fileprivate var screenText: String {
    let width = rows.map(\.title.count).max() ?? 0
    let lines = rows.map {
      $0.title + String(repeating: " ", count: width - $0.title.count) + "  " + $0.value
    }
    let heading = ([title] + [date].compactMap { $0?.description }).joined(separator: ", ")
    let below = ([summary].compactMap(\.self) + lines + [note].compactMap(\.self)).map { "  \($0)" }
    return ([heading] + below).joined(separator: "\n")
  }
}

struct Demo: AppCommand {
  enum Action: String, CaseIterable { case on, off, status }

  let name = "demo"
  let abstract = "Turn demo mode on or off. Demo mode shows sample data instead of the user's data."
  let arguments = [
    Argument(
      .required, "action", "Whether to turn it on or off, or only show the mode.", Action.words),
    .json,
  ]

  func run(_ app: AppLaunch, _ values: Values) async throws {
    try app.requireDefaults()
    let action: Action = try values["action"]
    if action != .status {
      app.session.switchMode(to: action == .on ? .demo : .standard)
      try app.save()
    }
    let mode = app.session.mode.rawValue
    if values.has("--json") {
      try printJSON(["mode": mode, "isDemoMode": app.session.isDemoMode])
    } else {
      print("\(app.texts("settings_mode")): \(app.texts("settings_mode_\(mode)"))")
    }
  }
}
