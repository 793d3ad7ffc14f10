internal import Algorithms
internal import ObjectFile

/// The contents of a section, decompressed and relocated.
struct Part {
  let table: DebugTable
  var bytes: [UInt8]
  let byteOrder: ByteOrder

  /// For messages.
  var name: String { table.description }
}

/// A position in a part that advances as values are read.
struct Cursor {
  let part: Part
  private(set) var position: Int
  /// The offset that no value may exceed.
  let end: Int

  /// Starts at `position`; both bounds are clamped to the part.
  init(_ part: Part, at position: Int, end: Int? = nil) {
    self.part = part
    self.end = min(end ?? .max, part.bytes.count)
    self.position = min(position, self.end)
  }

  var isAtEnd: Bool { position == end }

  func damage(_ message: String) -> UnreadableUnit {
    UnreadableUnit(section: part.name, offset: position, message: message)
  }

  mutating func skip(_ count: Int) throws(UnreadableUnit) {
    guard count <= end - position else {
      throw damage("expected \(count) bytes, found \(end - position)")
    }
    position += count
  }

  mutating func skip(_ count: UInt64) throws(UnreadableUnit) {
    try skip(Int(clamping: count))
  }

  mutating func byte() throws(UnreadableUnit) -> UInt8 {
    guard position < end else { throw damage("expected a byte, found the end") }
    defer { position += 1 }
    return part.bytes[position]
  }

  /// Reads an unsigned integer of `size` bytes, at most 8.
  mutating func integer(size: Int) throws(UnreadableUnit) -> UInt64 {
    let start = position
    try skip(size)
    return part.bytes.integer(at: start, size: size, part.byteOrder)
  }

  /// Reads an unsigned LEB128 number: DWARF 5, section 7.6, Variable Length Data.
  mutating func unsigned() throws(UnreadableUnit) -> UInt64 {
    let first = try byte()
    if first < 0x80 { return UInt64(first) }
    var value = UInt64(first & 0x7f)
    var shift: UInt64 = 7
    while true {
      let next = try byte()
      let bits = UInt64(next & 0x7f)
      guard bits == 0 || shift < 64 && (bits << shift) >> shift == bits else {
        throw damage("expected a number of at most 64 bits")
      }
      // Only zeros get here; they extend a number without changing it.
      if shift < 64 { value |= bits << shift }
      shift &+= 7
      if next < 0x80 { return value }
    }
  }

  /// Skips a signed or unsigned LEB128 number.
  mutating func skipNumber() throws(UnreadableUnit) {
    while try byte() >= 0x80 {}
  }

  /// Reads a signed LEB128 number, truncated to 64 bits.
  mutating func signed() throws(UnreadableUnit) -> Int64 {
    var value: Int64 = 0
    var shift = 0
    while true {
      let next = try byte()
      if shift < 64 { value |= Int64(next & 0x7f) << Int64(shift) }
      shift = min(shift + 7, 64)
      if next < 0x80 {
        return shift < 64 && next & 0x40 != 0 ? value | -1 << Int64(shift) : value
      }
    }
  }

  /// Reads the bytes up to a zero, which is skipped.
  mutating func string() throws(UnreadableUnit) -> ArraySlice<UInt8> {
    guard let zero = part.bytes[position..<end].firstIndex(of: 0) else {
      throw damage("expected a NUL byte at the end of a string")
    }
    defer { position = zero + 1 }
    return part.bytes[position..<zero]
  }
}

/// A part of the debug information that can't be read, with what was expected there.
package struct UnreadableUnit: Error, Sendable, Hashable, CustomStringConvertible {
  package let section: String
  /// The offset of the error, in bytes from the start of the section's decompressed contents.
  package let offset: Int
  /// What was expected and what was found.
  package let message: String

  /// Section, offset and message.
  package var description: String { "\(section)+\(offset.hexadecimal): \(message)" }
}
