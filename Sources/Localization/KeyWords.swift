internal import SwiftSources

extension KeyUse.Key {
  /// The key as written in code, with `\(…)` for interpolations.
  var words: String {
    switch self {
    case .literal(let text): text
    case .pattern(let pieces), .composed(let pieces): pieces.joined(separator: #"\(…)"#)
    case .dynamic: ""
    }
  }

  /// Whether the key contains a letter; without any, it is the same in every language.
  var hasLetter: Bool {
    let pieces =
      switch self {
      case .literal(let text): [text]
      case .pattern(let pieces), .composed(let pieces): pieces
      case .dynamic: [String]()
      }
    return pieces.contains(where: \.hasLetter)
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

  /// The predicate of a sentence about a missing key.
  var lack: String {
    if case .dynamic = self { return "is missing from every string table" }
    return "is missing from string table '\(name)'"
  }

  /// Whether the code may refer to the table of this name.
  func reaches(_ table: String) -> Bool {
    if case .dynamic = self { return true }
    return table == name
  }
}
