internal import ReleaseModel
internal import SourceCode
internal import StringCatalogs

extension CheckedTable {
  /// Findings about the extraction state that Xcode recorded for a key.
  func stateFindings(of entry: Catalog.Entry) -> [Finding] {
    guard let state = entry.extractionState else { return [] }
    if state == .stale { return staleFinding(of: entry).map { [$0] } ?? [] }
    if state.isKnown { return [] }
    return [
      finding(
        .unknownExtractionState, entry, "has the unknown extraction state '\(state.rawValue)'",
        fix: "Use manual, stale, extracted_with_value or migrated.")
    ]
  }

  /// What to do about a stale key, judging by the code; nil if only debug code uses it, which is
  /// another finding.
  private func staleFinding(of entry: Catalog.Entry) -> Finding? {
    let fix = "Set its extraction state to 'manual', because Xcode does not find it in the code."
    if let use = usesOfStaleKeys[entry.key] {
      if use.use.isDebugOnly { return nil }
      return finding(
        .staleKey, entry, "is stale, but \(use.file), line \(use.use.line), uses it", fix: fix)
    }
    if literals?.has(entry.key) ?? false {
      return finding(
        .staleKey, entry, "is stale, but a string literal in the code may be this key",
        fix: "Look it up in the code, and set its extraction state to 'manual'; remove it if the"
          + " literal is something else.")
    }
    return finding(
      .staleKey, entry, "is stale: according to its extraction state, no code uses it",
      fix: "Remove it, or set its extraction state to 'manual' if it is still used.")
  }

  /// Whether a key is stale and no code looks it up, so that its translations do not matter.
  func isDead(_ entry: Catalog.Entry) -> Bool {
    entry.extractionState == .stale
      && usesOfStaleKeys[entry.key]?.use.isDebugOnly
        ?? !(literals?.lookUp(entry.key, in: table.name) ?? false)
  }

  /// The finding that a key has no string in a language, at its localization if there is one.
  func missing(
    _ entry: Catalog.Entry, in language: TableLanguage, at place: Catalog.Localization? = nil,
    isNote: Bool = false
  ) -> Finding {
    finding(
      .missingTranslation, entry, in: language, "is not localized in \(language.name)",
      fix: table.isCatalog
        ? "Translate it, or set 'shouldTranslate' to false."
        : "Add the key to the file for that language.", at: place, isNote: isNote)
  }
}

extension Translation {
  /// Checks that the localization has strings, and that its translation is finished.
  func checkStates() {
    if content.strings.isEmpty, content.sets.isEmpty {
      if language.needsTexts, language.hasStrings, !language.isSource, !source.isWordless, !isRule {
        reportMissing()
      }
      return
    }
    for (set, path) in content.sets where set.values.isEmpty {
      report(
        .emptyStringSet, in: path.words, "is an empty string set",
        fix: "Add a string, or remove the localization.", at: set.offset, effect: .untranslated)
    }
    if !language.isRequired { return }
    for text in content.strings where !text.isSetValue {
      checkState(of: text, isEmpty: text.isBlank)
    }
    for (set, path) in content.sets {
      for (text, isEmpty) in stated(in: set, at: path) { checkState(of: text, isEmpty: isEmpty) }
    }
  }

  private func checkState(of text: FlatContent.LocalizedString, isEmpty: Bool) {
    guard let kind = unfinished(text, isEmpty: isEmpty) else { return }
    let (message, fix) = words(for: kind, state: text.state)
    // Placeholders such as `label` are emptied on purpose, and a part of a sentence may not be needed.
    let originals =
      language.isSource
      ? entry.localizations.compactMap { $0.content.singleUnit?.value }.filter { !$0.isBlank }
      : [source.counterpart(of: text.path)?.value ?? ""]
    let isMeant =
      kind == .emptyTranslation
      && (originals.contains(where: \.isPartOfSentence)
        && (text.value.isEmpty || text.value.unicodeScalars.contains(where: \.isSpace))
        || !language.isSource && entry.interfaceObject != nil
          && originals[0].first?.isLowercase == true)
    report(
      kind, in: text.path.words, message, fix: fix, at: text.offset,
      excerpt: excerpt(text.value, at: text.path),
      effect: isMeant
        ? .none
        : kind == .newTranslation || kind == .emptyTranslation ? .untranslated : .unfinished,
      isNote: isMeant)
  }

