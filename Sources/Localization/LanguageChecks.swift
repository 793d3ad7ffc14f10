internal import ReleaseModel
internal import StringCatalogs

/// What is wrong with the languages of tables themselves.
enum LanguageChecks {
  static func problems(in project: Project) -> [RankedProblem] {
    project.tables.indices.flatMap { number in
      project.languages[number].all.compactMap { language in
        let problem =
          language.hasText
          ? present(language, number, project) : missing(language, number, project)
        return problem.map { RankedProblem(table: number, rank: language.rank, problem: $0) }
      }
    }
  }

  private static func missing(
    _ language: TableLanguage, _ number: Int, _ project: Project
  ) -> LocalizationProblem? {
    let needsTexts =
      project.languages[number].all.contains(where: \.hasText)
      && !(project.isInferred && isLeftOver(number, project))
    guard language.isRequired, !project.isInferred || language.needsTexts, needsTexts,
      !isOrphan(language.id, project)
    else { return nil }
    let table = project.tables[number]
    // The file to be translated is that of the source language.
    let source = project.languages[number].all[0].firstPlace?.file ?? 0
    return LocalizationProblem(
      .missingLanguage, table: table.path, language: language.text,
      message: "The table has no text in \(language.name), which is required.",
      advice: (table.isCatalog ? "Translate the table" : "Add the file of that language")
        + ", or take the language out of the requirement.",
      location: table.start(ofFile: source))
  }

  private static func present(
    _ language: TableLanguage, _ number: Int, _ project: Project
  ) -> LocalizationProblem? {
    let table = project.tables[number]
    func problem(
      _ fault: LocalizationFault, _ message: String, _ advice: String
    ) -> LocalizationProblem {
      let place = language.firstPlace.map { table.location(file: $0.file, offset: $0.offset) }
      return LocalizationProblem(
        fault, table: table.path, language: language.text, message: message, advice: advice,
        location: place ?? table.start)
    }
    if !language.isKnown {
      let advice =
        LanguageCode.suggestion(for: language.id).map { "Write “\($0)”, if that is meant." }
        ?? "Use a code of ISO 639, with script and region where they matter."
      return problem(
        .unknownLanguage, "“\(language.text)” is no language code that is known.", advice)
    }
    guard isOrphan(language.id, project), isMostlyShared(number, project) else { return nil }
    return problem(
      .orphanLanguage,
      "Of \(project.tables.count) tables only this one has texts in \(language.name).",
      "Translate the other tables too, or remove the language.")
  }

  /// Whether one table alone has a language and no requirement says that the others lack it.
  private static func isOrphan(_ id: LanguageID, _ project: Project) -> Bool {
    project.tables.count > 1 && project.tableCounts[id] == 1
      && (project.isInferred || !project.required.contains(id))
  }

  /// Whether strings files are there in one language only, and not in that of the source, as a table
  /// that was moved leaves them.
  private static func isLeftOver(_ number: Int, _ project: Project) -> Bool {
    let languages = project.languages[number]
    return !project.tables[number].isCatalog && languages.keysAreTexts
      && languages.all.count { $0.hasText && !$0.isSource } == 1
  }

  /// Whether a table has no more languages for itself than it shares; else the other tables are not
  /// translated at all.
  private static func isMostlyShared(_ number: Int, _ project: Project) -> Bool {
    let present = project.languages[number].all.filter { $0.hasText && $0.isKnown }
    let own = present.count { project.tableCounts[$0.id] == 1 }
    return own <= present.count - own
  }
}
