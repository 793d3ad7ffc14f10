internal import ReleaseModel
internal import StringCatalogs

/// The search for what is wrong with some of the entries of one table.
final class TableDiagnosis {
  let table: Table
  /// The table's number in the order of the report.
  let number: Int
  let interests: Interests
  let problems: ProblemList
  /// Whether the phrases are those of App Shortcuts, each of which needs the name of the app.
  let isAppShortcuts: Bool
  private var languages: TableLanguages
  /// The strings of the code; nil if there is none.
  private let literals: LiteralKeys?
  /// The progress in each of the languages.
  private let progress: [LanguageProgress]
  /// That in the languages that every key needs a text in, without those that the table lacks
  /// altogether.
  private let required: [LanguageProgress]
  /// The number of keys that need a translation.
  private var keyCount = 0

  init(
    _ table: Table, number: Int, languages: TableLanguages, literals: LiteralKeys?,
    ignoring ignored: Set<LocalizationFault>
  ) {
    self.table = table
    self.number = number
    self.languages = languages
    self.literals = literals
    problems = ProblemList(ignoring: ignored)
    interests = Interests(ignoring: ignored)
    isAppShortcuts = table.name == "AppShortcuts"
    progress = languages.all.map(LanguageProgress.init)
    required = progress.filter { $0.language.needsTexts && $0.language.hasText }
  }

  /// Judges the entries of a range.
  func run(_ range: Range<Int>) -> TableFindings {
    for number in range where table.catalog.entries[number].needsTranslation {
      let entry = table.catalog.entries[number]
      if entry.extractionState == .stale {
        addStaleKey(entry)
        continue
      }
      if isLeftOver(entry) { continue }
      if let state = entry.extractionState, !state.isKnown { addUnknownState(state, entry) }
      keyCount += 1
      judge(entry, number)
    }
    return TableFindings(
      problems: problems.items, keyCount: keyCount,
      incompleteCounts: progress.map(\.incompleteCount))
  }

  /// Whether only translations still have a key: the source language's file lacks it, and no code could
  /// look it up.
  private func isLeftOver(_ entry: Catalog.Entry) -> Bool {
    guard !languages.keysAreTexts, let literals else { return false }
    let source = table.catalog.sourceLanguage
    return !entry.localizations.contains { $0.language == source }
      && !literals.has(entry.key) && !literals.canCompute(entry.key)
  }

  private func judge(_ entry: Catalog.Entry, _ number: Int) {
    let context = EntryDiagnosis(entry, number: number, of: self)
    for index in entry.localizations.indices {
      let progress = progress[languages.find(entry.localizations[index].language)]
      progress.lastEntry = number
      var diagnosis = LocalizationDiagnosis(index, in: progress, of: context)
      diagnosis.run()
    }
    for progress in required where progress.lastEntry != number {
      let language = progress.language
      if language.isSource, languages.keysAreTexts || !entry.key.isName { continue }
      if context.isWordless { continue }
      progress.markIncomplete(entry: number)
      add(
        .missingTranslation, language, key: entry.key,
        message: "“\(entry.key)” has no text in \(language.name).",
        advice: table.isCatalog
          ? "Translate it, or mark it as not to be translated."
          : "Add the key to the file of that language.",
        file: entry.file, offset: entry.offset)
    }
  }

  private func addUnknownState(_ state: ExtractionState, _ entry: Catalog.Entry) {
    add(
      .unknownExtractionState, nil, key: entry.key,
      message: "“\(entry.key)” has the extraction state “\(state.rawValue)”, which the format does"
        + " not have.",
      advice: "Use one of manual, stale, extracted_with_value and migrated.", file: entry.file,
      offset: entry.offset)
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
