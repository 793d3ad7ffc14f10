#if DEBUG || DeveloperMode
  import AppCore
  import ArgumentParser
  import Foundation

  struct DeveloperModeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "developer-mode",
      abstract: "Activate or deactivate developer mode. Each command prints the state as JSON.",
      subcommands: [Status.self, Tap.self, Enter.self, Off.self]
    )

    struct Status: AppCommand {
      static let configuration = CommandConfiguration(abstract: "Print the state.")

      @OptionGroup var options: AppOptions

      func run(_ app: AppLaunch) async throws { try app.useDeveloperMode { _ in } }
    }

    struct Tap: AppCommand {
      static let configuration = CommandConfiguration(
        abstract: """
          Tap once. \(DeveloperModeActivator.tapCount) taps within \
          \(Int(DeveloperModeActivator.tapWindow)) seconds open the code entry.
          """)

      @OptionGroup var options: AppOptions

      func run(_ app: AppLaunch) async throws { try app.useDeveloperMode { try $0.tap() } }
    }

    struct Enter: AppCommand {
      static let configuration = CommandConfiguration(
        abstract: "Read the code from standard input. The app knows only its SHA-256.")

      @OptionGroup var options: AppOptions

      func run(_ app: AppLaunch) async throws {
        // Not an argument: those are in the list of processes and in the shell's history.
        if isatty(STDIN_FILENO) == 1 { print("Code: ", terminator: "") }
        fflush(nil)
        let code = readLine() ?? ""
        try app.useDeveloperMode { try $0.enter(code) }
      }
    }

    struct Off: AppCommand {
      static let configuration = CommandConfiguration(abstract: "Deactivate developer mode.")

      @OptionGroup var options: AppOptions

      func run(_ app: AppLaunch) async throws { try app.useDeveloperMode { try $0.deactivate() } }
    }
  }

  extension AppLaunch {
    fileprivate func useDeveloperMode(_ step: (DeveloperModeActivator) throws -> Void) throws {
      let activator = DeveloperModeActivator(data: data)
      try step(activator)
      print(try DeveloperModeReport(activator.state, self).json)
    }
  }

  private struct DeveloperModeReport: Encodable {
    let attemptsLeft: Int
    let isActive: Bool
    let isCodeEntryOpen: Bool
    let isLocked: Bool
    #if DEBUG
      let launchArguments: [String]
    #endif

    @MainActor
    init(_ state: DeveloperModeState, _ app: AppLaunch) {
      attemptsLeft = DeveloperModeState.maximumFailures - state.failures
      isActive = state.isActive
      isCodeEntryOpen = state.isCodeEntryOpen
      isLocked = state.isLocked
      #if DEBUG
        launchArguments = app.debugLaunch.arguments.list
      #endif
    }
  }
#endif
