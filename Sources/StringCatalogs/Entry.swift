extension Catalog {
  /// One key of a catalog.
  package struct Entry: Sendable {
    /// The key; may be empty.
    package let key: String
    /// The file that the key stands in, as an index into the catalog's files.
    package let file: Int
    /// Where the key stands, in bytes from the start of that file.
    package let offset: Int
    /// Whether the text is to be translated; true unless the catalog says otherwise.
    package let shouldTranslate: Bool
    /// How the entry came into the catalog, or nil if it was simply found in the code.
    package let extractionState: ExtractionState?
    /// The localizations in the order of the file, duplicates kept.
    package let localizations: [Localization]
  }

  /// The texts of one entry in one language.
  package struct Localization: Sendable {
    /// The language.
    package let language: LanguageID
    /// The file that the texts stand in, as an index into the catalog's files.
    package let file: Int
    /// Where the language stands, or in a file of one language the key; in bytes from its start.
    package let offset: Int
    /// The texts.
    package let content: Content
  }
}
