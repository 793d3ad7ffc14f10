internal import Algorithms

/// A pattern with wildcards: `*` matches zero or more bytes.
struct Glob: Sendable, Hashable {
  private let parts: [[UInt8]]

  init(_ pattern: String) {
    parts = pattern.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
      .map(Array.init)
  }

  /// Whether the whole string matches.
  ///
  /// - Complexity: O(*m* * *n*) for the two lengths.
  func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = parts.first, let last = parts.last, text.hasPrefix(first) else {
      return false
    }
    guard parts.count > 1 else { return text.count == first.count }
    var start = first.count
    for part in parts.dropFirst().dropLast() {
      guard let end = text.end(of: part, from: start) else { return false }
      start = end
    }
    return text.count - start >= last.count
      && UnsafeBufferPointer(rebasing: text[(text.count - last.count)...]).hasPrefix(last)
  }
}
