internal import Algorithms
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

/// The relevant values of a debugging information entry.
struct DebugEntry {
  var name: Value?
  var linkageName: Value?
  var file: UInt64?
  var line: UInt64?
  /// DW_AT_specification or DW_AT_abstract_origin.
  var reference: Value?
  var isDeclaration = false
  /// Whether the function was inlined (DW_INL_inlined, DW_INL_declared_inlined).
  var isInlined = false
  var directory: Value?
  var lineTable: UInt64?
  var stringOffsetsBase: UInt64?
  var language: UInt64?
  var producer: Value?
  var isOptimized = false

  mutating func set(_ attribute: Attribute, to value: Value) {
    switch attribute {
    case .name: name = value
    case .linkageName: linkageName = value
    case .file: file = value.bits
    case .line: line = value.bits
    case .reference: reference = value
    case .isDeclaration: isDeclaration = value.bits != 0
    case .inlining: isInlined = value.bits == 1 || value.bits == 3
    case .directory: directory = value
    case .lineTable: lineTable = value.bits
    case .stringOffsetsBase: stringOffsetsBase = value.bits
    case .language: language = value.bits
    case .producer: producer = value
    case .isOptimized: isOptimized = value.bits != 0
    }
  }
}

/// Reads the entries of a unit sequentially: DWARF 5, section 7.5.2.
struct EntryWalk {
  let unit: Unit
  let part: Part
  let table: AbbreviationTable

  /// Calls `body` with the unit's own entry and all others that have a relevant value.
  ///
  /// `offset` is from the start of the part; `depth` is 0 for the unit's own entry and 1 for its
  /// children.
  func forEach(
    _ body: (_ offset: Int, _ depth: Int, _ tag: Tag, DebugEntry) throws(UnreadableUnit) -> Void
  ) throws(UnreadableUnit) {
    var cursor = Cursor(part, at: unit.entries, end: unit.end)
    var depth = 0
    while !cursor.isAtEnd {
      let offset = cursor.position
      let code = try cursor.unsigned()
      guard code != 0 else {
        // The end of a list of children, or padding after the last one.
        depth = max(0, depth - 1)
        continue
      }
      guard let index = table.index(of: code) else {
        throw cursor.damage("expected an entry, found the unknown abbreviation \(code)")
      }
      let abbreviation = table.abbreviations[index]
      let entry = try self.entry(abbreviation, &cursor)
      if abbreviation.takes { try body(offset, depth, abbreviation.tag, entry) }
      if abbreviation.hasChildren { depth += 1 }
    }
  }

  func unitEntry() throws(UnreadableUnit) -> DebugEntry {
    var cursor = Cursor(part, at: unit.entries, end: unit.end)
    let code = try cursor.unsigned()
    guard code != 0, let index = table.index(of: code), table.abbreviations[index].tag == .unit
    else {
      throw cursor.damage("expected the entry of a unit, found the abbreviation \(code)")
    }
    return try entry(table.abbreviations[index], &cursor)
  }

  private func entry(
    _ abbreviation: Abbreviation, _ cursor: inout Cursor
  ) throws(UnreadableUnit) -> DebugEntry {
    var entry = DebugEntry()
    for index in abbreviation.steps {
      switch table.steps[index] {
      case .skip(let count): try cursor.skip(count)
      case .pass(let form): try cursor.skip(form, unit.encoding)
      case .take(let attribute, let form, let constant):
        if let value = try cursor.value(form, constant: constant, unit.encoding) {
          entry.set(attribute, to: value)
        }
      case .stop(let form):
        throw cursor.damage("expected a form, found \(form.hexadecimal)")
      }
    }
    return entry
  }
}
