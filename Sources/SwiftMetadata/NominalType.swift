/// A type or protocol that a file defines, from its context descriptor.
package struct NominalType: Sendable, Hashable {
  /// What the type is.
  package enum Kind: String, Sendable, Hashable {
    /// A class.
    case `class`
    /// An actor.
    case actor
    /// A structure.
    case `struct`
    /// An enumeration.
    case `enum`
    /// A protocol.
    case `protocol`
  }

  /// What the type is.
  package let kind: Kind
  /// The module that declares the type: the extending one for a type in an extension.
  ///
  /// `__C` for a type that Swift imports from C.
  package let module: String
  /// The names from the outermost type inwards, the type's own name last.
  ///
  /// An extension counts as the type that it extends.
  package let path: [String]
  /// The name of a type from C in C's own words, where Swift has another: `CFURLRef`.
  ///
  /// From C++, it has the namespaces too: `swift::runtime::Elf32_Rela`.
  package let importedName: String?
  /// Whether the type is local to a function, the name of which the file does not have.
  package let isLocal: Bool
  /// Where the context descriptor is.
  package let location: RecordLocation
  /// The stored properties, or the enum cases: first those with a payload, then the others.
  package let fields: [Field]
  /// The number of stored properties or cases whose names the compiler left out.
  ///
  /// That is what `-disable-reflection-metadata` and `-disable-reflection-names` do, and what
  /// happens to the cases of an enum from C.
  package let unnamedFieldCount: Int
  /// The names of a protocol's associated types; its other requirements have no names.
  package let associatedTypes: [String]

  /// Module and path joined by dots.
  package var name: String { ([module] + path).joined(separator: ".") }

  /// Where the file names the type, for a report.
  package var evidence: String {
    "\(kind == .protocol ? "protocol" : "type") descriptor at \(location)"
  }
}
