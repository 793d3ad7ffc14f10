#if DEBUG || DeveloperMode
  /// A rejected step in activating developer mode.
  public enum DeveloperModeError: Error, Equatable, CustomStringConvertible {
    /// A code was entered before enough taps.
    case codeEntryClosed

    /// The code was not checked, because a wrong one was entered too recently.
    case tooSoon

    /// The code is wrong.
    case wrongCode(attemptsLeft: Int)

    /// Too many wrong codes were entered.
    case locked

    /// No hash of the code was supplied.
    case hashMissing(path: String)

    /// The supplied hash is not valid.
    case hashMalformed(place: String)

    /// The saved state can't be read.
    case unreadable(path: String, reason: String)

    /// The state can't be locked or saved; the step had no effect.
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
        "developer mode is locked after \(DeveloperModeState.maximumFailures) wrong codes; "
          + "reinstall the app"
      case .hashMissing(let path):
        "cannot check the code: its SHA-256 is unknown; put it into the environment variable "
          + "\(DeveloperCodeHash.environmentVariable) or into \(path)"
      case .hashMalformed(let place):
        "cannot check the code: \(place) does not contain the SHA-256 of a nonempty code; replace "
          + "it with 64 hexadecimal digits"
      case .unreadable(let path, let reason):
        "cannot read the state of developer mode in \(path): \(reason); "
          + "repair the file or reinstall the app"
      case .notSaved(let path, let reason):
        "cannot save the state of developer mode to \(path): \(reason); "
          + "check that the folder is writable"
      }
    }
  }
#endif
