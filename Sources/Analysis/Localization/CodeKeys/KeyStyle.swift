internal import Algorithms
internal import ReleaseModel
internal import SourceCode

/// The form of a table's keys, which shows whether an identifier in code can be a key.
struct KeyStyle: Sendable {
  /// Whether many keys are identifiers, such as `settings.title`.
  let hasIdentifiers: Bool
  /// Whether many keys are written like `settingsTitle`.
  let hasCamelCase: Bool
  /// The first words of the keys that are identifiers, such as `settings`.
  private let starts: Set<Substring>

  init(of keys: [String]) {
    let identifiers = keys.filter(\.isIdentifier)
    func areMany(_ count: Int) -> Bool { count * 4 >= keys.count && count > 0 }
    hasIdentifiers = areMany(identifiers.count)
    hasCamelCase = areMany(identifiers.count(where: \.isCamelCase))
    starts = Set(identifiers.map(\.identifierStart))
  }

  /// Whether another key starts with the same word.
  func hasKey(like identifier: String) -> Bool { starts.contains(identifier.identifierStart) }
}

extension String {
  /// Whether it is written like a file name or a name in code: with a period, an underscore or a
  /// capital letter inside.
  var isIdentifier: Bool {
    let bytes = Array(utf8)
    guard bytes.allSatisfy({ $0 < 0x80 && ($0.isWord || $0 == UInt8(ascii: ".")) }) else {
      return false
    }
    return zip(bytes, bytes.dropFirst()).enumerated().contains { index, pair in
      let isInside = index + 2 < bytes.count
      let isJoint = pair.1 == UInt8(ascii: ".") || pair.1 == UInt8(ascii: "_")
      return isJoint && isInside && pair.0.isAlphanumeric && bytes[index + 2].isAlphanumeric
        || pair.0.isLowercase && pair.1.isUppercase
    }
  }

  /// Whether it is a name of at least two parts, such as `settings.title` or `settings_title`, and
  /// not a file name or domain.
  var isDottedName: Bool {
    guard utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_") }), isName
    else {
      return false
    }
    let name = withoutArguments
    return name.isIdentifier && !TranslatableWords.isFileOrBundle(name[...])
  }

  /// Whether it is written like the names `GitHub` and `MySQL`: one word with a capital at the start
  /// and another one inside.
  var isCapitalizedName: Bool {
    first?.isUppercase == true && isIdentifier
      && !utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_") }
  }

  /// Whether it is written like `settingsTitle`, and not like the names `GitHub`, `iPhone` and
  /// `macOS`.
  var isCamelCase: Bool {
    !utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_") } && isIdentifier
      && first?.isLowercase == true && last?.isUppercase == false && identifierStart.utf8.count > 1
  }

  /// The part of an identifier before its first period, underscore or capital letter.
  fileprivate var identifierStart: Substring {
    let end = dropFirst().firstIndex { $0 == "." || $0 == "_" || $0.isUppercase }
    return self[..<(end ?? endIndex)]
  }
}

extension UInt8 {
  fileprivate var isWord: Bool { isAlphanumeric || self == UInt8(ascii: "_") }
}

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
    let text = pieces.joined(separator: TranslatableWords.placeholder)
    // Such as `A` in a picker for text sizes.
    if !isAlwaysKey, text.utf8.count == 1 { return false }
    guard text.isIdentifier else { return TranslatableWords.areIn(text) }
    // A number, or a host such as `Example.com`.
    if !text.contains(where: \.isLetter)
      || text.first?.isUppercase == true && TranslatableWords.isAddress(text[...])
    {
      return false
    }
    // Names of products and services, such as `GitHub`, look similar.
    if !isAlwaysKey, !text.contains(where: { $0 == "." || $0 == "_" }) {
      return text.isCamelCase && styles.contains(where: \.hasCamelCase)
    }
    if styles.contains(where: { $0.hasKey(like: text) }) { return true }
    let hasIdentifiers = styles.isEmpty || styles.contains(where: \.hasIdentifiers)
    // `MySQL` is a name unless other keys are identifiers.
    let mayBeName = TranslatableWords.isFileOrBundle(text[...]) || text.isCapitalizedName
    return mayBeName ? isAlwaysKey && hasIdentifiers : isAlwaysKey || hasIdentifiers
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
