#if DEBUG || DeveloperMode
  public import Foundation
  public import Observation

  /// The hidden way into developer mode: taps open the entry of a code, and the code activates it.
  ///
  /// Every step is kept in `developer-mode.json` in the data folder before its outcome is known to
  /// anyone, so that ending the app undoes none. Any number of processes may use a data folder: from
  /// reading the state until it is kept, a step holds an exclusive `flock` on `developer-mode.lock`.
  @MainActor
  @Observable
  public final class DeveloperModeActivator {
    /// The taps that open the entry of a code.
    public nonisolated static let tapCount = 5

    /// The seconds from the first to the last of these taps, at most.
    public nonisolated static let tapWindow: TimeInterval = 3

    /// The seconds after a wrong code in which no other is checked.
    public nonisolated static let delay: TimeInterval = 2

    /// What the screen shows.
    public private(set) var state: DeveloperModeState

    private let data: AppData
    private let environment: [String: String]
    private let now: @Sendable () -> Date

    /// Loads the state.
    ///
    /// The environment may hold the hash of the code (see `DeveloperCodeHash`).
    ///
    /// - Throws: `DeveloperModeError.unreadable`.
    public init(
      data: AppData,
      environment: [String: String] = ProcessInfo.processInfo.environment,
      now: @escaping @Sendable () -> Date = { Date() }
    ) throws(DeveloperModeError) {
      self.data = data
      self.environment = environment
      self.now = now
      state = try data.developerModeFile.load()
    }

    /// Counts a tap; the last of `tapCount` taps within `tapWindow` opens the entry of the code.
    ///
    /// - Throws: `DeveloperModeError.locked`, `unreadable` or `notSaved`.
    public func tap() throws(DeveloperModeError) {
      try data.developerModeFile.withLock { () throws(DeveloperModeError) in
        var state = try unlockedState()
        let time = now()
        // A tap in the future was made before the clock was set back: it says nothing about now.
        state.taps.removeAll { !(0...Self.tapWindow).contains(time.timeIntervalSince($0)) }
        state.taps.append(time)
        if state.taps.count >= Self.tapCount {
          state.isCodeEntryOpen = true
          state.taps = []
        }
        try keep(state)
      }
    }

    /// Activates developer mode when the code is right.
    ///
    /// A wrong code is counted, and the last one ends developer mode; an attempt that is refused for
    /// any other reason is neither checked nor counted.
    ///
    /// - Throws: every `DeveloperModeError`; `locked` already for the last wrong code.
    public func enter(_ code: String) throws(DeveloperModeError) {
      try data.developerModeFile.withLock { () throws(DeveloperModeError) in
        var state = try unlockedState()
        guard state.isCodeEntryOpen else { throw .codeEntryClosed }
        let time = now()
        if let lastFailure = state.lastFailure {
          let elapsed = time.timeIntervalSince(lastFailure)
          if elapsed < 0 {
            // The clock was set back: the delay begins again, instead of ending or lasting for years.
            state.lastFailure = time
            try keep(state)
          }
          guard elapsed >= Self.delay else { throw .tooSoon }
        }
        let hash = try DeveloperCodeHash(environment: environment, folder: data.folder)

        // Kept as a failure before it is checked: ending the app at any moment gives no attempt back.
        state.failures += 1
        state.lastFailure = time
        if state.isLocked {
          state.isActive = false
          state.isCodeEntryOpen = false
        }
        try keep(state)
        guard hash.matches(code) else {
          let attemptsLeft = DeveloperModeState.maximumFailures - state.failures
          throw attemptsLeft == 0 ? .locked : .wrongCode(attemptsLeft: attemptsLeft)
        }
        state = DeveloperModeState()
        state.isActive = true
        try keep(state)
      }
    }

    /// Ends developer mode and closes the entry of the code; wrong codes stay counted.
    ///
    /// - Throws: `DeveloperModeError.unreadable` or `notSaved`.
    public func deactivate() throws(DeveloperModeError) {
      try data.developerModeFile.withLock { () throws(DeveloperModeError) in
        var state = try data.developerModeFile.load()
        state.isActive = false
        state.isCodeEntryOpen = false
        state.taps = []
        try keep(state)
      }
    }

    private func unlockedState() throws(DeveloperModeError) -> DeveloperModeState {
      state = try data.developerModeFile.load()
      guard !state.isLocked else { throw .locked }
      return state
    }

    private func keep(_ new: DeveloperModeState) throws(DeveloperModeError) {
      try data.developerModeFile.save(new)
      state = new
    }
  }
#endif
