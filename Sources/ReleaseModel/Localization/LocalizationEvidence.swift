internal import Foundation

/// What was read from string catalogs, strings files and the code that uses them.
package struct LocalizationEvidence: Sendable {
  /// The number of keys in all files.
  package var keyCount: Int
  /// The required languages.
  package var languages: [String]
  /// How much of each file is translated, in the order of their paths.
  package var coverage: [TableCoverage]
  /// The findings, by file, language and position.
  package var findings: [Finding]
  /// The number of uses of keys in the code; nil if no code was read.
  package var useCount: Int?
  /// Why files could not be read, one sentence each.
  package var unreadable: [String]
  /// The strings without a translation, by table and language.
  package var untranslated: [UntranslatedString] = []
  /// The state at the commit to compare with; nil without one.
  package var earlier: Earlier?
  /// The requested files and folders, as table names; nil for the whole package.
  package var scope: [String]?

  /// What was found at an earlier commit.
  package struct Earlier: Sendable {
    /// The branch, tag or commit, as given.
    package var reference: String
    package var findings: [LocalizationBaseline.Entry]
    package var coverage: [TableCoverage]

    package init(
      reference: String, findings: [LocalizationBaseline.Entry], coverage: [TableCoverage]
    ) {
      self.reference = reference
      self.findings = findings
      self.coverage = coverage
    }
  }

  package init(
    keyCount: Int, languages: [String], coverage: [TableCoverage],
    findings: [Finding] = [], useCount: Int? = nil, unreadable: [String] = [],
    scope: [String]? = nil
  ) {
    self.keyCount = keyCount
    self.languages = languages
    self.coverage = coverage
    self.findings = findings
    self.useCount = useCount
    self.unreadable = unreadable
    self.scope = scope
  }

  /// Whether a table would have been read if it existed.
  package func covers(_ table: String) -> Bool {
    guard let scope else { return true }
    return scope.contains { path in
      path == table || table.hasPrefix(path + "/") || (path == "." && !table.hasPrefix("/"))
    }
  }
}

/// A string to translate into one language.
package struct UntranslatedString: Sendable, Equatable {
  /// A string of a file for translators.
  package struct Unit: Sendable, Equatable {
    /// The key, or for a variation the name that Xcode gives it in XLIFF files.
    package var id: String
    package var source: String

    package init(id: String, source: String) { (self.id, self.source) = (id, source) }
  }

  package var language: String
  package var sourceLanguage: String
  package var key: String
  /// The comment for translators, if any.
  package var comment: String?
  /// The strings to translate: one, or one for each plural form and device.
  package var units: [Unit]
  /// The plural forms that the language needs; empty if the string doesn't vary by number.
  package var pluralForms: [String]
  /// Where the key is.
  package var location: SourceLocation

  package init(
    language: String, sourceLanguage: String, key: String, comment: String?, units: [Unit],
    pluralForms: [String], location: SourceLocation
  ) {
    self.language = language
    self.sourceLanguage = sourceLanguage
    self.key = key
    self.comment = comment
    self.units = units
    self.pluralForms = pluralForms
    self.location = location
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

/// English names of languages.
package enum LanguageName {
  private static let english = Locale(identifier: "en_US")

  /// The name and code of a language, `Italian (it)`, with an optional detail, `Italian (it; one)`.
  ///
  /// Only the code if the language has no name.
  package static func described(_ code: String, detail: String = "") -> String {
    guard let name = english.localizedString(forIdentifier: code), name != code else {
      return detail.isEmpty ? code : "\(code) (\(detail))"
    }
    // Names of variants already have parentheses: "Portuguese (Brazil)".
    let start = name.hasSuffix(")") ? "\(name.dropLast()); " : "\(name) ("
    return start + (detail.isEmpty ? code : "\(code); \(detail)") + ")"
  }
}
