/// A type or protocol that a file defines, from its context descriptor.
package struct NominalType: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable {
    case `class`
    case actor
    case `struct`
    case `enum`
    case `protocol`
  }

  package let kind: Kind
  /// The declaring module; for a type in an extension, the extending module.
  ///
  /// `__C` for a type imported from C.
  package let module: String
  /// The names, outermost type first.
  ///
  /// An extension is replaced with the type that it extends.
  package let path: [String]
  /// The location of the context descriptor.
  package let location: RecordLocation
  /// The stored properties, or the enum cases, starting with those that have a payload.
  package let fields: [Field]
  /// The number of stored properties or cases whose names the compiler omitted.
  ///
  /// This happens with `-disable-reflection-metadata` and `-disable-reflection-names`, and for the
  /// cases of C enums.
  package let unnamedFieldCount: Int

  /// Module and path joined by dots.
  package var name: String { ([module] + path).joined(separator: ".") }

  /// The type's location in the file, for a report.
  package var evidence: String {
    "\(kind == .protocol ? "protocol" : "type") descriptor at \(location)"
  }
}
