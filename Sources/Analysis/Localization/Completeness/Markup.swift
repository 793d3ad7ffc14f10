internal import Algorithms

/// The Markdown and inflection markup that translations tend to break.
///
/// Reads `**bold**`, `` `code` ``, `[text](destination)` and `^[text](inflect: true)` as
/// `AttributedString(markdown:)` does.
struct Markup {
  /// A piece of malformed markup.
  struct Difference: Equatable {
    /// The predicate of a sentence about the string, such as `has an odd number of '**'`.
    let words: String
    /// The range in UTF-8 bytes; `nil` if the markup is missing.
    let range: Range<Int>?
  }

  /// The runs of two or three asterisks.
  private var bold: [Range<Int>] = []
  /// The first run of asterisks that Markdown shows as text, because of its neighbors.
  private var looseBold: Difference?
  /// The runs of backticks.
  private var code: [Range<Int>] = []
  /// The destinations of well-formed links.
  private var destinations: Set<String> = []
  private var brokenLinks: [Difference] = []
  /// The number of well-formed inflections.
  private var inflections = 0
  private var brokenInflections: [Difference] = []

  init() {}

  /// Reads the markup of a string; `nil` if it has no markup characters.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    let hasMarkup = bytes.contains { byte in
      switch byte {
      case UInt8(ascii: "*"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "`"),
        UInt8(ascii: "^"):
        true
      default: false
      }
    }
    guard hasMarkup else { return nil }
    let pairs = BracketPairs(bytes)
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 2
      case let mark where mark == UInt8(ascii: "*") || mark == UInt8(ascii: "`"):
        let end = bytes[index...].firstIndex { $0 != mark } ?? bytes.count
        if mark == UInt8(ascii: "`") {
          code.append(index..<end)
        } else if (2...3).contains(end - index) {
          let isOpening = bold.count.isMultiple(of: 2)
          if looseBold == nil {
            looseBold = Self.looseness(of: index..<end, in: bytes, isOpening: isOpening)
          }
          bold.append(index..<end)
        }
        index = end
      case UInt8(ascii: "["):
        if index > 0, bytes[index - 1] == UInt8(ascii: "^") {
          readInflection(at: index, in: bytes, pairs)
        } else {
          readLink(at: index, in: bytes, pairs)
        }
        index += 1
      default: index += 1
      }
    }
  }

  private mutating func readLink(at start: Int, in bytes: [UInt8], _ pairs: BracketPairs) {
    guard let end = pairs.closing(of: start) else {
      brokenLinks.append(
        Difference(words: "has a '[' without a matching ']'", range: start..<(start + 1)))
      return
    }
    let next = end + 1
    guard let paren = bytes[next...].firstIndex(where: { !Self.isSpace($0) }),
      bytes[paren] == UInt8(ascii: "(")
    else { return }
    if paren > next {
      let words = "has whitespace between the ']' and the '(' of a link"
      brokenLinks.append(Difference(words: words, range: next..<paren))
    } else if let close = pairs.closing(of: paren) {
      destinations.insert(String(decoding: bytes[next + 1..<close], as: UTF8.self))
    } else {
      let words = "has a link with '(' but no matching ')'"
      brokenLinks.append(Difference(words: words, range: paren..<(paren + 1)))
    }
  }

  private mutating func readInflection(at start: Int, in bytes: [UInt8], _ pairs: BracketPairs) {
    if let end = pairs.closing(of: start) {
      let next = end + 1
      // The attributes are written as JSON5 members: `inflect: true`, `morphology: { ... }`.
      if next < bytes.count, bytes[next] == UInt8(ascii: "("), pairs.closing(of: next) != nil,
        let after = bytes[(next + 1)...].firstIndex(where: { !Self.isNamePart($0) }),
        bytes[after] == UInt8(ascii: ":")
      {
        inflections += 1
        return
      }
    }
    let words = "has '^[' without '](inflect: true)'"
    brokenInflections.append(Difference(words: words, range: (start - 1)..<(start + 1)))
  }

  /// UTF-8 whitespace, including U+00A0.
  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0xC2 || byte == 0xA0
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
    if inner.isSpace {
      return Difference(words: "has whitespace just inside '**'", range: run)
    }
    guard inner.isPunctuation, !["%", "@"].contains(inner), let outer, !outer.isSpace,
      !outer.isPunctuation
    else { return nil }
    return Difference(
      words: "has '**' between punctuation and a letter, so Markdown shows the asterisks",
      range: run)
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte.isLetter
  }

  /// The first markup error of a kind that is well-formed in the source string.
  ///
  /// A translation may omit markup, except for links, whose URL it may show instead.
  func difference(in text: String, comparedWith source: Markup) -> Difference? {
    if source.bold.count > 0, source.bold.count.isMultiple(of: 2) {
      if let last = bold.last, !bold.count.isMultiple(of: 2) {
        return Difference(words: "has an odd number of '**'", range: last)
      }
      if source.looseBold == nil, let looseBold { return looseBold }
    }
    if source.code.count > 0, source.code.count.isMultiple(of: 2),
      let last = code.last, !code.count.isMultiple(of: 2)
    {
      return Difference(words: "has an odd number of '`'", range: last)
    }
    if source.inflections > 0, source.brokenInflections.isEmpty,
      let broken = brokenInflections.first
    {
      return broken
    }
    guard source.brokenLinks.isEmpty, !source.destinations.isEmpty else { return nil }
    if let broken = brokenLinks.first { return broken }
    // A translation may link to pages in its own language, and may omit a repeated link.
    let (count, expected) = (destinations.count, source.destinations.count)
    if count >= expected { return nil }
    let shown = source.destinations.filter { text.shows($0) }
    if destinations.union(shown).count >= expected { return nil }
    return Difference(
      words: "links to fewer URLs than the source string: \(count) instead of \(expected)",
      range: nil)
  }
}

extension String {
  /// Whether it contains a URL as text, not in the parentheses of a malformed link.
  fileprivate func shows(_ url: String) -> Bool {
    ranges(of: url).contains { self[..<$0.lowerBound].last != "(" }
  }
}
