#if DEBUG || DeveloperMode
  import AppCore
  import ArgumentParser
  import Foundation

  struct DeveloperModeCommand: AppCommand {
    enum Step: String, CaseIterable, ExpressibleByArgument {
      case status, tap, enter, off
    }

    static let configuration = CommandConfiguration(
      commandName: "developer-mode",
      abstract: "Activate or deactivate developer mode, and print its state as JSON.",
      discussion: """
        \(DeveloperModeActivator.tapCount) taps within \(Int(DeveloperModeActivator.tapWindow)) seconds \
        open the code entry. Then `enter` reads the code from standard input; the app knows only its \
        SHA-256.
        """)

    @Argument(help: "What to do; status only prints the state.") var step: Step
    @OptionGroup var options: AppOptions

    func run(_ app: AppLaunch) async throws {
      let activator = DeveloperModeActivator(data: app.data)
      switch step {
      case .status: break
      case .tap: try activator.tap()
      case .enter: try activator.enter(readCode())
      case .off: try activator.deactivate()
      }
      print(try DeveloperModeReport(activator.state).json)
    }

    /// Not an argument, because arguments appear in the process list and in the shell's history.
    private func readCode() -> String {
      if isatty(STDIN_FILENO) == 1 { print("Code: ", terminator: "") }
      fflush(nil)
      return readLine() ?? ""
    }
  }

  private struct DeveloperModeReport: Encodable {
    let attemptsLeft: Int
    let isActive: Bool
    let isCodeEntryOpen: Bool
    let isLocked: Bool

    init(_ state: DeveloperModeState) {
      attemptsLeft = DeveloperModeState.maximumFailures - state.failures
      isActive = state.isActive
      isCodeEntryOpen = state.isCodeEntryOpen
      isLocked = state.isLocked
    }
  }
#endif
