/// The parameters that determine the sizes of values in a unit: DWARF 5, sections 7.4 and 7.5.1.
struct Encoding: Hashable {
  /// 2 to 5.
  let version: UInt64
  /// 4 bytes in the 32-bit format, 8 bytes in the 64-bit format.
  let offsetSize: Int
  /// 4 or 8 bytes.
  let addressSize: Int
}

extension Cursor {
  /// Reads a length and determines the format from its form: DWARF 5, section 7.4.
  mutating func initialLength() throws(UnreadableUnit) -> (length: UInt64, offsetSize: Int) {
    let word = try integer(size: 4)
    if word < 0xffff_fff0 { return (word, 4) }
    guard word == 0xffff_ffff else {
      throw damage("expected a length, found the reserved value \(word)")
    }
    return (try integer(size: 8), 8)
  }
}
