extension Catalog {
  /// One key of a catalog.
  package struct Entry: Sendable {
    /// The key; may be empty.
    package let key: String
    /// Where the key stands.
    package let position: SourcePosition
    /// Whether the text is to be translated; true unless the catalog says otherwise.
    package let shouldTranslate: Bool
    /// How the entry came into the catalog, or nil if it was simply found in the code.
    package let extractionState: ExtractionState?
    /// The comment for translators.
    package let comment: String?
    /// The localizations in the order of the file, duplicates kept.
    package let localizations: [Localization]
  }

  /// The texts of one entry in one language.
  package struct Localization: Sendable {
    /// The language.
    package let language: LanguageID
    /// Where the language stands.
    package let position: SourcePosition
    /// The texts.
    package let content: Content
  }
}
