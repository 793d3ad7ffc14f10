/// A pattern with wildcards: `*` matches zero or more bytes.
package struct Glob: Sendable, Hashable {
  /// The literal bytes before, between and after the wildcards.
  private let parts: [[UInt8]]

  package init(_ pattern: String) {
    parts = pattern.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
      .map(Array.init)
  }

  /// Whether the pattern matches the whole string, case-sensitively.
  package func matches(_ string: String) -> Bool {
    var string = string
    return string.withUTF8(matches)
  }

  /// Whether the pattern matches the whole string.
  ///
  /// Searches for each part once, after the previous one, so wildcards don't add to the time.
  ///
  /// - Complexity: O(*m* * *n*) for the two lengths.
  package func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
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
