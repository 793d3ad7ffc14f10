/// A language identifier such as `pt-BR`, equal to `pt_BR` and `pt-br`, and to its aliases: `zh-CN`
/// and `zh` equal `zh-Hans`.
package struct LanguageID: Hashable, Sendable, CustomStringConvertible {
  /// The identifier as written.
  package let text: String
  /// The identifier in lowercase ASCII with `-` for `_`.
  package let normalized: String
  /// The normalized identifier with aliases replaced, used for comparison.
  package let canonical: String

  package init(_ text: String) {
    self.text = text
    let bytes = text.utf8.map { byte in
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
    if let whole = aliases[normalized] { return whole }
    guard let end = normalized.firstIndex(of: "-") else { return normalized }
    let (language, rest) = (String(normalized[..<end]), normalized[end...])
    if let script = usualScripts[language], rest == script || rest.hasPrefix(script + "-") {
      return language + rest.dropFirst(script.utf8.count)
    }
    return (language == "zh" ? language : aliases[language] ?? language) + rest
  }

  /// The scripts that CLDR 46 (`likelySubtags.xml`) assumes for languages that are also written in
  /// another one, or that apps specify nevertheless.
  private static let usualScripts = [
    "az": "-latn", "bs": "-latn", "en": "-latn", "hi": "-deva", "ja": "-jpan", "kk": "-cyrl",
    "ko": "-kore", "ks": "-arab", "ku": "-latn", "mn": "-cyrl", "ms": "-latn", "pa": "-guru",
    "sd": "-arab", "sr": "-cyrl", "ug": "-arab", "uz": "-latn", "yue": "-hant",
  ]

  /// The language aliases of CLDR 46 (`supplementalMetadata.xml`) that apps still use, and the
  /// scripts that the regions of Chinese imply.
  private static let aliases = [
    "in": "id", "iw": "he", "ji": "yi", "jw": "jv", "mo": "ro", "no": "nb", "sh": "sr-latn",
    "tl": "fil", "zh": "zh-hans",
    "zh-cn": "zh-hans", "zh-hans-cn": "zh-hans", "zh-sg": "zh-hans-sg",
    "zh-tw": "zh-hant", "zh-hant-tw": "zh-hant", "zh-hk": "zh-hant-hk", "zh-mo": "zh-hant-mo",
  ]

  /// Whether the canonical identifiers are equal.
  package static func == (one: LanguageID, other: LanguageID) -> Bool {
    one.canonical == other.canonical
  }

  /// Hashes the canonical identifier.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(canonical)
  }

  /// The identifier as written.
  package var description: String { text }
}