  /// The strings of a string set to check, and whether they are empty.
  ///
  /// A set has a single state, so its first value represents it. Empty values are separate
  /// findings, unless the set is in state `new`.
  private func stated(
    in set: Catalog.UnitSet, at path: StringPath
  ) -> [(text: FlatContent.LocalizedString, isEmpty: Bool)] {
    let empty = set.values.filter(\.text.isBlank)
    if empty.isEmpty || set.state == .new {
      return set.values.prefix(1).map {
        (.init($0.text, set.state, at: set.offset, path: path), !empty.isEmpty)
      }
    }
    return empty.map { (.init("", set.state, at: $0.offset, path: path, isSetValue: true), true) }
  }

  /// Why a string is not finished; `nil` if it is.
  private func unfinished(
    _ text: FlatContent.LocalizedString, isEmpty: Bool
  ) -> LocalizationFindingKind? {
    // Translators often remove Interface Builder's placeholders.
    let isEmpty =
      isEmpty && !source.isOfInterface && !source.areNumbers
      && !(source.isBlank(at: text.path, inSource: language.isSource)
        && !(language.isSource && source.showsNothing))
    if source.isWordless, text.state != .translated, !text.isBlank { return nil }
    switch text.state {
    case .translated: return isEmpty ? .emptyTranslation : nil
    case .new where language.isSource: return isEmpty ? .emptyTranslation : nil
    // If the source string is empty too, there is nothing to translate.
    case .new where text.isBlank && source.isBlank(at: text.path, inSource: false): return nil
    // An empty string in state `new` is one finding, not two.
    case .new: return .newTranslation
    case _ where isEmpty: return .emptyTranslation
    case .needsReview: return .unreviewedTranslation
    case .machineTranslated: return .machineTranslation
    case .stale: return .staleTranslation
    default: return .unknownState
    }
  }

  private func words(
    for kind: LocalizationFindingKind, state: UnitState
  ) -> (message: String, fix: String) {
    let name = "'\(state.rawValue)'"
    let review = "Review it and set its state to 'translated'."
    return switch kind {
    case .newTranslation: ("is not translated yet: its state is \(name)", "Translate it.")
    case .unreviewedTranslation: ("needs review: its state is \(name)", review)
    case .machineTranslation:
      ("was machine-translated and not reviewed: its state is \(name)", review)
    case .staleTranslation:
      (
        "was translated from an older source string: its state is \(name)",
        "Compare it with the source string and set its state to 'translated'."
      )
    case .unknownState:
      (
        "has the unknown state \(name)",
        "Use new, translated, needs_review, machine_translated or stale."
      )
    default:
      ("is empty", language.isSource ? "Write the string, or remove the key." : "Translate it.")
    }
  }

  /// Checks that an entry of a `.stringsdict` file is a rule with a string, and that every case of a
  /// variation has one.
  func checkCases() {
    let content = localization.content
    // Most localizations are a single string of a catalog.
    if content.singleUnit.map({ $0.offset != localization.offset }) ?? false { return }
    func report(_ message: String, _ fix: String, at offset: Int, _ path: StringPath) {
      self.report(
        .incompleteEntry, in: path.words, message, fix: fix, at: offset, effect: .untranslated)
    }
    guard content.hasStrings else {
      if !isRule { return }
      let names = content.substitutions.map(\.name)
      let example = (names.isEmpty ? ["name"] : names).map { "%#@\($0)@" }.joined(separator: " ")
      let (message, fix) =
        if let axis = content.variations.first?.axis {
          ("has no string for any \(axis)", "Add the strings, or remove the entry.")
        } else {
          (
            "has no string for 'NSStringLocalizedFormatKey'",
            "Add the key with a string such as '\(example)', or remove the entry."
          )
        }
      return report(message, fix, at: localization.offset, StringPath())
    }
    if content.unit?.offset == localization.offset, isRule {
      return report(
        "is a string, but the entries of a .stringsdict file are dictionaries",
        "Move it to the .strings file, or write it as a dictionary with"
          + " 'NSStringLocalizedFormatKey'.", at: localization.offset, StringPath())
    }
    for (variation, path) in self.content.variations {
      for choice in variation.cases where !choice.content.hasStrings {
        // Missing and unknown plural categories are reported as such.
        if variation.axis == "plural" {
          guard let category = PluralCategory(rawValue: choice.name),
            let plurals = language.plurals, !plurals.required.contains(category)
          else { continue }
        }
        report(
          "has no string", "Add the string, or remove the case.", at: choice.offset,
          path.entering(variation.axis, choice.name))
      }
    }
  }
}
