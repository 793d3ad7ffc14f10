internal import ObjectFile

/// The abbreviations of one or more units, by code: DWARF 5, section 7.5.3.
struct AbbreviationTable {
  private(set) var abbreviations: [Abbreviation] = []
  private(set) var steps: [Abbreviation.Step] = []
  /// Whether an entry may complete or repeat one of another unit.
  private(set) var refersAcrossUnits = false
  /// The number of initial abbreviations with codes 1, 2, 3 and so on; normally all of them.
  private var orderedCount = 0
  /// The indices of the other abbreviations by code.
  private var others: [UInt64: Int] = [:]

  /// Reads the table at the cursor, up to the abbreviation with the code `last` or the end marker.
  init(
    _ cursor: inout Cursor, _ encoding: Encoding, through last: UInt64?
  ) throws(UnreadableUnit) {
    while true {
      let code = try cursor.unsigned()
      guard code != 0 else { return }
      guard index(of: code) == nil else {
        throw cursor.damage("expected a new abbreviation, found the duplicate code \(code)")
      }
      if code == UInt64(orderedCount + 1), others.isEmpty {
        orderedCount += 1
      } else {
        others[code] = abbreviations.count
      }
      try read(&cursor, encoding)
      if code == last { return }
    }
  }

  /// The index of the abbreviation with a nonzero code.
  func index(of code: UInt64) -> Int? {
    code <= UInt64(orderedCount) ? Int(code) - 1 : others[code]
  }

  private mutating func read(
    _ cursor: inout Cursor, _ encoding: Encoding
  ) throws(UnreadableUnit) {
    let tag = Tag(try cursor.unsigned())
    let hasChildren = try cursor.byte() != 0
    var values: [(attribute: Attribute?, form: UInt64, constant: Int64)] = []
    values.reserveCapacity(16)
    while true {
      let attribute = try cursor.unsigned()
      let form = try cursor.unsigned()
      let constant = form == Form.implicitConstant.rawValue ? try cursor.signed() : 0
      if attribute == 0, form == 0 { break }
      values.append((Attribute(attribute), form, constant))
    }
    let isNamed = values.contains { $0.attribute == .linkageName }
    let start = steps.count
    // A bit for each attribute, which is faster than a set.
    var taken: UInt16 = 0
    for (attribute, code, constant) in values {
      guard let form = Form(rawValue: code) else {
        steps.append(.stop(code))
        break
      }
      // Repeated attributes violate the standard, and thousands that take no bytes in the entry
      // could take unbounded time.
      if let attribute, attribute.matters(to: tag, isNamed: isNamed),
        taken & 1 << attribute.rawValue == 0
      {
        taken |= 1 << attribute.rawValue
        steps.append(.take(attribute, form, constant))
        if attribute == .reference, form == .sectionReference { refersAcrossUnits = true }
      } else if let size = form.size(in: encoding) {
        addSkip(size, after: start)
      } else {
        steps.append(.pass(form))
      }
    }
    abbreviations.append(
      Abbreviation(
        tag: tag, hasChildren: hasChildren, takes: taken != 0, steps: start..<steps.count))
  }

  private mutating func addSkip(_ size: Int, after start: Int) {
    if size == 0 { return }
    if steps.count > start, case .skip(let before) = steps[steps.count - 1] {
      steps[steps.count - 1] = .skip(before + size)
    } else {
      steps.append(.skip(size))
    }
  }
}

/// The abbreviation tables that units refer to.
struct AbbreviationTables {
  private struct Key: Hashable {
    let offset: UInt64
    let encoding: Encoding
    let last: UInt64?
  }

  private let part: Part?
  private var tables: [Key: Result<AbbreviationTable, UnreadableUnit>] = [:]
  /// The remaining limit for the bytes of tables, because tables in a forged file can overlap.
  private var budget: Int

  init(_ part: Part?) {
    self.part = part
    budget = 4 * (part?.bytes.count ?? 0) + 1024
  }

