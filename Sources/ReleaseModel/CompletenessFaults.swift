extension LocalizationFault {
  /// Faults of strings, languages and keys that are not there, or not finished.
  static let completeness = [
    missingTranslation, emptyTranslation, newTranslation, unreviewedTranslation, machineTranslation,
    staleTranslation, unknownState, unknownExtractionState, staleKey, missingLanguage,
    orphanLanguage, unknownLanguage,
  ]

  /// A key has no text in a required language.
  package static let missingTranslation = LocalizationFault(
    "missing-translation", .error,
    title: "a key has no text in a required language",
    why: "Users of that language see the source language, or the bare key.",
    fix: "Translate it, or set `shouldTranslate` to false if it needs no translation.",
    example: "“Harbour” has no text in German (de).")

  /// A text is empty although the source text is not.
  package static let emptyTranslation = LocalizationFault(
    "empty-translation", .error,
    title: "a text is empty although the source text is not",
    why: "An empty text counts as translated at run time: users see nothing at all.",
    fix: "Translate it, or remove the empty text.",
    example: "“Low water” in German (de) is empty.")

  /// A text's state is `new`.
  package static let newTranslation = LocalizationFault(
    "new-translation", .error,
    title: "a text is in state `new`",
    why: "Xcode writes this state for a text that nobody has translated yet; its value is often the"
      + " source text.",
    fix: "Translate it and set its state to `translated`.",
    example: "“Spring tide” in German (de) is not translated yet: its state is “new”.")

  /// A text's state is `needs_review`.
  package static let unreviewedTranslation = LocalizationFault(
    "unreviewed-translation", .error,
    title: "a text is in state `needs_review`",
    why:
      "The source text has changed since it was translated, or somebody asked for a second look.",
    fix: "Have it reviewed, and set its state to `translated`.",
    example: "“Spring tide” in German (de) waits for a review: its state is “needs_review”.")

  /// A text's state is `machine_translated`.
  package static let machineTranslation = LocalizationFault(
    "machine-translation", .error,
    title: "a text is in state `machine_translated`",
    why: "No person has read it in the app.",
    fix: "Have it reviewed, and set its state to `translated`.",
    example: "“Spring tide” in German (de) was translated by a machine and reviewed by nobody:"
      + " its state is “machine_translated”.")

  /// A text's state is `stale`: it was translated from another source text.
  package static let staleTranslation = LocalizationFault(
    "stale-translation", .error,
    title: "a text is in state `stale`",
    why: "It belongs to a source text that is no longer there.",
    fix: "Translate the present source text, and set the state to `translated`.",
    example: "“Spring tide” in German (de) was translated from another source text: its state is"
      + " “stale”.")

  /// A text's state is none that is known.
  package static let unknownState = LocalizationFault(
    "unknown-state", .error,
    title: "a text's state is none that is known",
    why: "Nobody can tell whether it is finished; a typing error in a state hides an open text.",
    fix: "Correct the state: new, translated, needs_review, machine_translated or stale.",
    example: "“Spring tide” in German (de) has the state “half_done”, which the format does not"
      + " have.")

  /// A key's extraction state is none that is known.
  package static let unknownExtractionState = LocalizationFault(
    "unknown-extraction-state", .warning,
    title: "a key's extraction state is unknown",
    why:
      "Tools that look for stale keys may skip it. It is a typo, or of a newer version of Xcode.",
    fix: "Correct the state: manual, stale, extracted_with_value or migrated.",
    example: "“Harbor” has the extraction state “manuall”, which the format does not have.")

  /// A key's extraction state is `stale`: the code did not have it any more.
  package static let staleKey = LocalizationFault(
    "stale-key", .warning,
    title: "a key's extraction state is `stale`",
    why: "Xcode no longer finds the key in the code: it ships and nobody sees it, or the code finds"
      + " it in a way that Xcode does not know.",
    fix: "Remove the key, or set its extraction state to `manual`.",
    example: "“Old title” is stale: its extraction state says that no code has it any more.")

  /// A table has no text at all in a required language.
  package static let missingLanguage = LocalizationFault(
    "missing-language", .error,
    title: "a table has no text at all in a required language",
    why:
      "A language was added to the requirement and not to this table. It is said once a table, and"
      + " not for each of its keys.",
    fix: "Add the language to the table, or take it from the required languages.",
    example: "The table has no text in French (fr), which is required.")

  /// Only one of several tables has texts in a language.
  package static let orphanLanguage = LocalizationFault(
    "orphan-language", .warning,
    title: "only one of several tables has texts in a language",
    why: "The system picks a language for the whole app: users get a mixture of two.",
    fix: "Add the language to the other tables, or remove it from this one.",
    example: "Of 2 tables only this one has texts in French (fr).")

  /// A language code that CLDR and ISO 639 do not know.
  package static let unknownLanguage = LocalizationFault(
    "unknown-language", .error,
    title: "a language code that is none",
    why: "`jp` for `ja` is never chosen by any system, so nobody sees these texts.",
    fix: "Correct the code: a language of ISO 639, with a script or region where needed.",
    example: "“jp” is no language code that is known.")
}
