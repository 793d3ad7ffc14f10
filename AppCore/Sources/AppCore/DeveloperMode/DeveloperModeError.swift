#if DEBUG || DeveloperMode
  /// A step towards developer mode that is refused.
  public enum DeveloperModeError: Error, Equatable, CustomStringConvertible {
    /// Too few taps came before the code.
    case codeEntryClosed

    /// The code was not checked, because the last wrong one is too short a time ago.
    case tooSoon

    /// The code is wrong.
    case wrongCode(attemptsLeft: Int)

    /// Too many wrong codes were entered.
    case locked

    /// No hash of the code was supplied.
    case hashMissing(path: String)

    /// What was supplied is no hash.
    case hashMalformed(place: String)

    /// The state of developer mode exists but cannot be read.
    case unreadable(path: String, reason: String)

    /// The state of developer mode cannot be locked or written; what was tried did not happen.
    case notSaved(path: String, reason: String)

    /// One line that says what failed and what to do.
    public var description: String {
      switch self {
      case .codeEntryClosed:
        "no code can be entered yet; tap \(DeveloperModeActivator.tapCount) times within "
          + "\(Int(DeveloperModeActivator.tapWindow)) seconds first"
      case .tooSoon:
        "the code was not checked; wait \(Int(DeveloperModeActivator.delay)) seconds after a wrong "
          + "code before the next one"
      case .wrongCode(let attemptsLeft):
        "wrong code, \(attemptsLeft) attempt\(attemptsLeft == 1 ? "" : "s") left; wait "
          + "\(Int(DeveloperModeActivator.delay)) seconds before the next one"
      case .locked:
        "developer mode is locked after \(DeveloperModeState.maximumFailures) wrong codes; "
          + "install the app anew"
      case .hashMissing(let path):
        "developer mode cannot be entered: no hash of its code; put the code's SHA-256 into the "
          + "environment variable \(DeveloperCodeHash.environmentVariable) or into \(path)"
      case .hashMalformed(let place):
        "developer mode cannot be entered: expected in \(place) the SHA-256 of a code that is not "
          + "empty, as 64 hexadecimal digits; write it again"
      case .unreadable(let path, let reason):
        "cannot read the state of developer mode in \(path): \(reason); "
          + "repair the file or install the app anew"
      case .notSaved(let path, let reason):
        "cannot save the state of developer mode to \(path): \(reason); "
          + "check that the folder can be written"
      }
    }
  }
#endif
