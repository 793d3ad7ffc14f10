import AppCore
import Foundation

struct Detail: AppCommand {
  let name = "detail"
  let abstract = "Show the detail screen of a preference."
  let arguments = [
    Argument(.optional, "key", "The preference's key.", default: Preferences.Appearance.theme.key)
  ]

  func run(_ app: AppLaunch, _ values: Values) async throws {
    let factory = DetailViewFactory(
      service: app.preferences, catalog: app.catalog, language: app.language, timeZone: .current)
    let view = try factory.makeDetailView(forKey: values["key"])
    print("View: \(view.id)\n\n\(view.title)")
    for row in view.rows { print("  \(row.title): \(row.value)") }
  }
}
