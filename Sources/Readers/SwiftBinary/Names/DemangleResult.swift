/// The result of reading a linker name.
package enum DemangleResult<Name: Sendable & Hashable>: Sendable, Hashable {
  /// The name isn't mangled in this scheme.
  case notMangled
  /// The name has the scheme's prefix but can't be read: it is malformed, too long or too deeply
  /// nested.
  case unreadable
  case read(Name)
}
