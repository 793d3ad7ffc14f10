internal import ReleaseModel
internal import StringCatalogs

/// Which languages are required of which table, and what is wrong with the languages themselves.
struct LanguageDiagnosis {
  let tables: [Table]
  /// The languages of each table.
  let languages: [TableLanguages]
  /// The languages that are required, in order; those of the tables if nobody names any.
  let required: [LanguageID]
  /// Whether the required languages are those of the tables.
  private let isInferred: Bool
  /// The tables that have texts in each language.
  private let holders: [LanguageID: [Int]]

  /// Finds out what is required, and tells each table's languages.
  init(_ tables: [Table], required given: [LanguageID]?) {
    var languages = tables.map { TableLanguages(of: $0) }
    var holders: [LanguageID: [Int]] = [:]
    var found: [LanguageID] = []
    for (number, table) in languages.enumerated() {
      for language in table.all where language.hasText {
        if holders[language.id] == nil, language.isKnown { found.append(language.id) }
        holders[language.id, default: []].append(number)
      }
    }
    var seen: Set<LanguageID> = []
    let required = (given ?? found).filter { seen.insert($0).inserted }
    for number in languages.indices {
      for (rank, id) in required.enumerated() {
        languages[number].require(id, rank: rank + 1)
      }
    }
    self.tables = tables
    self.languages = languages
    self.required = required
    self.holders = holders
    isInferred = given == nil
  }

  func run(_ problems: ProblemList) {
    for (number, table) in tables.enumerated() {
      let needsTexts =
        languages[number].all.contains(where: \.hasText) && !(isInferred && isLeftOver(number))
      for language in languages[number].all {
        if language.hasText {
          judgePresent(language, table, number, problems)
        } else if language.isRequired, !isInferred || language.needsTexts, needsTexts,
          !isOrphan(language.id)
        {
          add(
            .missingLanguage, language, table, number, problems,
            message: "The table has no text in \(language.name), which is required.",
            advice: (table.isCatalog ? "Translate the table" : "Add the file of that language")
              + ", or take the language out of the requirement.")
        }
      }
    }
  }

  private func judgePresent(
    _ language: TableLanguage, _ table: Table, _ number: Int, _ problems: ProblemList
  ) {
    if !language.isKnown {
      let advice =
        LanguageCode.suggestion(for: language.id).map { "Write “\($0)”, if that is meant." }
        ?? "Use a code of ISO 639, with script and region where they matter."
      add(
        .unknownLanguage, language, table, number, problems,
        message: "“\(language.text)” is no language code that is known.", advice: advice)
    } else if isOrphan(language.id), isMostlyShared(number) {
      add(
        .orphanLanguage, language, table, number, problems,
        message: "Of \(tables.count) tables only this one has texts in \(language.name).",
        advice: "Translate the other tables too, or remove the language.")
    }
  }

  /// Whether one table alone has a language and no requirement says that the others lack it.
  private func isOrphan(_ id: LanguageID) -> Bool {
    tables.count > 1 && holders[id]?.count == 1 && (isInferred || !required.contains(id))
  }

  /// Whether strings files are there in one language only, and not in that of the source, as a table
  /// that was moved leaves them.
  private func isLeftOver(_ number: Int) -> Bool {
    let translations = languages[number].all.count { $0.hasText && !$0.isSource }
    return !tables[number].isCatalog && languages[number].keysAreTexts && translations == 1
  }

  /// Whether a table has no more languages for itself than it shares; else the other tables are not
  /// translated at all.
  private func isMostlyShared(_ number: Int) -> Bool {
    let present = languages[number].all.filter { $0.hasText && $0.isKnown }
    let own = present.count { holders[$0.id]?.count == 1 }
    return own <= present.count - own
  }

  private func add(
    _ fault: LocalizationFault, _ language: TableLanguage, _ table: Table, _ number: Int,
    _ problems: ProblemList, message: String, advice: String
  ) {
    problems.add(
      LocalizationProblem(
        fault, table: table.path, language: language.text, message: message, advice: advice,
        location: location(of: language, table, number)),
      table: number, rank: language.rank)
  }

  /// Where a language is first; for one that a table lacks, the start of its catalog, or of the file to
  /// be translated, that of the source language.
  private func location(
    of language: TableLanguage, _ table: Table, _ number: Int
  ) -> SourceLocation {
    if let (file, offset) = language.firstPlace {
      return table.location(file: file, offset: offset)
    }
    let source = languages[number].all.first { $0.isSource }?.firstPlace?.file ?? 0
    let files = table.catalog.files
    let path = files.indices.contains(source) ? files[source].path : table.path
    return SourceLocation(file: path, line: 1, column: 1)
  }
}
