package import SourceCode
internal import StringCatalogs

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

extension KeyUse.Key {
  /// Whether a key in a table can be the one that the code uses.
  ///
  /// Each interpolation of a pattern matches one format specifier in the table's key, and each one
  /// of a composed key matches any nonempty string. A dynamic key matches nothing.
  package func matches(_ key: String) -> Bool {
    switch self {
    case .literal(let text): text.utf8.elementsEqual(key.utf8)
    case .pattern(let pieces): Self.fits(Array(key.utf8), specifiersBetween: pieces)
    case .composed(let pieces): Self.fits(Array(key.utf8), anythingBetween: pieces)
    case .dynamic: false
    }
  }

  /// The key with any specifier in place of each one.
  var withoutTypes: KeyUse.Key {
    guard case .literal(let text) = self else { return self }
    let pieces = FormatString(text).pieces(of: text)
    return pieces.count > 1 ? .pattern(pieces) : self
  }

  private static func fits(_ key: [UInt8], specifiersBetween pieces: [String]) -> Bool {
    guard let first = pieces.first, key.starts(with: first.utf8) else { return false }
    var start = first.utf8.count
    for piece in pieces.dropFirst() {
      let ends = FormatString.specifierEnds(at: start, in: key)
      guard let end = ends.first(where: { key[$0...].starts(with: piece.utf8) }) else {
        return false
      }
      start = end + piece.utf8.count
    }
    return start == key.count
  }

  private static func fits(_ key: [UInt8], anythingBetween pieces: [String]) -> Bool {
    guard let first = pieces.first, let last = pieces.last, pieces.count > 1,
      key.starts(with: first.utf8), key.reversed().starts(with: last.utf8.reversed()),
      key.count > first.utf8.count + last.utf8.count
    else { return false }
    // Matching each piece as early as possible leaves the most for the next ones.
    var rest = key.dropFirst(first.utf8.count).dropLast(last.utf8.count)
    for piece in pieces.dropFirst().dropLast() {
      rest = rest.dropFirst()
      while !rest.starts(with: piece.utf8) {
        guard !rest.isEmpty else { return false }
        rest = rest.dropFirst()
      }
      rest = rest.dropFirst(piece.utf8.count)
    }
    return !rest.isEmpty
  }
}
