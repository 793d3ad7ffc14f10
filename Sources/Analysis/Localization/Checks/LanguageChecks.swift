internal import ReleaseModel
internal import StringCatalogs

extension LocalizationChecker {
  /// Checks the set of languages of each table.
  func languageFindings() -> [Placed] {
    tables.indices.flatMap { number in
      let found = tables[number].languages.all.compactMap { language -> Placed? in
        let finding =
          !language.isChecked
          ? leftOut(language, number)
          : language.hasStrings ? orphan(language, number) : missing(language, number)
        return finding.map { (number, language.rank, $0) }
      }
      return untranslated(number, found) ?? found
    } + unknownLanguages() + aliases()
  }

  /// The findings with one about a table that no language translates, instead of one for each missing
  /// language; nil for another table, if the required languages are given, and if no larger
  /// table is translated.
  private func untranslated(_ number: Int, _ found: [Placed]) -> [Placed]? {
    let (table, group) = (tables[number], groups[groupNumbers[number]])
    let missing = found.filter { $0.finding.localizationKind == .missingLanguage }
    let languages = missing.compactMap(\.finding.language)
    guard group.isInferred, !missing.isEmpty, !table.languages.isTranslated,
      table.catalog.entries.count <= group.translatedKeyCount
        || !group.declared.isEmpty
          && group.declared.isDisjoint(with: languages.map(LanguageID.init))
    else { return nil }
    let names = languages.map { LanguageName.described($0) }
    let shown = names.count > 4 ? names.prefix(3) + ["\(names.count - 3) others"] : names[...]
    let finding = Finding(
      .untranslatedTable, table: tables[number].table.path,
      message: "No string of this table is translated; the app also has strings in"
        + " \(Array(shown).listed(with: "and")).",
      advice: "Translate it if users see its strings.",
      location: missing[0].finding.location ?? table.table.start)
    return [(number, 0, finding)]
      + found.filter { $0.finding.localizationKind != .missingLanguage }
  }

  /// Unknown codes, each in the first table that has it.
  private func unknownLanguages() -> [Placed] {
    var reported: Set<LanguageID> = []
    // Another code of the same language is another finding.
    let hasScript = tables.contains {
      $0.languages.codes.contains {
        $0.language.canonical == "zh-hans" && $0.language.normalized != "zh"
      }
    }
    return tables.indices.flatMap { number in
      tables[number].languages.all.filter {
        $0.isPresent && $0.isChecked && (!$0.isKnown || !hasScript && $0.isChineseWithoutScript)
          && reported.insert($0.id).inserted
      }.map { language in
        let meant = Spelling.suggestion(of: LanguageCode.suggestion(for: language.id))
        let count = tables.count {
          $0.languages.all.contains { $0.id == language.id && $0.isPresent }
        }
        let isChinese = language.isChineseWithoutScript
        let finding = finding(
          .unknownLanguage, language, number,
          (isChinese
            ? "'\(language.text)' does not say which Chinese script it is"
            : "'\(language.text)' is not a known language code\(meant)")
            + (count > 1 ? "; \(count) string tables use it." : "."),
          isChinese
            ? "Use 'zh-Hans' or 'zh-Hant'."
            : "Use an ISO 639 code, with script and region if needed.",
          isNote: isChinese)
        return (number, language.rank, finding)
      }
    }
  }

  /// Languages for which the tables of a target use several codes.
  private func aliases() -> [Placed] {
    let codes = tables.enumerated().flatMap { number, table in
      table.languages.codes.map { (code: $0.language, place: $0.place, table: number) }
    }
    let groups = Dictionary(grouping: codes) { [tables[$0.table].table.target, $0.code.canonical] }
    return groups.values.flatMap { codes -> [Placed] in
      // The system looks for the current code, because that is what a device has.
      let current = codes.filter { $0.code.normalized == $0.code.canonical }
      let best =
        current.first { $0.code.isConventional } ?? current.first { !$0.code.text.contains("_") }
        ?? current.first ?? codes[0]
      let used = best.code.text
      var reported: Set<String> = []
      return codes.compactMap { code, place, number in
        guard code.text != used, reported.insert(code.text).inserted else { return nil }
        let table = tables[number].table
        // Two codes in one entry may already be reported as a duplicate key.
        let isDuplicate = table.catalog.duplicates.contains {
          $0.kind == .language && LanguageID($0.name).normalized == code.normalized
        }
        if isDuplicate { return nil }
        let finding = Finding(
          .duplicateLanguage, table: table.path, language: code.text,
          message: "'\(code.text)' and '\(used)' are codes for the same language, and an app loads"
            + " only one of them, usually '\(used)'.",
          advice: "Move the strings of '\(code.text)' to '\(used)', and remove '\(code.text)'.",
          location: table.location(file: place.file, offset: place.offset))
        return (number, tables[number].languages[code].rank, finding)
      }
    }
  }

