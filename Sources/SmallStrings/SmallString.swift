/// A text in the form in which Swift keeps it inside of a `String` value on a 64-bit machine.
///
/// Source of the format: `StringObject.swift` and `SmallString.swift` in the Swift standard
/// library. The UTF-8 bytes fill 16 bytes from the start; the last byte is a tag.
package struct SmallString: Sendable, Hashable {
  /// The first eight bytes, as a little-endian integer.
  package let first: UInt64
  /// The other bytes and, in the top byte, the tag: the count of bytes, plus 0xE0 for a text of
  /// ASCII characters only, plus 0xA0 for any other.
  package let second: UInt64

  /// Encodes a text; nil when it is empty or has more than 15 UTF-8 bytes.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard (1...15).contains(bytes.count) else { return nil }
    let tag: UInt64 = (bytes.allSatisfy { $0 < 0x80 } ? 0xe0 : 0xa0) | UInt64(bytes.count)
    first = Self.word(bytes.prefix(8))
    second = Self.word(bytes.dropFirst(8)) | tag << 56
  }

  /// The 16 bytes of the value in memory, for the search of statically initialized data.
  package var dataPattern: [UInt8] {
    [first, second].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
  }

  private static func word(_ bytes: some Sequence<UInt8>) -> UInt64 {
    zip(bytes, 0...).reduce(0) { $0 | UInt64($1.0) << ($1.1 * 8) }
  }
}
