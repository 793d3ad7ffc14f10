internal import Algorithms

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
    let bytes = (Self.oldNames[text] ?? text).utf8.map { byte in
      switch byte {
      case UInt8(ascii: "_"): UInt8(ascii: "-")
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
      default: byte
      }
    }
    normalized = String(decoding: bytes, as: UTF8.self)
    canonical = Self.canonical(normalized)
  }

  private static func canonical(_ normalized: String) -> String {
    if let language = taggedChinese[normalized] { return language }
    let first = normalized.prefix { $0 != "-" }
    let name = (aliases[String(first)] ?? String(first)) + normalized[first.endIndex...]
    var subtags = name.split(separator: "-", omittingEmptySubsequences: false)
    let hasScript = subtags.count > 1 && subtags[1].utf8.count == 4
    let language = subtags[0]
    let region = subtags.dropFirst(hasScript ? 2 : 1).first ?? ""
    let implied = LikelyScripts.ofRegions["\(language)-\(region)"]
    let usual = LikelyScripts.ofLanguages[language]
    // Apple always writes the script of Chinese, and that of other languages only if it is unusual.
    if hasScript {
      if implied == nil, subtags[1] == usual, language != "zh" { subtags.remove(at: 1) }
    } else if let script = implied ?? (language == "zh" ? usual : nil) {
      subtags.insert(script, at: 1)
    }
    return subtags.joined(separator: "-")
  }

  /// The language aliases of CLDR 46 (`supplementalMetadata.xml`) that apps still use.
  private static let aliases = [
    "in": "id", "iw": "he", "ji": "yi", "jw": "jv", "mo": "ro", "no": "nb", "sh": "sr-latn",
    "tl": "fil",
  ]

  /// The names of languages that Core Foundation still reads as codes, as in `English.lproj`
  /// (`CFLocaleIdentifier.c` of swift-corelibs-foundation, `oldAppleLocaleToCanonical`).
  private static let oldNames = Dictionary(
    uniqueKeysWithValues: """
      Afrikaans:af Albanian:sq Amharic:am Arabic:ar Armenian:hy Assamese:as Aymara:ay \
      Azerbaijani:az Basque:eu Belarusian:be Belorussian:be Bengali:bn Breton:br Bulgarian:bg \
      Burmese:my Byelorussian:be Catalan:ca Chewa:ny Chichewa:ny Croatian:hr Czech:cs Danish:da \
      Dutch:nl Dzongkha:dz English:en Esperanto:eo Estonian:et Faroese:fo Farsi:fa Finnish:fi \
      Flemish:nl-BE French:fr Galician:gl Gallegan:gl Georgian:ka German:de Greek:el \
      Greenlandic:kl Guarani:gn Gujarati:gu Hawaiian:haw Hebrew:he Hindi:hi Hungarian:hu \
      Icelandic:is Indonesian:id Inuktitut:iu Irish:ga Italian:it Japanese:ja Javanese:jv \
      Kalaallisut:kl Kannada:kn Kashmiri:ks Kazakh:kk Khmer:km Kinyarwanda:rw Kirghiz:ky \
      Korean:ko Kurdish:ku Lao:lo Latin:la Latvian:lv Lithuanian:lt Macedonian:mk Malagasy:mg \
      Malay:ms Malayalam:ml Maltese:mt Manx:gv Marathi:mr Moldavian:mo Mongolian:mn Nepali:ne \
      Norwegian:nb Nyanja:ny Nynorsk:nn Oriya:or Oromo:om Panjabi:pa Pashto:ps Persian:fa \
      Polish:pl Portuguese:pt Punjabi:pa Pushto:ps Quechua:qu Romanian:ro Ruanda:rw Rundi:rn \
      Russian:ru Sami:se Sanskrit:sa Scottish:gd Serbian:sr Sindhi:sd Sinhalese:si Slovak:sk \
      Slovenian:sl Somali:so Spanish:es Sundanese:su Swahili:sw Swedish:sv Tagalog:fil Tajik:tg \
      Tajiki:tg Tamil:ta Tatar:tt Telugu:te Thai:th Tibetan:bo Tigrinya:ti Tongan:to Turkish:tr \
      Turkmen:tk Uighur:ug Ukrainian:uk Urdu:ur Uzbek:uz Vietnamese:vi Welsh:cy Yiddish:yi
      """.split(separator: " ").map { pair in
        let parts = pair.split(separator: ":").map(String.init)
        return (parts[0], parts[1])
      })

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
    if let script = subtags.first, LanguageSubtags.scripts.contains(script) {
      subtags.removeFirst()
    }
    if let region = subtags.first, LanguageSubtags.regions.contains(region) {
      subtags.removeFirst()
    }
    return subtags.allSatisfy(isVariant)
  }

  /// ISO 639-3 has more than 7,000 three-letter codes, so any is accepted unless it is a common
  /// mistake.
  private static func isKnown(_ language: Substring) -> Bool {
    LanguageSubtags.languages.contains(language)
      || language.utf8.count == 3 && language.utf8.allSatisfy(\.isLowercase)
        && mistakes[String(language)] == nil && !notLanguages.contains(language)
        && !("qaa"..."qtz").contains(language)
  }

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
    if let whole = mistakes[language.normalized] { return whole }
    guard let end = language.normalized.firstIndex(of: "-"),
      let meant = mistakes[String(language.normalized[..<end])], !meant.contains("-")
    else { return nil }
    let meantWhole = meant + language.text.dropFirst(language.normalized[..<end].utf8.count)
    return isKnown(LanguageID(meantWhole)) ? meantWhole : nil
  }

  private static let mistakes = [
    "al": "sq", "by": "be", "cn": "zh-Hans", "cz": "cs", "dk": "da", "gr": "el", "jp": "ja",
    "kr": "ko", "kz": "kk", "rs": "sr", "ua": "uk", "vn": "vi",
    "en-uk": "en-GB", "zh-chs": "zh-Hans", "zh-cht": "zh-Hant",
    "chinese": "zh-Hans", "danish": "da", "dutch": "nl", "english": "en", "finnish": "fi",
    "french": "fr", "german": "de", "italian": "it", "japanese": "ja", "korean": "ko",
    "norwegian": "nb", "polish": "pl", "portuguese": "pt", "russian": "ru", "spanish": "es",
    "swedish": "sv", "turkish": "tr", "ukrainian": "uk",
    "ara": "ar", "ces": "cs", "chi": "zh-Hans", "cze": "cs", "deu": "de", "dut": "nl", "ell": "el",
    "eng": "en", "fra": "fr", "fre": "fr", "ger": "de", "gre": "el", "heb": "he", "ita": "it",
    "jpn": "ja", "kor": "ko", "nld": "nl", "pol": "pl", "por": "pt", "rus": "ru", "spa": "es",
    "swe": "sv", "tur": "tr", "ukr": "uk", "zho": "zh-Hans",
  ]
}
