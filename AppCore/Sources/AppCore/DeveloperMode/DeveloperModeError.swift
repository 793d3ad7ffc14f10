#if DEBUG || DeveloperMode
  /// A rejected step in activating developer mode.
  public enum DeveloperModeError: Error, Equatable, CustomStringConvertible {
    case codeEntryClosed
    case tooSoon
    case wrongCode(attemptsLeft: Int)
    case locked
    case hashMissing
    case notSaved(reason: String)

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
        "developer mode is locked, because \(DeveloperModeState.maximumFailures) codes were wrong, or "
          + "its file or the signing key was changed; to start over, remove the data folder"
      case .hashMissing:
        "no code can be checked, because this build has none; set DEVELOPER_CODE_SHA256 to the code's "
          + "SHA-256, and rebuild"
      case .notSaved(let reason):
        "cannot save the state of developer mode: \(reason)"
      }
    }
  }
#endif
