internal import ReleaseModel
internal import StringCatalogs

/// Checks the set of languages of each table.
enum LanguageChecks {
  static func findings(in project: Project) -> [Finding] {
    project.tables.indices.flatMap { number in
      project.languages[number].all.compactMap { language in
        let finding =
          language.hasStrings
          ? present(language, number, project) : missing(language, number, project)
        return finding.map { Finding(table: number, language: language, result: $0) }
      }
    } + unknown(in: project) + aliases(in: project)
  }

  /// Unknown codes, each in the first table that has it.
  private static func unknown(in project: Project) -> [Finding] {
    var reported: Set<LanguageID> = []
    return project.tables.indices.flatMap { number in
      project.languages[number].all.filter {
        $0.isPresent && !$0.isKnown && reported.insert($0.id).inserted
      }.map { language in
        let meant = Spelling.suggestion(of: LanguageCode.suggestion(for: language.id))
        let count = project.tableCounts[language.id] ?? 1
        return Finding(
          table: number, language: language,
          result: finding(
            .unknownLanguage, language, number, project,
            "'\(language.text)' is not a known language code\(meant)"
              + (count > 1 ? "; \(count) string tables use it." : "."),
            "Use an ISO 639 code, with script and region if needed."))
      }
    }
  }

  /// Languages for which the tables of a target use several codes.
  private static func aliases(in project: Project) -> [Finding] {
    struct Use: Hashable {
      let target: String
      let language: LanguageID
    }
    var codes: [Use: [(code: TableLanguages.Code, table: Int)]] = [:]
    for (number, languages) in project.languages.enumerated() {
      for code in languages.codes {
        let use = Use(target: project.tables[number].target, language: code.language)
        codes[use, default: []].append((code, number))
      }
    }
    return codes.values.flatMap { codes -> [Finding] in
      // The system looks for the current code, because that is what a device has.
      let current = codes.filter { $0.code.language.normalized == $0.code.language.canonical }
      let best =
        current.first { $0.code.language.isConventional }
        ?? current.first { !$0.code.language.text.contains("_") } ?? current.first
      guard let used = (best ?? codes.first)?.code.language.text else { return [] }
      var reported: Set<String> = []
      return codes.compactMap { code, number in
        let text = code.language.text
        guard text != used, reported.insert(text).inserted else { return nil }
        let table = project.tables[number]
        // Two codes in one entry may already be reported as a duplicate key.
        let isDuplicate = table.catalog.duplicates.contains {
          $0.kind == .language && LanguageID($0.name).normalized == code.language.normalized
        }
        if isDuplicate { return nil }
        return Finding(
          table: number, language: project.languages[number][code.language],
          result: LocalizationFinding(
            .duplicateLanguage, table: table.path, language: text,
            message: "'\(text)' and '\(used)' are codes for the same language, and an app loads"
              + " only one of them, usually '\(used)'.",
            advice: "Move the strings of '\(text)' to '\(used)', and remove '\(text)'.",
            location: table.location(file: code.place.file, offset: code.place.offset)))
      }
    }
  }

  private static func missing(
    _ language: TableLanguage, _ number: Int, _ project: Project
  ) -> LocalizationFinding? {
    let needsTexts =
      project.languages[number].all.contains(where: \.hasStrings)
      && !(project.isInferred && isLeftOver(number, project))
    guard language.isRequired, !project.isInferred || language.needsTexts, needsTexts,
      language.isPresent || !isOrphan(language.id, project)
    else { return nil }
    let advice =
      project.tables[number].isCatalog
      ? "Translate the string table"
      : "\(language.isPresent ? "Complete" : "Add") the file for that language"
    return finding(
      .missingLanguage, language, number, project,
      "The string table has no strings in \(language.name), which is required.",
      advice
        + ", or remove the language\(language.isPresent ? "" : " from the required languages").")
  }

  private static func present(
    _ language: TableLanguage, _ number: Int, _ project: Project
  ) -> LocalizationFinding? {
    guard language.isKnown, isOrphan(language.id, project), isMostlyShared(number, project)
    else { return nil }
    return finding(
      .orphanLanguage, language, number, project,
      "Of \(project.tables.count) string tables, only this one has strings in \(language.name).",
      "Translate the other string tables too, or remove the language.")
  }

  /// A finding at the first occurrence of a language, or in the file of the source language, which
  /// is the one to translate.
  private static func finding(
    _ kind: LocalizationFindingKind, _ language: TableLanguage, _ number: Int, _ project: Project,
    _ message: String, _ advice: String
  ) -> LocalizationFinding {
    let table = project.tables[number]
    let place = language.firstPlace.map { table.location(file: $0.file, offset: $0.offset) }
    let source = project.languages[number].all[0].firstPlace?.file ?? 0
    return LocalizationFinding(
      kind, table: table.path, language: language.text, message: message, advice: advice,
      location: place ?? table.start(ofFile: source))
  }

  /// Whether only one table has the language, and it is not explicitly required.
  private static func isOrphan(_ id: LanguageID, _ project: Project) -> Bool {
    project.tables.count > 1 && project.tableCounts[id] == 1
      && (project.isInferred || !project.required.contains(id))
  }

  /// Whether strings files exist in a single language other than the source language, for example
  /// because a table was moved only partly.
  private static func isLeftOver(_ number: Int, _ project: Project) -> Bool {
    let languages = project.languages[number]
    return !project.tables[number].isCatalog && languages.keysAreTexts
      && languages.all.count { $0.hasStrings && !$0.isSource } == 1
  }

  /// Whether at least half of a table's languages also occur in other tables; otherwise, the other
  /// tables are not localized at all.
  private static func isMostlyShared(_ number: Int, _ project: Project) -> Bool {
    let present = project.languages[number].all.filter { $0.hasStrings && $0.isKnown }
    let own = present.count { project.tableCounts[$0.id] == 1 }
    return own <= present.count - own
  }
}

extension LanguageID {
  /// Whether the letters have the usual case: `pt-BR`, `zh-Hans` (RFC 5646, 2.1.1).
  fileprivate var isConventional: Bool {
    let subtags = text.split(separator: "-", omittingEmptySubsequences: false)
    return subtags.enumerated().allSatisfy { number, subtag in
      switch subtag.utf8.count {
      case 2 where number > 0: subtag == subtag.uppercased()
      case 4 where number > 0:
        subtag == subtag.prefix(1).uppercased() + subtag.dropFirst().lowercased()
      default: subtag == subtag.lowercased()
      }
    }
  }
}
