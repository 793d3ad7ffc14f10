internal import StringCatalogs

/// The languages of one table, each once.
struct TableLanguages: Sendable {
  /// The source language, then the others as they first occur.
  private(set) var all: [TableLanguage]
  /// Whether a key without a source text is one.
  private(set) var keysAreTexts = true
  private let source: LanguageID
  private var numbers: [LanguageID: Int]
  /// Where the next look-up begins: entries mostly have the same languages in the same order.
  private var next = 0

  init(source id: LanguageID) {
    source = id
    let language = TableLanguage(id, source: id)
    all = [language]
    numbers = [id: 0]
  }

  /// The languages of a table, and which have any text that is to be translated.
  init(of table: Table) {
    self.init(source: table.catalog.sourceLanguage)
    var hasKey = false
    for entry in table.catalog.entries where entry.needsTranslation {
      hasKey = true
      let localizations = entry.localizations
      for index in localizations.indices {
        let number = find(localizations[index].language)
        if all[number].firstPlace == nil {
          all[number].firstPlace = (localizations[index].file, localizations[index].offset)
        }
        if !all[number].hasText { all[number].hasText = localizations[index].content.hasText }
      }
    }
    // Keys stand for missing source texts; in `.strings` files only if there are none at all.
    keysAreTexts = table.isCatalog || !all[0].hasText
    if hasKey { all[0].hasText = true }
  }

  /// Requires a language of every key; new in the list if it is not there.
  mutating func require(_ id: LanguageID, rank: Int) {
    let number = find(id)
    all[number].isRequired = true
    all[number].rank = rank
  }

  /// The number of a language in `all`; new there if it is not known yet.
  mutating func find(_ id: LanguageID) -> Int {
    if next < all.count, all[next].id == id {
      next += 1
      return next - 1
    }
    if let number = numbers[id] {
      next = number + 1
      return number
    }
    let number = all.count
    all.append(TableLanguage(id, source: source))
    numbers[id] = number
    next = number + 1
    return number
  }
}
