import AppCore

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
