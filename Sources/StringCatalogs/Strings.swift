internal import Glibc

extension String {
  /// Whether one of its bytes in UTF-8 is `byte`.
  package func has(_ byte: UInt8) -> Bool {
    utf8.withContiguousStorageIfAvailable { memchr($0.baseAddress!, Int32(byte), $0.count) != nil }
      ?? utf8.contains(byte)
  }
}
