internal import Glibc

extension UnsafeBufferPointer<UInt8> {
  /// The offset just past the first occurrence of a byte sequence, or nil.
  ///
  /// The search starts at `start`, which is at most `count`. An empty sequence is found at `start`.
  package func end(of part: [UInt8], from start: Int = 0) -> Int? {
    guard let first = part.first, let base = baseAddress else { return part.isEmpty ? start : nil }
    var start = start
    while start + part.count <= count {
      let span = count - part.count + 1 - start
      guard let found = memchr(base + start, Int32(first), span) else { return nil }
      start = UnsafeRawPointer(found) - UnsafeRawPointer(base)
      if memcmp(base + start, part, part.count) == 0 { return start + part.count }
      start += 1
    }
    return nil
  }

  /// Whether the bytes start with the given ones.
  package func hasPrefix(_ part: [UInt8]) -> Bool {
    guard part.count <= count else { return false }
    guard let base = baseAddress, !part.isEmpty else { return part.isEmpty }
    return memcmp(base, part, part.count) == 0
  }
}
