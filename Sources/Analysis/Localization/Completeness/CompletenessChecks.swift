internal import ReleaseModel
internal import StringCatalogs

/// Checks that a localization has strings and that its translation is finished.
enum CompletenessChecks {
  static func findings(in translation: Translation) -> [Finding] {
    let content = translation.content
    if content.strings.isEmpty, content.sets.isEmpty { return missing(translation) }
    let empty = content.sets.filter(\.set.values.isEmpty).map { set, path in
      translation.finding(
        .emptyStringSet, in: path.words, "is an empty string set",
        advice: "Add a string, or remove the localization.", at: set.offset, effect: .untranslated)
    }
    guard translation.language.isRequired else { return empty }
    var kinds: [(kind: LocalizationFindingKind, text: FlatContent.LocalizedString)] = []
    for text in content.strings where !text.isSetValue {
      if let kind = kind(of: text, isEmpty: text.isBlank, in: translation) {
        kinds.append((kind, text))
      }
    }
    for (text, isEmpty) in content.sets.flatMap({ stated(in: $0.set, at: $0.path) }) {
      if let kind = kind(of: text, isEmpty: isEmpty, in: translation) {
        kinds.append((kind, text))
      }
    }
    if kinds.isEmpty { return empty }
    return empty
      + translation.grouped(kinds).map { kind, text, branches in
        var (message, advice) = words(for: kind, state: text.state)
        if kind == .emptyTranslation, translation.language.isSource {
          advice = "Write the string, or remove the key."
        }
        return translation.finding(
          kind, in: branches, message, advice: advice, at: text.offset,
          excerpt: translation.excerpt(text.value, at: text.path),
          effect: kind == .newTranslation || kind == .emptyTranslation
            ? .untranslated : .unfinished)
      }
  }

  private static func missing(_ translation: Translation) -> [Finding] {
    let language = translation.language
    guard language.needsTexts, language.hasStrings, !language.isSource,
      !translation.entry.isWordless,
      !translation.isRule
    else { return [] }
    return [
      translation.entry.finding(
        .missingTranslation, language, "is not localized in \(language.name)",
        advice: "Translate it, or set 'shouldTranslate' to false.", at: translation.localization,
        effect: .untranslated)
    ]
  }

  /// The strings of a string set to check, and whether they are empty.
  ///
  /// A set has a single state, so its first value represents it. Empty values are separate
  /// findings, unless the set is in state `new`.
  private static func stated(
    in set: Catalog.UnitSet, at path: StringPath
  ) -> [(text: FlatContent.LocalizedString, isEmpty: Bool)] {
    let empty = set.values.filter(\.text.isBlank)
    if empty.isEmpty || set.state == .new {
      return set.values.prefix(1).map {
        (
          FlatContent.LocalizedString($0.text, set.state, at: set.offset, path: path),
          !empty.isEmpty
        )
      }
    }
    return empty.map {
      (
        FlatContent.LocalizedString("", set.state, at: $0.offset, path: path, isSetValue: true),
        true
      )
    }
  }

  private static func kind(
    of text: FlatContent.LocalizedString, isEmpty: Bool, in translation: Translation
  ) -> LocalizationFindingKind? {
    let isEmpty = isEmpty && !mayBeEmpty(text, in: translation)
    switch text.state {
    case .translated: return isEmpty ? .emptyTranslation : nil
    case .new where translation.language.isSource: return isEmpty ? .emptyTranslation : nil
    // If the source string is empty too, there is nothing to translate.
    case .new
    where text.isBlank && translation.entry.source.isBlank(at: text.path, inSource: false):
      return nil
    // An empty string in state `new` is one finding, not two.
    case .new: return .newTranslation
    case _ where isEmpty: return .emptyTranslation
    case .needsReview: return .unreviewedTranslation
    case .machineTranslated: return .machineTranslation
    case .stale: return .staleTranslation
    default: return .unknownState
    }
  }

  private static func mayBeEmpty(
    _ text: FlatContent.LocalizedString, in translation: Translation
  ) -> Bool {
    let source = translation.entry.source
    // Translators often remove Interface Builder's placeholders.
    return source.isBlank(at: text.path, inSource: translation.language.isSource)
      && !(translation.language.isSource && source.showsNothing)
      || source.strings.isEmpty && translation.entry.entry.interfaceObject != nil
  }

  private static func words(
    for kind: LocalizationFindingKind, state: UnitState
  ) -> (message: String, advice: String) {
    let name = "'\(state.rawValue)'"
    return switch kind {
    case .newTranslation: ("is not translated yet: its state is \(name)", "Translate it.")
    case .unreviewedTranslation:
      ("needs review: its state is \(name)", "Review it and set its state to 'translated'.")
    case .machineTranslation:
      (
        "was machine-translated and not reviewed: its state is \(name)",
        "Review it and set its state to 'translated'."
      )
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
    default: ("is empty", "Translate it.")
    }
  }
}
