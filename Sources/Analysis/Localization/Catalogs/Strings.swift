internal import Glibc

extension String {
  /// Whether the UTF-8 form contains the byte.
  package func has(_ byte: UInt8) -> Bool {
    utf8.withContiguousStorageIfAvailable { bytes in
      bytes.firstIndex(of: byte, in: bytes.indices) != nil
    } ?? utf8.contains(byte)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The index of the first byte in `range` that equals `byte`.
  ///
  /// Faster than a loop, because `memchr` compares many bytes at once.
  func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    guard let start = baseAddress,
      let found = memchr(start + range.lowerBound, Int32(byte), range.count)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(start)
  }
}
