/// A kind of localization finding; the raw value is its permanent ID, used by reports, the configuration
/// and suppressions.
///
/// `Documentation/checks/ID.md` describes it. Findings are in the order of the cases.
package enum LocalizationFindingKind: String, Sendable, CaseIterable {
  // Findings about missing or unfinished strings, languages and keys.
  /// A key that is not localized in a required language.
  case missingTranslation = "missing-translation"
  /// An empty translation of a source string that isn't empty.
  case emptyTranslation = "empty-translation"
  /// A translation in state `new`.
  case newTranslation = "new-translation"
  /// A translation in state `needs_review`.
  case unreviewedTranslation = "unreviewed-translation"
  /// A translation in state `machine_translated`.
  case machineTranslation = "machine-translation"
  /// A translation in state `stale`: it was made from a different source string.
  case staleTranslation = "stale-translation"
  /// A translation in a state that the catalog format doesn't define.
  case unknownState = "unknown-state"
  /// A key with an extraction state that the catalog format doesn't define.
  case unknownExtractionState = "unknown-extraction-state"
  /// A key with extraction state `stale`: the code no longer contained it.
  case staleKey = "stale-key"
  /// A catalog or strings file without any string in a required language.
  case missingLanguage = "missing-language"
  /// A catalog or strings file that only the source language has, although the app has others.
  case untranslatedTable = "untranslated-table"
  /// A language that only one of several catalogs or strings files has.
  case orphanLanguage = "orphan-language"
  /// A language code that is in neither CLDR nor ISO 639.
  case unknownLanguage = "unknown-language"
  /// A language whose strings are copies of the source strings.
  case copiedLanguage = "copied-language"
  /// Two codes for one language in the tables of a target.
  case duplicateLanguage = "duplicate-language"

  // Findings about plural variations.
  /// A plural category that the language needs but that has no string.
  case missingPlural = "missing-plural"
  /// A category that isn't one of CLDR's six.
  case unknownPlural = "unknown-plural"
  /// A category that no number uses in the language.
  case impossiblePlural = "impossible-plural"
  /// A string for `one` without the number, in a language that uses it for other numbers too.
  case oneWithoutNumber = "one-without-number"
  /// A category without a string, for which the system shows `other`, which no other number uses.
  case pluralFallback = "plural-fallback"
  /// A plural whose strings contain several numbers that it may depend on.
  case ambiguousPlural = "ambiguous-plural"
  /// A single string with a number and a noun, in a language with several plural forms.
  case unvariedPlural = "unvaried-plural"
  /// Code that formats a plural without a locale, so that the rules of its language don't apply.
  case pluralWithoutLocale = "plural-without-locale"

  // Findings about the nesting of variations.
  /// Device variations without a device that the source string has.
  case missingDevice = "missing-device"
  /// A device that the format doesn't define.
  case unknownDevice = "unknown-device"
  /// Device variations inside plural variations, which Apple's compiler rejects.
  case deviceInPlural = "device-in-plural"
  /// Device variations inside device variations.
  case deviceInDevice = "device-in-device"
  /// Plural and device variations at the same level.
  case pluralBesideDevice = "plural-beside-device"
  /// A single string next to variations, which is lost in an export.
  case stringBesideVariations = "string-beside-variations"
  /// An entry or a case of a variation without a string.
  case incompleteEntry = "incomplete-entry"

  // Findings about format specifiers.
  /// An argument with a different type than in the source string.
  case argumentType = "argument-type"
  /// An argument that the source string doesn't have.
  case unknownArgument = "unknown-argument"
  /// A skipped position, so that the following specifiers take the wrong arguments.
  case skippedArgument = "skipped-argument"
  /// Arguments in a different order than in the source string, without positions.
  case unnumberedArguments = "unnumbered-arguments"
  /// An argument of the source string that the translation omits.
  case missingArgument = "missing-argument"
  /// A translation without the only argument of the source string, which may be a name.
  case omittedName = "omitted-name"
  /// A `%#@name@` without a substitution of that name.
  case undefinedSubstitution = "undefined-substitution"
  /// A substitution that no string uses.
  case unusedSubstitution = "unused-substitution"
  /// A percent sign that doesn't start a format specifier.
  case barePercent = "bare-percent"
  /// A character that looks like a percent sign but isn't one.
  case lookalikePercent = "lookalike-percent"

  // Findings about the phrases of App Shortcuts.
  /// A string set without strings.
  case emptyStringSet = "empty-string-set"
  /// A translation without the `${applicationName}` of its source string.
  case lostApplicationName = "lost-application-name"

  // Findings about files rather than their strings.
  /// A file that can't be loaded, or whose end is ignored.
  case damagedFile = "damaged-file"
  /// A member that the format doesn't define, with strings.
  case unknownMember = "unknown-member"
  /// A duplicate key, language, variation or substitution.
  case duplicateKey = "duplicate-key"
  /// A catalog in an `lproj` folder.
  case catalogInLproj = "catalog-in-lproj"
  /// Two string catalogs or strings files with the same name in one target.
  case duplicateTable = "duplicate-table"
  /// A version of the catalog format that is newer than the supported ones.
  case unknownVersion = "unknown-version"

  // Findings about a translation compared with its source string.
  /// A translation that is identical to the source string.
  case equalToSource = "equal-to-source"
  /// Leading or trailing whitespace that differs from the source string.
  case whitespaceDiffers = "whitespace-differs"
  /// Markdown or inflection markup that is valid in the source but broken in the translation.
  case brokenMarkup = "broken-markup"
  /// An escape that means nothing, or that users see as two characters.
  case unknownEscape = "unknown-escape"
  /// A translation in another language: in letters of another script, or the same as in that language.
  case wrongLanguage = "wrong-language"
  /// A URL of another site than in the source string, or none.
  case changedURL = "changed-url"
  /// Fewer line breaks than in the source string.
  case lostLineBreak = "lost-line-break"

  // Findings about keys that code uses or doesn't use.
  /// A key that code uses but that is in no string catalog or strings file.
  case unknownKey = "unknown-key"
  /// A literal that a view shows but that is in no string catalog or strings file.
  case unlocalizedString = "unlocalized-string"
  /// A key that no code uses.
  case unusedKey = "unused-key"
  /// An unused key whose name suggests debugging, or a placeholder for a translation.
  case debugLeftover = "debug-leftover"
  /// A place in the code where the key is not a literal.
  case dynamicKey = "dynamic-key"
  /// A key for which Xcode 26 can't generate a Swift symbol.
  case generatedSymbol = "generated-symbol"
  /// A key that only debug code uses, in a strings file that ships.
  case debugOnlyKey = "debug-only-key"

  // Findings about the localization baseline.
  /// A baseline entry whose finding no longer occurs.
  case staleBaseline = "stale-baseline"

  package var id: String { rawValue }

  /// The level unless the configuration changes it.
  ///
  /// Errors are visible to users or rejected by Apple's tools. Warnings may be errors. Notes are
  /// shown on request.
  package var level: FindingLevel {
    switch self {
    case .missingTranslation, .emptyTranslation, .newTranslation, .unreviewedTranslation,
      .machineTranslation, .staleTranslation, .unknownState, .missingLanguage, .unknownLanguage,
      .duplicateLanguage, .missingPlural, .unknownPlural, .unknownDevice, .deviceInPlural,
      .deviceInDevice, .pluralBesideDevice, .stringBesideVariations, .incompleteEntry,
      .argumentType, .unknownArgument, .skippedArgument, .unnumberedArguments,
      .undefinedSubstitution, .barePercent, .lookalikePercent, .emptyStringSet,
      .lostApplicationName, .unknownMember,
      .damagedFile, .duplicateKey, .catalogInLproj, .duplicateTable, .unknownKey, .debugOnlyKey:
      .error
    case .ambiguousPlural, .unvariedPlural, .pluralWithoutLocale, .copiedLanguage, .unknownEscape,
      .wrongLanguage,
      .generatedSymbol, .unknownExtractionState, .staleKey, .missingDevice, .missingArgument,
      .unusedSubstitution, .unknownVersion, .whitespaceDiffers, .brokenMarkup, .debugLeftover,
      .staleBaseline:
      .warning
    case .pluralFallback, .impossiblePlural, .changedURL, .lostLineBreak,
      .orphanLanguage,
      .untranslatedTable, .oneWithoutNumber, .omittedName, .unlocalizedString, .unusedKey,
      .dynamicKey:
      .note
    case .equalToSource:
      .off
    }
  }
}

