internal import ReleaseModel
internal import StringCatalogs

/// An entry and the source data its translations are compared with.
///
/// A class, because copying it for each translation would take longer than most checks.
final class EntryContext: Sendable {
  let entry: Catalog.Entry
  let table: TableContext
  let source: SourceStrings
  /// The arguments that strings of this entry may use.
  let formats: FormatComparison

  init(_ entry: Catalog.Entry, in table: TableContext) {
    self.entry = entry
    self.table = table
    source = SourceStrings(
      of: entry, in: table.table.catalog.sourceLanguage,
      isInCode: table.keysWithDefaults.contains(entry.key))
    formats = FormatComparison(key: entry.key, sources: source.formatSources)
  }

  /// The findings in the entry and its translations; the translations of a stale entry are not
  /// checked.
  var findings: [Finding] {
    var findings = LocalizationChecks.ofEntries.flatMap { $0(self) }
    if entry.extractionState == .stale { return findings }
    for localization in entry.localizations {
      let translation = Translation(localization, of: self)
      // No user sees strings in an unknown language.
      if !translation.language.isKnown, !translation.language.isSource { continue }
      func run(_ checks: [@Sendable (Translation) -> [Finding]]) {
        for check in checks {
          let found = check(translation)
          if !found.isEmpty { findings += found }
        }
      }
      if localization.content.singleUnit == nil { run(LocalizationChecks.ofStructure) }
      run(LocalizationChecks.ofTranslations)
    }
    return findings
  }

  /// Whether nothing uses the key: its object is in no storyboard or xib, or the key is missing from
  /// the source language's file, and code can't look it up.
  var isLeftOver: Bool {
    guard entry.extractionState != .stale, let literals = table.literals else { return false }
    if literals.lackObject(of: entry, in: table.table.name) { return true }
    if table.languages.keysAreTexts { return false }
    let source = table.table.catalog.sourceLanguage
    return !entry.localizations.contains { $0.language == source }
      && !literals.has(entry.key) && !literals.canCompute(entry.key)
  }

  /// Whether there is nothing to translate, because the source string has no letters, or if there
  /// is none, the key.
  var isWordless: Bool {
    !source.hasCycle
      && !(source.strings.isEmpty
        ? entry.key.hasLetter : source.strings.contains { $0.value.hasLetter })
  }

  /// A finding at the entry's key, or at the start of a localization.
  ///
  /// `predicate` is a sentence about the key without its subject and the period.
  func finding(
    _ kind: LocalizationFindingKind, _ language: TableLanguage?, _ predicate: String,
    advice: String, at place: Catalog.Localization? = nil, effect: Finding.Effect = .none
  ) -> Finding {
    table.finding(
      kind, language, key: entry.key, "\"\(entry.key)\" \(predicate).", advice: advice,
      file: place?.file ?? entry.file, offset: place?.offset ?? entry.offset, effect: effect)
  }
}

extension Catalog.Entry {
  /// Whether the entry has to be translated: `shouldTranslate` is not false, and it is not the
  /// empty key that Xcode leaves behind.
  var needsTranslation: Bool {
    shouldTranslate && !(key.isEmpty && localizations.isEmpty)
  }
}
