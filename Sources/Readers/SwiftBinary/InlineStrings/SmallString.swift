/// A string in the form that Swift stores inside a `String` value on a 64-bit machine.
///
/// Source of the format: `StringObject.swift` and `SmallString.swift` in the Swift standard
/// library. The UTF-8 bytes fill 16 bytes from the start; the last byte is a tag.
package struct SmallString: Sendable, Hashable {
  /// The first eight bytes, as a little-endian integer.
  package let first: UInt64
  /// The other bytes and, in the top byte, the tag: the length in bytes, plus 0xE0 for an ASCII
  /// string, or plus 0xA0 for any other.
  package let second: UInt64

  /// Encodes a string; nil if it is empty or has more than 15 UTF-8 bytes.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard (1...15).contains(bytes.count) else { return nil }
    let tag: UInt64 = (bytes.allSatisfy { $0 < 0x80 } ? 0xe0 : 0xa0) | UInt64(bytes.count)
    first = Self.word(bytes.prefix(8))
    second = Self.word(bytes.dropFirst(8)) | tag << 56
  }

  /// Whether the second half has bytes of the string, rather than only its length.
  package var hasTail: Bool { second << 8 != 0 }

  /// The 16 bytes of the value in memory, for finding it in statically initialized data.
  package var dataPattern: [UInt8] {
    [first, second].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
  }

  private static func word(_ bytes: some Sequence<UInt8>) -> UInt64 {
    zip(bytes, 0...).reduce(0) { $0 | UInt64($1.0) << ($1.1 * 8) }
  }

  /// The factors by which LLVM multiplies a condition, before shifting it, to select one of two
  /// constants.
  ///
  /// Source: X86ISelLowering.cpp, combineSelectOfTwoConstants.
  static let multiples: [UInt64] = [1, 2, 3, 4, 5, 8, 9]

  /// Whether a condition can produce the difference between two words.
  static func isMultiple(_ difference: UInt64) -> Bool {
    guard difference != 0 else { return false }
    // A number and its negation have the same number of trailing zeros.
    let shift = difference.trailingZeroBitCount
    return multiples.contains(difference >> shift) || multiples.contains((0 &- difference) >> shift)
  }

  /// The length in the tag of a second half, in bytes; nil for a word that can't be one.
  static func secondCount(_ word: UInt64) -> Int? {
    let tag = word >> 56
    guard tag & 0xf0 == 0xe0 || tag & 0xf0 == 0xa0, tag & 0xf > 0 else { return nil }
    let count = Int(tag & 0xf)
    let others = word & 0xff_ffff_ffff_ffff
    let length = (64 - others.leadingZeroBitCount + 7) / 8
    return length == max(0, count - 8) && hasNoZero(others, length) ? count : nil
  }

  /// Whether a word is the second half of a string of at most eight bytes.
  static func isLength(_ word: UInt64) -> Bool { word << 8 == 0 && secondCount(word) != nil }

  /// Whether a word can be the first half of a string of eight bytes or more.
  static func isFullFirst(_ word: UInt64) -> Bool { hasNoZero(word, 8) }

  /// Whether two words can be the halves of one string.
  static func fits(_ first: UInt64, _ second: UInt64) -> Bool {
    guard let count = secondCount(second) else { return false }
    if count >= 8 { return isFullFirst(first) && secondCount(first) == nil }
    return first >> UInt64(count * 8) == 0 && hasNoZero(first, count)
  }

  private static func hasNoZero(_ word: UInt64, _ count: Int) -> Bool {
    (0..<count).allSatisfy { word >> UInt64($0 * 8) & 0xff != 0 }
  }
}