  /// The table at `offset` in `.debug_abbrev`, without what follows the code `last`.
  mutating func table(
    at offset: UInt64, _ encoding: Encoding, for unit: Cursor, through last: UInt64? = nil
  ) throws(UnreadableUnit) -> AbbreviationTable {
    let key = Key(offset: offset, encoding: encoding, last: last)
    if let table = tables[key] { return try table.get() }
    guard let part, let start = Int(exactly: offset), start < part.bytes.count else {
      throw unit.damage(
        "expected abbreviations at \(offset) of \(DebugTable.abbreviations), found none there")
    }
    var cursor = Cursor(part, at: start, end: start + min(budget, part.bytes.count - start))
    let result: Result<AbbreviationTable, UnreadableUnit>
    do throws(UnreadableUnit) {
      result = .success(try AbbreviationTable(&cursor, encoding, through: last))
    } catch {
      result = .failure(error)
    }
    budget -= cursor.position - start
    tables[key] = result
    return try result.get()
  }
}

/// The structure of debugging information entries: DWARF 5, section 7.5.3.
struct Abbreviation {
  /// A step in reading an entry.
  enum Step {
    /// Skip bytes; consecutive values of fixed size are a single step.
    case skip(Int)
    /// Skip a value that encodes its own size.
    case pass(Form)
    /// Keep a value; the number is that of an implicit constant.
    case take(Attribute, Form, Int64)
    /// Stop reading, because the form is unknown.
    case stop(UInt64)
  }

  let tag: Tag
  let hasChildren: Bool
  /// Whether a step keeps a value.
  let takes: Bool
  /// The range of its steps in the table's list.
  let steps: Range<Int>
}

/// The relevant tags: DWARF 5, section 7.5.3.
enum Tag {
  /// DW_TAG_compile_unit, DW_TAG_partial_unit, DW_TAG_type_unit or DW_TAG_skeleton_unit.
  case unit
  /// DW_TAG_subprogram or DW_TAG_variable, whose C names aren't mangled.
  case functionOrVariable
  /// DW_TAG_member, which the definition of a static C++ data member can complete.
  case member
  case other

  init(_ code: UInt64) {
    switch code {
    case 0x11, 0x3c, 0x41, 0x4a: self = .unit
    case 0x2e, 0x34: self = .functionOrVariable
    case 0x0d: self = .member
    default: self = .other
    }
  }
}

/// The relevant attributes: DWARF 5, section 7.5.4.
enum Attribute: UInt8 {
  case name
  case linkageName
  case file
  case line
  case reference
  case isDeclaration
  case inlining
  case directory
  case lineTable
  case stringOffsetsBase
  case language
  case producer
  case isOptimized

  init?(_ code: UInt64) {
    switch code {
    case 0x03: self = .name
    case 0x6e, 0x2007: self = .linkageName  // DW_AT_MIPS_linkage_name before DWARF 4.
    case 0x3a: self = .file
    case 0x3b: self = .line
    case 0x31, 0x47: self = .reference  // DW_AT_abstract_origin, DW_AT_specification.
    case 0x3c: self = .isDeclaration
    case 0x20: self = .inlining
    case 0x1b: self = .directory
    case 0x10: self = .lineTable
    case 0x72: self = .stringOffsetsBase
    case 0x13: self = .language
    case 0x25: self = .producer
    case 0x3fe1: self = .isOptimized  // DW_AT_APPLE_optimized, of LLVM.
    default: return nil
    }
  }

  /// Whether the value is needed; `isNamed` if the entry has a linkage name.
  func matters(to tag: Tag, isNamed: Bool) -> Bool {
    switch self {
    case .linkageName: tag != .unit
    case .name: tag == .functionOrVariable && !isNamed
    case .reference, .inlining: tag == .functionOrVariable
    case .file, .line, .isDeclaration:
      switch tag {
      case .unit: false
      case .functionOrVariable, .member: true
      case .other: isNamed
      }
    case .directory, .lineTable, .stringOffsetsBase, .language, .producer, .isOptimized:
      tag == .unit
    }
  }
}
