/// A position in Swift code that looks up a localized string.
package struct KeyUse: Hashable, Sendable {
  /// What is known about the key.
  package enum Key: Hashable, Sendable {
    /// The complete key.
    case literal(String)

    /// The pieces of the key around format specifiers: one more than the literal has
    /// interpolations.
    ///
    /// Percent signs are doubled, because `String.LocalizationValue` and `LocalizedStringKey`
    /// double them in a key with arguments.
    case pattern([String])

    /// The pieces around arbitrary text, for a function that takes a `String`, where an
    /// interpolation becomes part of the key. The first or the last piece isn't empty.
    case composed([String])

    /// A key computed at run time.
    case dynamic
  }

  /// What is known about the table.
  package enum Table: Hashable, Sendable {
    /// The default table, `Localizable`.
    case standard

    case named(String)

    /// A name computed at run time.
    case dynamic
  }

  package let key: Key

  package let table: Table

  /// Whether the code specifies its own module's bundle: `bundle: .module`.
  package let isOfModule: Bool

  /// Whether the code contains the string to show if no table contains the key.
  package let hasDefault: Bool

  /// Whether the function only looks up keys, unlike a view, which also shows other strings.
  package let isAlwaysKey: Bool

  /// The function, as in `LocalizingFunction.description`, or the type in a declaration, as in `let
  /// title: LocalizedStringKey = "key"`.
  package let function: String

  /// The line of the key, 1-based.
  package let line: Int

  /// The column of the key in UTF-8 bytes, 1-based, not counting a byte order mark.
  package let column: Int

  /// Whether the code is compiled only if one of the debug conditions is defined.
  ///
  /// All other conditions are assumed to be possible. Code under `#if false` is also debug-only.
  package let isDebugOnly: Bool

  /// Whether the string is formatted without a locale, `String(format: NSLocalizedString("key"), 5)`,
  /// so that the plural rules of its language don't apply.
  package let lacksLocale: Bool

  /// The name of the outermost enclosing view that other modules can't use.
  package let view: String?

  package init(
    key: Key, table: Table = .standard, isOfModule: Bool = false, hasDefault: Bool = false,
    isAlwaysKey: Bool = true, function: String, line: Int, column: Int, isDebugOnly: Bool = false,
    lacksLocale: Bool = false, view: String? = nil
  ) {
    self.key = key
    self.table = table
    self.isOfModule = isOfModule
    self.hasDefault = hasDefault
    self.isAlwaysKey = isAlwaysKey
    self.function = function
    self.line = line
    self.column = column
    self.isDebugOnly = isDebugOnly
    self.lacksLocale = lacksLocale
    self.view = view
  }
}
