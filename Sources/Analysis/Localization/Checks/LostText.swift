internal import Algorithms
internal import ReleaseModel
internal import StringCatalogs

/// Parts of a source string that every translation needs, and characters that none should show.
extension Translation {
  /// Checks placeholders, URLs, line breaks and escapes, and the script of the letters.
  func checkContents() {
    for text in content.strings { checkConflict(in: text) }
    if language.isSource { return }
    for text in strings {
      guard let original = text.source, text.value != original.value else { continue }
      checkPlaceholders(in: text, original.value)
      checkURLs(in: text, original.value)
      checkEscapes(in: text, original.value)
      checkScript(of: text, original.value)
      checkMark(in: text, original.value)
    }
  }

  /// Checks that `{name}` is not lost or translated; code replaces it, but all of a label.
  private func checkPlaceholders(in text: StringPair, _ original: String) {
    guard original.has(UInt8(ascii: "{")), !text.path.isPluralBranch, entry.interfaceObject == nil,
      // An argument that no code passes takes its place.
      !findings.contains(where: { $0.localizationKind == .unknownArgument }),
      let lost = original.placeholders.first(where: { !text.value.contains($0) })
    else { return }
    report(
      .missingArgument, in: text, "does not contain '\(lost)' of the source string",
      fix: "Insert '\(lost)', and do not translate it.", at: nil)
  }

  private func checkURLs(in text: StringPair, _ original: String) {
    guard original.range(ofASCII: "://") != nil else { return }
    let own = Set(text.value.domains)
    // Lost links of Markdown are another finding.
    guard let lost = original.domains.first(where: { !own.contains($0) }),
      !own.isEmpty || original.range(ofASCII: "](") == nil
    else { return }
    report(
      .changedURL, in: text,
      own.isEmpty
        ? "has no URL of \(lost), which the source string has"
        : "has a URL of \(own.sorted().first ?? "") instead of \(lost)",
      fix: "Use the URL of the source string, unless another page is meant.", at: nil)
  }

  /// Checks the number of line breaks, unless another finding explains why some are lost.
  func checkLineBreaks() {
    // Line breaks of HTML have no effect.
    if language.isSource || source.hasTags || !findings.isEmpty { return }
    for text in strings {
      guard let original = text.source?.value, original.has(0x0A),
        text.value.range(ofASCII: "\\n") == nil
      else { continue }
      let (own, expected) = (text.value.innerLineBreaks, original.innerLineBreaks)
      guard own < expected else { continue }
      report(
        .lostLineBreak, in: text,
        "has \(own.counted("line break")), and the source string has \(expected)",
        fix: "Break the lines as in the source string.", at: nil)
    }
  }

  /// Checks that no line is a merge conflict marker; such a string is not compared with others.
  private func checkConflict(in text: FlatContent.LocalizedString) {
    guard let marker = text.conflict else { return }
    report(
      .debugLeftover, in: StringPair(own: text, source: nil), "contains a merge conflict marker",
      fix: "Resolve the conflict.", at: marker)
  }

  /// Checks that no escape of a space or of a character is shown: `\n` as two characters.
  private func checkEscapes(in text: StringPair, _ original: String) {
    guard text.value.has(0x5C), !original.has(0x5C) else { return }
    let bytes = Array(text.value.utf8)
    let start = bytes.indices.dropLast().first {
      if bytes[$0] != 0x5C { return false }
      let rest = bytes[($0 + 2)...]
      switch bytes[$0 + 1] {
      // `("\")` is a backslash.
      case UInt8(ascii: "\""): return text.value.ranges(of: "\\\"").count > 1
      case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
        // `C:\temp` and `\\server\temp` are paths.
        let word = bytes[..<$0].reversed().prefix { $0 > 0x20 }.reversed()
        return
          !(word.dropFirst().starts(with: ":\\".utf8) || word.starts(with: "\\\\".utf8)
          || word.count == 2 && word.last == UInt8(ascii: ":") && word.first?.isLetter == true)
      case UInt8(ascii: "u"), UInt8(ascii: "U"):
        if rest.first == UInt8(ascii: "{") {
          let digits = rest.dropFirst().prefix {
            Unicode.Scalar($0).properties.isASCIIHexDigit
          }
          return !digits.isEmpty && bytes[digits.endIndex...].first == UInt8(ascii: "}")
        }
        return rest.prefix(4).count { Unicode.Scalar($0).properties.isASCIIHexDigit } == 4
      default: return false
      }
    }
    guard let start else { return }
    let escape = String(decoding: bytes[start...start + 1], as: UTF8.self)
    report(
      .unknownEscape, in: text, "shows '\(escape)' as two characters",
      fix: "Replace it with the character that it stands for.", at: start..<start + 2)
  }

