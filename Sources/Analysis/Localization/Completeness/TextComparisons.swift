internal import Algorithms
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
      guard let source = text.source, text.path.substitution == nil, !source.isBlank else { continue }
      let (own, other) = (OuterSpace(text.value), OuterSpace(source.value))
      guard !own.suits(other, text.value, source.value), !own.isEmpty || !isSpaceStray else {
        continue
      }
      let isLeading = own.leading != other.leading
      report(
        .whitespaceDiffers, in: text,
        "has other whitespace at the \(isLeading ? "start" : "end") than the source string",
        fix: "Use the same leading and trailing whitespace as the source string.",
        at: isLeading
          ? 0..<own.leading.utf8.count
          : text.value.utf8.count - own.trailing.utf8.count..<text.value.utf8.count)
    }
  }

  /// Whether at least three translations exist and most lack the whitespace of the source string,
  /// which is then an accident.
  private var isSpaceStray: Bool {
    let others = entry.localizations.filter { $0.language != table.source }
      .compactMap { $0.content.singleUnit?.value }.filter { !($0.unicodeScalars.last?.isWide ?? false) }
    return others.count > 2 && others.count { OuterSpace($0).isEmpty } * 2 > others.count
      && source.strings.contains { !OuterSpace($0.value).isEmpty }
  }

  /// Checks that markup is well-formed if the markup of the source string is.
  func checkMarkup() {
    guard source.hasMarkup else { return }
    for text in strings {
      guard let source = text.source, source.value.hasMarkup,
        let (words, range) = Markup(text.value).difference(from: Markup(source.value), text.value)
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
  let leading: String
  let trailing: String
  var isEmpty: Bool { leading.isEmpty && trailing.isEmpty }

  init(_ text: String) {
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
  func suits(_ source: OuterSpace, _ text: String, _ sourceText: String) -> Bool {
    func squeezed(_ space: String) -> String {
      space.reduce(into: "") { if $1 != " " || $0.last != " " { $0.append($1) } }
    }
    let isSameStart = squeezed(leading) == squeezed(source.leading)
    let isSameEnd = squeezed(trailing) == squeezed(source.trailing)
    if isSameStart && isSameEnd { return true }
    let scalars = text.unicodeScalars
    if isSameEnd, leading.isEmpty, squeezed(source.leading) == " " {
      return scalars.first?.isWide ?? false
    }
    guard isSameStart, trailing.isEmpty, squeezed(source.trailing) == " " else { return false }
    return scalars.last?.isWide ?? false
      || sourceText.last { !$0.isWhitespace }.map { $0.isNumber || ".!?…".contains($0) } ?? false
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
/// `[text](destination)` and `^[text](inflect: true)`, as in `AttributedString(markdown:)`.
private struct Markup {
  /// The predicate of a sentence about the string, and the range in UTF-8 bytes.
  typealias Difference = (words: String, range: Range<Int>?)

  /// The runs of two or three asterisks.
  private var bold: [Range<Int>] = []
  /// The first run of asterisks that Markdown shows as text, because of its neighbors.
  private var looseBold: Difference?
  /// The runs of backticks.
  private var code: [Range<Int>] = []
  /// The destinations of well-formed links.
  private var destinations: Set<String> = []
  private var brokenLink: Difference?
  /// The number of well-formed inflections.
  private var inflections = 0
  private var brokenInflection: Difference?

  init(_ text: String) {
    let bytes = Array(text.utf8)
    let closings = Self.closings(in: bytes)
    var index = 0
    while index < bytes.count {
      let mark = bytes[index]
      switch mark {
      case UInt8(ascii: "\\"): index += 2
      case UInt8(ascii: "*"), UInt8(ascii: "`"):
        let run = index..<(bytes[index...].firstIndex { $0 != mark } ?? bytes.count)
        if mark == UInt8(ascii: "`") {
          code.append(run)
        } else if (2...3).contains(run.count) {
          looseBold = looseBold ?? Self.looseness(of: run, in: bytes, isOpening: bold.count % 2 == 0)
          bold.append(run)
        }
        index = run.upperBound
      case UInt8(ascii: "[") where index > 0 && bytes[index - 1] == UInt8(ascii: "^"):
        let paren = closings[index].map { $0 + 1 }
        if let paren, closings[paren] != nil, bytes[paren] == UInt8(ascii: "("),
          bytes[(paren + 1)...].first(where: { $0 != 0x20 && !$0.isLetter }) == UInt8(ascii: ":")
        {
          inflections += 1
        } else {
          brokenInflection =
            brokenInflection ?? ("has '^[' without '](inflect: true)'", index - 1..<index + 1)
        }
        index += 1
      case UInt8(ascii: "["):
        readLink(at: index, in: bytes, closings)
        index += 1
      default: index += 1
      }
    }
  }

  /// The offsets of closing brackets by those of the opening ones; brackets of one kind nest, and a
  /// backslash escapes a bracket.
  private static func closings(in bytes: [UInt8]) -> [Int: Int] {
    var open: [UInt8: [Int]] = [:]
    var closings: [Int: Int] = [:]
    var isEscaped = false
    for (index, byte) in bytes.enumerated() {
      defer { isEscaped = byte == UInt8(ascii: "\\") && !isEscaped }
      if isEscaped { continue }
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "("): open[byte, default: []].append(index)
      case UInt8(ascii: "]"), UInt8(ascii: ")"):
        let opening = UInt8(ascii: byte == UInt8(ascii: "]") ? "[" : "(")
        if let start = open[opening]?.popLast() { closings[start] = index }
      default: break
      }
    }
    return closings
  }

  private mutating func readLink(at start: Int, in bytes: [UInt8], _ closings: [Int: Int]) {
    guard let end = closings[start] else {
      brokenLink = brokenLink ?? ("has a '[' without a matching ']'", start..<start + 1)
      return
    }
    // Including the bytes of U+00A0.
    let isSpace = { (byte: UInt8) in [0x20, 0x0A, 0xC2, 0xA0].contains(byte) }
    guard let paren = bytes[(end + 1)...].firstIndex(where: { !isSpace($0) }),
      bytes[paren] == UInt8(ascii: "(")
    else { return }
    if paren > end + 1 {
      brokenLink =
        brokenLink ?? ("has whitespace between the ']' and the '(' of a link", end + 1..<paren)
    } else if let close = closings[paren] {
      destinations.insert(String(decoding: bytes[paren + 1..<close], as: UTF8.self))
    } else {
      brokenLink = brokenLink ?? ("has a link with '(' but no matching ')'", paren..<paren + 1)
    }
  }

  /// Why a run of asterisks doesn't start or end bold text; `nil` if it does.
  ///
  /// CommonMark 0.29, 6.4: the inner side must not be whitespace; if it is punctuation, the outer
  /// side must be whitespace, punctuation or the end of the text. `**注意：**请` is not bold. The value
  /// of a format specifier is unknown.
  private static func looseness(
    of run: Range<Int>, in bytes: [UInt8], isOpening: Bool
  ) -> Difference? {
    let before = String(decoding: bytes[..<run.lowerBound].suffix(4), as: UTF8.self)
      .unicodeScalars.last
    let after = String(decoding: bytes[run.upperBound...].prefix(4), as: UTF8.self)
      .unicodeScalars.first
    let (inner, outer) = isOpening ? (after, before) : (before, after)
    guard let inner else { return nil }
    if inner.isSpace { return ("has whitespace just inside '**'", run) }
    guard inner.isPunctuation, !["%", "@"].contains(inner), let outer, !outer.isSpace,
      !outer.isPunctuation
    else { return nil }
    return ("has '**' between punctuation and a letter, so Markdown shows the asterisks", run)
  }

  /// The first markup error of a kind that is well-formed in the source string.
  ///
  /// A translation may omit markup, except for links, whose URL it may show instead.
  func difference(from source: Markup, _ text: String) -> Difference? {
    if !source.bold.isEmpty, source.bold.count % 2 == 0 {
      if let last = bold.last, bold.count % 2 == 1 { return ("has an odd number of '**'", last) }
      if source.looseBold == nil, let looseBold { return looseBold }
    }
    if !source.code.isEmpty, source.code.count % 2 == 0, let last = code.last, code.count % 2 == 1 {
      return ("has an odd number of '`'", last)
    }
    if source.inflections > 0, source.brokenInflection == nil, let brokenInflection {
      return brokenInflection
    }
    guard source.brokenLink == nil, !source.destinations.isEmpty else { return nil }
    if let brokenLink { return brokenLink }
    // A translation may link to pages in its own language, show a URL as text, and omit a repeated
    // link; parentheses alone make no link.
    let (count, expected) = (destinations.count, source.destinations.count)
    if count >= expected { return nil }
    let shown = source.destinations.filter { url in
      text.ranges(of: url).contains { text[..<$0.lowerBound].last != "(" }
    }
    if destinations.union(shown).count >= expected { return nil }
    return ("links to fewer URLs than the source string: \(count) instead of \(expected)", nil)
  }
}

extension String {
  /// Whether it has a character that may be markup.
  var hasMarkup: Bool { utf8.contains { "*[]`^".utf8.contains($0) } }
}
