internal import ReleaseModel
internal import StringCatalogs

/// The search for what is wrong with the entries of one table.
final class TableDiagnosis {
  let table: Table
  /// The table's number in the order of the report.
  let number: Int
  let interests: Interests
  let problems: ProblemList
  /// Whether the phrases are those of App Shortcuts, each of which needs the name of the app.
  let isAppShortcuts: Bool
  private var languages: TableLanguages
  /// The languages that every key needs a text in, without those that the table lacks altogether.
  private let required: [TableLanguage]
  /// The number of keys that need a translation.
  private(set) var keyCount = 0

  init(_ table: Table, number: Int, languages: TableLanguages, problems: ProblemList) {
    self.table = table
    self.number = number
    self.languages = languages
    self.problems = problems
    interests = Interests(ignoring: problems.ignored)
    isAppShortcuts = table.name == "AppShortcuts"
    required = languages.all.filter { $0.isRequired && $0.hasText }
  }

  func run() {
    for (number, entry) in table.catalog.entries.enumerated() where entry.needsTranslation {
      if entry.extractionState == .stale {
        addStaleKey(entry)
        continue
      }
      keyCount += 1
      judge(entry, number)
    }
  }

  /// How far the table is translated into each of `required`.
  func coverage(_ required: [LanguageID]) -> TableCoverage {
    TableCoverage(
      table: table.path,
      languages: required.map { id in
        let language = languages.find(id)
        // Nothing of a language that the table lacks was counted key by key.
        let translated = language.hasText ? keyCount - language.incompleteCount : 0
        return TableCoverage.Language(
          language: id.text, translated: translated, total: keyCount)
      })
  }

  private func judge(_ entry: Catalog.Entry, _ number: Int) {
    let context = EntryDiagnosis(entry, number: number, of: self)
    for index in entry.localizations.indices {
      let language = languages.find(entry.localizations[index].language)
      language.lastEntry = number
      var diagnosis = LocalizationDiagnosis(index, in: language, of: context)
      diagnosis.run()
    }
    for language in required where language.lastEntry != number {
      if language.isSource, languages.keysAreTexts { continue }
      language.markIncomplete(entry: number)
      add(
        .missingTranslation, language, key: entry.key,
        message: "“\(entry.key)” has no text in \(language.text).",
        advice: table.isCatalog
          ? "Translate it, or mark it as not to be translated."
          : "Add the key to the file of that language.",
        file: entry.file, offset: entry.offset)
    }
  }

  private func addStaleKey(_ entry: Catalog.Entry) {
    add(
      .staleKey, nil, key: entry.key,
      message: "“\(entry.key)” is stale: its extraction state says that no code has it any more.",
      advice: "Remove it, or set its extraction state to “manual” if it is still used.",
      file: entry.file, offset: entry.offset)
  }

  /// Adds a problem at a place of one of the table's files.
  func add(
    _ fault: LocalizationFault, _ language: TableLanguage?, key: String?,
    message: @autoclosure () -> String, advice: @autoclosure () -> String, file: Int, offset: Int,
    excerpt: @autoclosure () -> TextExcerpt? = nil
  ) {
    if problems.ignored.contains(fault) { return }
    problems.add(
      LocalizationProblem(
        fault, table: table.path, language: language?.text, key: key, message: message(),
        advice: advice(), location: table.location(file: file, offset: offset), excerpt: excerpt()),
      table: number, rank: language?.rank ?? 0)
  }
}

extension Table {
  /// A place in one of the table's files.
  func location(file: Int, offset: Int) -> SourceLocation {
    let file = catalog.files[file]
    let position = file.position(at: offset)
    return SourceLocation(file: file.path, line: position.line, column: position.column)
  }
}
