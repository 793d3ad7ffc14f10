import AppCore
import Foundation

struct Prefs: Command {
  let name = "prefs"
  let abstract = "Show or change preferences."
  var commands: [any Command] {
    [
      PrefsList(), PrefsGet(), PrefsSet(), PrefsReset(), PrefsHistory(), PrefsExport(),
      PrefsImport(),
    ]
  }
}

struct PrefsList: AppCommand {
  let name = "list"
  let abstract = "List all preferences with their values."
  let arguments = [Argument.json]

  func run(_ app: AppLaunch, _ values: Values) async throws {
    try app.requireDefaults()
    let service = app.preferences
    if values.has("--json") {
      let groups = service.groups.map { group in
        [
          "id": group.id, "title": app.catalog.title(of: group, in: app.language),
          "preferences": group.preferences.map { preference in
            [
              "key": preference.key, "expected": preference.expectation,
              "title": app.catalog.title(of: preference, in: app.language),
              "value": service.storedValue(forKey: preference.key),
              "defaultValue": preference.storedDefault, "description": preference.description,
            ] as JSONObject
          },
        ] as JSONObject
      }
      return try printJSON(["groups": groups, "problems": service.problems.map(\.description)])
    }
    let width = service.groups.flatMap(\.preferences).map(\.key.count).max() ?? 0
    for group in service.groups {
      print(app.catalog.title(of: group, in: app.language))
      for preference in group.preferences {
        let key = preference.key.padding(toLength: width, withPad: " ", startingAt: 0)
        let value = app.catalog.text(
          for: service.storedValue(forKey: preference.key), of: preference, in: app.language,
          timeZone: .current)
        print("  \(key)  \(app.catalog.title(of: preference, in: app.language)): \(value)")
      }
    }
  }
}

struct PrefsGet: AppCommand {
  let name = "get"
  let abstract = "Print a preference's value, or an empty line if it has none."
  let arguments = [Argument(.required, "key", "The preference's key, such as Appearance.theme.")]

  func run(_ app: AppLaunch, _ values: Values) async throws {
    try app.requireDefaults()
    let preference = try app.preferences.preference(forKey: values["key"])
    print(app.preferences.storedValue(forKey: preference.key)?.description ?? "")
  }
}

struct PrefsSet: AppCommand {
  let name = "set"
  let abstract = "Set a preference."
  let discussion =
    "To restore the default, use `prefs reset`. Put `--` before a negative number."
  let arguments = [
    Argument(.required, "key", "The preference's key, such as Appearance.theme."),
    Argument(
      .required, "value", "The value, for example true, 42, 0.5, 2026-03-29T10:00:00Z or a string."),
  ]

  func run(_ app: AppLaunch, _ values: Values) async throws {
    let (key, value): (String, String) = try (values["key"], values["value"])
    let stored = try app.preferences.preference(forKey: key).value(fromText: value)
    try app.preferences.set(key: key, to: stored)
    try app.save()
    print("\(key) = \(stored)")
  }
}

struct PrefsReset: AppCommand {
  let name = "reset"
  let abstract = "Reset a preference, or all of them, to the default."
  let arguments = [
    Argument(.optional, "key", "The preference's key, such as Appearance.theme."),
    Argument(.flag, "--all", "Reset all preferences."),
  ]

  func run(_ app: AppLaunch, _ values: Values) async throws {
    let key: String? = try? values["key"]
    guard (key != nil) != values.has("--all") else {
      throw UsageError(
        description: key == nil
          ? "specify a preference, or --all" : "specify either a preference or --all, not both")
    }
    if let key {
      try app.preferences.set(key: key, to: nil)
    } else {
      app.preferences.resetAll()
    }
    try app.save()
    print(
      key.map { "\($0) = \(app.preferences.storedValue(forKey: $0)?.description ?? "")" }
        ?? app.texts("preferences_reset"))
  }
}

struct PrefsHistory: AppCommand {
  let name = "history"
  let abstract = "Show the latest changes of preferences, oldest first."
  let arguments = [Argument.json]

  func run(_ app: AppLaunch, _ values: Values) async throws {
    try app.requireDefaults()
    let history = app.preferences.history
    if values.has("--json") { return try printJSON(of: history) }
    let none = app.texts("preference_value_none")
    for change in history {
      let (old, new) = (change.old?.description ?? none, change.new?.description ?? none)
      print("\(change.date.formatted(.iso8601))  \(change.key): \(old) -> \(new)")
    }
  }
}

struct PrefsExport: AppCommand {
  let name = "export"
  let abstract = "Export the preferences that are set, as JSON."
  let arguments = [Argument(.optional, "file", "The file to write; standard output if omitted.")]

  func run(_ app: AppLaunch, _ values: Values) async throws {
    try app.requireDefaults()
    if let file: String = try? values["file"] {
      try app.preferences.exportJSON(to: URL(filePath: file))
      print(app.texts("preferences_exported", .string(file)))
    } else {
      print(String(decoding: try app.preferences.exportJSON(), as: UTF8.self))
    }
  }
}

struct PrefsImport: AppCommand {
  let name = "import"
  let abstract = "Replace all preferences with those of an exported file."
  let discussion = """
    Preferences that are not in the file are reset to their defaults. If the file is invalid, \
    nothing is changed.
    """
  let arguments = [Argument(.required, "file", "A file written by `prefs export`.")]

  func run(_ app: AppLaunch, _ values: Values) async throws {
    let file: String = try values["file"]
    try app.preferences.importJSON(from: URL(filePath: file))
    try app.save()
    print(app.texts("preferences_imported", .string(file)))
  }
}

struct Detail: AppCommand {
  let name = "detail"
  let abstract = "Show the detail screen of a preference."
  let arguments = [
    Argument(.optional, "key", "The preference's key.", default: Preferences.Appearance.theme.key)
  ]

  func run(_ app: AppLaunch, _ values: Values) async throws {
    let factory = DetailModelFactory(
      service: app.preferences, catalog: app.catalog, language: app.language,
      timeZone: app.timeZone, isSystemDark: app.isSystemDark)
    let model = try factory.makeDetailModel(forKey: values["key"])
    print("View: \(model.id)\n\n\(model.title)")
    for row in model.rows { print("  \(row.title): \(row.value)") }
    let colors = model.colors
    print(
      app.texts(
        "detail_colors", .string(colors.text), .string(colors.background), .string(colors.accent)))
    if let key = model.previous { print(app.texts("detail_previous", .string(key))) }
    if let key = model.next { print(app.texts("detail_next", .string(key))) }
  }
}
