internal import SwiftSources

/// Who uses the keys of one table.
struct TableUsage {
  /// Who uses one key.
  private enum Usage {
    case none
    /// Debug code only; the first place.
    case debug(KeyUseInFile)
    case release
  }

  private var entries: [Usage]
  /// Whether any code computes a key, so that it may use more than it names.
  var hasDynamicUse = false

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

  /// Whether no code names the key.
  func isUnused(_ entry: Int) -> Bool {
    if case .none = entries[entry] { return true }
    return false
  }

  /// The first use of a key that only debug code names.
  ///
  /// Code that computes a key may use it too; but who ships a key must then name it somewhere.
  func onlyDebugUse(of entry: Int) -> KeyUseInFile? {
    if case .debug(let use) = entries[entry] { return use }
    return nil
  }
}
