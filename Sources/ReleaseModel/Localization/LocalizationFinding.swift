/// A finding in a string catalog or strings file.
package struct LocalizationFinding: Sendable, Equatable {
  package var kind: LocalizationFindingKind
  /// The path of a catalog, or the folder and name of `.strings` files.
  ///
  /// For code that uses a key, the name of the table that should contain it.
  package var table: String
  /// The language that the finding is about, as the file writes it.
  package var language: String?
  package var key: String?
  /// One sentence that says what was found.
  package var message: String
  /// One sentence that says what to do.
  package var advice: String
  package var location: SourceLocation
  /// The string in question, next to the source string.
  package var excerpt: TextExcerpt?

  package init(
    _ kind: LocalizationFindingKind, table: String, language: String? = nil, key: String? = nil,
    message: String, advice: String, location: SourceLocation, excerpt: TextExcerpt? = nil
  ) {
    self.kind = kind
    self.table = table
    self.language = language
    self.key = key
    self.message = message
    self.advice = advice
    self.location = location
    self.excerpt = excerpt
  }
}

/// A string with an error, next to the source string it was translated from.
package struct TextExcerpt: Sendable, Codable, Equatable {
  /// The source string, or nil if it isn't needed to understand the error.
  package var source: String?
  /// The string that has the error.
  package var text: String
  /// Where the error starts, as a UTF-8 byte offset in `text`; nil for the whole string.
  package var offset: Int?
  /// The length of the error in UTF-8 bytes.
  package var length: Int?

  /// Creates an excerpt; `range` is in UTF-8 bytes from the start of `text`.
  package init(source: String? = nil, text: String, range: Range<Int>? = nil) {
    self.source = source
    self.text = text
    offset = range?.lowerBound
    length = range?.count
  }
}

/// How much of a string catalog or strings file is translated.
package struct TableCoverage: Sendable, Codable, Equatable {
  /// The table, in the same form as in findings.
  package var table: String
  /// The required languages, in the order in which they are required.
  package var languages: [Language]

  /// How much is translated into one language.
  package struct Language: Sendable, Codable, Equatable {
    package var language: String
    /// The number of keys whose translation is complete.
    package var translated: Int
    /// The number of keys that need a translation.
    package var total: Int

    package init(language: String, translated: Int, total: Int) {
      self.language = language
      self.translated = translated
      self.total = total
    }
  }

  package init(table: String, languages: [Language]) {
    self.table = table
    self.languages = languages
  }
}
