internal import Algorithms

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
    utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_") } && isIdentifier && isName
      && !Words.isFileOrBundle(self[...])
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
