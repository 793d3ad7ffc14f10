#if DEBUG
  import Foundation
  import Testing

  /// How `core-app` parses its arguments.
  @Suite(.timeLimit(.minutes(60))) struct ArgumentTests {
    private static let preset = "Simulating the store: preset"

    /// Commands, and the start of what they print in a launch.
    private static let commands = [
      ("store preset vip --outcome pending", "\(preset) vip, outcome pending."),
      ("store preset --outcome=failure vip", "\(preset) vip, outcome failure."),
      (
        "store preset vip --outcome pending --outcome cancelled",
        "\(preset) vip, outcome cancelled."
      ),
      ("store preset lapsed", "\(preset) lapsed, outcome success."),
      ("store preset --outcome pending -- vip", "\(preset) vip, outcome pending."),
      (
        "store preset",
        """
        Error: missing argument '<name>'
        Help:  <name>  The simulated user, or none for the real store. (values: new-user, lapsed, vip, \
        offline, none)
        Usage: core-app store preset <name> [--outcome <outcome>]
          See 'core-app store preset --help' for more information.
        """
      ),
      (
        "store preset gold",
        "Error: invalid value 'gold' for '<name>'\nHelp:  <name>  The simulated"
      ),
      ("store preset vip gold", "Error: unexpected argument 'gold'\nUsage: core-app store preset"),
      ("store preset vip --outcome", "Error: missing value for '--outcome <outcome>'\nHelp:"),
      ("store preset vip --outcome=", "Error: missing value for '--outcome <outcome>'\nHelp:"),
      ("store preset --outcome -- vip", "Error: missing value for '--outcome <outcome>'\nHelp:"),
      ("store preset vip --outcome gold", "Error: invalid value 'gold' for '--outcome <outcome>'"),
      ("play --deck ''", "Error: missing value for '--deck <deck>'\nHelp:"),
      ("play --count 2", "Error: unknown option '--count'\nUsage: core-app play [--deck <deck>]\n"),
      ("play -d vip", "Error: unknown option '-d'"),
      ("status --json=1", "Error: unknown option '--json=1'"),
      ("status -- --json", "Error: unexpected argument '--json'"),
      ("prefs get Appearance.theme --dta x", "Error: unknown option '--dta'"),
      ("prefs get --  Appearance.theme", "automatic"),
      ("prefs set Appearance.theme -1", "Error: unknown option '-1'"),
      ("prefs set Appearance.theme -- -1", #"Error: Appearance.theme cannot be "-1""#),
      ("prefs set Appearance.theme -", #"Error: Appearance.theme cannot be "-""#),
      (#"prefs set App\earance.theme 'da'"rk""#, "Appearance.theme = dark"),
      ("prefs set 'Appearance.theme dark", "Error: the quote ' is not closed"),
      ("prefs reset", "Error: specify a preference, or --all\nUsage: core-app prefs reset [<key>]"),
      (
        "prefs reset Appearance.theme --all",
        "Error: specify either a preference or --all, not both"
      ),
      ("health --span week --cached", "Error: --cached shows readings, not averages"),
      ("health gold", "Error: unexpected argument 'gold'\nUsage: core-app health [--span <span>]"),
      ("'play --deck' vip", "Error: unknown command 'play --deck'\nUsage: core-app <subcommand>\n"),
      ("store play", "Error: unknown command 'play'\nUsage: core-app store <subcommand>\n"),
      ("store --json", "Error: unknown option '--json'\nUsage: core-app store <subcommand>\n"),
      ("status --language=es", "Error: '--language' belongs to the launch"),
      ("play --uitesting", "Error: '--uitesting' belongs to the launch"),
      ("status --data x", "Error: '--data' belongs to the launch"),
      ("", "Error: a command is empty"),
      ("store", "OVERVIEW: List the products"),
      ("help store preset", "OVERVIEW: Use a simulated store"),
      ("status --json -h", "OVERVIEW: Show premium access"),
      ("help gold", "Error: unknown command 'gold'"),
    ]

    @Test func wordsAreReadAsArguments() throws {
      try withCoreApp { (app) throws in
        let screens = try app.showInOneLaunch(Self.commands.map(\.0))
        for (screen, (command, start)) in zip(screens, Self.commands) {
          #expect(screen.hasPrefix(start), "\(command): \(screen)")
        }
      }
    }

    @Test(arguments: [
      ("", "OVERVIEW: Run the example app"), ("help store", "OVERVIEW: List the products"),
      ("buy -h", "OVERVIEW: Buy a product"),
      ("launch 'play --help' --data /tmp/app", "$ play --help\nOVERVIEW: Play once"),
    ])
    func helpIsPrinted(command: String, start: String) throws {
      try withCoreApp { (app) throws in
        let screen = try app.runShell(".build/debug/core-app \(command)")
        #expect(screen.status == 0 && screen.errors == "" && screen.output.hasPrefix(start))
        #expect(screen.output.hasSuffix("\n  -h, --help              Show help information.\n"))
        #expect(
          screen.output.split(separator: "\n").allSatisfy { $0.count <= 80 || $0.contains("USAGE") }
        )
      }
    }

    @Test func versionIsPrinted() throws {
      try withCoreApp { (app) throws in
        let screen = try app.runShell(".build/debug/core-app --version")
        #expect(screen.status == 0 && screen.output == "1.0\n")
      }
    }

    @Test func dataFolderHasDefault() throws {
      try withCoreApp { (app) throws in
        for (variable, folder) in [
          ("CORE_APP_DATA=/tmp/app/mine", "mine"), ("XDG_DATA_HOME=/tmp/app", "core-app"),
        ] {
          let status = "env \(variable) .build/debug/core-app play"
          #expect(try app.runShell(status).output.contains("4 plays left today"))
          #expect(try app.runShell(status).output.contains("3 plays left today"))
          let file = app.folder.appending(path: "\(folder)/defaults.plist")
          #expect(FileManager.default.fileExists(atPath: file.path))
        }
      }
    }

    @Test func fullStandardOutputIsReported() throws {
      try withCoreApp { (app) throws in
        let screen = try app.runShell(".build/debug/core-app settings --data /tmp/app > /dev/full")
        #expect(screen.status == 1)
        #expect(
          screen.errors == "Error: cannot write to standard output: No space left on device\n")
      }
    }

    /// A language of 12 letters crashes ICU.
    @Test(arguments: ["LC_ALL", "LC_MESSAGES", "LANG"])
    func unknownLocaleIsIgnored(variable: String) throws {
      try withCoreApp { (app) throws in
        var app = app
        for locale in ["simplifiedchinese", "abcdefghijkl.UTF-8", "abcdefghijkl_ES@euro"] {
          app.environment = [variable: locale]
          #expect(try app.show("status").hasPrefix("Premium Access: Not Purchased"))
        }
      }
    }

    @Test(arguments: [
      // Likely an unset shell variable.
      ("status --data ''", "missing value for '--data <data>'"),
      ("--data /tmp/app status", "unknown option '--data'"),
      ("stauts", "unknown command 'stauts'; did you mean 'status'?"),
      ("prefs rest --all", "unknown command 'rest'; did you mean 'reset'?"),
      ("status --jsn", "unknown option '--jsn'; did you mean '--json'?"),
      ("status --dta /tmp/app", "unknown option '--dta'; did you mean '--data'?"),
      ("status --version", "unknown option '--version'"),
      ("status --uitesting --pro-debug --data /tmp/app", "the launch arguments --uitesting and"),
    ])
    func usageErrorHasItsExitCode(command: String, message: String) throws {
      try withCoreApp { (app) throws in
        let screen = try app.runShell(".build/debug/core-app \(command)")
        #expect(screen.status == 64 && screen.output == "", "\(screen)")
        #expect(screen.errors.hasPrefix("Error: \(message)"), "\(screen)")
      }
    }
  }
#endif
