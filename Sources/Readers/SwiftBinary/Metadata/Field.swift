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
  package let location: RecordLocation
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
