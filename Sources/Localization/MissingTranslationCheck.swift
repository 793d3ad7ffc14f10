internal import ReleaseModel
internal import StringCatalogs

/// Checks that a key has a string in every required language of its table.
enum MissingTranslationCheck {
  static func findings(in entry: EntryContext) -> [Finding] {
    let (key, table) = (entry.entry.key, entry.table)
    if entry.entry.extractionState == .stale { return [] }
    let present = Set(entry.entry.localizations.map(\.language))
    let missing = table.required.filter { language in
      // A key that is itself the source string needs none.
      !present.contains(language.id)
        && !(language.isSource
          && (table.languages.keysAreTexts || !key.isName || table.keysWithDefaults.contains(key)))
    }
    if missing.isEmpty || entry.isWordless { return [] }
    return missing.map { language in
      entry.finding(
        .missingTranslation, language, message: "\"\(key)\" is not localized in \(language.name).",
        advice: table.table.isCatalog
          ? "Translate it, or set 'shouldTranslate' to false."
          : "Add the key to the file for that language.",
        effect: .untranslated)
    }
  }
}
