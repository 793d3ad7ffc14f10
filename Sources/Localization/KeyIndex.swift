internal import StringCatalogs
internal import SwiftSources

/// The keys of one table, to find those that code uses.
struct KeyIndex {
  private let entries: [Catalog.Entry]
  /// The numbers of the entries by key; keys of equal accents in other spellings share a place.
  private var byKey: [String: [Int]] = [:]
  /// The numbers of the entries whose key has a percent sign by what stands before the first one.
  private var byStart: [Substring: [Int]] = [:]

  init(of entries: [Catalog.Entry]) {
    self.entries = entries
    byKey.reserveCapacity(entries.count)
    for (number, entry) in entries.enumerated() {
      byKey[entry.key, default: []].append(number)
      if let start = Self.start(of: entry.key) { byStart[start, default: []].append(number) }
    }
  }

  /// The numbers of the entries that the code may mean with a key; none for a dynamic one.
  func matches(_ key: KeyUse.Key) -> [Int] {
    let candidates =
      switch key {
      case .literal(let text): byKey[text] ?? []
      case .pattern(let pieces):
        // Where the first piece has no percent sign of its own, a specifier follows it.
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
