/// A place in Swift code that looks up a localized text.
package struct KeyUse: Hashable, Sendable {
  /// What the code says about the key.
  package enum Key: Hashable, Sendable {
    /// The key itself.
    case literal(String)

    /// The pieces of the key around format specifiers: one more than the literal has
    /// interpolations.
    ///
    /// A percent sign is doubled, because `String.LocalizationValue` and `LocalizedStringKey` double
    /// it in a key that has arguments.
    case pattern([String])

    /// The pieces around any text, for a function that takes a `String`: there an interpolation
    /// becomes part of the key. The first or the last piece has text.
    case composed([String])

    /// The code computes the key.
    case dynamic
  }

  /// What the code says about the table.
  package enum Table: Hashable, Sendable {
    /// No table is named, which means `Localizable`.
    case standard

    /// The table of this name.
    case named(String)

    /// The code computes the name.
    case dynamic
  }

  /// The key.
  package let key: Key

  /// The table.
  package let table: Table

  /// Whether the code names the bundle of its own module: `bundle: .module`.
  package let isOfModule: Bool

  /// The function, as `LocalizingFunction.description` has it, or the type in a declaration, as in
  /// `let title: LocalizedStringKey = "key"`.
  package let function: String

  /// The line of the key, 1-based.
  package let line: Int

  /// The column of the key in UTF-8 bytes, 1-based; a byte order mark is not counted.
  package let column: Int

  /// Whether no build compiles the code in which none of the debug conditions is defined.
  ///
  /// All other conditions are taken to be possible; code under `#if false` counts as well.
  package let isDebugOnly: Bool

  /// Makes a use.
  package init(
    key: Key, table: Table = .standard, isOfModule: Bool = false, function: String, line: Int,
    column: Int, isDebugOnly: Bool = false
  ) {
    self.key = key
    self.table = table
    self.isOfModule = isOfModule
    self.function = function
    self.line = line
    self.column = column
    self.isDebugOnly = isDebugOnly
  }
}
