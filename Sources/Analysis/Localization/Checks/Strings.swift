internal import Algorithms
internal import StringCatalogs

extension Unicode.Scalar {
  /// Whether it has the Unicode property `White_Space`.
  var isSpace: Bool {
    if isASCII { return value == 0x20 || (0x09...0x0D).contains(value) }
    // Looking up properties is slow, and letters are outside these ranges.
    return (0x80...0xA0).contains(value) || (0x1680...0x3000).contains(value)
      ? properties.isWhitespace : false
  }

  /// Whether it is punctuation (CommonMark 0.29, 2.1).
  var isPunctuation: Bool {
    if isASCII { return value > 0x20 && value < 0x7F && !properties.isAlphabetic && !isDigit }
    return switch properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      true
    default: false
    }
  }

  private var isDigit: Bool { (0x30...0x39).contains(value) }

  /// Whether it has the Unicode property `Alphabetic`.
  var isLetter: Bool {
    isASCII ? (0x61...0x7A).contains(value | 0x20) : properties.isAlphabetic
  }
}

extension FormatString {
  /// Whether the string with these specifiers has a letter outside of them, or in the choices of one, as
  /// in `%[is,is not]@`; without any, it is the same in every language.
  func hasLetter(in text: String) -> Bool {
    let bytes = text.has(UInt8(ascii: "[")) ? Array(text.utf8) : []
    return pieces(of: text) { bytes.isEmpty || !bytes[$0.range].contains(UInt8(ascii: "[")) }
      .contains { $0.unicodeScalars.contains(where: \.isLetter) }
  }
}

extension String {
  /// Whether the string has no visible characters: it is empty, or consists of whitespace and
  /// zero-width characters.
  var isBlank: Bool {
    unicodeScalars.allSatisfy {
      $0.isSpace
        || (!$0.isASCII
          && ($0.properties.generalCategory == .format || $0.properties.isDefaultIgnorableCodePoint
            || $0 == "\u{2800}"))
    }
  }

  /// Whether it is a part of a sentence: it begins or ends with a space, begins with punctuation, or
  /// ends a sentence that it does not begin.
  var isPartOfSentence: Bool {
    hasOuterSpace || first.map { ",.;:)".contains($0) } ?? false
      || last == "." && prefix(while: \.isLetter).allSatisfy(\.isLowercase)
        && first?.isLetter == true
  }

  /// Whether a key is an identifier such as `settings.title`, `settings_title` or `settingsTitle`,
  /// which is not the string that users see, or the former with arguments: `retry.status %lld`.
  var isName: Bool {
    let name = withoutArguments
    let isWord = name.utf8.allSatisfy { $0.isAlphanumeric || "-._".utf8.contains($0) }
    // A period at the end makes it a one-word sentence.
    guard isWord, let first = name.utf8.first, name.utf8.last != UInt8(ascii: ".") else {
      return false
    }
    return name.contains { $0 == "." || $0 == "_" }
      || first.isLowercase && name.utf8.count == utf8.count
  }

  /// The part before the spaces and format specifiers at the end; all if other words follow them.
  var withoutArguments: String {
    guard has(UInt8(ascii: "%")) else { return self }
    let pieces = FormatString(self).pieces(of: self)
    guard pieces.dropFirst().allSatisfy(\.isBlank),
      let end = pieces[0].lastIndex(where: { $0 != " " })
    else { return self }
    return String(pieces[0][...end])
  }

  /// The range of the first occurrence of an ASCII string, in UTF-8 bytes from the start.
  func range(ofASCII part: String) -> Range<Int>? {
    guard let first = part.utf8.first, has(first) else { return nil }
    var text = self
    return text.withUTF8 { $0.end(of: Array(part.utf8)) }.map { $0 - part.utf8.count..<$0 }
  }
}
