internal import SwiftSources

/// How code uses the keys of one table.
struct TableUsage {
  /// How code uses one key.
  private enum Usage {
    case none
    /// Used only in debug code; the value is the first use.
    case debug(KeyUseInFile)
    case release
  }

  private var entries: [Usage]

  init(entryCount: Int) {
    entries = Array(repeating: .none, count: entryCount)
  }

  mutating func add(_ use: KeyUseInFile, of entry: Int) {
    if !use.use.isDebugOnly {
      entries[entry] = .release
    } else if case .none = entries[entry] {
      entries[entry] = .debug(use)
    }
  }

  /// Whether no code mentions the key.
  func isUnused(_ entry: Int) -> Bool {
    if case .none = entries[entry] { return true }
    return false
  }

  /// The first use of a key that only debug code mentions.
  ///
  /// Release code that computes keys may use it too, but is then expected to mention it somewhere.
  func onlyDebugUse(of entry: Int) -> KeyUseInFile? {
    if case .debug(let use) = entries[entry] { return use }
    return nil
  }
}
