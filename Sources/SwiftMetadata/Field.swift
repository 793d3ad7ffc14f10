/// A stored property or an enum case, from its field record.
package struct Field: Sendable, Hashable {
  /// The property of the source that a stored property may be there for.
  package enum Storage: Sendable, Hashable {
    /// The storage of the lazy property with the name: only the compiler makes such a name.
    case lazyProperty(String)
    /// The name without its leading underscore.
    ///
    /// Property wrappers and `@Observable` store the property in a field with an underscore in
    /// front. A source can declare a name with an underscore too; the file doesn't tell.
    case perhapsProperty(String)

    /// The property's name.
    package var property: String {
      switch self {
      case .lazyProperty(let name), .perhapsProperty(let name): name
      }
    }
  }

  /// The name as the file has it, `$__lazy_storage_$_` and underscores included.
  package let name: String
  /// Where the field record is.
  package let location: RecordLocation
  /// Whether it is an enum case rather than a stored property.
  package let isCase: Bool

  /// The property that this field may be the storage of; nil for an enum case.
  package var storage: Storage? {
    let lazy = "$__lazy_storage_$_"
    if isCase { return nil }
    if name.hasPrefix(lazy) { return .lazyProperty(String(name.dropFirst(lazy.count))) }
    let rest = name.dropFirst()
    // No declaration's name begins with a dollar sign, so `_$observationRegistrar` stores none.
    guard name.hasPrefix("_"), let first = rest.first, first != "$" else { return nil }
    return .perhapsProperty(String(rest))
  }

  /// Where the file names the field, for a report.
  package var evidence: String { "field record at \(location)" }
}
