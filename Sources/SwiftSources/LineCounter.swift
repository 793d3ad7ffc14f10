/// Finds the lines of positions in a file, in their order.
struct LineCounter {
  private var offset = 0
  private var line = 1

  /// The 1-based line of an offset, which is not before the previous one.
  mutating func line(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    line += bytes[self.offset..<offset].count { $0 == UInt8(ascii: "\n") }
    self.offset = offset
    return line
  }
}
