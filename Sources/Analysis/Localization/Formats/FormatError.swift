/// A mistake in the format specifiers of a string.
package struct FormatError: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    /// The argument at `position` (1-based) is read as a different type than it has.
    case type(expected: ArgumentType, found: ArgumentType, position: Int)
    /// There is no argument at `position` (1-based).
    case unknownArgument(position: Int)
    /// The argument at `position` (1-based) is skipped before a used one, which then reads its
    /// value.
    case hole(position: Int)
    /// The arguments are in a different order, but unnumbered.
    case unnumbered
    /// There is no substitution called `name`.
    case undefinedSubstitution(name: String)
    /// A percent sign doesn't begin a specifier, or only forms one with prose by accident.
    case barePercent
    /// A character that looks like a percent sign is in place of a specifier's percent sign.
    case lookalikePercent
  }

  package let kind: Kind
  /// In UTF-8 bytes from the start of the string.
  package let range: Range<Int>

  package init(kind: Kind, range: Range<Int>) {
    self.kind = kind
    self.range = range
  }
}
