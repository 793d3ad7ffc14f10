#if DEBUG || DeveloperMode
  import AppCore
  import Foundation

  struct DeveloperModeCommand: AppCommand {
    enum Step: String, CaseIterable { case status, tap, enter, off }

    let name = "developer-mode"
    let abstract = "Activate or deactivate developer mode, and print its state as JSON."
    let discussion = """
      \(DeveloperModeActivator.tapCount) taps within \(Int(DeveloperModeActivator.tapWindow)) seconds \
      open the code entry. Then `enter` reads the code from standard input; the app contains only its \
      SHA-256 digest.
      """
    let arguments = [
      Argument(.required, "step", "What to do; status only prints the state.", Step.words)
    ]

    func run(_ app: AppLaunch, _ values: Values) async throws {
      let activator = DeveloperModeActivator(data: app.data)
      switch try values["step"] as Step {
      case .status: break
      case .tap: try activator.tap()
      case .enter: try activator.enter(readCode())
      case .off: try activator.deactivate()
      }
      let state = activator.state
      try printJSON([
        "attemptsLeft": DeveloperModeState.maximumFailures - state.failures,
        "isActive": state.isActive, "isCodeEntryOpen": state.isCodeEntryOpen,
        "isLocked": state.isLocked,
      ])
    }

    /// Not an argument, because arguments appear in the process list and in the shell's history.
    private func readCode() -> String {
      if isatty(STDIN_FILENO) == 1 { print("Code: ", terminator: "") }
      fflush(nil)
      return readLine() ?? ""
    }
  }
#endif
