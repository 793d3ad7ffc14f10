internal import ReleaseModel
internal import StringCatalogs

/// Checks that a key has a string in every required language of its table.
enum MissingTranslationCheck {
  static func findings(in entry: EntryContext) -> [Finding] {
    let (key, table) = (entry.entry.key, entry.table)
    if entry.entry.extractionState == .stale { return [] }
    let localizations = entry.entry.localizations
    lazy var present = Set(localizations.map(\.language))
    // Most entries have the languages in the order of the table, whose source language comes first.
    var next = 0
    func isPresent(_ language: TableLanguage) -> Bool {
      if language.isSource { return localizations.contains { $0.language == language.id } }
      if next < localizations.count, localizations[next].language == table.source { next += 1 }
      if next < localizations.count, localizations[next].language == language.id {
        next += 1
        return true
      }
      return present.contains(language.id)
    }
    let missing = table.required.filter { language in
      // A key that is itself the source string needs no string in the source language.
      !isPresent(language)
        && !(language.isSource
          && (table.languages.keysAreTexts && !(table.namesNeedTexts && key.isDottedName)
            || !key.isName || table.keysWithDefaults.contains(key)))
    }
    if missing.isEmpty || entry.isWordless { return [] }
    return missing.map { language in
      entry.finding(
        .missingTranslation, language, "is not localized in \(language.name)",
        advice: table.table.isCatalog
          ? "Translate it, or set 'shouldTranslate' to false."
          : "Add the key to the file for that language.",
        effect: .untranslated)
    }
  }
}
