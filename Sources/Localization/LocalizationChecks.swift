/// All checks, by what they look at.
///
/// Each is a pure function. Of several problems at one place, that of the first check is reported first.
enum LocalizationChecks {
  /// The checks of tables as wholes, and of code.
  static let ofProject: [@Sendable (Project) -> [RankedProblem]] = [
    FileChecks.problems, LanguageChecks.problems, CodeChecks.problems,
  ]

  /// The checks of keys that need a translation, whatever their translations say.
  static let ofEntries: [@Sendable (EntryContext) -> [Finding]] = [
    KeyStateChecks.findings, MissingTranslationCheck.findings,
  ]

  /// The checks of what an entry has in one language.
  static let ofTranslations: [@Sendable (Translation) -> [Finding]] = [
    ShapeChecks.findings, SubstitutionChecks.findings, PluralChecks.findings,
    DirectionCheck.findings, FormatChecks.findings, WhitespaceCheck.findings,
    MarkupCheck.findings, CompletenessChecks.findings, ApplicationNameChecks.findings,
    EqualityCheck.findings,
  ]
}
