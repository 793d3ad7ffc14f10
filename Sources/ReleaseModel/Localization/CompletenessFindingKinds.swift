extension LocalizationFindingKind {
  /// Findings about missing or unfinished strings, languages and keys.
  static let completeness = [
    missingTranslation, emptyTranslation, newTranslation, unreviewedTranslation, machineTranslation,
    staleTranslation, unknownState, unknownExtractionState, staleKey, missingLanguage,
    orphanLanguage, unknownLanguage, duplicateLanguage,
  ]

  /// Two codes for one language in the tables of a target.
  package static let duplicateLanguage = LocalizationFindingKind(
    "duplicate-language", .error,
    title: "Two codes for one language",
    details:
      "Reports languages for which the string tables of a target use two codes, such as `zh-CN`"
      + " and `zh-Hans`, `iw` and `he`, or `pt_BR` and `pt-BR`.",
    why:
      "Each code becomes a folder of its own in the app. The app loads only one of them, so the strings"
      + " in the other one are not shown.",
    limits:
      "`Base.lproj` is not a language of its own. The target is derived from the path of the table.",
    fix: "Use one code, preferably the current one, and move all strings to it.",
    example: "'iw' and 'he' are codes for the same language, and an app loads only one of them,"
      + " usually 'he'.")

  /// A key that is not localized in a required language.
  package static let missingTranslation = LocalizationFindingKind(
    "missing-translation", .error,
    title: "Key not localized in a required language",
    details: "Reports keys that have no string in a required language.",
    why: "Users of that language see the source language or the raw key.",
    limits:
      "Keys without letters, keys with `shouldTranslate` set to false, and keys with"
      + " extraction state `stale` are not reported. Neither are missing strings in a variant"
      + " of the source language, such as British English for English, or keys of Interface"
      + " Builder objects that were deleted.",
    fix: "Translate it, or set `shouldTranslate` to false if it needs no translation.",
    example: "\"Harbor\" is not localized in German (de).")

  /// An empty translation of a source string that isn't empty.
  package static let emptyTranslation = LocalizationFindingKind(
    "empty-translation", .error,
    title: "Empty string",
    details:
      "Reports strings in required languages that are empty, or contain only whitespace or"
      + " invisible characters, if the source string is not empty. Also reports a source string"
      + " that is empty in this sense, if its key is not empty.",
    why: "At run time an empty string counts as translated, so users see nothing.",
    limits:
      "A string that consists of only punctuation is not empty. Empty translations are allowed if"
      + " the source string is empty too, or if the key belongs to an Interface Builder object and has no"
      + " source string.",
    fix: "Write the string, or remove it or its key. A string that is intentionally empty can be"
      + " listed in the baseline.",
    example: "\"Low water\" in German (de) is empty.")

  /// A translation in state `new`.
  package static let newTranslation = LocalizationFindingKind(
    "new-translation", .error,
    title: "Translation in state `new`",
    details: "Reports translations into required languages whose state is `new`.",
    why:
      "Xcode uses this state for a string that is not translated yet; its value is often the source"
      + " string.",
    limits:
      "Only the state counts. A finished translation that was never marked `translated` is"
      + " reported, and a copy of the source string that was marked `translated` is not.",
    fix: "Translate it and set its state to `translated`.",
    example: "\"Spring tide\" in German (de) is not translated yet: its state is 'new'.")

  /// A translation in state `needs_review`.
  package static let unreviewedTranslation = LocalizationFindingKind(
    "unreviewed-translation", .error,
    title: "Translation in state `needs_review`",
    details: "Reports strings in required languages whose state is `needs_review`.",
    why:
      "The source string has changed since the translation, or someone requested a review.",
    limits:
      "Only the state counts. The check does not verify that the translation still matches the"
      + " source string.",
    fix: "Have it reviewed, and set its state to `translated`.",
    example: "\"Spring tide\" in German (de) needs review: its state is 'needs_review'.")

  /// A translation in state `machine_translated`.
  package static let machineTranslation = LocalizationFindingKind(
    "machine-translation", .error,
    title: "Translation in state `machine_translated`",
    details: "Reports strings in required languages whose state is `machine_translated`.",
    why: "No one has reviewed the translation.",
    limits: "A machine translation that a tool marked `translated` is not detected.",
    fix: "Have it reviewed, and set its state to `translated`.",
    example: "\"Spring tide\" in German (de) was machine-translated and not reviewed:"
      + " its state is 'machine_translated'.")

  /// A translation in state `stale`: it was made from a different source string.
  package static let staleTranslation = LocalizationFindingKind(
    "stale-translation", .error,
    title: "Translation in state `stale`",
    details: "Reports strings in required languages whose state is `stale`.",
    why: "The source string has changed since it was translated.",
    limits: "Only the state counts. The source string is not compared with its earlier versions.",
    fix: "Translate the current source string, and set the state to `translated`.",
    example:
      "\"Spring tide\" in German (de) was translated from an older source string: its state is"
      + " 'stale'.")

  /// A translation in a state that the catalog format doesn't define.
  package static let unknownState = LocalizationFindingKind(
    "unknown-state", .error,
    title: "Unknown translation state",
    details: "Reports strings in required languages whose state is not part of the catalog format.",
    why:
      "verify-release cannot tell whether the translation is complete; a misspelled state can hide"
      + " an unfinished string.",
    limits:
      "A valid state that a newer version of Xcode adds is reported too, until verify-release"
      + " supports it.",
    fix: "Use one of the states new, translated, needs_review, machine_translated and stale.",
    example: "\"Spring tide\" in German (de) has the unknown state 'half_done'.")

  /// A key with an extraction state that the catalog format doesn't define.
  package static let unknownExtractionState = LocalizationFindingKind(
    "unknown-extraction-state", .warning,
    title: "Unknown extraction state",
    details: "Reports keys whose `extractionState` is not part of the catalog format.",
    why:
      "Tools that look for stale keys may skip the key. The state is misspelled, or is from a newer"
      + " version of Xcode.",
    limits:
      "Only string catalogs have extraction states, so `.strings` and `.stringsdict` files"
      + " have no such findings.",
    fix: "Use one of the states manual, stale, extracted_with_value and migrated.",
    example: "\"Harbor\" has the unknown extraction state 'manuall'.")

  /// A key with extraction state `stale`: the code no longer contained it.
  package static let staleKey = LocalizationFindingKind(
    "stale-key", .warning,
    title: "Key with extraction state `stale`",
    details: "Reports keys with the extraction state `stale`.",
    why:
      "Xcode no longer finds the key in the code. Either the key ships unused, or the code uses it"
      + " in a way that Xcode cannot detect.",
    limits:
      "Xcode sets the state when it builds the app; verify-release does not recompute it."
      + " `unused-key` compares the keys with the code instead. The translations of a stale key"
      + " are not checked.",
    fix: "Remove the key, or set its extraction state to `manual`.",
    example: "\"Old title\" is stale: according to its extraction state, no code uses it.")

  /// A catalog or strings file without any string in a required language.
  package static let missingLanguage = LocalizationFindingKind(
    "missing-language", .error,
    title: "String table without any string in a required language",
    details:
      "Reports string tables that have no string in a required language. If `languages` does not"
      + " list the required languages, a language is required if any table has an entry or a file"
      + " for it, even one without strings.",
    why:
      "Users of that language see all strings of this table in the source language. This is reported"
      + " once per table, not for each key.",
    limits:
      "If only one of several string tables has a language, the others need it only if `languages`"
      + " lists it; see `orphan-language`.",
    fix: "Add the language to the string table, or remove it from the required languages.",
    example: "The string table has no strings in French (fr), which is required.")

  /// A language that only one of several catalogs or strings files has.
  package static let orphanLanguage = LocalizationFindingKind(
    "orphan-language", .note,
    title: "Language in only one of several string tables",
    details:
      "Reports languages that only one of several string tables has, unless `languages` lists"
      + " them.",
    why:
      "The system chooses one language for the whole app. If it chooses this one, users see the strings"
      + " of the other tables in the source language.",
    limits:
      "If more than half of the table's languages are in no other table, nothing is reported,"
      + " because the other tables are probably not localized at all.",
    fix: "Add the language to the other string tables, or remove it from this one.",
    example: "Of 2 string tables, only this one has strings in French (fr).")

  /// A language code that is in neither CLDR nor ISO 639.
  package static let unknownLanguage = LocalizationFindingKind(
    "unknown-language", .error,
    title: "Unknown language code",
    details:
      "Reports language codes that are in neither CLDR nor ISO 639, codes that do not name one"
      + " language, such as `mul` or `qaa`, and common three-letter codes for languages that have a"
      + " two-letter code, such as `deu` for `de`. Each code is reported once.",
    why:
      "The system never selects an invalid code, such as `jp` for Japanese (`ja`), so users never see"
      + " these strings.",
    limits:
      "ISO 639-3 has more than 7,000 three-letter codes, so any other three-letter code is accepted.",
    fix:
      "Use the two-letter ISO 639 code if there is one, with script and region if needed.",
    example: "'jp' is not a known language code (did you mean 'ja'?).")
}
