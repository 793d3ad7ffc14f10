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

  /// The name of the outermost enclosing view that other modules can't use.
  package let view: String?

  package init(
    key: Key, table: Table = .standard, isOfModule: Bool = false, hasDefault: Bool = false,
    isAlwaysKey: Bool = true, function: String, line: Int, column: Int, isDebugOnly: Bool = false,
    view: String? = nil
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
    self.view = view
  }
}

extension KeyUse.Key {
  /// Whether a key in a table can be the one that the code uses.
  ///
  /// Each interpolation of a pattern matches one format specifier in the table's key, and each one
  /// of a composed key matches any nonempty string. A dynamic key matches nothing.
  package func matches(_ key: String) -> Bool {
    switch self {
    case .literal(let text): text.utf8.elementsEqual(key.utf8)
    case .pattern(let pieces): Self.fits(Array(key.utf8), specifiersBetween: pieces)
    case .composed(let pieces): Self.fits(Array(key.utf8), anythingBetween: pieces)
    case .dynamic: false
    }
  }

  private static func fits(_ key: [UInt8], specifiersBetween pieces: [String]) -> Bool {
    var rest = key[...]
    for (index, piece) in pieces.enumerated() {
      if index == 0 {
        guard rest.starts(with: piece.utf8) else { return false }
      } else {
        // `%a` is also a specifier, but before "rg", `%arg` is more likely.
        let ends = [rest.endOfArgument, rest.endOfSpecifier].compactMap(\.self)
        guard let end = ends.first(where: { rest[$0...].starts(with: piece.utf8) }) else {
          return false
        }
        rest = rest[end...]
      }
      rest = rest.dropFirst(piece.utf8.count)
    }
    return rest.isEmpty
  }

  private static func fits(_ key: [UInt8], anythingBetween pieces: [String]) -> Bool {
    guard let first = pieces.first, let last = pieces.last, pieces.count > 1,
      key.starts(with: first.utf8), key.reversed().starts(with: last.utf8.reversed()),
      key.count > first.utf8.count + last.utf8.count
    else { return false }
    // Matching each piece as early as possible leaves the most for the next ones.
    var rest = key.dropFirst(first.utf8.count).dropLast(last.utf8.count)
    for piece in pieces.dropFirst().dropLast() {
      rest = rest.dropFirst()
      while !rest.starts(with: piece.utf8) {
        guard !rest.isEmpty else { return false }
        rest = rest.dropFirst()
      }
      rest = rest.dropFirst(piece.utf8.count)
    }
    return !rest.isEmpty
  }
}

/// Parses format specifiers as in Foundation's strings:
/// `%[n$][flags][width][.precision][length]type`, `%[n$]#@name@` and `%arg`.
extension ArraySlice<UInt8> {
  fileprivate var endOfArgument: Int? {
    starts(with: "%arg".utf8) ? startIndex + 4 : nil
  }

  fileprivate var endOfSpecifier: Int? {
    guard first == UInt8(ascii: "%") else { return nil }
    var rest = dropFirst()
    let unnumbered = rest
    rest = rest.drop { $0.isDigit }
    if rest.count < unnumbered.count, rest.first == UInt8(ascii: "$") {
      rest = rest.dropFirst()
    } else {
      rest = unnumbered
    }
    if rest.starts(with: "#@".utf8) {
      rest = rest.dropFirst(2)
      let name = rest.prefix { $0.isWord }
      rest = rest.dropFirst(name.count)
      return rest.first == UInt8(ascii: "@") && !name.isEmpty ? rest.startIndex + 1 : nil
    }
    rest = rest.drop { "-+ #0'".utf8.contains($0) }
    rest = rest.drop { $0.isDigit || $0 == UInt8(ascii: "*") }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst().drop { $0.isDigit || $0 == UInt8(ascii: "*") }
    }
    rest = rest.drop { "hlqLztj".utf8.contains($0) }
    guard let type = rest.first, "@diouxXDUOfFeEgGaAcCsSpn".utf8.contains(type) else { return nil }
    return rest.startIndex + 1
  }
}
