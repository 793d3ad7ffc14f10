/// The purpose of a section, whatever its name in the file.
package enum SectionRole: Sendable, Hashable {
  /// Debug information, plain or compressed, with its name in DWARF 5, appendix B.
  case debugInformation(name: String)
  /// Records for the Swift runtime.
  case swift(SwiftRecords)
  /// Functions that run before the program starts, or their addresses.
  case initializers
  /// The tables to unwind the stack.
  case unwinding
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
  case distributedFunctions
  /// The address of the program's main function.
  case entryPoint
  case other
}

extension SectionRole {
  private static let unwindingNames: Set<String> = [
    ".eh_frame", ".eh_frame_hdr", ".gcc_except_table",
  ]
  private static let initializerPrefixes = [".init_array", ".preinit_array", ".ctors"]
  private static let recordsByName: [String: SwiftRecords] = [
    "swift5_type_metadata": .types,
    "swift5_type_metadata_2": .types,
    "swift5_protocols": .protocols,
    "swift5_protocol_conformances": .conformances,
    "swift5_fieldmd": .fields,
    "swift5_accessible_functions": .distributedFunctions,
    "swift5_entry": .entryPoint,
  ]

  /// The role of an ELF section with this name.
  init?(ofSectionNamed name: String) {
    if name.hasPrefix(".debug_") {
      self = .debugInformation(name: name)
    } else if name.hasPrefix(".zdebug_") {
      self = .debugInformation(name: ".debug_" + name.dropFirst(".zdebug_".count))
    } else if name.hasPrefix("swift5_") {
      self = .swift(Self.recordsByName[name] ?? .other)
    } else if Self.initializerPrefixes.contains(where: name.hasPrefix) {
      self = .initializers
    } else if Self.unwindingNames.contains(name) {
      self = .unwinding
    } else {
      return nil
    }
  }
}
