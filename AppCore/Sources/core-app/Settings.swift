public import AppCore
public import ArgumentParser

struct Settings: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Show the settings screen.")

  @Option(help: "The language of the output.")
  var language = AppLanguage.english

  @OptionGroup var data: DataOption

  @MainActor
  func run() async throws {
    let app = try data.open()
    let model = SettingsModel(
      store: app.store,
      playLimit: app.playLimit,
      mode: app.session.mode,
      catalog: try StringCatalog.bundled(),
      language: language,
      appVersion: CoreApp.version
    )
    print(model.sections.map(\.screenText).joined(separator: "\n\n"))
  }
}

extension AppLanguage: ExpressibleByArgument {}
