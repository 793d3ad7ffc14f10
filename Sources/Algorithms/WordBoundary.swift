/// A character encoding whose code units are searched for.
package enum CodeUnits: Sendable {
  case utf8
  /// With the size of a code unit in bytes: 2 for UTF-16, 4 for UTF-32.
  case wide(Int, isBigEndian: Bool)
}

/// Determines whether a part of a text ends where words do.
///
/// A string is a word in `staging.example.com`, but only a part of one in `mockingbird`: a letter
/// or digit continues a word, and everything else ends it, including an underscore. A string that
/// starts or ends with another character than a letter or digit is bounded there by itself.
/// Scripts that don't separate words, such as Chinese, have no boundaries to rely on, so each of
/// their characters counts as one.
package enum WordBoundary {
  /// Whether a word doesn't continue across an offset; both ends of the bytes are boundaries.
  @inlinable
  package static func exists(
    at offset: Int, in bytes: UnsafeBufferPointer<UInt8>, _ units: CodeUnits = .utf8
  ) -> Bool {
    guard offset > 0, offset < bytes.count else { return true }
    if case .utf8 = units, bytes[offset - 1] < 0x80, bytes[offset] < 0x80 {
      return !isLetterOrDigit(bytes[offset - 1]) || !isLetterOrDigit(bytes[offset])
    }
    return existsSlowly(at: offset, in: bytes, units)
  }

  /// Whether a range starts and ends where words do.
  package static func bounds(
    _ range: Range<Int>, in bytes: [UInt8], _ units: CodeUnits = .utf8
  ) -> Bool {
    bytes.withUnsafeBufferPointer {
      exists(at: range.lowerBound, in: $0, units) && exists(at: range.upperBound, in: $0, units)
    }
  }

  /// Whether a string starts and ends where words of a text in UTF-8 do, wherever it occurs.
  package static func isWord(_ string: [UInt8], in text: [UInt8]) -> Bool {
    var start = 0
    while let range = text[start...].firstRange(of: string) {
      if bounds(range, in: text) { return true }
      start = range.lowerBound + 1
    }
    return false
  }

  /// Whether an ASCII character is a letter or digit.
  @inlinable
  static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
    default: false
    }
  }

  @usableFromInline
  static func existsSlowly(
    at offset: Int, in bytes: UnsafeBufferPointer<UInt8>, _ units: CodeUnits
  ) -> Bool {
    let (before, after) =
      switch units {
      case .utf8: (lastScalar(of: bytes[..<offset]), firstScalar(of: bytes[offset...]))
      case .wide(let size, let isBigEndian):
        (
          wideScalar(bytes, at: offset - size, size, isBigEndian),
          wideScalar(bytes, at: offset, size, isBigEndian)
        )
      }
    guard let before, let after else { return true }
    return !continuesWord(before) || !continuesWord(after)
  }

  /// The scalar that ends a slice of UTF-8; nil if it is invalid.
  private static func lastScalar(
    of bytes: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Unicode.Scalar? {
    let count = bytes.suffix(4).reversed().prefix { $0 & 0xc0 == 0x80 }.count + 1
    return String(validating: bytes.suffix(count), as: UTF8.self).flatMap {
      $0.unicodeScalars.count == 1 ? $0.unicodeScalars.first : nil
    }
  }

  /// The scalar that starts a slice of UTF-8; nil if it is invalid.
  private static func firstScalar(
    of bytes: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Unicode.Scalar? {
    let count = bytes.dropFirst().prefix(3).prefix { $0 & 0xc0 == 0x80 }.count + 1
    return String(validating: bytes.prefix(count), as: UTF8.self)?.unicodeScalars.first
  }

  /// One code unit as a scalar.
  ///
  /// In a binary file, almost any two bytes are a letter in UTF-16, so only European ones count.
  private static func wideScalar(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, _ size: Int, _ isBigEndian: Bool
  ) -> Unicode.Scalar? {
    guard start >= 0, start + size <= bytes.count else { return nil }
    let value = bytes.integer(at: start, size: size, isBigEndian ? .bigEndian : .littleEndian)
    return value < 0x530 ? Unicode.Scalar(UInt32(value)) : nil
  }

  private static func continuesWord(_ scalar: Unicode.Scalar) -> Bool {
    guard !isUnseparated(scalar) else { return false }
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }

  /// Whether a scalar belongs to a script that puts no spaces between words.
  ///
  /// Unicode Line Breaking Algorithm, classes ID, CJ, SA, H2 and H3.
  private static func isUnseparated(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0e00...0x0eff, 0x1000...0x109f, 0x1100...0x11ff, 0x1780...0x17ff, 0x3000...0x9fff,
      0xa960...0xa97f, 0xac00...0xd7ff, 0xf900...0xfaff, 0xff65...0xffdc, 0x2_0000...0x3_ffff:
      true
    default: false
    }
  }
}