extension LocalizationFindingKind {
  /// What users of the app experience, the worst first; the raw value is the heading of reports.
  package enum Consequence: String, Sendable, CaseIterable {
    /// The app crashes, or shows memory, placeholders or keys instead of the string.
    case crash = "crash or garbage"
    /// The string says something else than the source string, or is badly formed.
    case wrongText = "wrong text"
    /// Users see the source language, the key or nothing.
    case missingText = "missing text"
    /// Users see no difference, or not yet.
    case other
  }

  /// The order of findings in every report, and what a baseline never accepts unasked.
  package var consequence: Consequence {
    switch self {
    case .argumentType, .unknownArgument, .skippedArgument, .unnumberedArguments,
      .undefinedSubstitution, .barePercent, .lookalikePercent, .damagedFile:
      .crash
    case .staleTranslation, .missingPlural, .unknownPlural, .oneWithoutNumber, .missingDevice,
      .ambiguousPlural, .unvariedPlural, .pluralWithoutLocale, .unknownEscape, .wrongLanguage,
      .changedURL, .lostLineBreak, .missingArgument, .omittedName, .lostApplicationName,
      .duplicateKey, .duplicateLanguage, .duplicateTable, .whitespaceDiffers,
      .brokenMarkup,
      .deviceInPlural, .deviceInDevice, .pluralBesideDevice, .unknownDevice, .unusedSubstitution:
      .wrongText
    case .missingTranslation, .emptyTranslation, .newTranslation, .missingLanguage,
      .untranslatedTable, .copiedLanguage, .unknownLanguage, .incompleteEntry,
      .stringBesideVariations, .emptyStringSet,
      .unknownMember, .equalToSource, .unknownKey, .unlocalizedString:
      .missingText
    case .pluralFallback, .generatedSymbol, .unreviewedTranslation, .machineTranslation,
      .unknownState, .unknownExtractionState,
      .staleKey, .orphanLanguage, .impossiblePlural, .catalogInLproj, .unknownVersion, .unusedKey,
      .debugLeftover, .dynamicKey, .debugOnlyKey, .staleBaseline:
      .other
    }
  }

