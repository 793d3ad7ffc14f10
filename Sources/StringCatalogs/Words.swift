// Bytes looked at eight at once.

/// The eight bytes at `offset`, the first one lowest, or nil if fewer are left.
func word(of bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> UInt64? {
  guard bytes.count - offset >= 8 else { return nil }
  return UInt64(
    littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(
      fromByteOffset: offset, as: UInt64.self))
}

/// A word that repeats `byte`.
func repeated(_ byte: UInt8) -> UInt64 {
  0x0101_0101_0101_0101 &* UInt64(byte)
}

/// A word whose lowest set bit is the high bit of the first byte of `word` that is `byte`.
///
/// Bits above that one may be set wrongly by a borrow; none is set if no byte is `byte`.
func bytesEqual(to byte: UInt8, in word: UInt64) -> UInt64 {
  let zeros = word ^ repeated(byte)
  return (zeros &- repeated(1)) & ~zeros & repeated(0x80)
}

/// A word whose lowest set bit is the high bit of the first byte of `word` below `limit`, which is
/// 0x80 at most.
///
/// Bits above that one may be set wrongly by a borrow; none is set if there is no such byte.
func bytesBelow(_ limit: UInt8, in word: UInt64) -> UInt64 {
  (word &- repeated(limit)) & ~word & repeated(0x80)
}
