internal import ObjectFile

/// A node that is present in the linked file even without references.
struct Root {
  /// The reason why it is linked; the best explanation comes first.
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

  /// Why a whole section is present in the linked file, and its label in a chain; nil if it is
  /// linked only when referenced.
  static func origin(of section: Section) -> (Origin, label: String?)? {
    guard section.isAllocated else { return nil }
    func record(_ name: String) -> (Origin, label: String?) {
      (.record, "\(name) (\(section.name))")
    }
    switch section.role {
    case .initializers: return (.initializer, nil)
    case .swift(.entryPoint): return nil
    case .swift(.types): return record("type metadata records")
    case .swift(.conformances): return record("protocol conformance records")
    case .swift(.protocols): return record("protocol records")
    case .swift(.distributedFunctions): return record("records of distributed functions")
    case .swift: return (.retained, section.name)
    case .debugInformation, .unwinding, .notes, .symbolNames, nil:
      return section.isRetained ? (.retained, "section kept by the linker") : nil
    }
  }
}
