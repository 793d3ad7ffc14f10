/// All checks, grouped by what they check.
///
/// Each check is a pure function. Findings at the same location are reported in the order of the
/// checks.
enum LocalizationChecks {
  /// The checks of whole tables and of code.
  static let ofProject: [@Sendable (Project) -> [Finding]] = [
    FileChecks.findings, LanguageChecks.findings, CodeChecks.findings,
  ]

  /// The checks of keys that need a translation, independent of the translations.
  static let ofEntries: [@Sendable (EntryContext) -> [Finding]] = [
    KeyStateChecks.findings, MissingTranslationCheck.findings,
  ]

  /// The checks of variations and substitutions in one language.
  static let ofStructure: [@Sendable (Translation) -> [Finding]] = [
    ShapeChecks.findings, SubstitutionChecks.findings,
  ]

  /// The checks of an entry's strings in one language.
  static let ofTranslations: [@Sendable (Translation) -> [Finding]] = [
    PluralChecks.findings, IncompleteEntryCheck.findings, DirectionCheck.findings,
    FormatChecks.findings, WhitespaceCheck.findings, MarkupCheck.findings,
    CompletenessChecks.findings, ApplicationNameChecks.findings, EqualityCheck.findings,
  ]
}
