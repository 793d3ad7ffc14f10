import AppCore
import ArgumentParser
import Foundation

struct Detail: AppCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show the detail screen of a preference.")

  @Argument(help: "The preference's key.") var key = Preferences.Appearance.theme.key
  @OptionGroup var options: AppOptions

  func run(_ app: AppLaunch) async throws {
    let factory = DetailViewFactory(
      service: app.preferences, catalog: app.catalog, language: app.language, timeZone: .current)
    let view = try factory.makeDetailView(forKey: key)
    print("View: \(view.id)\n\n\(view.title)")
    for row in view.rows { print("  \(row.title): \(row.value)") }
  }
}
