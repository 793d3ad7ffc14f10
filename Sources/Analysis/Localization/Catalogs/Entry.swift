extension Catalog {
  /// A key of a catalog, with its strings in all languages.
  package struct Entry: Sendable {
    /// The key; may be empty.
    package let key: String
    /// The file of the key, as an index into the catalog's files.
    package let file: Int
    /// The offset of the key, in bytes from the start of that file.
    package let offset: Int
    /// Whether to translate the strings; true unless the catalog says otherwise.
    package let shouldTranslate: Bool
    /// The origin of the entry; `nil` if it was extracted from code.
    package let extractionState: ExtractionState?
    /// The localizations in the order of the file, including duplicates.
    package let localizations: [Localization]
  }

  /// The strings of one entry in one language.
  ///
  /// A class, because copying a structure takes longer than most checks of it.
  package final class Localization: Sendable {
    package let language: LanguageID
    /// The file of the strings, as an index into the catalog's files.
    package let file: Int
    /// The offset of the language, or of the key in a file of a single language; in bytes from the
    /// start of the file.
    package let offset: Int
    package let content: Content

    init(language: LanguageID, file: Int, offset: Int, content: Content) {
      self.language = language
      self.file = file
      self.offset = offset
      self.content = content
    }
  }
}
