import AppCore
import ArgumentParser

struct PrefsGet: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "get", abstract: "Print a preference's value, or an empty line if it has none.")

  @Argument(help: "The preference's key, for example Appearance.theme.")
  var key: String

  @OptionGroup var options: AppOptions

  @MainActor
  func run() async throws {
    let service = try options.launch().preferences
    let preference = try service.preference(forKey: key)
    print(service.storedValue(forKey: preference.key)?.description ?? "")
    service.showProblems()
  }
}
