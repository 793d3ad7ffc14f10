internal import StringCatalogs

/// The unique languages of a table.
struct TableLanguages: Sendable {
  /// The source language, then the others in the order of their first occurrence.
  private(set) var all: [TableLanguage]
  /// Whether a key without a source string is itself the source string.
  let keysAreTexts: Bool
  private var numbers: [LanguageID: Int]

  /// Collects the languages of a table, and whether any string to translate exists in each.
  init(of table: Table) {
    let source = TableLanguage(table.catalog.sourceLanguage, source: table.catalog.sourceLanguage)
    var all = [source]
    var numbers = [source.id: 0]
    let entries = table.catalog.entries.filter(\.needsTranslation)
    var number = 0
    for entry in entries {
      for localization in entry.localizations {
        // Most entries have the same languages in the same order.
        number += 1
        if number >= all.count || all[number].id != localization.language {
          number = numbers[localization.language] ?? all.count
        }
        if number == all.count {
          numbers[localization.language] = number
          all.append(TableLanguage(localization.language, source: source.id))
        }
        if all[number].firstPlace == nil {
          all[number].firstPlace = (localization.file, localization.offset)
        }
        if !all[number].hasText { all[number].hasText = localization.content.hasText }
      }
    }
    // In `.strings` files, keys are source strings only if the source language has no strings at
    // all.
    keysAreTexts = table.isCatalog || !all[0].hasText
    if !entries.isEmpty { all[0].hasText = true }
    self.all = all
    self.numbers = numbers
  }

  /// Marks a language as required for every key, adding it if the table lacks it.
  mutating func require(_ id: LanguageID, rank: Int) {
    let number = numbers[id] ?? all.count
    if number == all.count {
      numbers[id] = number
      all.append(TableLanguage(id, source: all[0].id))
    }
    all[number].isRequired = true
    all[number].rank = rank
  }

  /// A language of the table; the source language if the table lacks it.
  subscript(id: LanguageID) -> TableLanguage { all[numbers[id] ?? 0] }
}
