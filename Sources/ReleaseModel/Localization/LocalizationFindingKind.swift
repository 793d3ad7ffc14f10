/// A kind of localization finding; the raw value is its permanent ID, used by reports, the configuration
/// and suppressions.
///
/// `Documentation/checks/ID.md` describes it. Findings are in the order of the cases.
package enum LocalizationFindingKind: String, Sendable, CaseIterable {
  // Findings about missing or unfinished strings, languages and keys.
  case missingTranslation = "missing-translation"
  case emptyTranslation = "empty-translation"
  case newTranslation = "new-translation"
  case unreviewedTranslation = "unreviewed-translation"
  case machineTranslation = "machine-translation"
  case staleTranslation = "stale-translation"
  case unknownState = "unknown-state"
  case unknownExtractionState = "unknown-extraction-state"
  case staleKey = "stale-key"
  case missingLanguage = "missing-language"
  case untranslatedTable = "untranslated-table"
  case orphanLanguage = "orphan-language"
  case unknownLanguage = "unknown-language"
  case copiedLanguage = "copied-language"
  case duplicateLanguage = "duplicate-language"

  // Findings about plural variations.
  case missingPlural = "missing-plural"
  case unknownPlural = "unknown-plural"
  case impossiblePlural = "impossible-plural"
  case oneWithoutNumber = "one-without-number"
  case pluralFallback = "plural-fallback"
  case ambiguousPlural = "ambiguous-plural"
  case unvariedPlural = "unvaried-plural"
  case pluralWithoutLocale = "plural-without-locale"

  // Findings about the nesting of variations.
  case missingDevice = "missing-device"
  case unknownDevice = "unknown-device"
  case deviceInPlural = "device-in-plural"
  case deviceInDevice = "device-in-device"
  case pluralBesideDevice = "plural-beside-device"
  case stringBesideVariations = "string-beside-variations"
  case incompleteEntry = "incomplete-entry"

  // Findings about format specifiers.
  case argumentType = "argument-type"
  case unknownArgument = "unknown-argument"
  case skippedArgument = "skipped-argument"
  case unnumberedArguments = "unnumbered-arguments"
  case missingArgument = "missing-argument"
  case omittedName = "omitted-name"
  case undefinedSubstitution = "undefined-substitution"
  case unusedSubstitution = "unused-substitution"
  case barePercent = "bare-percent"
  case lookalikePercent = "lookalike-percent"

  // Findings about the phrases of App Shortcuts.
  case emptyStringSet = "empty-string-set"
  case lostApplicationName = "lost-application-name"

  // Findings about files rather than their strings.
  case damagedFile = "damaged-file"
  case unknownMember = "unknown-member"
  case duplicateKey = "duplicate-key"
  case catalogInLproj = "catalog-in-lproj"
  case duplicateTable = "duplicate-table"
  case unknownVersion = "unknown-version"

  // Findings about a translation compared with its source string.
  case equalToSource = "equal-to-source"
  case whitespaceDiffers = "whitespace-differs"
  case brokenMarkup = "broken-markup"
  case unknownEscape = "unknown-escape"
  case wrongLanguage = "wrong-language"
  case changedURL = "changed-url"
  case lostLineBreak = "lost-line-break"

  // Findings about keys that code uses or doesn't use.
  case unknownKey = "unknown-key"
  case unlocalizedString = "unlocalized-string"
  case unusedKey = "unused-key"
  case debugLeftover = "debug-leftover"
  case dynamicKey = "dynamic-key"
  case generatedSymbol = "generated-symbol"
  case debugOnlyKey = "debug-only-key"

  // Findings about the localization baseline.
  case staleBaseline = "stale-baseline"

  package var id: String { rawValue }

  /// The level unless the configuration changes it.
  ///
  /// Errors are visible to users or rejected by Apple's tools. Warnings may be errors. Notes are
  /// shown on request.
  package var level: FindingLevel { standing.level }

  private var standing: (level: FindingLevel, consequence: Consequence) {
    switch self {
    case .argumentType, .unknownArgument, .skippedArgument, .unnumberedArguments,
      .undefinedSubstitution, .barePercent, .lookalikePercent, .damagedFile:
      (.error, .crash)
    case .staleTranslation, .duplicateLanguage, .missingPlural, .unknownPlural, .unknownDevice,
      .deviceInPlural, .deviceInDevice, .pluralBesideDevice, .lostApplicationName, .duplicateKey,
      .duplicateTable:
      (.error, .wrongText)
    case .missingTranslation, .emptyTranslation, .newTranslation, .missingLanguage,
      .unknownLanguage, .stringBesideVariations, .incompleteEntry, .emptyStringSet,
      .unknownMember, .unknownKey:
      (.error, .missingText)
    case .unreviewedTranslation, .machineTranslation, .unknownState, .catalogInLproj, .debugOnlyKey:
      (.error, .other)
    case .ambiguousPlural, .unvariedPlural, .pluralWithoutLocale, .missingDevice, .missingArgument,
      .unusedSubstitution, .whitespaceDiffers, .brokenMarkup, .unknownEscape, .wrongLanguage:
      (.warning, .wrongText)
    case .copiedLanguage:
      (.warning, .missingText)
    case .unknownExtractionState, .staleKey, .unknownVersion, .debugLeftover, .generatedSymbol,
      .staleBaseline:
      (.warning, .other)
    case .oneWithoutNumber, .omittedName, .changedURL, .lostLineBreak:
      (.note, .wrongText)
    case .untranslatedTable, .unlocalizedString:
      (.note, .missingText)
    case .orphanLanguage, .impossiblePlural, .pluralFallback, .unusedKey, .dynamicKey:
      (.note, .other)
    case .equalToSource:
      (.off, .missingText)
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
  package var consequence: Consequence { standing.consequence }

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
  /// The elements by the severity of their findings, and then by their kinds, those with the worst
  /// consequences first; otherwise in the same order.
  ///
  /// Findings that are not about localization follow those that crash the app.
  package func worstFirst(_ finding: (Element) -> Finding) -> [Element] {
    var found: [Severity: [LocalizationFindingKind?: [Element]]] = [:]
    for element in self {
      let finding = finding(element)
      let kind = finding.table == nil ? nil : finding.localizationKind
      found[finding.severity, default: [:]][kind, default: []].append(element)
    }
    let kinds = LocalizationFindingKind.allCases
    let crashes: [LocalizationFindingKind?] = kinds.filter { $0.consequence == .crash }
    let others = LocalizationFindingKind.Consequence.allCases.dropFirst().flatMap { consequence in
      kinds.filter { $0.consequence == consequence }
    }
    return Severity.allCases.flatMap { severity in
      (crashes + [nil] + others).flatMap { found[severity]?[$0] ?? [] }
    }
  }
}
