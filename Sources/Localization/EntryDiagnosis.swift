internal import ReleaseModel
internal import StringCatalogs

/// An entry that is being judged.
final class EntryDiagnosis {
  let entry: Catalog.Entry
  /// Its number in the table.
  let number: Int
  let table: TableDiagnosis
  /// What its translations are compared with.
  let source: SourceTexts

  init(_ entry: Catalog.Entry, number: Int, of table: TableDiagnosis) {
    self.entry = entry
    self.number = number
    self.table = table
    source = SourceTexts(of: entry, in: table.table.catalog.sourceLanguage)
  }

  /// Whether there is nothing to translate: no text, or else the key, has a letter.
  private(set) lazy var isWordless =
    !(source.texts.isEmpty
    ? entry.key.hasLetter : source.texts.contains { $0.value.hasLetter })

  /// Whether most of at least three translations lack the white space around the source text, which
  /// then got there by accident.
  private(set) lazy var hasStraySpace: Bool = {
    guard source.texts.contains(where: \.hasOuterSpace) else { return false }
    let translations = entry.localizations.indices.compactMap { index in
      entry.localizations[index].language == table.table.catalog.sourceLanguage
        ? nil : entry.localizations[index].content.singleUnit?.value
    }
    let without = translations.count { !TextTraits($0).contains(.outerSpace) }
    return translations.count > 2 && without * 2 > translations.count
  }()

  /// The arguments that texts of this entry may use, read when the first one has any.
  private(set) lazy var formats = FormatComparison(
    key: entry.key, sources: source.content?.formatSources ?? [])
}
