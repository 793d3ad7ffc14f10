internal import Algorithms

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
