internal import ReleaseModel
internal import StringCatalogs

/// The placeholder for the app's name in App Shortcuts phrases.
let applicationName = "${applicationName}"

/// Comparisons of a string with its source string that need neither their arguments nor their
/// variations.
extension Translation {
  /// Checks that a translation is not a copy of its source string.
  func checkEquality() {
    if language.resemblesSource { return }
    let equal = strings.filter { $0.value == $0.source?.value && $0.value.hasLetter }
    for (kind, text, branches) in grouped(equal.map { (.equalToSource, $0.own) }) {
      report(
        kind, in: branches, "is the same as the source string",
        fix: "Translate it, unless it is a name.", at: text.offset,
        excerpt: TextExcerpt(text: text.value))
    }
  }

  /// Checks that App Shortcuts phrases contain the app's name.
  func checkApplicationName() {
    let isNeeded =
      table.table.name == "AppShortcuts" || (source.hasApplicationName && !language.isSource)
    let swiftName = #"\(.applicationName)"#
    var lost: [(LocalizationFindingKind, FlatContent.LocalizedString)] = []
    for text in strings {
      if let range = text.value.range(ofASCII: swiftName) {
        report(
          .swiftApplicationName, in: text.path.words,
          "has '\(swiftName)', which works only in Swift code",
          fix: "Use '\(applicationName)' instead.", at: text.offset,
          excerpt: TextExcerpt(text: text.value, range: range))
      } else if isNeeded, text.value.range(ofASCII: applicationName) == nil {
        lost.append((.lostApplicationName, text.own))
      }
    }
    for (kind, text, branches) in grouped(lost) {
      report(
        kind, in: branches, "does not contain '\(applicationName)'",
        fix: "Insert '\(applicationName)' where the app's name belongs.", at: text.offset,
        excerpt: excerpt(text.value, at: text.path))
    }
  }

  /// Checks that directional formatting characters are closed.
  func checkDirection() {
    for text in strings {
      guard let range = text.value.unclosedDirection, text.source?.value.unclosedDirection == nil
      else { continue }
      report(
        .unclosedDirection, in: text, "changes the text direction and does not restore it",
        fix: "Remove the control character, or add the closing U+2069 or U+202C.", at: range)
    }
  }

  /// Checks that a string begins and ends with whitespace where its source string does.
  func checkWhitespace() {
    // The system shows these strings on their own.
    if !table.isUsedByCodeOnly { return }
    for text in strings {
      guard let original = text.source, text.path.substitution == nil, !original.isBlank else {
        continue
      }
      // Most strings begin and end with an ASCII letter or punctuation.
      if !text.value.mayHaveOuterSpace, !original.value.mayHaveOuterSpace { continue }
      let (own, other) = (OuterSpace(text.value), OuterSpace(original.value))
      guard !own.suits(other), !own.isEmpty || !isSpaceStray else { continue }
      let isLeading = own.leading != other.leading
      let count = text.value.utf8.count
      report(
        .whitespaceDiffers, in: text,
        "has other whitespace at the \(isLeading ? "start" : "end") than the source string",
        fix: "Use the same leading and trailing whitespace as the source string.",
        at: isLeading ? 0..<own.leading.utf8.count : count - own.trailing.utf8.count..<count)
    }
  }

  /// Whether at least three translations exist and most lack the whitespace of the source string,
  /// which is then an accident.
  private var isSpaceStray: Bool {
    let others = entry.localizations.filter { $0.language != table.source }
      .compactMap { $0.content.singleUnit?.value }.filter {
        !($0.unicodeScalars.last?.isWide ?? false)
      }
    return others.count > 2 && others.count { OuterSpace($0).isEmpty } * 2 > others.count
      && source.strings.contains { !OuterSpace($0.value).isEmpty }
  }

