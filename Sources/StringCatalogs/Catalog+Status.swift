extension Catalog {
  /// How far `entry` of this catalog is translated into `language`.
  ///
  /// The first fault in the order of the file is the answer; a variation that lacks a case comes
  /// before the cases it has, an unfinished state before an empty value. Only the state `translated`
  /// is finished. In the source language the key stands for a missing text, and `new` is finished.
  /// If the language occurs twice in the entry, the first one at fault decides.
  package func status(of entry: Entry, in language: LanguageID) -> TranslationStatus {
    if !entry.shouldTranslate || (entry.key.isEmpty && entry.localizations.isEmpty) {
      return .notNeeded
    }
    let isSource = language == sourceLanguage
    let localizations = entry.localizations.filter { $0.language == language }
    if localizations.isEmpty { return isSource ? .translated : .missing }
    let check = CompletenessCheck(
      finishedStates: isSource ? [.translated, .new] : [.translated],
      allowsEmpty: isSourceEmpty(entry))
    for localization in localizations {
      if !isSource, !localization.content.hasText { return .missing }
      if let fault = check.fault(in: localization.content, shape: "") { return fault }
    }
    return .translated
  }

  private func isSourceEmpty(_ entry: Entry) -> Bool {
    let sources = entry.localizations.filter {
      $0.language == sourceLanguage && $0.content.hasText
    }
    return sources.isEmpty ? entry.key.isEmpty : sources.allSatisfy { $0.content.isBlank }
  }
}

extension Catalog.Content {
  /// Whether there is any unit; those of substitutions only fill a text and do not count.
  var hasText: Bool {
    unit != nil || set != nil
      || variations.contains { $0.cases.contains { $0.content.hasText } }
  }

  /// Whether every unit outside the substitutions is empty.
  var isBlank: Bool {
    (unit?.value.isEmpty ?? true) && (set?.values.allSatisfy(\.isEmpty) ?? true)
      && variations.allSatisfy { $0.cases.allSatisfy { $0.content.isBlank } }
  }
}
