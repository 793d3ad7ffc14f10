/// A section of a file.
package struct Section: Sendable {
  /// The index in `File.sections`.
  package let index: Int
  /// The name in the file, with invalid UTF-8 replaced.
  package let name: String
  /// The run-time address; 0 if the section has none.
  package let address: UInt64
  /// In bytes from the start of the object file.
  package let offset: UInt64
  /// In bytes: the size in memory for a section without contents, the size in the file for a
  /// compressed one.
  package let size: UInt64
  /// What the section is for; nil if unknown, or if the section has no special purpose.
  package var role: SectionRole?
  /// Whether the section is loaded into memory.
  package var isAllocated = false
  /// Whether the section holds instructions.
  package var isExecutable = false
  /// Whether the section is writable at run time.
  package var isWritable = false
  /// Whether linkers must keep the section.
  package var isRetained = false
  /// Whether the section's bytes are compressed.
  package var isCompressed = false
  /// Whether the section holds the program's own data or instructions.
  package var isProgram = false
  /// Whether only linkers and debuggers read the section: symbols, relocations, debug information.
  package var isForTools = false
  /// Whether the section has bytes in the file.
  package var hasContents = true

  package init(index: Int, name: String, address: UInt64, offset: UInt64, size: UInt64) {
    self.index = index
    self.name = name
    self.address = address
    self.offset = offset
    self.size = size
  }

  /// The range of offsets of the section's bytes in the object file.
  package var range: Range<UInt64> { offset..<offset + size }
}

/// A part of a file that its headers describe to a loader.
package struct Segment: Sendable {
  /// In bytes from the start of the object file.
  package let offset: UInt64
  package let address: UInt64
  /// The size in the file, in bytes, which can be smaller than in memory.
  package let size: UInt64
  /// Whether the segment is mapped into memory.
  package let isLoaded: Bool
  package let isExecutable: Bool
  package let isWritable: Bool

  /// The range of offsets in the object file.
  package var range: Range<UInt64> { offset..<offset + size }
}

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
