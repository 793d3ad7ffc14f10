internal import ReleaseModel
internal import StringCatalogs

/// An entry with what its translations are compared with.
///
/// All of them refer to it, and copies would take longer than to judge most.
final class EntryContext: Sendable {
  let entry: Catalog.Entry
  let table: TableContext
  let source: SourceTexts
  /// The arguments that texts of this entry may use.
  let formats: FormatComparison

  init(_ entry: Catalog.Entry, in table: TableContext) {
    self.entry = entry
    self.table = table
    source = SourceTexts(of: entry, in: table.table.catalog.sourceLanguage)
    formats = FormatComparison(key: entry.key, sources: source.formatSources)
  }

  /// What all checks find in the entry and its translations; nothing but its state in a stale one.
  var findings: [Finding] {
    var findings = LocalizationChecks.ofEntries.flatMap { $0(self) }
    if entry.extractionState == .stale { return findings }
    for localization in entry.localizations {
      let translation = Translation(localization, of: self)
      for check in LocalizationChecks.ofTranslations {
        let found = check(translation)
        if !found.isEmpty { findings += found }
      }
    }
    return findings
  }

  /// Whether only translations still have the key: the source language's file lacks it, and no code
  /// could look it up.
  var isLeftOver: Bool {
    guard entry.extractionState != .stale, !table.languages.keysAreTexts,
      let literals = table.literals
    else { return false }
    let source = table.table.catalog.sourceLanguage
    return !entry.localizations.contains { $0.language == source }
      && !literals.has(entry.key) && !literals.canCompute(entry.key)
  }

  /// Whether there is nothing to translate: no text, or else the key, has a letter.
  var isWordless: Bool {
    !(source.texts.isEmpty
      ? entry.key.hasLetter : source.texts.contains { $0.value.hasLetter })
  }

  /// A finding about the entry, at its key.
  func finding(
    _ fault: LocalizationFault, _ language: TableLanguage? = nil, message: String, advice: String,
    effect: Finding.Effect = .none
  ) -> Finding {
    Finding(
      fault: fault, language: language, message: message, advice: advice, file: entry.file,
      offset: entry.offset, excerpt: nil, effect: effect)
  }
}

extension Catalog.Entry {
  /// Whether there is anything to translate: the catalog does not forbid it, and the key is not the
  /// empty one that Xcode leaves behind.
  var needsTranslation: Bool {
    shouldTranslate && !(key.isEmpty && localizations.isEmpty)
  }
}
