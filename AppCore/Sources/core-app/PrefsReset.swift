import AppCore
import ArgumentParser

struct PrefsReset: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: "Reset a preference, or all of them, to the default.")

  @Argument(help: "The preference's key, for example Appearance.theme.")
  var key: String?

  @Flag(help: "Reset all preferences.")
  var all = false

  @OptionGroup var options: AppOptions

  func validate() throws {
    guard (key != nil) != all else {
      throw ValidationError(
        key == nil
          ? "specify a preference, or --all" : "specify either a preference or --all, not both")
    }
  }

  @MainActor
  func run() async throws {
    let service = try options.launch().preferences
    defer { service.showProblems() }
    if let key {
      try service.set(key: key, to: nil)
      try service.save()
      print("\(key) is \(service.storedValue(forKey: key)?.description ?? "not set").")
    } else {
      service.resetAll()
      try service.save()
      print("All preferences were reset to their defaults.")
    }
  }
}
