/// What is wrong with the format specifiers of a text.
package struct FormatFault: Sendable, Equatable {
  /// The kinds of fault.
  package enum Kind: Sendable, Equatable {
    /// The argument at `position`, 1-based, is taken for another type than it has.
    case type(expected: ArgumentType, found: ArgumentType, position: Int)
    /// There is no argument at `position`, 1-based.
    case unknownArgument(position: Int)
    /// The argument at `position`, 1-based, is left out before one that is used, which gets its
    /// value.
    case hole(position: Int)
    /// The order of the arguments is another one, and they have no positions.
    case unnumbered
    /// There is no substitution called `name`.
    case undefinedSubstitution(name: String)
    /// A percent sign begins no specifier, or one that prose makes by accident.
    case barePercent
    /// A character that looks like a percent sign stands where a specifier should begin.
    case lookalikePercent
  }

  /// What is wrong.
  package let kind: Kind
  /// Where, in UTF-8 bytes from the start of the text.
  package let range: Range<Int>
}
