extension UInt8 {
  @inlinable
  package var isDigit: Bool { (0x30...0x39).contains(self) }
  @inlinable
  package var isUppercase: Bool { (0x41...0x5a).contains(self) }
  @inlinable
  package var isLowercase: Bool { (0x61...0x7a).contains(self) }

  /// Whether it is a letter, a digit or `_`.
  package var isNamePart: Bool { isAlphanumeric || self == 0x5f }

  /// Whether it is a hexadecimal digit in either case.
  package var isHexDigit: Bool { isDigit || (0x61...0x66).contains(self | 0x20) }

  @inlinable
  package var isLetter: Bool { (self | 0x20).isLowercase }
  @inlinable
  package var isAlphanumeric: Bool { isLetter || isDigit }

  /// Whether the byte can be part of a Swift identifier; every byte of a non-ASCII character can.
  @inlinable
  package var isOfIdentifier: Bool {
    isAlphanumeric || self == UInt8(ascii: "_") || self == UInt8(ascii: "$") || self >= 0x80
  }
}
