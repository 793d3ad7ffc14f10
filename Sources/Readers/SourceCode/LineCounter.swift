/// Finds the lines of ascending positions in a file.
struct LineCounter {
  private var offset = 0
  private var line = 1

  /// The 1-based line of an offset, which must not be less than the previous one.
  mutating func line(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    line += bytes[self.offset..<offset].count { $0 == UInt8(ascii: "\n") }
    self.offset = offset
    return line
  }
}
