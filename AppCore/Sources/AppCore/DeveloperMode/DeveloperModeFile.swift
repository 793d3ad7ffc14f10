#if DEBUG || DeveloperMode
  import Foundation

  /// The JSON file that stores the state of developer mode.
  ///
  /// Not stored in the user defaults, because those are cleared for tests, and the count of wrong
  /// codes must not be.
  struct DeveloperModeFile {
    let url: URL

    /// Reads the state; without a file, returns that of a new installation.
    func load() throws(DeveloperModeError) -> DeveloperModeState {
      let state: DeveloperModeState
      do {
        state = try DeveloperModeState(jsonFile: url)
      } catch CocoaError.fileReadNoSuchFile {
        return DeveloperModeState()
      } catch {
        throw .unreadable(path: url.path, reason: error.reason)
      }
      if let fault = state.fault { throw .unreadable(path: url.path, reason: fault) }
      return state
    }

    /// Runs `body` while holding an exclusive lock across processes and threads.
    ///
    /// The lock is on a separate file, because saving replaces the state file. It is released when
    /// the process ends for any reason.
    ///
    /// - Throws: `DeveloperModeError.notSaved` without the lock, and errors of `body`.
    func withLock(
      _ body: () throws(DeveloperModeError) -> Void
    ) throws(DeveloperModeError) {
      let path = url.deletingPathExtension().appendingPathExtension("lock").path
      let lock: FileLock
      do {
        lock = try FileLock(path: path)
      } catch {
        throw .notSaved(path: path, reason: "\(error)")
      }
      defer { withExtendedLifetime(lock) {} }
      try body()
    }

    /// Replaces the file atomically.
    func save(_ state: DeveloperModeState) throws(DeveloperModeError) {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      do {
        try encoder.encode(state).write(to: url, options: .atomic)
      } catch {
        throw .notSaved(path: url.path, reason: error.reason)
      }
    }
  }

  extension AppData {
    var developerModeFile: DeveloperModeFile {
      DeveloperModeFile(url: folder.appending(path: "developer-mode.json"))
    }

    /// Whether developer mode was activated and not deactivated since.
    var isDeveloperModeActive: Bool {
      get throws(DeveloperModeError) { try developerModeFile.load().isActive }
    }
  }
#endif
