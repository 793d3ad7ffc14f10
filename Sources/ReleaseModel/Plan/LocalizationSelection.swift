/// Which localized strings are checked, for which languages, and how strictly.
package struct LocalizationSelection: Sendable, Equatable {
  /// The level of a kind; the raw values are those of the configuration.
  package enum Level: String, Sendable, CaseIterable {
    /// Not checked.
    case off
    /// Shown only on request.
    case note
    /// Shown, but doesn't stop a release.
    case warning
    /// Stops a release.
    case error

    /// The severity of its findings; nil if they are not reported.
    package var severity: Severity? {
      switch self {
      case .off: nil
      case .note: .note
      case .warning: .warning
      case .error: .error
      }
    }
  }

  /// Patterns for `.xcstrings`, `.strings` and `.stringsdict` files, relative to the configuration.
  ///
  /// `**` matches folders. Nil for the files that are resources of the package's targets.
  package var catalogs: [String]?
  /// The languages that every key needs; nil for all languages that occur in any file.
  package var languages: [String]?
  /// Patterns for files of code that uses keys.
  ///
  /// Nil for all code below the configuration's folder, except tests and third-party code; if empty,
  /// keys are not compared with code.
  package var sources: [String]?
  /// Functions in the package that take a key, such as `text` or `localized(key:)`.
  package var functions: [String]
  /// The compilation conditions that only debug builds define.
  package var debugConditions: [String]
  /// The levels that differ from the default.
  package var levels: [LocalizationFindingKind: Level]
  /// The baseline file, relative to the configuration, if any.
  package var baseline: String?

  /// The levels that apply until the configuration names the supported languages and the sources.
  package static let levelsWithoutLanguages: [LocalizationFindingKind: Level] = [
    .missingTranslation: .note, .missingLanguage: .note, .newTranslation: .note,
    .unreviewedTranslation: .note, .machineTranslation: .note, .staleTranslation: .note,
    .unknownKey: .warning,
  ]

  /// The configured level, or else the default of the kind.
  package func level(of kind: LocalizationFindingKind) -> Level {
    levels[kind] ?? kind.level
  }

  /// The kinds that are not checked.
  package var ignored: Set<LocalizationFindingKind> {
    Set(LocalizationFindingKind.allCases.filter { level(of: $0) == .off })
  }

  package init(
    catalogs: [String]?, languages: [String]? = nil, sources: [String]? = nil,
    functions: [String] = [], debugConditions: [String] = ["DEBUG"],
    levels: [LocalizationFindingKind: Level] = [:], baseline: String? = nil
  ) {
    self.catalogs = catalogs
    self.languages = languages
    self.sources = sources
    self.functions = functions
    self.debugConditions = debugConditions
    self.levels = levels
    self.baseline = baseline
  }
}

/// Localization findings that existed earlier and are accepted.
package struct LocalizationBaseline: Sendable, Equatable {
  /// An accepted finding, without a line number, so that edits elsewhere don't affect it.
  package struct Entry: Sendable, Hashable {
    /// The ID of a `LocalizationFindingKind`.
    package var kind: String
    package var table: String
    package var language: String?
    package var key: String?

    package init(kind: String, table: String, language: String? = nil, key: String? = nil) {
      self.kind = kind
      self.table = table
      self.language = language
      self.key = key
    }
  }

  /// The entries with their locations; a duplicate entry accepts two findings.
  package var entries: [(entry: Entry, location: SourceLocation)]

  package init(entries: [(entry: Entry, location: SourceLocation)]) {
    self.entries = entries
  }

  /// Whether both accept the same findings at the same locations.
  package static func == (one: LocalizationBaseline, other: LocalizationBaseline) -> Bool {
    one.entries.elementsEqual(other.entries) { $0 == $1 }
  }
}
