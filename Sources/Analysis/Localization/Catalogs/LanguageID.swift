/// A language identifier such as `pt-BR`, equal to `pt_BR` and `pt-br`, and to its aliases: `zh-CN`
/// and `zh` equal `zh-Hans`, and `sr-Cyrl` equals `sr`.
package struct LanguageID: Hashable, Sendable, CustomStringConvertible {
  /// The identifier as written.
  package var text: String { names.text }
  /// The identifier in lowercase ASCII with `-` for `_`.
  package var normalized: String { names.normalized }
  /// The normalized identifier with aliases replaced and without the usual script, used for
  /// comparison.
  package var canonical: String { names.canonical }
  private let names: Names

  /// A class, because most localizations share their language, and copying three strings takes
  /// longer.
  private final class Names: Sendable {
    let text: String
    let normalized: String
    let canonical: String

    init(text: String, normalized: String, canonical: String) {
      self.text = text
      self.normalized = normalized
      self.canonical = canonical
    }
  }

  package init(_ text: String) {
    let bytes = text.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "_"): UInt8(ascii: "-")
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
      default: byte
      }
    }
    let normalized = String(decoding: bytes, as: UTF8.self)
    names = Names(text: text, normalized: normalized, canonical: Self.canonical(normalized))
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

  /// The identifiers with a region that apps write instead of the script of Chinese.
  private static let taggedChinese = [
    "zh-cn": "zh-hans", "zh-hans-cn": "zh-hans", "zh-tw": "zh-hant", "zh-hant-tw": "zh-hant",
  ]

  /// Whether the canonical identifiers are equal.
  package static func == (one: LanguageID, other: LanguageID) -> Bool {
    one.names === other.names || one.canonical == other.canonical
  }

  /// Hashes the canonical identifier.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(canonical)
  }

  /// The identifier as written.
  package var description: String { text }
}
