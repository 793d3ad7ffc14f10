internal import ReleaseModel

/// A finding in an entry, before it is assigned a line and a position in the report.
struct Finding: Sendable {
  /// The effect of a finding on the translation coverage.
  enum Effect {
    case none
    /// The key counts as not translated, unless this kind of finding is ignored.
    case unfinished
    /// The key counts as not translated.
    case untranslated
  }

  let kind: LocalizationFindingKind
  /// The language; `nil` if the finding is about the whole entry.
  let language: TableLanguage?
  let message: String
  let advice: String
  /// The index of the file in its table.
  let file: Int
  /// In bytes from the start of the file.
  let offset: Int
  let excerpt: TextExcerpt?
  let effect: Effect
}
