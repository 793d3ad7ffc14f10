internal import ELF

/// A node that is in the linked file whether or not another refers to it.
struct Root {
  /// Why it is there, best explanation first.
  enum Origin: Int {
    /// The program starts there.
    case start
    /// It runs before the program starts.
    case initializer
    /// A shared library or an archive offers it.
    case export
    /// Swift's runtime goes through all records of its kind.
    case record
    /// The compiler or the runtime tells the linker to keep its section.
    case retained
  }

  var node: Int32
  var origin: Origin
  /// What a chain shows in front of the node; nil: the chain begins with the node.
  var label: String?
  /// What a chain shows in place of the node; nil: the node's own name.
  var name: String?

  /// The names of C's start of a program, and of the system's.
  static let startNames: Set<String> = ["main", "_start"]
  /// The section in which Swift has the address of `main`, which SwiftPM gives the name `App_main`
  /// and only the linker calls `main`.
  static let entrySection = "swift5_entry"

  /// SHF_GNU_RETAIN, which elf.h of older C libraries lacks (gABI, GNU extensions).
  private static let retain: UInt64 = 1 << 21

  /// The records that Swift's runtime finds by their section (swift/include/swift/ABI/ObjectFile.h).
  private static let records = [
    "swift5_type_metadata": "type metadata records",
    "swift5_protocol_conformances": "protocol conformance records",
    "swift5_protocols": "protocol records",
    "swift5_accessible_functions": "records of distributed functions",
  ]

  /// Why all of a section is in the linked file, and how a chain shows it; nil where only
  /// references to it are a reason.
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
