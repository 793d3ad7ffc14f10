internal import Glibc

extension UnsafeBufferPointer<UInt8> {
  /// The offset of the first byte after the first occurrence of a part, or nil when there is none.
  ///
  /// The search starts at an offset of at most `count`; an empty part is where the search starts.
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

  /// Whether the bytes begin with the given ones.
  func hasPrefix(_ part: [UInt8]) -> Bool {
    guard part.count <= count else { return false }
    guard let base = baseAddress, !part.isEmpty else { return part.isEmpty }
    return memcmp(base, part, part.count) == 0
  }
}
