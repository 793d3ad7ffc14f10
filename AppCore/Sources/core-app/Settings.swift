import AppCore
import ArgumentParser

struct Settings: AppCommand {
  static let configuration = CommandConfiguration(abstract: "Show the settings screen.")

  @OptionGroup var options: AppOptions

  func run(_ app: AppLaunch) async throws {
    let model = SettingsModel(app, appVersion: CoreApp.version)
    print(model.sections.map(\.screenText).joined(separator: "\n\n"))
  }
}
