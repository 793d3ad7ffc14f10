internal import Algorithms
internal import ReleaseModel
internal import StringCatalogs

extension Translation {
  /// Checks that markup is well-formed if the markup of the source string is, and that there is none
  /// if the source string has none.
  func checkMarkup() {
    for text in strings {
      guard let original = text.source,
        source.hasMarkup || text.own.html != nil || text.value.has(UInt8(ascii: "&"))
      else { continue }
      let found =
        HTML.difference(of: text.own, from: original)
        ?? (original.value.hasMarkup
          ? Markup(text.value).difference(from: Markup(original.value)) : nil)
      guard let (words, range) = found else { continue }
      report(
        .brokenMarkup, in: text, words, fix: "Use the same markup as the source string.", at: range)
    }
  }
}

/// The HTML tags of a string.
struct HTML: Sendable {
  private struct Tag: Sendable {
    let name: String
    let isClosing: Bool
    /// Whether it has no content, and no tag closes it.
    let isEmpty: Bool
    let range: Range<Int>
    /// Whether a quotation mark in it has no counterpart.
    let hasOddQuotes: Bool
  }

  private let text: String
  private var tags: [Tag] = []
  var hasTags: Bool { tags.contains { Self.names.contains($0.name) } }

  init(_ text: String) {
    self.text = text
    let bytes = Array(text.utf8)
    var index = 0
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = start + 1
      let isClosing = index < bytes.count && bytes[index] == UInt8(ascii: "/")
      let nameStart = isClosing ? index + 1 : index
      let nameEnd = bytes[nameStart...].firstIndex { !$0.isAlphanumeric } ?? bytes.count
      guard nameEnd > nameStart, bytes[nameStart].isLetter,
        let end = bytes[nameEnd...].firstIndex(where: { "<>".utf8.contains($0) }),
        bytes[end] == UInt8(ascii: ">")
      else { continue }
      let name = String(decoding: bytes[nameStart..<nameEnd], as: UTF8.self).lowercased()
      let quotes = bytes[nameEnd..<end].count { $0 == UInt8(ascii: "\"") }
      tags.append(
        Tag(
          name: name, isClosing: isClosing,
          isEmpty: bytes[end - 1] == UInt8(ascii: "/") || ["br", "hr", "img"].contains(name),
          range: start..<end + 1, hasOddQuotes: !quotes.isMultiple(of: 2)))
      index = end + 1
    }
  }

  /// The difference of a translation from its source string, either of which may have no tags.
  static func difference(
    of text: FlatContent.LocalizedString, from source: FlatContent.LocalizedString
  ) -> (words: String, range: Range<Int>?)? {
    if text.html == nil, source.html != nil || !text.value.has(UInt8(ascii: "&")) { return nil }
    return (text.html ?? HTML(text.value)).difference(from: source.html ?? HTML(source.value))
  }

  /// The first tag that only the translation has wrong, as the predicate of a sentence with its range
  /// in UTF-8 bytes; or an entity or tag of HTML if the source string has none.
  func difference(from source: HTML) -> (words: String, range: Range<Int>?)? {
    if source.tags.isEmpty { return unexpected(besides: source.text) }
    if source.unbalanced == nil, let (tag, words) = unbalanced {
      return ("has the tag '\(slice(tag.range))', \(words)", tag.range)
    }
    guard !source.tags.contains(where: \.hasOddQuotes), let tag = tags.first(where: \.hasOddQuotes)
    else { return nil }
    return ("has the tag '\(slice(tag.range))' with an odd number of quotation marks", tag.range)
  }

  private func unexpected(besides source: String) -> (words: String, range: Range<Int>?)? {
    if let tag = tags.first(where: { Self.names.contains($0.name) }) {
      return (
        "has the HTML tag '\(slice(tag.range))', but the source string has no tags", tag.range
      )
    }
    for entity in Self.entities {
      guard let range = text.range(ofASCII: entity), !source.contains("&") || !source.contains(";")
      else { continue }
      return ("has '\(entity)', but the source string is not HTML", range)
    }
    return nil
  }

  /// The first tag without the tag that closes or opens it.
  private var unbalanced: (Tag, words: String)? {
    var open: [Tag] = []
    for tag in tags where !tag.isEmpty && !Self.needNoEnd.contains(tag.name) {
      if !tag.isClosing {
        open.append(tag)
      } else if let last = open.lastIndex(where: { $0.name == tag.name }) {
        if last < open.count - 1 { return (open[last + 1], "which is not closed") }
        open.removeLast()
      } else {
        return (tag, "which closes nothing")
      }
    }
    return open.first.map { ($0, "which is not closed") }
  }

  private func slice(_ range: Range<Int>) -> String {
    String(decoding: Array(text.utf8)[range], as: UTF8.self)
  }

  private static let names: Set = [
    "a", "b", "br", "div", "em", "font", "h1", "h2", "h3", "h4", "i", "li", "ol", "p", "small",
    "span", "strong", "sub", "sup", "u", "ul",
  ]

  /// The elements that end without a closing tag, too (HTML Standard, "Optional tags").
  private static let needNoEnd: Set = [
    "body", "dd", "dt", "head", "html", "li", "p", "td", "th", "tr",
  ]

  private static let entities = ["&amp;", "&quot;", "&lt;", "&gt;", "&nbsp;", "&apos;", "&#39;"]
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
    let known = Set(source.attributes.flatMap(Self.names)).union(Self.knownNames)
    for attribute in attributes where !source.attributes.contains(attribute) {
      if let name = Self.names(in: attribute).first(where: { !known.contains($0) }) {
        return ("has the attribute '\(name)', which the source string does not have", nil)
      }
      let value = attribute.split(separator: "inflect:", maxSplits: 1).last ?? ""
      if attribute.contains("inflect:"),
        !["true", "false"].contains(value.prefix { $0 != "," }.filter { $0 != " " })
      {
        return ("has '(\(attribute))', where 'inflect' must be true or false", nil)
      }
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

  /// What is in parentheses after the brackets of inflections, `^[…](inflect: true)`.
  private var attributes: [Substring] {
    text.ranges(of: "^[").compactMap { start in
      let rest = text[start.upperBound...]
      guard let middle = rest.firstRange(of: "]("),
        let end = rest[middle.upperBound...].firstIndex(of: ")")
      else { return nil }
      let attribute = rest[middle.upperBound..<end]
      return attribute.contains(":") ? attribute : nil
    }
  }

  /// What is in parentheses after the brackets of links.
  private var destinations: [Substring] {
    text.ranges(of: "](").compactMap { range in
      let start = text[..<range.lowerBound].lastIndex(of: "[")
      if let start, text[..<start].last == "^" { return nil }
      let rest = text[range.upperBound...]
      return rest.firstIndex(of: ")").map { rest[..<$0] }
    }
  }

  /// The names of the attributes of an inflection: `inflect` and `morphology`.
  private static func names(in attribute: Substring) -> [String] {
    attribute.split(separator: ",").compactMap { part in
      let pair = part.split(separator: ":", maxSplits: 1)
      let name = pair.first.map { $0.filter { !$0.isWhitespace } } ?? ""
      return pair.count == 2 && name.allSatisfy({ $0.isLetter }) ? name : nil
    }
  }

  /// The attributes of automatic grammar agreement (`AttributeScopes.FoundationAttributes`).
  private static let knownNames: Set = [
    "inflect", "morphology", "agreeWithArgument", "agreeWithConcept", "referentConcept",
    "partOfSpeech", "gender", "number", "pronoun", "inflectionAlternative",
  ]
}

extension String {
  /// Whether it has a character that may be markup.
  var hasMarkup: Bool { utf8.contains { "*[]`^".utf8.contains($0) } }
}
