#if DEBUG || DeveloperMode
  import Foundation

  /// The JSON file that keeps the state of developer mode; not in the user defaults, because those
  /// are emptied for tests, and the count of wrong codes must not be.
  struct DeveloperModeFile {
    let url: URL

    /// Reads the state; without a file it is that of a new installation.
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

    /// Does something while no other process or thread does anything under this lock.
    ///
    /// The lock is on a file of its own, because saving replaces the file of the state. It ends with
    /// the process, however that ends.
    ///
    /// - Throws: `DeveloperModeError.notSaved` without the lock, and what `body` throws.
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

    /// True when developer mode was entered and not switched off since.
    var isDeveloperModeActive: Bool {
      get throws(DeveloperModeError) { try developerModeFile.load().isActive }
    }
  }
#endif
