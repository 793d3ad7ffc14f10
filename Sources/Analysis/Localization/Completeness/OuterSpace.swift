/// The whitespace at both ends of a string.
struct OuterSpace: Equatable {
  /// The leading whitespace; the whole string if it has no other characters.
  let leading: String
  /// The trailing whitespace; empty if the string has no other characters.
  let trailing: String

  init(_ text: String) {
    let scalars = text.unicodeScalars
    let start = scalars.firstIndex { !$0.isSpace } ?? scalars.endIndex
    let end = scalars.lastIndex { !$0.isSpace }
    leading = String(text[..<start])
    trailing = end.map { String(text[scalars.index(after: $0)...]) } ?? ""
  }

  /// Whether the whitespace of `text` is acceptable in a translation of a source string.
  ///
  /// The number of spaces doesn't matter. Wide punctuation includes its space in the glyph, and
  /// Chinese and Japanese have no spaces between words. A space after the period at the end of a
  /// source string is usually an accident.
  func suits(_ text: String, _ source: OuterSpace, of sourceText: String) -> Bool {
    let (own, other) = (squeezed, source.squeezed)
    if own == other { return true }
    if own.trailing == other.trailing, leading.isEmpty, other.leading == " " {
      return text.unicodeScalars.first.map(Self.isWide) ?? false
    }
    guard own.leading == other.leading, trailing.isEmpty, other.trailing == " " else {
      return false
    }
    if Self.endsWide(text) { return true }
    return sourceText.last { !$0.isWhitespace }.map { $0.isNumber || ".!?…".contains($0) } ?? false
  }

  /// Whether the string ends with wide punctuation, or with a Chinese or Japanese character.
  static func endsWide(_ text: String) -> Bool { text.unicodeScalars.last.map(isWide) ?? false }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    // CJK punctuation and kana, ideographs, and full-width forms.
    (0x3000...0x30FF).contains(scalar.value) || (0x3400...0x9FFF).contains(scalar.value)
      || (0xFF01...0xFF60).contains(scalar.value)
  }

  private var squeezed: (leading: String, trailing: String) {
    (Self.squeeze(leading), Self.squeeze(trailing))
  }

  /// Replaces runs of spaces with single spaces.
  private static func squeeze(_ text: String) -> String {
    text.reduce(into: "") { if $1 != " " || $0.last != " " { $0.append($1) } }
  }

  /// The range of the first difference in `text`, which has this whitespace, in UTF-8 bytes.
  func difference(from source: OuterSpace, in text: String) -> Range<Int> {
    if leading != source.leading { return 0..<leading.utf8.count }
    return (text.utf8.count - trailing.utf8.count)..<text.utf8.count
  }

  /// A description of the whitespace, such as `a space at the end`.
  var words: String {
    let parts = [(leading, "at the start"), (trailing, "at the end")]
      .filter { !$0.0.isEmpty }.map { "\(Self.words(for: $0.0)) \($0.1)" }
    return parts.isEmpty ? "no leading or trailing whitespace" : parts.joined(separator: " and ")
  }

  private static func words(for text: String) -> String {
    var runs: [(name: String, count: Int)] = []
    for character in text {
      let name = name(of: character)
      if runs.last?.name == name {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((name, 1))
      }
    }
    return runs.map { $0.count == 1 ? "a \($0.name)" : "\($0.count) \($0.name)s" }
      .joined(separator: " and ")
  }

  private static func name(of character: Character) -> String {
    switch character {
    case " ": "space"
    case "\t": "tab"
    case "\u{A0}", "\u{202F}": "no-break space"
    case "\u{3000}": "full-width space"
    case _ where character.isNewline: "line break"
    default: "whitespace character"
    }
  }
}
