internal import Algorithms
internal import Foundation
internal import Synchronization

/// A language identifier such as `pt-BR`, equal to `pt_BR` and `pt-br`, and to its aliases: `zh-CN`
/// and `zh` equal `zh-Hans`, and `sr-Cyrl` equals `sr`.
///
/// A class, because most localizations share their language, and copying three strings takes longer.
package final class LanguageID: Hashable, Sendable, CustomStringConvertible {
  /// The identifier as written.
  package let text: String
  /// The identifier in lowercase ASCII with `-` for `_`, or the code of an old name: `en` for
  /// `English`.
  package let normalized: String
  /// The normalized identifier with aliases replaced and without the usual script, used for
  /// comparison.
  package let canonical: String

  package init(_ text: String) {
    self.text = text
    let bytes = (Self.code(named: text) ?? text).utf8.map { byte in
      switch byte {
      case UInt8(ascii: "_"): UInt8(ascii: "-")
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
      default: byte
      }
    }
    let normalized = String(decoding: bytes, as: UTF8.self)
    self.normalized = normalized
    canonical = Self.known.withLock { known in
      if let canonical = known[normalized] { return canonical }
      let canonical = Self.canonical(normalized)
      known[normalized] = canonical
      return canonical
    }
  }

  /// The canonical forms of all identifiers so far, because Foundation takes long to find a script.
  private static let known: Mutex<[String: String]> = Mutex([:])

  private static func canonical(_ normalized: String) -> String {
    if let language = taggedChinese[normalized] { return language }
    let first = normalized.prefix { $0 != "-" }
    let name = (aliases[String(first)] ?? String(first)) + normalized[first.endIndex...]
    var subtags = name.split(separator: "-", omittingEmptySubsequences: false)
    let hasScript = subtags.count > 1 && subtags[1].utf8.count == 4
    let language = subtags[0]
    let region = subtags.dropFirst(hasScript ? 2 : 1).first ?? ""
    let usual = likelyScript(language)
    let likely = likelyScript(region.isEmpty ? language : "\(language)-\(region)"[...])
    // Apple always writes the script of Chinese, and that of other languages only if it is unusual.
    let isWritten = language == "zh" || likely != usual
    if hasScript {
      if !isWritten, subtags[1] == usual ?? "" { subtags.remove(at: 1) }
    } else if isWritten, let likely {
      subtags.insert(likely, at: 1)
    }
    return subtags.joined(separator: "-")
  }

  /// The script in which a language is most likely written according to CLDR, without Nastaliq (`Aran`),
  /// a style of `Arab`; nil if it is unknown.
  static func likelyScript(_ code: Substring) -> Substring? {
    if code.utf8.count > 7 { return nil }
    return Locale.Language(identifier: String(code)).script.map {
      $0.identifier == "Aran" ? "arab" : $0.identifier.lowercased()[...]
    }
  }

  /// The script in which the language is most likely written, such as `latn`.
  package var likelyScript: Substring? { Self.likelyScript(normalized.prefix { $0 != "-" }) }

  /// The language aliases of CLDR 46 (`supplementalMetadata.xml`) that apps still use.
  private static let aliases = [
    "in": "id", "iw": "he", "ji": "yi", "jw": "jv", "mo": "ro", "no": "nb", "sh": "sr-latn",
    "tl": "fil",
  ]

  /// The code of a name that Core Foundation still reads as a code, as in `English.lproj`: the English
  /// name of a two-letter language, or an older name
  /// (`CFLocaleIdentifier.c` of swift-corelibs-foundation, `oldAppleLocaleToCanonical`).
  static func code(named name: String) -> String? {
    guard name.utf8.count > 3, name.utf8.allSatisfy(\.isLetter), name.first?.isUppercase == true
    else {
      return nil
    }
    return names[name]
  }

  private static let names: [String: String] = {
    let english = Locale(identifier: "en_US")
    let codes = Locale.LanguageCode.isoLanguageCodes.map(\.identifier)
      .filter { $0.utf8.count == 2 && $0 != "zh" }
    let older = """
      Belorussian:be Bengali:bn Byelorussian:be Chewa:ny Chichewa:ny Farsi:fa Flemish:nl-BE \
      Gallegan:gl Greenlandic:kl Kirghiz:ky Moldavian:mo Nynorsk:nn Oriya:or Panjabi:pa Pushto:ps \
      Ruanda:rw Sami:se Scottish:gd Sinhalese:si Tagalog:fil Tajiki:tg Uighur:ug
      """.split(separator: " ").map { $0.split(separator: ":").map(String.init) }
    let named = codes.map { (english.localizedString(forLanguageCode: $0) ?? $0, $0) }
    return Dictionary(named + older.map { ($0[0], $0[1]) }) { $1 }
  }()

  /// The identifiers with a region that apps write instead of the script of Chinese.
  private static let taggedChinese = [
    "zh-cn": "zh-hans", "zh-hans-cn": "zh-hans", "zh-tw": "zh-hant", "zh-hant-tw": "zh-hant",
  ]

  /// Whether the canonical identifiers are equal.
  package static func == (one: LanguageID, other: LanguageID) -> Bool {
    one === other || one.canonical == other.canonical
  }

  /// Hashes the canonical identifier.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(canonical)
  }

  /// The identifier as written.
  package var description: String { text }
}

