internal import CLibelf
internal import Glibc

/// The zero-terminated names of sections or symbols: gABI chapter 4, String Table.
struct StringTable {
  /// Empty, or with a zero as the last byte.
  let bytes: [UInt8]
  private let name: String
  private let offset: UInt64

  /// Reads a string table; `name` is for messages.
  init(
    of image: Image, offset: UInt64, size: UInt64, flags: UInt64, name: String
  ) throws(ReadError) {
    guard flags & UInt64(SHF_COMPRESSED) == 0 else {
      throw image.failure(.unsupported, offset: offset, "the string table \(name) is compressed")
    }
    // A name's offset has 32 bits: gABI chapter 4, sh_name and st_name.
    guard size <= UInt64(UInt32.max) else {
      throw image.failure(
        .unsupported, offset: offset, "the string table \(name) is larger than 4 GiB")
    }
    bytes = try image.bytes(at: offset, count: size, for: "the string table \(name)")
    guard bytes.last ?? 0 == 0 else {
      throw image.failure(
        .malformed, offset: offset + size - 1,
        "expected a zero as the last byte of the string table \(name)")
    }
    self.name = name
    self.offset = offset
  }

  /// The lengths in bytes of the names at `starts`, without their zeros; `owner` is for messages.
  ///
  /// Throws `malformed` when a name starts outside of the table, and when the names are out of all
  /// proportion to it. In a forged file, millions of names can be the same megabytes, which would
  /// keep every reader of names busy for days.
  func lengths(
    at starts: [UInt32], of owner: String, in image: Image
  ) throws(ReadError) -> [UInt32] {
    let limit = 16 * bytes.count + 1024 * starts.count
    var total = 0
    var lengths: [UInt32] = []
    lengths.reserveCapacity(starts.count)
    try bytes.withUnsafeBufferPointer { (buffer) throws(ReadError) in
      for (index, start) in starts.enumerated() {
        // The table's last byte is zero, so strlen ends within it.
        guard Int(start) < buffer.count, let base = buffer.baseAddress else {
          guard start == 0 else {
            throw image.failure(
              .malformed, offset: offset,
              "\(owner) \(index) has its name at \(start), past the \(buffer.count) bytes of"
                + " the string table \(name)")
          }
          lengths.append(0)
          continue
        }
        let length = strlen(UnsafeRawPointer(base + Int(start)).assumingMemoryBound(to: CChar.self))
        total += Int(length)
        guard total <= limit else {
          throw image.failure(
            .malformed, offset: offset,
            "the names in the string table \(name) overlap to more than \(limit) bytes")
        }
        lengths.append(UInt32(length))
      }
    }
    return lengths
  }
}
