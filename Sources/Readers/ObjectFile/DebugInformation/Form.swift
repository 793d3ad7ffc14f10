internal import Algorithms

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

/// The encoding of an attribute's value: DWARF 5, section 7.5.6; 0x1f01 and above are GNU
/// extensions.
enum Form: UInt64 {
  case address = 0x01
  case block2 = 0x03
  case block4 = 0x04
  case data2 = 0x05
  case data4 = 0x06
  case data8 = 0x07
  case string = 0x08
  case block = 0x09
  case block1 = 0x0a
  case data1 = 0x0b
  case flag = 0x0c
  case signedData = 0x0d
  case stringOffset = 0x0e
  case unsignedData = 0x0f
  case sectionReference = 0x10
  case reference1 = 0x11
  case reference2 = 0x12
  case reference4 = 0x13
  case reference8 = 0x14
  case unsignedReference = 0x15
  case indirect = 0x16
  case sectionOffset = 0x17
  case expression = 0x18
  case flagPresent = 0x19
  case stringIndex = 0x1a
  case addressIndex = 0x1b
  case supplementaryReference4 = 0x1c
  case supplementaryString = 0x1d
  case data16 = 0x1e
  case lineStringOffset = 0x1f
  case typeSignature = 0x20
  case implicitConstant = 0x21
  case locationListIndex = 0x22
  case rangeListIndex = 0x23
  case supplementaryReference8 = 0x24
  case stringIndex1 = 0x25
  case stringIndex2 = 0x26
  case stringIndex3 = 0x27
  case stringIndex4 = 0x28
  case addressIndex1 = 0x29
  case addressIndex2 = 0x2a
  case addressIndex3 = 0x2b
  case addressIndex4 = 0x2c
  case gnuAddressIndex = 0x1f01
  case gnuStringIndex = 0x1f02
  case gnuAlternativeReference = 0x1f20
  case gnuAlternativeString = 0x1f21

  /// The size of every value in bytes; nil if each value encodes its own size.
  func size(in encoding: Encoding) -> Int? {
    switch self {
    case .flagPresent, .implicitConstant: 0
    case .data1, .flag, .reference1, .stringIndex1, .addressIndex1: 1
    case .data2, .reference2, .stringIndex2, .addressIndex2: 2
    case .stringIndex3, .addressIndex3: 3
    case .data4, .reference4, .supplementaryReference4, .stringIndex4, .addressIndex4: 4
    case .data8, .reference8, .typeSignature, .supplementaryReference8: 8
    case .data16: 16
    case .address: encoding.addressSize
    // DWARF 2 encoded these references like addresses.
    case .sectionReference: encoding.version < 3 ? encoding.addressSize : encoding.offsetSize
    case .stringOffset, .sectionOffset, .supplementaryString, .lineStringOffset,
      .gnuAlternativeReference, .gnuAlternativeString:
      encoding.offsetSize
    case .block, .block1, .block2, .block4, .expression, .string, .signedData, .unsignedData,
      .unsignedReference, .indirect, .stringIndex, .addressIndex, .locationListIndex,
      .rangeListIndex, .gnuAddressIndex, .gnuStringIndex:
      nil
    }
  }
}

/// An attribute's value that fits into 64 bits.
struct Value {
  let form: Form
  /// The number, offset or index; for a string within the unit, its offset.
  let bits: UInt64
}

extension Cursor {
  mutating func skip(_ form: Form, _ encoding: Encoding) throws(UnreadableUnit) {
    if let size = form.size(in: encoding) { return try skip(size) }
    switch form {
    case .block, .expression: try skip(try unsigned())
    case .block1: try skip(try integer(size: 1))
    case .block2: try skip(try integer(size: 2))
    case .block4: try skip(try integer(size: 4))
    case .string: _ = try string()
    case .indirect: _ = try value(form, constant: 0, encoding)
    default: try skipNumber()
    }
  }

  /// Reads a value; nil if it is longer than 64 bits or isn't a single number.
  ///
  /// `constant` is the value of an implicit constant: DWARF 5, section 7.5.3.
  mutating func value(
    _ form: Form, constant: Int64, _ encoding: Encoding
  ) throws(UnreadableUnit) -> Value? {
    var form = form
    while form == .indirect {
      let code = try unsigned()
      guard let next = Form(rawValue: code), next != .implicitConstant else {
        throw damage("expected a form, found \(code.hexadecimal)")
      }
      form = next
    }
    switch form {
    case .flagPresent: return Value(form: form, bits: 1)
    case .implicitConstant: return Value(form: form, bits: UInt64(bitPattern: constant))
    case .signedData: return Value(form: form, bits: UInt64(bitPattern: try signed()))
    case .string:
      let start = position
      _ = try string()
      return Value(form: form, bits: UInt64(start))
    case .block, .block1, .block2, .block4, .expression, .data16:
      try skip(form, encoding)
      return nil
    default:
      if let size = form.size(in: encoding) {
        return Value(form: form, bits: try integer(size: size))
      }
      return Value(form: form, bits: try unsigned())
    }
  }
}
