internal import StringCatalogs

/// The languages of one table, each once.
struct TableLanguages: Sendable {
  /// The source language, then the others as they first occur.
  private(set) var all: [TableLanguage]
  /// Whether a key without a source text is one.
  let keysAreTexts: Bool
  private var numbers: [LanguageID: Int]

  /// The languages of a table, and which have any text that is to be translated.
  init(of table: Table) {
    let source = TableLanguage(table.catalog.sourceLanguage, source: table.catalog.sourceLanguage)
    var all = [source]
    var numbers = [source.id: 0]
    let entries = table.catalog.entries.filter(\.needsTranslation)
    for localization in entries.lazy.flatMap(\.localizations) {
      let number = numbers[localization.language] ?? all.count
      if number == all.count {
        numbers[localization.language] = number
        all.append(TableLanguage(localization.language, source: source.id))
      }
      if all[number].firstPlace == nil {
        all[number].firstPlace = (localization.file, localization.offset)
      }
      if !all[number].hasText { all[number].hasText = localization.content.hasText }
    }
    // Keys stand for missing source texts; in `.strings` files only if there are none at all.
    keysAreTexts = table.isCatalog || !all[0].hasText
    if !entries.isEmpty { all[0].hasText = true }
    self.all = all
    self.numbers = numbers
  }

  /// Requires a language of every key; new in the list if it is not there.
  mutating func require(_ id: LanguageID, rank: Int) {
    let number = numbers[id] ?? all.count
    if number == all.count {
      numbers[id] = number
      all.append(TableLanguage(id, source: all[0].id))
    }
    all[number].isRequired = true
    all[number].rank = rank
  }

  /// A language of the table; the source language for one that it does not have.
  subscript(id: LanguageID) -> TableLanguage { all[numbers[id] ?? 0] }
}
