#if DEBUG || DeveloperMode
  /// A rejected step in activating developer mode.
  public enum DeveloperModeError: Error, Equatable, CustomStringConvertible {
    /// A code was entered before enough taps.
    case codeEntryClosed

    /// The code was not checked, because a wrong one was entered too recently.
    case tooSoon

    /// The code is wrong.
    case wrongCode(attemptsLeft: Int)

    /// Too many wrong codes were entered, or the stored state was changed outside of the app.
    case locked

    /// The build was compiled without the hash of a code.
    case hashMissing

    /// The state can't be saved; the step had no effect.
    case notSaved(path: String, reason: String)

    /// A one-line message that says what failed and what to do.
    public var description: String {
      switch self {
      case .codeEntryClosed:
        "no code can be entered yet; tap \(DeveloperModeActivator.tapCount) times within "
          + "\(Int(DeveloperModeActivator.tapWindow)) seconds first"
      case .tooSoon:
        "the code was not checked; wait \(Int(DeveloperModeActivator.delay)) seconds after a wrong "
          + "code before the next attempt"
      case .wrongCode(let attemptsLeft):
        "wrong code, \(attemptsLeft) attempt\(attemptsLeft == 1 ? "" : "s") left; wait "
          + "\(Int(DeveloperModeActivator.delay)) seconds before the next attempt"
      case .locked:
        "developer mode is locked (\(DeveloperModeState.maximumFailures) wrong codes, or its file was "
          + "modified); delete the data folder"
      case .hashMissing:
        "no code can be checked: this build was compiled without DEVELOPER_CODE_SHA256"
      case .notSaved(let path, let reason):
        "cannot save the state of developer mode to \(path): \(reason); "
          + "check that the folder is writable"
      }
    }
  }
#endif