  /// Checks that a translation is not only a mark that it has to be written.
  private func checkMark(in text: StringPair, _ original: String) {
    guard let mark = text.value.markOfMissingTranslation, language.id.primary != "en",
      // `TODO` is a word in these languages.
      !(mark == "todo" && ["an", "ast", "es", "gl", "pt"].contains(language.id.primary)),
      !original.lowercased().filter(\.isLetter).contains(mark.filter(\.isLetter))
    else { return }
    report(
      .debugLeftover, in: text, "is a placeholder for a translation", fix: "Translate it.", at: nil)
  }

  /// Checks that a sentence has letters of the language's script.
  private func checkScript(of text: StringPair, _ original: String) {
    guard text.value.utf8.count > 3, let script = language.script else { return }
    var counts: [Script: Int] = [:]
    for scalar in text.value.unicodeScalars {
      if let own = Script(scalar) {
        if script.includes(own) { return }
        counts[own, default: 0] += 1
      }
    }
    guard let (found, count) = counts.max(by: { $0.value < $1.value }), count > 1 else { return }
    if found == .latin {
      // Names, units and abbreviations stay as they are, and a key is no text.
      let known = Set(original.latinWords.map { $0.lowercased() })
      let words = text.value.latinWords.filter {
        $0.count > 2 && !known.contains($0.lowercased())
      }
      guard original.contains(" "), words.count > 2,
        words.count(where: { $0.first?.isLowercase ?? false }) > 1
      else { return }
    } else if original.unicodeScalars.contains(where: { Script($0) == found }) {
      return
    }
    report(
      .wrongLanguage, in: text, "has only \(found.name) letters",
      fix: "Translate it into \(language.name).", at: nil)
  }
}

extension String {
  /// The mark of translators or scripts that the string starts with, `TODO:` or `[MISSING]`, in
  /// lowercase.
  ///
  /// In brackets, it may have several words; else it is in capital letters, and a colon or nothing
  /// follows.
  fileprivate var markOfMissingTranslation: String? {
    let second = utf8.dropFirst().first
    switch utf8.first {
    case UInt8(ascii: "T"), UInt8(ascii: "F"), UInt8(ascii: "L"):
      if second.map("OoBI".utf8.contains) != true { return nil }
    case UInt8(ascii: "["), UInt8(ascii: "<"), UInt8(ascii: "{"), UInt8(ascii: "("),
      UInt8(ascii: "#"), UInt8(ascii: "*"):
      break
    default: return nil
    }
    let start = drop { "[<{(#*".contains($0) }
    let mark = start.prefix { $0.isASCII && ($0.isLetter || $0 == " " || $0 == "_") }
    let words = mark.lowercased().split { !$0.isLetter }.joined(separator: " ")
    let next = start[mark.endIndex...].first
    if start.startIndex > startIndex, let next, "]>})#*".contains(next) {
      let isKnown = [
        "fixme", "missing", "missing translation", "needs translation", "not translated", "tbd",
        "todo",
        "to be translated", "to translate", "translate", "translate me", "translation missing",
        "translation needed", "untranslated",
      ].contains(words)
      return isKnown ? words : nil
    }
    if words.hasPrefix("lorem ipsum") { return "lorem ipsum" }
    let word = start.prefix { $0.isLetter }
    guard ["TODO", "FIXME", "TBD"].contains(word) else { return nil }
    if words.contains("translat") { return "\(word.lowercased()) translate" }
    return word == mark && (next == nil || next == ":") ? words : nil
  }

