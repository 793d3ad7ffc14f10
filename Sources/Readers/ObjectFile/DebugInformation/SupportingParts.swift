internal import ObjectFile

/// The sections that units refer to.
struct SupportingParts {
  let abbreviations: Part?
  let strings: Part
  let lineStrings: Part?
  let stringOffsets: Part?
  let lines: Part?

  init(_ sections: DebugSections, strings: [UInt8]) throws(PartError) {
    abbreviations = try sections.part(.abbreviations)
    self.strings = Part(table: .strings, bytes: strings, byteOrder: sections.file.byteOrder)
    lineStrings = try sections.part(.lineStrings)
    stringOffsets = try sections.part(.stringOffsets)
    lines = try sections.part(.lines)
  }

  /// The location of a string.
  struct Spot {
    let part: Part
    let offset: Int
  }

  /// The location of the string that is the `value` of a unit or line table in `part`.
  ///
  /// Nil if the value isn't a string, or if the string is in a separate file.
  func spot(
    of value: Value, in part: Part, offsetsBase: UInt64?, _ encoding: Encoding
  ) throws(UnreadableUnit) -> Spot? {
    switch value.form {
    case .string: return Spot(part: part, offset: Int(value.bits))
    case .stringOffset: return try spot(in: strings, at: value.bits, .strings, part)
    case .lineStringOffset:
      return try spot(in: lineStrings, at: value.bits, .lineStrings, part)
    case .stringIndex, .stringIndex1, .stringIndex2, .stringIndex3, .stringIndex4:
      guard let stringOffsets, let offsetsBase else { return nil }
      // DWARF 5, section 7.26: the base is the start of a list of offsets.
      let (distance, overflow) = value.bits.multipliedReportingOverflow(
        by: UInt64(encoding.offsetSize))
      let (place, carry) = offsetsBase.addingReportingOverflow(distance)
      var cursor = Cursor(stringOffsets, at: overflow || carry ? .max : Int(clamping: place))
      return try spot(
        in: strings, at: try cursor.integer(size: encoding.offsetSize), .strings, stringOffsets)
    default: return nil
    }
  }

  private func spot(
    in part: Part?, at offset: UInt64, _ table: DebugTable, _ user: Part
  ) throws(UnreadableUnit) -> Spot? {
    guard let part, offset < UInt64(part.bytes.count) else {
      throw UnreadableUnit(
        section: table.description, offset: Int(clamping: offset),
        message: "expected a string for \(user.name), found the end at \(part?.bytes.count ?? 0)")
    }
    return Spot(part: part, offset: Int(offset))
  }
}
