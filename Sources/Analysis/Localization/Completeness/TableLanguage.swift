internal import ReleaseModel
internal import StringCatalogs

/// One language of a table, with the data needed to check its strings.
struct TableLanguage: Sendable {
  var id: LanguageID { facts.id }
  /// Whether it is the language of the keys or source strings.
  let isSource: Bool
  /// Whether it is the source language or differs from it only in region or script.
  let resemblesSource: Bool
  /// Whether CLDR or ISO 639 includes this language.
  let isKnown: Bool
  /// Its plural categories; `nil` if the language is unknown.
  var plurals: PluralRules? { facts.plurals }
  /// Whether every key needs a string in this language.
  var isRequired = false
  /// Whether missing strings are findings; in a variant of the source language, users see the
  /// source string.
  var needsTexts: Bool { isRequired && (isSource || !resemblesSource) }
  /// Its 1-based position in the report; required languages come first, in the order given.
  var rank = Int.max
  /// Whether any key to translate has a string in this language.
  var hasStrings = false
  /// Its first occurrence: the index of a file and a byte offset in it.
  var firstPlace: (file: Int, offset: Int)?
  /// Whether the table has the language, possibly without any string.
  var isPresent: Bool { hasStrings || firstPlace != nil }

  private let facts: Facts

  /// A class, because every translation refers to its language.
  private final class Facts: Sendable {
    let id: LanguageID
    let plurals: PluralRules?

    init(_ id: LanguageID) {
      self.id = id
      plurals = PluralRules.of(id)
    }
  }

  init(_ id: LanguageID, source: LanguageID) {
    facts = Facts(id)
    isSource = id == source
    resemblesSource = id.primary == source.primary
    isKnown = LanguageCode.isKnown(id)
  }

  /// The identifier as written in the table.
  var text: String { id.text }
  /// The name as shown in messages, such as `Italian (it)`.
  var name: String { LanguageName.described(text) }
}

extension LanguageID {
  /// The first subtag, such as `pt` of `pt-BR`.
  var primary: Substring { canonical.prefix { $0 != "-" } }
}
