/// A format specifier: `%@`, `%2$lld`, `%#@files@`.
package struct FormatSpecifier: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    case argument(ArgumentType)
    /// A part of the string that varies independently, `%#@name@`.
    case substitution(name: String)
    /// The substitution's own argument in one of its cases, `%arg`.
    case substitutionArgument
  }

  /// In UTF-8 bytes from the start of the string.
  package let range: Range<Int>
  /// The 1-based number of its argument; `nil` if it follows from the order in the string.
  package let position: Int?
  package let kind: Kind
  /// The number of arguments taken before its own for width and precision: one per `*`.
  package let starCount: Int
  /// Whether it may be a percent sign in prose instead, as in `100%-ig`.
  let mayBeProse: Bool

  package var isSubstitution: Bool { if case .substitution = kind { true } else { false } }
}
