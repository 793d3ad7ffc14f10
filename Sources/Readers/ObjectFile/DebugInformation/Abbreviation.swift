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
enum Attribute {
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
    case .directory, .lineTable, .stringOffsetsBase, .language: tag == .unit
    }
  }
}
