internal import ELF

/// The data of a file by its addresses at run time, as far as metadata can be in it.
struct Memory {
  /// The bytes of one section; none overlaps another.
  private struct Part {
    let address: UInt64
    var bytes: [UInt8]
  }

  /// The longest name that is read, in bytes; the compiler's own limit is far above any real name.
  static let longestName = 4096

  /// In ascending order of addresses.
  private var parts: [Part]
  private let byteOrder: ByteOrder
  private let objectClass: ObjectClass
  /// The bytes of names that may still be read.
  private var nameBudget: Int

  /// Reads the allocated data sections of the file.
  init(of file: File, layout: Layout) throws(ReadError) {
    var parts: [Part] = []
    for section in file.sections where section.isLoaded && section.size > 0 {
      parts.append(
        Part(address: layout.address(of: section), bytes: try file.contents(of: section)))
    }
    self.parts = parts.sorted { $0.address < $1.address }
    byteOrder = file.byteOrder
    objectClass = file.objectClass
    // Names in a forged file can overlap, and so be longer together than any file.
    nameBudget = 16 * parts.reduce(0) { $0 + $1.bytes.count }
  }

  /// The position of the part with `address`, and the offset in the part.
  private func position(
    of address: UInt64
  ) throws(UnreadableRecord) -> (part: Int, offset: Int) {
    let part = parts.partitioningIndex { $0.address > address } - 1
    guard part >= 0, address - parts[part].address < UInt64(parts[part].bytes.count) else {
      throw UnreadableRecord(
        address: address, message: "expected data, but no data section has this address")
    }
    return (part, Int(address - parts[part].address))
  }

  /// The bytes from `address` to the end of their section.
  private func bytes(from address: UInt64) throws(UnreadableRecord) -> ArraySlice<UInt8> {
    let (part, offset) = try position(of: address)
    return parts[part].bytes[offset...]
  }

  /// The unsigned integer of `size` bytes at `address`.
  func integer(at address: UInt64, size: Int) throws(UnreadableRecord) -> UInt64 {
    let bytes = try bytes(from: address).prefix(size)
    guard bytes.count == size else {
      throw UnreadableRecord(
        address: address, message: "expected \(size) bytes, found \(bytes.count) in the section")
    }
    var value: UInt64 = 0
    switch byteOrder {
    case .bigEndian: for byte in bytes { value = value << 8 | UInt64(byte) }
    case .littleEndian: for byte in bytes.reversed() { value = value << 8 | UInt64(byte) }
    }
    return value
  }

  /// Overwrites the `size` bytes at `address`.
  mutating func store(_ value: UInt64, size: Int, at address: UInt64) throws(UnreadableRecord) {
    let (part, offset) = try position(of: address)
    guard size <= parts[part].bytes.count - offset else {
      throw UnreadableRecord(
        address: address, message: "expected room for \(size) bytes before the end of the section")
    }
    for (index, byte) in bytes(of: value, size: size).enumerated() {
      parts[part].bytes[offset + index] = byte
    }
  }

  /// Adds a pointer at an address that is above all others.
  mutating func addPointer(to target: UInt64, at address: UInt64) {
    parts.append(Part(address: address, bytes: bytes(of: target, size: pointerSize)))
  }

  private func bytes(of value: UInt64, size: Int) -> [UInt8] {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
    return byteOrder == .bigEndian ? bytes.reversed() : bytes
  }

  /// The unsigned integer of four bytes at `address`.
  func word(at address: UInt64) throws(UnreadableRecord) -> UInt32 {
    UInt32(truncatingIfNeeded: try integer(at: address, size: 4))
  }

  /// The size of a pointer in bytes.
  var pointerSize: Int { objectClass == .bits32 ? 4 : 8 }

  /// The address that lies `offset` bytes after another, or before it for a negative offset.
  func address(_ base: UInt64, plus offset: Int32) -> UInt64 {
    let sum = base &+ UInt64(bitPattern: Int64(offset))
    return objectClass == .bits32 ? sum & 0xffff_ffff : sum
  }

  /// What the relative reference at `address` refers to, or nil for the null reference.
  ///
  /// swift/include/swift/Basic/RelativePointer.h: the distance from the reference itself.
  func target(ofReferenceAt address: UInt64) throws(UnreadableRecord) -> UInt64? {
    let offset = Int32(bitPattern: try word(at: address))
    return offset == 0 ? nil : self.address(address, plus: offset)
  }

  /// The bytes at `address` up to a zero.
  mutating func nameBytes(at address: UInt64) throws(UnreadableRecord) -> ArraySlice<UInt8> {
    let bytes = try bytes(from: address).prefix(Self.longestName + 1)
    guard let end = bytes.firstIndex(of: 0) else {
      throw UnreadableRecord(
        address: address,
        message: "expected a name of at most \(Self.longestName) bytes and a zero")
    }
    try spend(end - bytes.startIndex, at: address)
    return bytes[..<end]
  }

  /// Counts the bytes of a name against what may be read in all.
  mutating func spend(_ count: Int, at address: UInt64) throws(UnreadableRecord) {
    guard count <= nameBudget else {
      throw UnreadableRecord(
        address: address, message: "the names together have more than 16 times the data's bytes")
    }
    nameBudget -= count
  }

  /// The name at `address`, with replacement characters where it is not UTF-8; never empty.
  mutating func name(at address: UInt64) throws(UnreadableRecord) -> String {
    let bytes = try nameBytes(at: address)
    guard !bytes.isEmpty else {
      throw UnreadableRecord(address: address, message: "expected a name, found an empty one")
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
