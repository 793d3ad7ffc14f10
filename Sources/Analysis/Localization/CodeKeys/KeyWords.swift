internal import ReleaseModel
internal import SwiftSources

extension KeyUse.Key {
  /// The parts around interpolations.
  var pieces: [String] {
    switch self {
    case .literal(let text): [text]
    case .pattern(let pieces), .composed(let pieces): pieces
    case .dynamic: []
    }
  }

  /// The key as written in code, with `\(…)` for interpolations.
  var words: String { pieces.joined(separator: #"\(…)"#) }

  /// Whether the key consists of words to translate, or is an identifier that can be a key of
  /// tables with these styles.
  ///
  /// A view also shows literals that aren't keys, such as URLs, units, file names and names in
  /// code.
  func isForTable(isAlwaysKey: Bool, styles: [KeyStyle]) -> Bool {
    let text = pieces.joined(separator: Words.placeholder)
    // Such as `A` in a picker for text sizes.
    if !isAlwaysKey, text.utf8.count == 1 { return false }
    guard text.isIdentifier else { return Words.areIn(text) }
    // Names of products and services, such as `GitHub`, look similar.
    if !isAlwaysKey, !text.contains(where: { $0 == "." || $0 == "_" }) {
      return text.isCamelCase && styles.contains(where: \.hasCamelCase)
    }
    if styles.contains(where: { $0.hasKey(like: text) }) { return true }
    let hasIdentifiers = styles.isEmpty || styles.contains(where: \.hasIdentifiers)
    return Words.isFileOrBundle(text[...])
      ? isAlwaysKey && hasIdentifiers : isAlwaysKey || hasIdentifiers
  }
}

extension KeyUse {
  /// Whether it is an argument of a view, not an identifier such as `settings.title`, and the code
  /// names neither a table nor a bundle.
  var mayBeShownAsIs: Bool {
    !isAlwaysKey && table == .standard && !isOfModule && !key.words.isIdentifier
  }
}

extension KeyUseInFile {
  private static let developerWords: Set = [
    "dev", "developer", "example", "examples", "sample", "samples", "templates", "tests",
  ]

  /// Whether the key or the path of the file contains a word typical of debug code, or the path
  /// contains a word typical of other screens that only developers see.
  var isForDevelopers: Bool {
    file.isForDebugging || use.key.words.isForDebugging
      || file.identifierWords.contains(where: Self.developerWords.contains)
  }
}

extension KeyUse.Table {
  /// The name of the table that should have the key.
  var name: String {
    switch self {
    case .standard: "Localizable"
    case .named(let name): name
    case .dynamic: "any string table"
    }
  }

  /// The predicate of the sentence about a missing key.
  var lack: String {
    if case .dynamic = self { return "is missing from every string table" }
    return "is missing from the string table '\(name)'"
  }

  /// Whether the code may refer to the table of this name.
  func reaches(_ table: String) -> Bool {
    if case .dynamic = self { return true }
    return table == name
  }
}