  /// A language whose files no target includes, so that its strings are not checked.
  private func leftOut(_ language: TableLanguage, _ number: Int) -> Finding? {
    guard tables[number].table.unshippedLanguages.contains(language.id) else { return nil }
    return finding(
      .orphanLanguage, language, number,
      "The Xcode project includes no file of \(language.name), so its strings do not ship.",
      "Add the language to the project, or remove its files.")
  }

  private func missing(_ language: TableLanguage, _ number: Int) -> Finding? {
    let group = groups[groupNumbers[number]]
    let isInferred = group.isInferred
    let (languages, isCatalog) = (tables[number].languages, tables[number].table.isCatalog)
    // A table that was moved only partly has strings files in a single other language; nothing says
    // that the app has others.
    let isLeftOver =
      !isCatalog && languages.keysAreTexts && !group.declared.contains(language.id)
      && tables[number].table.path != group.mainTable
      && languages.all.count { $0.hasStrings && !$0.isSource } == 1
    guard language.isRequired, !language.isDamaged, !isInferred || language.needsTexts,
      languages.all.contains(where: \.hasStrings),
      !tables[number].table.catalog.ignoredRests.contains(where: {
        $0.language == language.id && !$0.rest.keys.isEmpty
      }), !(isInferred && isLeftOver),
      language.isPresent || group.orphans[language.id] == nil, tables[number].hasWords
    else { return nil }
    let advice =
      isCatalog
      ? "Translate the string table"
      : "\(language.isPresent ? "Complete" : "Add") the file for that language"
    let others = group.representatives[language.id]
    if let others, others.table != tables[number].table.path { return nil }
    return finding(
      .missingLanguage, language, number,
      others.map {
        "\($0.count) string tables, such as this one, have no strings in \(language.name), which is"
          + " required."
      } ?? "The string table has no strings in \(language.name), which is required.",
      advice
        + ", or remove the language\(language.isPresent ? "" : " from the required languages").")
  }

  private func orphan(_ language: TableLanguage, _ number: Int) -> Finding? {
    let group = groups[groupNumbers[number]]
    guard language.isKnown, group.orphans[language.id] ?? false else { return nil }
    return finding(
      .orphanLanguage, language, number,
      "Of \(group.tableCount) string tables, only this one has strings in \(language.name).",
      "Translate the other string tables too, or remove the language.")
  }

  /// A finding at the first occurrence of a language, or in the file of the source language, which
  /// is the one to translate.
  func finding(
    _ kind: LocalizationFindingKind, _ language: TableLanguage, _ number: Int, _ message: String,
    _ advice: String, isNote: Bool = false
  ) -> Finding {
    let table = tables[number].table
    let place = language.firstPlace.map { table.location(file: $0.file, offset: $0.offset) }
    let source = tables[number].languages.all[0].firstPlace?.file ?? 0
    return Finding(
      kind, table: table.path, language: language.text, message: message, advice: advice,
      location: place ?? table.start(ofFile: source), isNote: isNote)
  }
}

extension Finding {
  /// The finding for a table of `.strings` files that no target includes.
  package init(unshipped table: TableFiles.Group) {
    self.init(
      .orphanLanguage, table: table.path,
      message: "No Xcode project includes the files of this string table, so they do not ship.",
      advice: "Add them to the project, or remove them.",
      location: SourceLocation(file: table.files[0].path, line: 1, column: 1),
      isNote: true)
  }
}

extension TableLanguage {
  /// Whether it is Chinese without a script or region, which systems take for simplified.
  fileprivate var isChineseWithoutScript: Bool { !isSource && id.normalized == "zh" }
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
