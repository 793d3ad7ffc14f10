internal import ReleaseModel
internal import StringCatalogs

/// One language of a table, with what judging a text in it needs to know.
struct TableLanguage: Sendable {
  let id: LanguageID
  /// Whether the keys or source texts are written in it.
  let isSource: Bool
  /// Whether it is the source language or differs from it in the region or script only.
  let resemblesSource: Bool
  /// Whether CLDR or ISO 639 know it.
  let isKnown: Bool
  /// Its plural categories; nil if it is unknown.
  let plurals: PluralRules?
  /// Whether every key needs a text in it.
  var isRequired = false
  /// Whether a text is missed where it lacks one: where it resembles the source language, users see
  /// that.
  var needsTexts: Bool { isRequired && (isSource || !resemblesSource) }
  /// Its place in the report, 1-based; required languages come first in the order given.
  var rank = Int.max
  /// Whether any key that is to be translated has a text in it.
  var hasText = false
  /// Where it is first, as the number of a file and an offset in it.
  var firstPlace: (file: Int, offset: Int)?

  init(_ id: LanguageID, source: LanguageID) {
    self.id = id
    isSource = id == source
    resemblesSource = id.primary == source.primary
    isKnown = LanguageCode.isKnown(id)
    plurals = PluralRules.of(id)
  }

  /// The identifier as the table writes it.
  var text: String { id.text }
  /// The name for sentences: `Italian (it)`.
  var name: String { LanguageName.described(text) }
}

extension LanguageID {
  /// The first subtag: `pt` of `pt-BR`.
  var primary: Substring { normalized.prefix { $0 != "-" } }
}
