internal import ReleaseModel

/// What a check found in an entry, before it has a line and a place in the report.
struct Finding: Sendable {
  /// What a finding means for how far a table is translated.
  enum Effect {
    case none
    /// The key counts as not translated, unless nobody looks for the fault.
    case unfinished
    /// The key counts as not translated.
    case untranslated
  }

  let fault: LocalizationFault
  /// The language that it is about; nil for all of the entry.
  let language: TableLanguage?
  let message: String
  let advice: String
  /// The number of the file in its table.
  let file: Int
  /// In bytes from the start of the file.
  let offset: Int
  let excerpt: TextExcerpt?
  let effect: Effect
}
