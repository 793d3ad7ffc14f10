/// A format specifier: `%@`, `%2$lld`, `%#@files@`.
package struct FormatSpecifier: Sendable, Equatable {
  /// What a specifier stands for.
  package enum Kind: Sendable, Equatable {
    /// An argument.
    case argument(ArgumentType)
    /// A text that varies by itself, `%#@name@`.
    case substitution(name: String)
    /// The argument of the substitution whose branch the text is, `%arg`.
    case substitutionArgument
  }

  /// Where it stands, in UTF-8 bytes from the start of the text.
  package let range: Range<Int>
  /// The number of its argument, 1-based, or nil if the order of the text decides.
  package let position: Int?
  /// What it stands for.
  package let kind: Kind
  /// How many arguments before its own it takes for width and precision: one for each `*`.
  package let starCount: Int
  /// Whether it may as well be a percent sign in prose, as in `100%-ig`.
  let mayBeProse: Bool
}
