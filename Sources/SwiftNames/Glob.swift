/// A text with wildcards: `*` stands for any bytes, also none.
struct Glob: Sendable, Hashable {
  private let parts: [[UInt8]]

  init(_ pattern: String) {
    parts = pattern.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
      .map(Array.init)
  }

  /// Whether the whole text matches; takes time in proportion to both lengths' product at worst.
  func matches(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    guard let first = parts.first, let last = parts.last, rest.starts(with: first) else {
      return false
    }
    guard parts.count > 1 else { return rest.count == first.count }
    rest = rest.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() {
      guard let end = Self.firstEnd(of: part, in: rest) else { return false }
      rest = rest[end...]
    }
    return rest.count >= last.count && rest.suffix(last.count).elementsEqual(last)
  }

  private static func firstEnd(of part: [UInt8], in text: ArraySlice<UInt8>) -> Int? {
    var start = text.startIndex
    while start + part.count <= text.endIndex {
      if text[start..<(start + part.count)].elementsEqual(part) { return start + part.count }
      start += 1
    }
    return nil
  }
}
