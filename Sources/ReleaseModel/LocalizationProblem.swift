/// Something that is wrong with a table of texts.
package struct LocalizationProblem: Sendable, Equatable {
  /// What is wrong.
  package var fault: LocalizationFault
  /// The table: the path of its catalog, or of its folder and name for `.strings` files; for code
  /// that uses a key, the name of the table that should have it.
  package var table: String
  /// The language that it is about, as the table writes it.
  package var language: String?
  /// The key that it is about.
  package var key: String?
  /// One sentence that says what is so.
  package var message: String
  /// One sentence that says what to do.
  package var advice: String
  /// Where it is.
  package var location: SourceLocation
  /// The text at fault, beside the source text.
  package var excerpt: TextExcerpt?

  /// Creates a problem.
  package init(
    _ fault: LocalizationFault, table: String, language: String? = nil, key: String? = nil,
    message: String, advice: String, location: SourceLocation, excerpt: TextExcerpt? = nil
  ) {
    self.fault = fault
    self.table = table
    self.language = language
    self.key = key
    self.message = message
    self.advice = advice
    self.location = location
    self.excerpt = excerpt
  }
}

/// A text at fault beside the text that it was translated from.
package struct TextExcerpt: Sendable, Codable, Equatable {
  /// The source text; nil where the fault needs no comparison.
  package var source: String?
  /// The text at fault.
  package var text: String
  /// Where the fault begins in the text, in UTF-8 bytes from its start; nil for all of it.
  package var offset: Int?
  /// How long the fault is, in UTF-8 bytes.
  package var length: Int?

  /// Creates an excerpt; `range` is in UTF-8 bytes from the start of `text`.
  package init(source: String? = nil, text: String, range: Range<Int>? = nil) {
    self.source = source
    self.text = text
    offset = range?.lowerBound
    length = range?.count
  }
}

/// How far a table is translated.
package struct TableCoverage: Sendable, Codable, Equatable {
  /// The table, as problems name it.
  package var table: String
  /// Each required language, in the order of the requirement.
  package var languages: [Language]

  /// How far a table is translated into a language.
  package struct Language: Sendable, Codable, Equatable {
    /// The language.
    package var language: String
    /// The number of keys whose translation is complete.
    package var translated: Int
    /// The number of keys that need a translation.
    package var total: Int

    /// Creates a figure.
    package init(language: String, translated: Int, total: Int) {
      self.language = language
      self.translated = translated
      self.total = total
    }
  }

  /// Creates a coverage.
  package init(table: String, languages: [Language]) {
    self.table = table
    self.languages = languages
  }
}
