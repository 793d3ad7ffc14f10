/// What became of a linker name that was to be read.
package enum Reading<Name: Sendable & Hashable>: Sendable, Hashable {
  /// The name is not mangled in the scheme in question; it stands for itself.
  case notMangled
  /// The name has the scheme's prefix and can't be read: it is damaged, or so long or so deeply
  /// nested that reading it is refused. What it names stays unknown.
  case unreadable
  /// What the name says.
  case read(Name)
}
