internal import ReleaseModel
internal import StringCatalogs

/// Whether a key has a text in every required language that its table has.
enum MissingTranslationCheck {
  static func findings(in entry: EntryContext) -> [Finding] {
    let (key, table) = (entry.entry.key, entry.table)
    if entry.entry.extractionState == .stale { return [] }
    let present = Set(entry.entry.localizations.map(\.language))
    let missing = table.required.filter { language in
      // A key that is a text needs none in the source language.
      !present.contains(language.id)
        && !(language.isSource && (table.languages.keysAreTexts || !key.isName))
    }
    if missing.isEmpty || entry.isWordless { return [] }
    return missing.map { language in
      entry.finding(
        .missingTranslation, language, message: "“\(key)” has no text in \(language.name).",
        advice: table.table.isCatalog
          ? "Translate it, or mark it as not to be translated."
          : "Add the key to the file of that language.",
        effect: .untranslated)
    }
  }
}
