import Foundation

/// The app without a user interface: each run performs one action on a data folder.
@main
struct CoreApp: Command {
  static let version = "1.0"

  let name = "core-app"
  let abstract = "Run the example app: play, buy products, and show health data and settings."
  let discussion = """
    Examples:
      core-app status --data /tmp/app
      core-app health --demo --language es --data /tmp/app
      core-app prefs set Appearance.theme dark --data /tmp/app
    """

  var commands: [any Command] {
    let shipped: [any Command] = [
      Settings(), Play(), Decks(), Buy(), Restore(), Status(), Store(), Demo(), Health(),
      BuildInfo(), Prefs(), Detail(), CalendarCommand(), Services(), Update(), Onboarding(),
    ]
    #if DEBUG
      return shipped + [Simulate(), Flags(), Launch(), DeveloperModeCommand()]
    #elseif DeveloperMode
      return shipped + [DeveloperModeCommand()]
    #else
      return shipped
    #endif
  }

  static func main() async {
    replaceUnusableLocales()
    do {
      try await Call(Array(CommandLine.arguments.dropFirst())).run()
      // The output is buffered; until now, a full disk was not noticed.
      guard fflush(nil) == 0 else {
        throw CustomerError(
          description: "cannot write to standard output: \(String(cString: strerror(errno)))")
      }
    } catch {
      if !(error is Unsuccessful) { warn("\(error)", as: "Error") }
      exit(error is UsageError ? EX_USAGE : EXIT_FAILURE)
    }
  }

  /// Replaces locales whose language has more than the 8 letters of BCP 47; ICU, which Foundation
  /// uses, crashes if it has 12.
  private static func replaceUnusableLocales() {
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      guard let locale = getenv(name), strcspn(locale, "_-.@") > 8 else { continue }
      setenv(name, "C", 1)
    }
  }
}