  /// The parts `{name}`, `{{name}}` and `${name}`, except App Shortcuts' name of the app.
  fileprivate var placeholders: [String] {
    ranges(of: "{").compactMap { start in
      let rest = self[start.upperBound...]
      let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      guard !name.isEmpty, rest[name.endIndex...].first == "}", name != "applicationName",
        name.contains(where: \.isLetter)
      else { return nil }
      return "{\(name)}"
    }
  }

  /// The last two labels of the hosts in URLs, so that another subdomain is the same.
  fileprivate var domains: [String] {
    var found: [String] = []
    var rest = utf8[...]
    while let start = rest.firstRange(of: "://".utf8) {
      rest = rest[start.upperBound...]
      let host = rest.prefix {
        $0.isAlphanumeric || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
      }
      let labels = String(Substring(host)).lowercased().split(separator: ".")
      if labels.count > 1 { found.append(labels.suffix(2).joined(separator: ".")) }
    }
    return found
  }

  /// The number of line breaks that are not at the start or end.
  fileprivate var innerLineBreaks: Int {
    let inner = utf8.drop { $0 <= 0x20 }
    let end = inner.lastIndex { $0 > 0x20 } ?? inner.startIndex
    return inner[..<end].count { $0 == 0x0A }
  }

  fileprivate var latinWords: [Substring] {
    split { $0.unicodeScalars.allSatisfy { Script($0) != .latin } }
  }
}

/// The script of letters, if a language may be written in only this one.
struct Script: Hashable, Sendable {
  /// Its English name, or that of its only language.
  let name: String

  static let latin = Script(name: "Latin")

  /// The names, the codes of ISO 15924 in lowercase, and the letters.
  private static let all: [(name: String, codes: [Substring], letters: [ClosedRange<UInt32>])] = [
    (
      "Latin", ["latn"],
      [0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x1E00...0x1EFF]
    ),
    ("Greek", ["grek"], [0x370...0x3FF, 0x1F00...0x1FFF]),
    ("Cyrillic", ["cyrl"], [0x400...0x52F]), ("Armenian", ["armn"], [0x531...0x58F]),
    ("Hebrew", ["hebr"], [0x5D0...0x5EA]), ("Arabic", ["arab"], [0x620...0x64A, 0x66E...0x6D3]),
    ("Devanagari", ["deva"], [0x900...0x97F]), ("Bengali", ["beng"], [0x980...0x9FF]),
    ("Gujarati", ["gujr"], [0xA80...0xAFF]), ("Tamil", ["taml"], [0xB80...0xBFF]),
    ("Telugu", ["telu"], [0xC00...0xC7F]), ("Kannada", ["knda"], [0xC80...0xCFF]),
    ("Malayalam", ["mlym"], [0xD00...0xD7F]), ("Thai", ["thai"], [0xE01...0xE4F]),
    ("Georgian", ["geor"], [0x10A0...0x10FF]),
    ("Korean", ["kore"], [0xAC00...0xD7A3, 0x1100...0x11FF]),
    ("Japanese", ["jpan"], [0x3041...0x30FF]),
    ("Chinese", ["hans", "hant"], [0x3400...0x9FFF]),
  ]

  private init(name: String) { self.name = name }

  /// The script of a letter; nil for another character or script.
  init?(_ scalar: Unicode.Scalar) {
    guard
      let own = Self.all.first(where: { $0.letters.contains { $0.contains(scalar.value) } })
    else { return nil }
    name = own.name
  }

  /// The script of a language; nil if it has several, or none of these.
  init?(of language: LanguageID) {
    let hasScript = language.normalized.split(separator: "-").dropFirst().contains {
      $0.utf8.count == 4
    }
    if hasScript && language.primary != "zh" || Self.several.contains(language.primary) {
      return nil
    }
    guard let code = language.likelyScript,
      let own = Self.all.first(where: { $0.codes.contains(code) })
    else { return nil }
    name = own.name
  }

  /// Languages that are written in several scripts.
  private static let several = Set(
    "az bs cnr ff ha kk kok ks ku ky mn mni ms pa sat sd shi sr su tg tk tt ug uz vai"
      .split(separator: " "))

  func includes(_ other: Script) -> Bool {
    self == other || ["Japanese", "Korean"].contains(name) && other.name == "Chinese"
  }
}