  /// Checks that markup is well-formed if the markup of the source string is.
  func checkMarkup() {
    guard source.hasMarkup else { return }
    for text in strings {
      guard let original = text.source, original.value.hasMarkup,
        let (words, range) = Markup(text.value).difference(from: Markup(original.value))
      else { continue }
      report(
        .brokenMarkup, in: text, words, fix: "Use the same markup as the source string.", at: range)
    }
  }
}

extension String {
  /// The range, in UTF-8 bytes, of the first directional control character that is never closed.
  ///
  /// Unicode Standard Annex #9: U+202A, U+202B, U+202D and U+202E end with U+202C; U+2066 to U+2068
  /// end with U+2069, and close what is open inside.
  fileprivate var unclosedDirection: Range<Int>? {
    guard has(0xE2) else { return nil }
    var open: [(closing: UInt32, offset: Int)] = []
    var offset = 0
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x202A, 0x202B, 0x202D, 0x202E: open.append((0x202C, offset))
      case 0x2066...0x2068: open.append((0x2069, offset))
      case 0x202C where open.last?.closing == 0x202C: open.removeLast()
      case 0x2069:
        open.lastIndex { $0.closing == 0x2069 }.map { open.removeSubrange($0...) }
      default: break
      }
      offset += UTF8.width(scalar)
    }
    return open.first.map { $0.offset..<$0.offset + 3 }
  }
}

/// The whitespace at both ends of a string; all of a blank string is leading.
private struct OuterSpace {
  let text: String
  let leading: String
  let trailing: String
  var isEmpty: Bool { leading.isEmpty && trailing.isEmpty }

  init(_ text: String) {
    self.text = text
    let scalars = text.unicodeScalars
    let start = scalars.firstIndex { !$0.isSpace } ?? scalars.endIndex
    leading = String(text[..<start])
    let end = scalars.lastIndex { !$0.isSpace }
    trailing = end.map { String(text[scalars.index(after: $0)...]) } ?? ""
  }

  /// Whether this whitespace of a translation is as good as that of its source string.
  ///
  /// The number of spaces doesn't matter. Wide punctuation includes its space in the glyph, and
  /// Chinese and Japanese have no spaces between words. A space after the period at the end of a
  /// source string is usually an accident.
  func suits(_ source: OuterSpace) -> Bool {
    func squeezed(_ space: String) -> String {
      space.reduce(into: "") { if $1 != " " || $0.last != " " { $0.append($1) } }
    }
    let isSameStart = squeezed(leading) == squeezed(source.leading)
    let isSameEnd = squeezed(trailing) == squeezed(source.trailing)
    if isSameEnd && !isSameStart {
      return isEmpty && squeezed(source.leading) == " "
        && text.unicodeScalars.first?.isWide ?? false
    }
    if isSameEnd || !isSameStart { return isSameStart }
    return trailing.isEmpty && squeezed(source.trailing) == " "
      && (text.unicodeScalars.last?.isWide ?? false
        || source.text.last { !$0.isWhitespace }.map { $0.isNumber || ".!?…".contains($0) } ?? false)
  }
}

extension String {
  fileprivate var mayHaveOuterSpace: Bool {
    [utf8.first, utf8.last].contains { byte in byte.map { !(0x21..<0x7F).contains($0) } ?? false }
  }
}

extension Unicode.Scalar {
  /// Whether it is CJK punctuation, kana, an ideograph or a full-width form.
  fileprivate var isWide: Bool {
    (0x3000...0x30FF).contains(value) || (0x3400...0x9FFF).contains(value)
      || (0xFF01...0xFF60).contains(value)
  }
}

