/// A class of format arguments; reading an argument as another class is undefined behavior or
/// prints garbage.
///
/// Integers of 32 and 64 bits are one class: signedness and width affect the output only for
/// numbers that don't fit. `%d` for a number passed as `%lld` prints its low 32 bits, which is
/// correct for every number that fits in them, and Apple's tools treat the two as equal. The length
/// modifiers `hh` and `h` print only 8 and 16 bits, which truncates ordinary numbers.
package enum ArgumentType: String, Sendable, CaseIterable, CustomStringConvertible {
  /// `%@`
  case object
  /// `%d %i %u %x %X %o %D %U %O`, of 32 or 64 bits
  case integer
  /// The same with the length modifier `h`
  case short
  /// The same with the length modifier `hh`
  case byte
  /// `%f %F %e %E %g %G %a %A`
  case floatingPoint
  /// `%f %F %e %E %g %G %a %A` with the length modifier `L`
  case longDouble
  /// `%c %C`
  case character
  /// `%s`
  case cString
  /// `%S`
  case unicodeString
  /// `%p %n`
  case pointer

  /// The name of such an argument in messages, with its article.
  package var description: String {
    switch self {
    case .object: "an object"
    case .integer: "an integer"
    case .short: "a 16-bit integer"
    case .byte: "an 8-bit integer"
    case .floatingPoint: "a floating-point number"
    case .longDouble: "a long double"
    case .character: "a character"
    case .cString: "a C string"
    case .unicodeString: "a UTF-16 string"
    case .pointer: "a pointer"
    }
  }

  /// Whether it is an integer or a floating-point number, but not a long double.
  package var isNumber: Bool { isInteger || self == .floatingPoint }

  private var isInteger: Bool { [.integer, .short, .byte].contains(self) }

  /// Whether a specifier of this class prints every argument of another class correctly.
  func prints(_ other: ArgumentType) -> Bool {
    self == other || isInteger && other == .byte || self == .integer && other == .short
  }

  /// The class of argument that a conversion takes with a length modifier, which may be empty.
  init?(conversion: UInt8, modifier: ArraySlice<UInt8>) {
    let isLong = modifier.elementsEqual("L".utf8)
    switch conversion {
    case UInt8(ascii: "@"): self = .object
    case UInt8(ascii: "d"), UInt8(ascii: "i"), UInt8(ascii: "u"), UInt8(ascii: "o"),
      UInt8(ascii: "x"), UInt8(ascii: "X"), UInt8(ascii: "D"), UInt8(ascii: "U"), UInt8(ascii: "O"):
      self =
        modifier.elementsEqual("h".utf8)
        ? .short : modifier.elementsEqual("hh".utf8) ? .byte : .integer
    case UInt8(ascii: "f"), UInt8(ascii: "F"), UInt8(ascii: "e"), UInt8(ascii: "E"),
      UInt8(ascii: "g"), UInt8(ascii: "G"), UInt8(ascii: "a"), UInt8(ascii: "A"):
      self = isLong ? .longDouble : .floatingPoint
    case UInt8(ascii: "c"), UInt8(ascii: "C"): self = .character
    case UInt8(ascii: "s"): self = .cString
    case UInt8(ascii: "S"): self = .unicodeString
    case UInt8(ascii: "p"), UInt8(ascii: "n"): self = .pointer
    default: return nil
    }
  }
}
