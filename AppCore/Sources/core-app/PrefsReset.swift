import AppCore
import ArgumentParser

struct PrefsReset: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: "Give a preference, or all, the default.")

  @Argument(help: "The preference, for example Appearance.theme.")
  var key: String?

  @Flag(help: "Reset all preferences.")
  var all = false

  @OptionGroup var data: DataOption

  func validate() throws {
    guard (key != nil) != all else { throw ValidationError("give a preference or --all, not both") }
  }

  @MainActor
  func run() async throws {
    let service = try data.openPreferences()
    defer { service.showProblems() }
    if let key {
      try service.set(key: key, to: nil)
      try service.save()
      print("\(key) is \(service.storedValue(forKey: key)?.description ?? "without a value").")
    } else {
      service.resetAll()
      try service.save()
      print("All preferences have their defaults.")
    }
  }
}
