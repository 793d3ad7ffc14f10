#if DEBUG || DeveloperMode
  public import Foundation
  public import Observation

  /// The hidden activation of developer mode: taps open the code entry, and the code activates it.
  ///
  /// Every step is saved in `developer-mode.json` in the data folder before its outcome is known,
  /// so that quitting the app doesn't undo it.
  @MainActor
  @Observable
  public final class DeveloperModeActivator {
    /// The number of taps that open the code entry.
    public nonisolated static let tapCount = 5

    /// The maximum time from the first to the last of these taps, in seconds.
    public nonisolated static let tapWindow: TimeInterval = 3

    /// The time after a wrong code during which no other code is checked, in seconds.
    public nonisolated static let delay: TimeInterval = 2

    /// The state shown on the screen.
    public private(set) var state: DeveloperModeState

    private let file: DeveloperModeFile
    private let codeHash: DeveloperCodeHash?
    private let now: @Sendable () -> Date

    /// Loads the state; a file that was changed outside the app counts as locked.
    public init(
      data: AppData, codeHash: DeveloperCodeHash? = .builtIn,
      now: @escaping @Sendable () -> Date = { Date() }
    ) {
      file = DeveloperModeFile(data: data)
      self.codeHash = codeHash
      self.now = now
      state = file.load()
    }

    /// Counts a tap; the last of `tapCount` taps within `tapWindow` opens the code entry.
    public func tap() throws(DeveloperModeError) {
      var state = try unlockedState()
      let time = now()
      // Taps in the future were made before the clock was set back; ignore them.
      state.taps.removeAll { !(0...Self.tapWindow).contains(time.timeIntervalSince($0)) }
      state.taps.append(time)
      if state.taps.count >= Self.tapCount {
        state.isCodeEntryOpen = true
        state.taps = []
      }
      try keep(state)
    }

    /// Activates developer mode if the code is correct; the last wrong code locks it.
    public func enter(_ code: String) throws(DeveloperModeError) {
      var state = try unlockedState()
      guard state.isCodeEntryOpen else { throw .codeEntryClosed }
      let time = now()
      if let lastFailure = state.lastFailure {
        let elapsed = time.timeIntervalSince(lastFailure)
        if elapsed < 0 {
          // The clock was set back: restart the delay, instead of ending it or extending it by
          // years.
          state.lastFailure = time
          try keep(state)
        }
        guard elapsed >= Self.delay else { throw .tooSoon }
      }
      guard let codeHash else { throw .hashMissing }

      // Saved as a failure before the check, so that quitting the app never restores an attempt.
      state.failures += 1
      state.lastFailure = time
      if state.isLocked {
        state.isActive = false
        state.isCodeEntryOpen = false
      }
      try keep(state)
      guard codeHash.matches(code) else {
        let attemptsLeft = DeveloperModeState.maximumFailures - state.failures
        throw attemptsLeft == 0 ? .locked : .wrongCode(attemptsLeft: attemptsLeft)
      }
      state = DeveloperModeState()
      state.isActive = true
      try keep(state)
    }

    /// Deactivates developer mode and closes the code entry; wrong codes remain counted.
    public func deactivate() throws(DeveloperModeError) {
      state = file.load()
      // A locked state isn't active, and a file that the app did not write is left unchanged.
      guard !state.isLocked else { return }
      var state = state
      state.isActive = false
      state.isCodeEntryOpen = false
      state.taps = []
      try keep(state)
    }

    private func unlockedState() throws(DeveloperModeError) -> DeveloperModeState {
      state = file.load()
      guard !state.isLocked else { throw .locked }
      return state
    }

    private func keep(_ new: DeveloperModeState) throws(DeveloperModeError) {
      try file.save(new)
      state = new
    }
  }

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
