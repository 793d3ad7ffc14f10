/// What was read from one string catalog.
package struct CatalogEvidence: Sendable {
  /// The catalog's path relative to the package, or the pattern that matched none.
  package var path: String
  /// Its contents.
  package var contents: Evidence<CatalogContents>

  /// Creates evidence.
  package init(path: String, contents: Evidence<CatalogContents>) {
    self.path = path
    self.contents = contents
  }
}

/// How complete a string catalog is.
package struct CatalogContents: Sendable {
  /// The number of keys.
  package var keyCount: Int
  /// The languages that were required.
  package var languages: [String]
  /// The number of pairs of key and language that need a translation.
  package var required: Int
  /// The pairs whose translation is not complete, in file order.
  package var gaps: [TranslationGap]
  /// Keys that occur more than once, with the place of the repetition.
  package var duplicateKeys: [DuplicateKey]

  /// Creates contents.
  package init(
    keyCount: Int, languages: [String], required: Int, gaps: [TranslationGap],
    duplicateKeys: [DuplicateKey] = []
  ) {
    self.keyCount = keyCount
    self.languages = languages
    self.required = required
    self.gaps = gaps
    self.duplicateKeys = duplicateKeys
  }
}

/// A key that is not completely translated into a language.
package struct TranslationGap: Sendable, Equatable {
  /// The key.
  package var key: String
  /// The language, as the configuration writes it.
  package var language: String
  /// What is wrong with it, in words: `is missing`, `is empty`, `is in state "new"`.
  package var problem: String
  /// The place of the translation, or of the key when there is no translation.
  package var location: SourceLocation

  /// Creates a gap.
  package init(key: String, language: String, problem: String, location: SourceLocation) {
    self.key = key
    self.language = language
    self.problem = problem
    self.location = location
  }
}

/// A key that a catalog has twice.
package struct DuplicateKey: Sendable, Equatable {
  /// The key.
  package var key: String
  /// The place of the repetition.
  package var location: SourceLocation

  /// Creates a duplicate.
  package init(key: String, location: SourceLocation) {
    self.key = key
    self.location = location
  }
}
