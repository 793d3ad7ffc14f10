import AppCore
import ArgumentParser

struct Settings: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Show the settings screen.")

  @OptionGroup var options: AppOptions

  @MainActor
  func run() async throws {
    let model = SettingsModel(try options.launch(), appVersion: CoreApp.version)
    print(model.sections.map(\.screenText).joined(separator: "\n\n"))
  }
}
