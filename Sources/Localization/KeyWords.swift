internal import SwiftSources

extension KeyUse.Key {
  /// The key as code writes it, with `\(…)` for interpolations.
  var words: String {
    switch self {
    case .literal(let text): text
    case .pattern(let pieces), .composed(let pieces): pieces.joined(separator: #"\(…)"#)
    case .dynamic: ""
    }
  }

  /// Whether there is any letter; what has none says the same in every language.
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
    case .dynamic: "any table"
    }
  }

  /// What to say of a key that is not there, to go on from “the key, which”.
  var lack: String {
    if case .dynamic = self { return "no table has" }
    return "no table “\(name)” has"
  }

  /// Whether the code may mean the table of this name.
  func reaches(_ table: String) -> Bool {
    if case .dynamic = self { return true }
    return table == name
  }
}
