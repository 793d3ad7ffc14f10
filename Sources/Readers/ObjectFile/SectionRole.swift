/// The purpose of a section, regardless of its name in the file.
package enum SectionRole: Sendable, Hashable {
  case debugInformation(DebugTable)
  /// Records for the Swift runtime.
  case swift(SwiftRecords)
  /// Functions that run before the program starts, or their addresses.
  case initializers
  /// The tables to unwind the stack.
  case unwinding
  /// Notes about the file, such as its build ID.
  case notes
  /// The names of symbols or sections.
  case symbolNames
}

/// The tables of debug information: DWARF 5, appendix B.
///
/// The raw value is a table's name in DWARF without the leading period, which each format of object
/// files replaces with its own prefix.
package enum DebugTable: String, Sendable, CustomStringConvertible {
  case units = "debug_info"
  /// The units of types in DWARF 4.
  case typeUnits = "debug_types"
  /// The units in a separate file.
  case splitUnits = "debug_info.dwo"
  case abbreviations = "debug_abbrev"
  case strings = "debug_str"
  case lineStrings = "debug_line_str"
  case stringOffsets = "debug_str_offsets"
  case lines = "debug_line"
  /// Any other table.
  case other

  /// The name in DWARF.
  package var description: String { "." + rawValue }
}

/// The records that the Swift runtime finds by section: swift/include/swift/ABI/ObjectFile.h.
package enum SwiftRecords: Sendable, Hashable {
  /// References to the descriptors of types.
  case types
  /// References to the descriptors of protocols.
  case protocols
  case conformances
  /// The descriptors of stored properties and cases.
  case fields
  /// The names of stored properties and cases.
  case fieldNames
  case distributedFunctions
  /// The address of the program's main function.
  case entryPoint
  case other
}
