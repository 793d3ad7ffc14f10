internal import ReleaseModel
internal import StringCatalogs

/// A table and the data needed to check its entries.
///
/// A class, because all of its entries and translations refer to it, and copying would take longer
/// than most checks.
final class TableContext: Sendable {
  let table: Table
  /// The index of the table in the report.
  let number: Int
  let languages: TableLanguages
  /// The languages that every key needs, without those that the whole table lacks.
  let required: [TableLanguage]
  var source: LanguageID { table.catalog.sourceLanguage }
  /// The string literals in code; `nil` skips the comparison with code.
  let literals: LiteralKeys?
  /// The keys that code uses with a default value, which is the source string.
  let keysWithDefaults: Set<String>
  /// Whether keys such as `settings.title` are not themselves source strings.
  ///
  /// True if at least half of them have a source string; always false in strings files.
  let namesNeedTexts: Bool

  /// Whether only code looks up the keys.
  let isUsedByCodeOnly: Bool

  init(_ number: Int, of project: Project) {
    table = project.tables[number]
    isUsedByCodeOnly = table.isUsedByCodeOnly
    self.number = number
    languages = project.languages[number]
    required = languages.all.filter { $0.needsTexts && $0.hasStrings }
    literals = project.literals
    keysWithDefaults = project.keysWithDefaults
    namesNeedTexts = table.isCatalog && Self.mostNamesHaveTexts(in: table.catalog)
  }

  private static func mostNamesHaveTexts(in catalog: Catalog) -> Bool {
    var counts = (with: 0, without: 0)
    for entry in catalog.entries where entry.key.isDottedName {
      if entry.localizations.contains(where: { $0.language == catalog.sourceLanguage }) {
        counts.with += 1
      } else {
        counts.without += 1
      }
    }
    return counts.with > 0 && counts.with >= counts.without
  }

  /// A finding in an entry, at an offset in one of the table's files.
  func finding(
    _ kind: LocalizationFindingKind, _ language: TableLanguage?, key: String, _ message: String,
    advice: String, file: Int, offset: Int, excerpt: TextExcerpt? = nil, effect: Finding.Effect
  ) -> Finding {
    Finding(
      table: number, language: language, effect: effect,
      result: LocalizationFinding(
        kind, table: table.path, language: language?.text, key: key, message: message,
        advice: advice, location: table.location(file: file, offset: offset), excerpt: excerpt))
  }
}
