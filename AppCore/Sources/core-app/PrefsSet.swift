import AppCore
import ArgumentParser

struct PrefsSet: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Set a preference.",
    discussion: "To restore the default, use `prefs reset`. Put `--` before a negative number.")

  @Argument(help: "The preference's key, for example Appearance.theme.")
  var key: String

  @Argument(help: "The value, for example true, 42, 0.5, 2026-03-29T10:00:00Z or a string.")
  var value: String

  @OptionGroup var options: AppOptions

  @MainActor
  func run() async throws {
    let service = try options.launch().preferences
    defer { service.showProblems() }
    let stored = try service.preference(forKey: key).value(fromText: value)
    try service.set(key: key, to: stored)
    try service.save()
    print("\(key) is \(stored).")
  }
}
