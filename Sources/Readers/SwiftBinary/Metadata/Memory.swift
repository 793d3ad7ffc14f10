internal import Algorithms
internal import ObjectFile

/// A file's data by run-time address, as far as it can contain metadata.
struct Memory {
  /// The bytes of one section, which doesn't overlap others.
  private struct Part {
    let address: UInt64
    var bytes: [UInt8]
  }

  /// The longest name that is read, in bytes; far longer than any real name.
  static let longestName = 4096

  /// In ascending order of addresses.
  private var parts: [Part]
  private let byteOrder: ByteOrder
  private let addressSize: AddressSize
  /// The remaining limit for the bytes of all names.
  private var nameBudget: Int

  /// Reads the file's allocated data sections.
  init(of file: File, layout: Layout) throws(ReadError) {
    var parts: [Part] = []
    for section in file.sections where section.isLoaded && section.size > 0 {
      parts.append(
        Part(address: layout.address(of: section), bytes: try file.contents(of: section)))
    }
    self.parts = parts.sorted { $0.address < $1.address }
    byteOrder = file.byteOrder
    addressSize = file.addressSize
    // Names in a forged file can overlap, so their total length can exceed the file's size.
    nameBudget = 16 * parts.reduce(0) { $0 + $1.bytes.count }
  }

  /// The index of the part that contains `address`, and the offset in it.
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
    let bytes = try bytes(from: address)
    guard bytes.count >= size else {
      throw UnreadableRecord(
        address: address, message: "expected \(size) bytes, found \(bytes.count) in the section")
    }
    return bytes.integer(at: bytes.startIndex, size: size, byteOrder)
  }

  /// Overwrites the `size` bytes at `address`.
  mutating func store(_ value: UInt64, size: Int, at address: UInt64) throws(UnreadableRecord) {
    let (part, offset) = try position(of: address)
    guard size <= parts[part].bytes.count - offset else {
      throw UnreadableRecord(
        address: address, message: "expected \(size) bytes before the end of the section")
    }
    parts[part].bytes.replaceSubrange(
      offset..<offset + size, with: byteOrder.bytes(of: value, size: size))
  }

  /// Adds a pointer at an address greater than all others.
  mutating func addPointer(to target: UInt64, at address: UInt64) {
    parts.append(Part(address: address, bytes: byteOrder.bytes(of: target, size: pointerSize)))
  }

  /// The unsigned four-byte integer at `address`.
  func word(at address: UInt64) throws(UnreadableRecord) -> UInt32 {
    UInt32(truncatingIfNeeded: try integer(at: address, size: 4))
  }

  /// In bytes.
  var pointerSize: Int { addressSize == .bits32 ? 4 : 8 }

  /// Adds an offset, which may be negative, to an address.
  func address(_ base: UInt64, plus offset: Int32) -> UInt64 {
    let sum = base &+ UInt64(bitPattern: Int64(offset))
    return addressSize == .bits32 ? sum & 0xffff_ffff : sum
  }

  /// The target of the relative reference at `address`; nil for a null reference.
  ///
  /// swift/include/swift/Basic/RelativePointer.h: the offset is relative to the reference itself.
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
        message: "expected a name of at most \(Self.longestName) bytes and a NUL byte")
    }
    try spend(end - bytes.startIndex, at: address)
    return bytes[..<end]
  }

  /// Subtracts the length of a name from the remaining limit.
  mutating func spend(_ count: Int, at address: UInt64) throws(UnreadableRecord) {
    guard count <= nameBudget else {
      throw UnreadableRecord(
        address: address, message: "the names add up to more than 16 times the size of the data")
    }
    nameBudget -= count
  }

  /// The name at `address`, with invalid UTF-8 replaced; never empty.
  mutating func name(at address: UInt64) throws(UnreadableRecord) -> String {
    let bytes = try nameBytes(at: address)
    guard !bytes.isEmpty else {
      throw UnreadableRecord(address: address, message: "expected a name, found an empty one")
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
