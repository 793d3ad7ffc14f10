/// Which localized strings are checked, for which languages, and how strictly.
package struct LocalizationSelection: Sendable, Equatable {
  /// Patterns for `.xcstrings`, `.strings` and `.stringsdict` files, relative to the configuration.
  ///
  /// `**` matches folders. Nil for the files that are resources of the package's targets.
  package var catalogs: [String]?
  /// What is required of each language, unless one of `paths` says something else.
  package var requirements: LanguageRequirements
  /// What differs in some folders and files; the longest path that contains a table applies.
  package var paths: [(path: String, requirements: LanguageRequirements)] = []
  /// Where the configuration names each of `paths`.
  package var pathLocations: [String: SourceLocation] = [:]
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
  package var levels: [LocalizationFindingKind: FindingLevel]
  /// The baseline file, relative to the configuration, if any.
  package var baseline: String?

  /// The levels that apply until the configuration names the supported languages and the sources.
  package static let levelsWithoutLanguages: [LocalizationFindingKind: FindingLevel] = [
    .missingTranslation: .note, .missingLanguage: .note, .newTranslation: .note,
    .unreviewedTranslation: .note, .machineTranslation: .note, .staleTranslation: .note,
    .unknownKey: .warning,
  ]

  /// The configured level, or else the default of the kind.
  package func level(of kind: LocalizationFindingKind) -> FindingLevel {
    levels[kind] ?? kind.level
  }

  /// The kinds that are not checked.
  package var ignored: Set<LocalizationFindingKind> {
    Set(LocalizationFindingKind.allCases.filter { level(of: $0) == .off })
  }

  /// The languages that every key needs; nil for all languages that occur in any file.
  package var languages: [String]? {
    get { requirements.languages }
    set { requirements.languages = newValue }
  }

  /// What is required of the languages of a table, and the path in `paths` that says it, if any.
  package func requirements(
    of table: String
  ) -> (path: String?, requirements: LanguageRequirements) {
    let applying = paths.filter { Self.path($0.path, contains: table) }
    guard let nearest = applying.max(by: { $0.path.utf8.count < $1.path.utf8.count }) else {
      return (nil, requirements)
    }
    return (nearest.path, nearest.requirements.inherited(from: requirements))
  }

  /// Whether one of `paths` is about a table.
  package static func path(_ path: String, contains table: String) -> Bool {
    path == table || path == "." || table.hasPrefix("\(path)/") || table.hasPrefix("\(path).")
  }

  package static func == (one: LocalizationSelection, other: LocalizationSelection) -> Bool {
    one.catalogs == other.catalogs && one.requirements == other.requirements
      && one.paths.elementsEqual(other.paths) { $0 == $1 } && one.sources == other.sources
      && one.functions == other.functions && one.debugConditions == other.debugConditions
      && one.levels == other.levels && one.baseline == other.baseline
  }

  package init(
    catalogs: [String]?, languages: [String]? = nil, sources: [String]? = nil,
    functions: [String] = [], debugConditions: [String] = ["DEBUG"],
    levels: [LocalizationFindingKind: FindingLevel] = [:], baseline: String? = nil
  ) {
    self.catalogs = catalogs
    requirements = LanguageRequirements(languages: languages)
    self.sources = sources
    self.functions = functions
    self.debugConditions = debugConditions
    self.levels = levels
    self.baseline = baseline
  }
}

/// Which languages are required, and how complete they have to be.
package struct LanguageRequirements: Sendable, Equatable {
  /// The languages that every key needs; nil for those that occur in the files of an app.
  package var languages: [String]?
  /// The percentage of keys that is enough, by language.
  package var minimums: [String: Int] = [:]
  /// The languages that are not checked.
  package var unchecked: Set<String> = []

  package init(languages: [String]? = nil) { self.languages = languages }

  /// The percentage of keys that is enough in a language; `pt_BR` is `pt-BR`.
  package func minimum(of language: String) -> Int? {
    if minimums.isEmpty { return nil }
    return minimums.first { Self.isSame($0.key, language) }?.value
  }

  /// Whether a language is not checked; `pt_BR` is `pt-BR`.
  package func leavesOut(_ language: String) -> Bool {
    unchecked.contains { Self.isSame($0, language) }
  }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    func plain(_ code: String) -> String { code.replacing("_", with: "-").lowercased() }
    return plain(one) == plain(other)
  }

  /// These requirements, with what they don't say from those of the whole project.
  func inherited(from whole: LanguageRequirements) -> LanguageRequirements {
    var result = self
    result.languages = languages ?? whole.languages
    for (language, minimum) in whole.minimums where self.minimum(of: language) == nil {
      result.minimums[language] = minimum
    }
    result.unchecked.formUnion(whole.unchecked.subtracting(minimums.keys))
    return result
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

    /// The entry that accepts a finding.
    package init(_ finding: Finding) {
      self.init(
        kind: finding.subject, table: finding.table ?? "", language: finding.language,
        key: finding.name)
    }

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