/// The Markdown and inflection markup that translations tend to break: `**bold**`, `` `code` ``,
/// `[text](destination)` and `^[text](inflect: true)`.
private struct Markup {
  private let text: String
  private let bytes: [UInt8]

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  /// The first markup error of a kind that is well-formed in the source string, as the predicate of
  /// a sentence with the range in UTF-8 bytes.
  ///
  /// A translation may omit markup, except for links, whose URL it may show instead.
  func difference(from source: Markup) -> (words: String, range: Range<Int>?)? {
    for (mark, words) in [("*", "**"), ("`", "`")] as [(Unicode.Scalar, String)] {
      let (own, original) = (runs(of: mark), source.runs(of: mark))
      if original.isEmpty || original.count % 2 == 1 { continue }
      if let last = own.last, own.count % 2 == 1 {
        return ("has an odd number of '\(words)'", last)
      }
      if mark == "*", source.looseBold == nil, let run = looseBold {
        return ("has '**' next to a space or punctuation, so Markdown shows the asterisks", run)
      }
    }
    if !source.attributes.isEmpty, text.ranges(of: "^[").count > attributes.count {
      return ("has '^[' without '](inflect: true)'", nil)
    }
    // A translation may link to pages in its own language, show a URL as text, and omit a repeated
    // link; parentheses alone make no link.
    let (own, expected) = (Set(destinations), Set(source.destinations))
    let shown = expected.filter { url in
      text.ranges(of: url).contains { text[..<$0.lowerBound].last != "(" }
    }
    if own.count >= expected.count || own.union(shown).count >= expected.count { return nil }
    return (
      "links to fewer URLs than the source string: \(own.count) instead of \(expected.count)", nil
    )
  }

  /// The runs of backticks, or of two or three asterisks; a backslash escapes a character.
  private func runs(of mark: Unicode.Scalar) -> [Range<Int>] {
    let mark = UInt8(ascii: mark)
    var runs: [Range<Int>] = []
    var index = 0
    while index < bytes.count {
      let end = bytes[index...].firstIndex { $0 != mark } ?? bytes.count
      if end > index, mark == UInt8(ascii: "`") || (2...3).contains(end - index) {
        runs.append(index..<end)
      }
      index = max(end, index + (bytes[index] == UInt8(ascii: "\\") ? 2 : 1))
    }
    return runs
  }

  /// The first run of asterisks that doesn't start or end bold text.
  ///
  /// CommonMark 0.29, 6.4: the inner side must not be whitespace; if it is punctuation, the outer
  /// side must be whitespace, punctuation or the end of the text. `**注意：**请` is not bold. The value
  /// of a format specifier is unknown.
  private var looseBold: Range<Int>? {
    runs(of: "*").enumerated().first { number, run in
      let before = String(decoding: bytes[..<run.lowerBound].suffix(4), as: UTF8.self)
      let after = String(decoding: bytes[run.upperBound...].prefix(4), as: UTF8.self)
      let sides = (before.unicodeScalars.last, after.unicodeScalars.first)
      let (inner, outer) = number % 2 == 0 ? (sides.1, sides.0) : sides
      guard let inner else { return false }
      return inner.isSpace
        || inner.isPunctuation && !["%", "@"].contains(inner)
          && outer.map { !$0.isSpace && !$0.isPunctuation } ?? false
    }?.element
  }

  /// What is in parentheses after brackets: the attributes of inflections and the destinations of
  /// links.
  private var targets: [Substring] {
    text.ranges(of: "](").compactMap { range in
      let rest = text[range.upperBound...]
      return rest.firstIndex(of: ")").map { rest[..<$0] }
    }
  }

  private var attributes: [Substring] { targets.filter(Self.isAttribute) }
  private var destinations: [Substring] { targets.filter { !Self.isAttribute($0) } }

  private static func isAttribute(_ target: Substring) -> Bool {
    target.hasPrefix("inflect:") || target.hasPrefix("morphology:")
  }
}

extension String {
  /// Whether it has a character that may be markup.
  var hasMarkup: Bool {
    utf8.contains { byte in
      switch byte {
      case UInt8(ascii: "*"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "`"),
        UInt8(ascii: "^"):
        true
      default: false
      }
    }
  }
}
