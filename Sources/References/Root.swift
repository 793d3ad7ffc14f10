internal import ELF

/// A node that is in the linked file even without references.
struct Root {
  /// The reason why it is linked, best explanation first.
  enum Origin: Int {
    /// The program's entry point.
    case start
    /// Code that runs before the program starts.
    case initializer
    /// A symbol exported by a shared library or an archive.
    case export
    /// A record of a kind that the Swift runtime enumerates.
    case record
    /// The compiler or the runtime tells the linker to keep its section.
    case retained
  }

  var node: Int32
  var origin: Origin
  /// The label that a chain displays before the node; nil if the chain starts with the node.
  var label: String?
  /// The name that a chain displays for the node; nil for the node's own name.
  var name: String?

  /// The names of the entry points of C and of the system.
  static let startNames: Set<String> = ["main", "_start"]
  /// The section with the address of `main` in Swift, which SwiftPM names `App_main` and only the
  /// linker renames `main`.
  static let entrySection = "swift5_entry"

  /// SHF_GNU_RETAIN, which is missing from elf.h in older C libraries (gABI, GNU extensions).
  private static let retain: UInt64 = 1 << 21

  /// The records that the Swift runtime finds by section (swift/include/swift/ABI/ObjectFile.h).
  private static let records = [
    "swift5_type_metadata": "type metadata records",
    "swift5_protocol_conformances": "protocol conformance records",
    "swift5_protocols": "protocol records",
    "swift5_accessible_functions": "records of distributed functions",
  ]

  /// Why a whole section is in the linked file, and its label in a chain; nil if it is linked only
  /// when referenced.
  static func origin(of section: Section) -> (Origin, label: String?)? {
    guard section.isAllocated, section.name != entrySection else { return nil }
    if [".init_array", ".preinit_array", ".ctors"].contains(where: section.name.hasPrefix) {
      return (.initializer, nil)
    }
    if let record = records[section.name] { return (.record, "\(record) (\(section.name))") }
    if section.name.hasPrefix("swift5_") { return (.retained, section.name) }
    return section.flags & retain == 0 ? nil : (.retained, "kept by the linker (SHF_GNU_RETAIN)")
  }
}
