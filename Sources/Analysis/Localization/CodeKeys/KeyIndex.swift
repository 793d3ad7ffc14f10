internal import StringCatalogs
internal import SwiftSources

/// An index for looking up the keys of one table that code uses.
struct KeyIndex {
  private let entries: [Catalog.Entry]
  /// The indices of the entries by key; canonically equivalent keys share an element.
  private var byKey: [String: [Int]] = [:]
  /// The indices of the entries whose key contains a percent sign, by the part before the first
  /// one.
  private var byStart: [Substring: [Int]] = [:]
  /// The form of the keys.
  let style: KeyStyle

  init(of entries: [Catalog.Entry]) {
    self.entries = entries
    style = KeyStyle(of: entries.map(\.key))
    byKey.reserveCapacity(entries.count)
    for (number, entry) in entries.enumerated() {
      byKey[entry.key, default: []].append(number)
      if let start = Self.start(of: entry.key) { byStart[start, default: []].append(number) }
    }
  }

  /// The indices of the entries that a key in code may refer to; empty for a dynamic key.
  func matches(_ key: KeyUse.Key) -> [Int] {
    let candidates =
      switch key {
      case .literal(let text): byKey[text] ?? []
      case .pattern(let pieces):
        // If the first piece has no percent sign, it is followed by a specifier.
        byStart[pieces.first.map { Self.start(of: $0) ?? $0[...] } ?? ""] ?? []
      case .composed: Array(entries.indices)
      case .dynamic: [Int]()
      }
    return candidates.filter { key.matches(entries[$0].key) }
  }

  private static func start(of key: String) -> Substring? {
    key.utf8.firstIndex(of: UInt8(ascii: "%")).map { key[..<$0] }
  }
}
