internal import CLibelf
internal import ObjectFiles

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
    "swift5_reflstr": .fieldNames,
    "swift5_accessible_functions": .distributedFunctions,
    "swift5_entry": .entryPoint,
  ]

  /// The role of a section with this name and type: sh_type.
  init?(ofSectionNamed name: String, type: UInt32) {
    if name.hasPrefix(".debug_") {
      self = .debugInformation(DebugTable(rawValue: String(name.dropFirst())) ?? .other)
    } else if name.hasPrefix(".zdebug_") {
      self = .debugInformation(DebugTable(rawValue: String(name.dropFirst(2))) ?? .other)
    } else if name.hasPrefix("swift5_") {
      self = .swift(Self.recordsByName[name] ?? .other)
    } else if Self.initializerPrefixes.contains(where: name.hasPrefix) {
      self = .initializers
    } else if Self.unwindingNames.contains(name) {
      self = .unwinding
    } else if type == SHT_NOTE {
      self = .notes
    } else if type == SHT_STRTAB {
      self = .symbolNames
    } else {
      return nil
    }
  }
}