/// Validates the subtags of language identifiers (BCP 47).
package enum LanguageCode {
  /// Whether every subtag of `language` is known.
  ///
  /// A language, then at most one script, then at most one region, each from the tables; then
  /// variants, which only have to be well-formed: five to eight letters and digits, or four that
  /// begin with a digit. Case does not matter, `_` counts as `-`. `Base`, codes for several,
  /// undetermined or no languages (`mul`, `und`, `zxx`, `mis`), and codes for private use (`qaa` to
  /// `qtz`) are not languages.
  package static func isKnown(_ language: LanguageID) -> Bool {
    var subtags = language.normalized.split(separator: "-", omittingEmptySubsequences: false)[...]
    guard let first = subtags.popFirst(), isKnown(first) else { return false }
    if let script = subtags.first, script.utf8.count == 4,
      Locale.Script(String(script)).isISOScript
    {
      subtags.removeFirst()
    }
    if let region = subtags.first, regions.contains(region) {
      subtags.removeFirst()
    }
    return subtags.allSatisfy(isVariant)
  }

  /// ISO 639-3 has more than 7,000 three-letter codes, so any is accepted unless a shorter one exists.
  static func isKnown(_ language: Substring) -> Bool {
    guard language.utf8.allSatisfy(\.isLowercase) else { return false }
    switch language.utf8.count {
    case 2:
      return Locale.LanguageCode(String(language)).isISOLanguage || withdrawn.contains(language)
    case 3:
      return meant(by: String(language)) == nil
        && !notLanguages.contains(language) && !("qaa"..."qtz").contains(language)
    default: return false
    }
  }

  /// Codes that are still in use.
  private static let withdrawn: Set<Substring> = ["bh", "in", "iw", "ji", "jw", "mo", "sh", "tl"]
  /// Those of ISO 3166 and UN M.49, and of CLDR's pseudo-locales.
  private static let regions = Set(
    Locale.Region.isoRegions.map { $0.identifier.lowercased()[...] } + ["xa", "xb"])

  private static let notLanguages: Set<Substring> = ["mis", "mul", "und", "zxx"]

  private static func isVariant(_ subtag: Substring) -> Bool {
    let isWord = subtag.utf8.allSatisfy { $0.isLowercase || $0.isDigit }
    switch subtag.utf8.count {
    case 5...8: return isWord
    case 4: return isWord && subtag.utf8.first?.isDigit ?? false
    default: return false
    }
  }

  /// A correction of `language`, if it is a common mistake.
  ///
  /// Corrects a country instead of its language (`jp`), a name (`english`), a three-letter code
  /// where a two-letter one exists (`deu`), and codes of other systems (`zh-CHS`, `en-UK`).
  /// Includes `kr`, although it is a known language, Kanuri. The other subtags are kept.
  package static func suggestion(for language: LanguageID) -> String? {
    if let whole = meant(by: language.normalized) { return whole }
    guard let end = language.normalized.firstIndex(of: "-"),
      let meant = meant(by: String(language.normalized[..<end])), !meant.contains("-")
    else { return nil }
    let meantWhole = meant + language.text.dropFirst(language.normalized[..<end].utf8.count)
    return isKnown(LanguageID(meantWhole)) ? meantWhole : nil
  }

  private static func meant(by code: String) -> String? {
    if let meant = mistakes[code] { return meant }
    if code.utf8.count == 3 {
      return Locale.LanguageCode(code).identifier(.alpha2).flatMap { $0.utf8.count == 2 ? $0 : nil }
    }
    return LanguageID.code(named: code.capitalized)
  }

  private static let mistakes = [
    "al": "sq", "by": "be", "cn": "zh-Hans", "cz": "cs", "dk": "da", "gr": "el", "jp": "ja",
    "kr": "ko", "kz": "kk", "rs": "sr", "ua": "uk", "vn": "vi",
    "en-uk": "en-GB", "zh-chs": "zh-Hans", "zh-cht": "zh-Hant", "chinese": "zh-Hans",
    "chi": "zh-Hans", "zho": "zh-Hans", "cze": "cs", "dut": "nl", "fre": "fr", "ger": "de",
    "gre": "el",
  ]
}
