internal import StringCatalogs

/// The languages of one table, each once.
struct TableLanguages {
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
        let language = find(localizations[index].language)
        if language.firstPlace == nil {
          language.firstPlace = (localizations[index].file, localizations[index].offset)
        }
        if !language.hasText { language.hasText = localizations[index].content.hasText }
      }
    }
    // Keys stand for missing source texts; in `.strings` files only if there are none at all.
    keysAreTexts = table.isCatalog || !all[0].hasText
    if hasKey { all[0].hasText = true }
  }

  /// The language, new in the list if it is not there.
  mutating func find(_ id: LanguageID) -> TableLanguage {
    if next < all.count, all[next].id == id {
      next += 1
      return all[next - 1]
    }
    if let number = numbers[id] {
      next = number + 1
      return all[number]
    }
    let language = TableLanguage(id, source: source)
    numbers[id] = all.count
    all.append(language)
    next = all.count
    return language
  }
}
