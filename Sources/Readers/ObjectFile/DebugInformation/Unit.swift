internal import ObjectFile

/// A unit of debug information, from its header: DWARF 5, section 7.5.1.
struct Unit {
  /// The offset of the header.
  let start: Int
  /// The end of the unit, after its last entry.
  let end: Int
  /// The offset of the first entry.
  let entries: Int
  let encoding: Encoding
  let abbreviationOffset: UInt64

  /// The extent of the unit at the cursor, which moves to the unit's end.
  ///
  /// Throws if the length is invalid, so that no later unit can be found.
  static func extent(
    at cursor: inout Cursor
  ) throws(UnreadableUnit) -> (start: Int, body: Int, end: Int, offsetSize: Int) {
    let start = cursor.position
    let (length, offsetSize) = try cursor.initialLength()
    let body = cursor.position
    try cursor.skip(length)
    return (start, body, cursor.position, offsetSize)
  }

  /// Reads the header after its length.
  init(
    _ extent: (start: Int, body: Int, end: Int, offsetSize: Int), of part: Part
  ) throws(UnreadableUnit) {
    start = extent.start
    end = extent.end
    var cursor = Cursor(part, at: extent.body, end: extent.end)
    let version = try cursor.integer(size: 2)
    guard (2...5).contains(version) else {
      throw cursor.damage("expected a unit of version 2 to 5, found version \(version)")
    }
    // DW_UT_compile and DW_UT_partial have no additional values.
    var kind: UInt8 = 1
    let addressSize: UInt8
    if version == 5 {
      kind = try cursor.byte()
      addressSize = try cursor.byte()
      abbreviationOffset = try cursor.integer(size: extent.offsetSize)
    } else {
      if part.table == .typeUnits { kind = 2 }
      abbreviationOffset = try cursor.integer(size: extent.offsetSize)
      addressSize = try cursor.byte()
    }
    switch kind {
    case 1, 3: break
    // DW_UT_type, DW_UT_split_type: a signature and an offset, as in .debug_types of DWARF 4.
    case 2, 6: try cursor.skip(8 + extent.offsetSize)
    // DW_UT_skeleton, DW_UT_split_compile: an identifier.
    case 4, 5: try cursor.skip(8)
    default: throw cursor.damage("expected a unit type from 1 to 6, found \(kind)")
    }
    guard addressSize == 4 || addressSize == 8 else {
      throw cursor.damage("expected addresses of 4 or 8 bytes, found \(addressSize)")
    }
    encoding = Encoding(
      version: version, offsetSize: extent.offsetSize, addressSize: Int(addressSize))
    entries = cursor.position
  }
}
