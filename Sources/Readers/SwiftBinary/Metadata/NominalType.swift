internal import Algorithms

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
  package let location: MetadataLocation
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

/// A stored property or an enum case, from its field record.
package struct Field: Sendable, Hashable {
  /// The source property that a stored property may be the storage of.
  package enum Storage: Sendable, Hashable {
    /// The lazy property with this name; only the compiler generates such storage names.
    case lazyProperty(String)
    /// The field name without its leading underscore.
    ///
    /// Property wrappers and `@Observable` store the property in a field with a leading underscore.
    /// Source code can also declare such a name, and the file doesn't distinguish them.
    case perhapsProperty(String)

    package var property: String {
      switch self {
      case .lazyProperty(let name), .perhapsProperty(let name): name
      }
    }
  }

  /// The name in the file, including `$__lazy_storage_$_` and underscores.
  package let name: String
  package let location: MetadataLocation
  /// Whether it is an enum case rather than a stored property.
  package let isCase: Bool

  /// The property that this field may be the storage of; nil for an enum case.
  package var storage: Storage? {
    let lazy = "$__lazy_storage_$_"
    if isCase { return nil }
    if name.hasPrefix(lazy) { return .lazyProperty(String(name.dropFirst(lazy.count))) }
    let rest = name.dropFirst()
    // No declaration's name starts with a dollar sign, so `_$observationRegistrar` isn't storage.
    guard name.hasPrefix("_"), let first = rest.first, first != "$" else { return nil }
    return .perhapsProperty(String(rest))
  }

  /// The field's location in the file, for a report.
  package var evidence: String { "field record at \(location)" }
}

/// The location of a metadata record in a file.
package enum MetadataLocation: Sendable, Hashable, CustomStringConvertible {
  /// A run-time address.
  case address(UInt64)
  /// A section, in a relocatable file, which has no addresses.
  ///
  /// The name, the index from 0, since sections can share a name, and the offset in bytes.
  case section(String, index: Int, offset: UInt64)

  /// The location for a report: `0x1c0` or `.rodata+0x1c (section 12)`.
  package var description: String {
    switch self {
    case .address(let address): address.hexadecimal
    case .section(let name, let index, let offset):
      "\(name)+\(offset.hexadecimal) (section \(index))"
    }
  }
}
