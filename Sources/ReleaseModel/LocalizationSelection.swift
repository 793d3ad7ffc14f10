/// Which texts are checked, for which languages, and how strictly.
package struct LocalizationSelection: Sendable, Equatable {
  /// How much a fault weighs; the raw values are those of the configuration.
  package enum Level: String, Sendable, CaseIterable {
    /// It is not looked for.
    case off
    /// It is shown to who asks for everything.
    case note
    /// It is shown.
    case warning
    /// It stops a release.
    case error
  }

  /// Patterns for `.xcstrings`, `.strings` and `.stringsdict` files, relative to the configuration;
  /// `**` matches folders; nil: those that the package's targets have as resources.
  package var catalogs: [String]?
  /// The languages that every key needs; nil: all languages that occur in any of the tables.
  package var languages: [String]?
  /// Patterns for Swift files that use keys; nil: all below `sourceFolder`, where there are any;
  /// empty: keys are not compared with code.
  package var sources: [String]?
  /// The package's folder of Swift files, relative to the configuration.
  package var sourceFolder = "Sources"
  /// Functions of the package's own that take a key: `text`, `localized(key:)`.
  package var functions: [String]
  /// The compilation conditions that only debug builds define.
  package var debugConditions: [String]
  /// How much faults weigh, where it differs from the default.
  package var levels: [LocalizationFault: Level]
  /// The file of accepted problems, relative to the configuration; nil: none.
  package var baseline: String?

  /// How much faults weigh as long as nobody has said which languages are supported, and which code
  /// uses the catalogs.
  package static let levelsWithoutLanguages: [LocalizationFault: Level] = [
    .missingTranslation: .note, .missingLanguage: .note, .newTranslation: .note,
    .unreviewedTranslation: .note, .machineTranslation: .note, .staleTranslation: .note,
    .unknownKey: .warning,
  ]

  /// How much a fault weighs.
  package func level(of fault: LocalizationFault) -> Level {
    levels[fault] ?? fault.level
  }

  /// The faults that nobody looks for.
  package var ignored: Set<LocalizationFault> {
    Set(LocalizationFault.all.filter { level(of: $0) == .off })
  }

  /// Creates a selection.
  package init(
    catalogs: [String]?, languages: [String]? = nil, sources: [String]? = nil,
    functions: [String] = [], debugConditions: [String] = ["DEBUG"],
    levels: [LocalizationFault: Level] = [:], baseline: String? = nil
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

/// Problems of localization that are accepted, because they were there before anybody looked.
package struct LocalizationBaseline: Sendable, Equatable {
  /// An accepted problem; it has no line number, so that edits elsewhere do not bring it back.
  package struct Entry: Sendable, Hashable {
    /// What is wrong, the id of a `LocalizationFault`.
    package var fault: String
    /// The table.
    package var table: String
    /// The language.
    package var language: String?
    /// The key.
    package var key: String?

    /// Creates an entry.
    package init(fault: String, table: String, language: String? = nil, key: String? = nil) {
      self.fault = fault
      self.table = table
      self.language = language
      self.key = key
    }
  }

  /// The entries with their places; an entry that is there twice accepts two problems.
  package var entries: [(entry: Entry, location: SourceLocation)]

  /// Creates a baseline.
  package init(entries: [(entry: Entry, location: SourceLocation)]) {
    self.entries = entries
  }

  /// Whether both accept the same problems at the same places.
  package static func == (one: LocalizationBaseline, other: LocalizationBaseline) -> Bool {
    one.entries.elementsEqual(other.entries) { $0 == $1 }
  }
}