  /// What is true of several keys, if findings of this kind say nothing else about a key.
  ///
  /// Reports for people list such keys in one line for each language and table.
  package var sharedPredicate: String? {
    switch self {
    case .missingTranslation: "not localized"
    case .newTranslation: "not translated yet"
    case .unreviewedTranslation: "to review"
    case .machineTranslation: "machine-translated and not reviewed"
    case .staleTranslation: "translated from an older source string"
    default: nil
    }
  }
}

extension Finding {
  /// The kind of a localization finding.
  package var localizationKind: LocalizationFindingKind? {
    LocalizationFindingKind(rawValue: subject)
  }

  /// What users of the app experience; nil unless it is a localization finding.
  package var consequence: LocalizationFindingKind.Consequence? {
    table == nil ? nil : localizationKind?.consequence
  }

  /// Creates a localization finding of the default level, or a note; the check applies the configured
  /// level.
  ///
  /// The table is the path of a catalog, or the folder and name of `.strings` files; for code that
  /// uses a key, the name of the table that should contain it.
  package init(
    _ kind: LocalizationFindingKind, table: String, language: String? = nil, key: String? = nil,
    message: String, advice: String, location: SourceLocation, excerpt: TextExcerpt? = nil,
    isNote: Bool = false
  ) {
    self.init(
      isNote ? .note : kind.level.severity ?? .note, subject: kind.id, message: message,
      advice: advice, name: key,
      table: table, language: language, excerpt: excerpt, location: location)
  }
}

extension Sequence {
  /// The elements by the kinds of their findings, those with the worst consequences first;
  /// otherwise in the same order.
  ///
  /// Findings that are not about localization follow those that crash the app.
  package func worstFirst(_ finding: (Element) -> Finding) -> [Element] {
    var byKind: [LocalizationFindingKind?: [Element]] = [:]
    for element in self {
      let finding = finding(element)
      byKind[finding.table == nil ? nil : finding.localizationKind, default: []].append(element)
    }
    let kinds = LocalizationFindingKind.allCases
    let crashes: [LocalizationFindingKind?] = kinds.filter { $0.consequence == .crash }
    let others = LocalizationFindingKind.Consequence.allCases.dropFirst().flatMap { consequence in
      kinds.filter { $0.consequence == consequence }
    }
    return (crashes + [nil] + others).flatMap { byKind[$0] ?? [] }
  }
}
