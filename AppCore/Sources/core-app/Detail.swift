import AppCore
import ArgumentParser
import Foundation

struct Detail: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show the detail screen of a preference.")

  @Argument(help: "The preference's key.")
  var key = Preferences.Appearance.theme.key

  @Flag(help: "Print JSON.")
  var json = false

  @Option(help: "The language of the output.")
  var language = AppLanguage.english

  @OptionGroup var data: DataOption

  @MainActor
  func run() async throws {
    let service = try data.openPreferences()
    let factory = DetailViewFactory(
      service: service, catalog: try StringCatalog.bundled(), language: language,
      timeZone: .current)
    let view = try factory.makeDetailView(forKey: key)
    if json {
      print(try view.json)
    } else {
      print("View: \(view.id)\n\n\(view.title)")
      for row in view.rows { print("  \(row.title): \(row.value)") }
    }
    service.showProblems()
  }
}
