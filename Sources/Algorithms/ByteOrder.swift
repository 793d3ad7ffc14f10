/// The order of the bytes of an integer, most significant byte last or first.
@usableFromInline
package enum ByteOrder: Sendable {
  case littleEndian
  case bigEndian

  /// The low `size` bytes of an integer in this order.
  package func bytes(of value: UInt64, size: Int) -> [UInt8] {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
    return self == .bigEndian ? bytes.reversed() : bytes
  }
}

extension RandomAccessCollection where Element == UInt8, Index == Int {
  /// The unsigned integer of `size` bytes, at most 8, at an index.
  ///
  /// All of its bytes must be in the collection.
  @inlinable
  package func integer(at start: Int, size: Int, _ order: ByteOrder) -> UInt64 {
    precondition(startIndex <= start && size <= endIndex - start)
    let value = withContiguousStorageIfAvailable { bytes -> UInt64 in
      let bytes = UnsafeRawBufferPointer(bytes)
      let offset = start - startIndex
      switch (size, order) {
      case (8, .littleEndian):
        return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      case (4, .littleEndian):
        return UInt64(
          UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
      case (_, .littleEndian):
        return bytes[offset..<offset + size].reversed().reduce(0) { $0 << 8 | UInt64($1) }
      case (_, .bigEndian): return bytes[offset..<offset + size].reduce(0) { $0 << 8 | UInt64($1) }
      }
    }
    return value ?? 0
  }
}
