internal import Algorithms
package import ReleaseModel
package import SourceCode
internal import StringCatalogs

/// Checks all string tables of a project.
///
/// The time is linear in the size of the tables.
package struct LocalizationChecker: Sendable {
  /// The findings and the translation coverage.
  package struct Result: Sendable {
    /// The findings, sorted by table, then by language (those about the whole table first), then by
    /// location; those at uses in code come last.
    package let findings: [Finding]
    /// The coverage of each table in each required language.
    package let coverage: [TableCoverage]
    /// The number of keys in all tables.
    package let keyCount: Int
    /// The required languages; all languages of the tables if none were specified.
    package let languages: [String]
    /// The strings without a translation, by table, in the order of the entries.
    package let untranslated: [UntranslatedString]
  }

  /// A finding with the index of its table and the rank of its language, 0 if it is about the whole
  /// table; findings in code come after all tables.
  typealias Placed = (table: Int, rank: Int, finding: Finding)

  let tables: [CheckedTable]
  /// Tables that are not checked, such as those of tests.
  let otherTables: [Table]
  /// The names of tables that can't be read.
  let damagedTables: Set<String>
  /// The tables that need the same languages.
  let groups: [Group]
  /// The index in `groups` for each table.
  let groupNumbers: [Int]
  /// The uses of keys in code, and its string literals; `nil` skips the comparison with code.
  let code: (uses: [KeyUseInFile], literals: LiteralKeys)?
  private let ignored: Set<LocalizationFindingKind>

  /// Takes the tables, the required languages, the key uses and string literals in the code, and
  /// the kinds of findings to ignore.
  ///
  /// Without `languages`, all languages of the tables of an app are required, except unknown codes
  /// and languages that occur in only one table. `requirements` are those of a path. Without `uses`,
  /// keys are not compared with code. The code may also use the keys of `otherTables`, which are not
  /// checked, and any key of the tables named `damagedTables`, which can't be read. The strings of storyboards
  /// and xibs, by the path of the table and the key, are source strings.
  package init(
    tables: [Table], otherTables: [Table] = [], damagedTables: Set<String> = [],
    languages given: [String]? = nil,
    requirements: ((String) -> LanguageRequirements)? = nil, uses: [KeyUseInFile]? = nil,
    literals: CodeLiterals = CodeLiterals(), interfaceTexts: [String: [String: String]] = [:],
    ignoring ignored: Set<LocalizationFindingKind> = []
  ) {
    var languages = tables.map(TableLanguages.init)
    var numbers: [[String]: Int] = [:]
    var members: [[Int]] = []
    var given = tables.map { _ in given }
    groupNumbers = tables.indices.map { index in
      if let requirements = requirements?(tables[index].path) {
        given[index] = requirements.languages
        languages[index].exclude(requirements.unchecked.map(LanguageID.init))
      }
      // Languages that are given apply whatever the app.
      let key = given[index].map { ["given"] + $0 } ?? [tables[index].app.folder]
      let number = numbers[key] ?? members.count
      if number == members.count {
        numbers[key] = number
        members.append([])
      }
      members[number].append(index)
      return number
    }
    groups = members.map { members in
      Group(members.map { (tables[$0], languages[$0]) }, given: given[members[0]])
    }
    for number in languages.indices {
      for (rank, id) in groups[groupNumbers[number]].required.enumerated() {
        languages[number].require(id, rank: rank + 1)
      }
    }
    let code = uses.map { ($0, LiteralKeys(literals, uses: $0)) }
    let keysWithDefaults = (uses ?? []).compactMap { use -> String? in
      if use.use.hasDefault, case .literal(let key) = use.use.key { key } else { nil }
    }
    let defaults = Set(keysWithDefaults)
    let (stale, elsewhere) = (
      Self.usesOfStaleKeys(in: tables, uses ?? []), Self.keysElsewhere(tables)
    )
    self.tables = zip(tables, languages).map {
      CheckedTable(
        $0, $1, literals: code?.1, keysWithDefaults: defaults, usesOfStaleKeys: stale,
        interfaceTexts: interfaceTexts[$0.path], keysElsewhere: elsewhere, ignoring: ignored)
    }
    self.otherTables = otherTables
    self.damagedTables = damagedTables
    self.code = code
    self.ignored = ignored
  }

  /// The first use of each stale key; those in release code count more.
  private static func usesOfStaleKeys(
    in tables: [Table], _ uses: [KeyUseInFile]
  ) -> [String: KeyUseInFile] {
    let keys = Set(
      tables.lazy.flatMap(\.catalog.entries).filter { $0.extractionState == .stale }.map(\.key))
    if keys.isEmpty { return [:] }
    var found: [String: KeyUseInFile] = [:]
    func add(_ use: KeyUseInFile, _ key: String) {
      if found[key]?.use.isDebugOnly ?? true, found[key] == nil || !use.use.isDebugOnly {
        found[key] = use
      }
    }
    for use in uses {
      switch use.use.key {
      case .literal(let key): if keys.contains(key) { add(use, key) }
      case .pattern, .composed: for key in keys where use.use.key.matches(key) { add(use, key) }
      case .dynamic: break
      }
    }
    return found
  }

  /// The identifiers that a catalog has without strings, because code of its target uses a key of
  /// another table.
  private static func keysElsewhere(_ tables: [Table]) -> Set<String> {
    var names: Set<String> = []
    for table in tables where table.isCatalog {
      for entry in table.catalog.entries where entry.localizations.isEmpty && entry.key.isName {
        names.insert(entry.key)
      }
    }
    if names.isEmpty { return [] }
    return Set(
      tables.flatMap(\.catalog.entries).lazy
        .filter { !$0.localizations.isEmpty && names.contains($0.key) }.map(\.key))
  }

  /// The required languages of all tables.
  private var required: [LanguageID] {
    var seen: Set<LanguageID> = []
    return groups.flatMap(\.required).filter { seen.insert($0).inserted }
  }

  /// Checks the tables, and lists the strings without a translation if requested.
  package func run(exportingUntranslated exportsUntranslated: Bool = false) -> Result {
    var found = fileFindings() + languageFindings() + codeFindings()
    let entries = tables.map { CheckedEntries(of: $0, exporting: exportsUntranslated) }
    let untranslated = entries.flatMap(\.untranslated)
    for (number, entries) in entries.enumerated() {
      found += entries.found.map { (number, $0.rank, $0.finding) }
    }
    let copied = copiedLanguages(entries)
    found += copied.map(\.finding)
    let coverage = zip(tables.indices, entries).map { number, entries in
      entries.coverage(
        of: tables[number], in: groups[groupNumbers[number]].required,
        copied: Set(copied.filter { $0.group == groupNumbers[number] }.map(\.language)))
    }
    found.removeAll { $0.finding.localizationKind.map(ignored.contains) ?? false }
    lowerUnused(&found)
    return Result(
      findings: Self.ordered(found), coverage: coverage,
      keyCount: tables.reduce(0) { $0 + $1.catalog.entries.count },
      languages: required.map(\.text), untranslated: untranslated)
  }

  /// The languages of each app that are mostly copies of the source language in all of its tables, each
  /// at its first strings.
  private func copiedLanguages(
    _ entries: [CheckedEntries]
  ) -> [(group: Int, language: LanguageID, finding: Placed)] {
    groups.indices.flatMap { group in
      let members = tables.indices.filter { groupNumbers[$0] == group }
      return groups[group].required.enumerated().compactMap {
        index, id -> (group: Int, language: LanguageID, finding: Placed)? in
        let own = members.filter { entries[$0].copies.indices.contains(index) }
        var copies = CheckedEntries.Copies()
        for number in own { copies.add(entries[number].copies[index]) }
        guard copies.areMany,
          let number = own.first(where: { entries[$0].copies[index].count > 0 })
        else { return nil }
        let language = tables[number].languages[id]
        let finding = finding(
          .copiedLanguage, language, number,
          "\(copies.count) of \(copies.total.counted("string")) in \(language.name) are copies of the"
            + " source language.",
          "Translate them, or remove the language until it is translated.")
        return (group, id, (number, language.rank, finding))
      }
    }
  }

  /// Makes a missing string of a key that no code uses a note, because the key should be removed.
  ///
  /// Code that computes keys may compute any identifier.
  private func lowerUnused(_ found: inout [Placed]) {
    let computesKeys =
      code?.uses.contains { $0.use.key == .dynamic && !$0.use.isDebugOnly } ?? false
    var unused: [Int: Set<String>] = [:]
    for (table, _, finding) in found {
      switch finding.localizationKind {
      case .unusedKey, .debugLeftover:
        guard let key = finding.name, !computesKeys || !key.isName else { continue }
        unused[table, default: []].insert(key)
      default: break
      }
    }
    // Other code may use all keys of a table.
    unused = unused.filter { $1.count < tables[$0].catalog.entries.count }
    if unused.isEmpty { return }
    for (index, (table, _, finding)) in found.enumerated()
    where finding.isAboutMissingString && unused[table]?.contains(finding.name ?? "") ?? false {
      found[index].finding.severity = .note
    }
  }

  /// Sorts findings by table, language and location, and keeps one for each string and kind.
  private static func ordered(_ found: [Placed]) -> [Finding] {
    let sorted = found.enumerated().sorted { one, other in
      let (a, b) = (one.element, other.element)
      if (a.table, a.rank) != (b.table, b.rank) { return (a.table, a.rank) < (b.table, b.rank) }
      let (here, there) = (a.finding, b.finding)
      if a.rank == .max, here.language != there.language {
        return (here.language ?? "") < (there.language ?? "")
      }
      guard let place = here.location, let next = there.location else { return false }
      if place.file != next.file { return place.file < next.file }
      return (place.line, place.column ?? 0, one.offset) < (
        next.line, next.column ?? 0, other.offset
      )
    }.map(\.element.finding)
    return withoutRepetitions(sorted)
  }

  /// The first finding of each kind in a string, or the first error if there is one, which says how
  /// many others there are.
  private static func withoutRepetitions(_ sorted: [Finding]) -> [Finding] {
    struct Identity: Hashable {
      let kind: String
      let table: String?
      let language: String?
      /// The key, or what is said about something else than a string, and where.
      let subject: ExactString
      let location: SourceLocation?
    }
    var first: [Identity: Int] = [:]
    var messages: [Set<String>] = []
    var findings: [Finding] = []
    for finding in sorted {
      let key = finding.language == nil ? nil : finding.name
      let identity = Identity(
        kind: finding.subject, table: finding.table, language: finding.language,
        subject: ExactString(key ?? finding.message), location: key == nil ? finding.location : nil)
      if let index = first[identity] {
        messages[index].insert(finding.message)
        if findings[index].severity == .note, finding.severity != .note {
          findings[index] = finding
        }
      } else {
        first[identity] = findings.count
        findings.append(finding)
        messages.append([finding.message])
      }
    }
    for (index, texts) in messages.enumerated() where texts.count > 1 {
      findings[index].message += " And \(texts.count - 1) more in this string."
    }
    return findings
  }
}

/// The findings and coverage of a range of a table's entries.
private struct CheckedEntries: Sendable {
  /// Counts translations that equal their source strings, among those that are finished.
  struct Copies: Sendable {
    private(set) var count = 0
    private(set) var total = 0
    /// Those of at least three words, which no two languages share.
    private var sentenceCount = 0
    private var sentenceTotal = 0

    /// Whether at least half of ten sentences, or nine tenths of 20 strings, are copies.
    var areMany: Bool {
      sentenceTotal >= 10 && sentenceCount * 2 >= sentenceTotal
        || total >= 20 && count * 10 >= total * 9
    }

    mutating func add(isCopy: Bool, isSentence: Bool) {
      total += 1
      if isSentence { sentenceTotal += 1 }
      guard isCopy else { return }
      count += 1
      if isSentence { sentenceCount += 1 }
    }

    mutating func add(_ other: Copies) {
      count += other.count
      total += other.total
      sentenceCount += other.sentenceCount
      sentenceTotal += other.sentenceTotal
    }
  }

  /// The findings with the ranks of their languages, in the order of the entries.
  private(set) var found: [(rank: Int, finding: Finding)] = []
  /// The strings without a translation, if requested.
  private(set) var untranslated: [UntranslatedString] = []
  private let isExporting: Bool
  /// The number of keys that need a translation: those with letters in the source string.
  private var keyCount = 0
  /// The number of keys per language that are not completely translated.
  private var incompleteCounts: [LanguageID: Int] = [:]

  /// The copies of source strings in each required language, by rank.
  private(set) var copies: [Copies] = []

  /// Checks all entries, in parallel if there are many.
  init(of table: CheckedTable, exporting isExporting: Bool) {
    self.isExporting = isExporting
    // For fewer entries, starting another thread costs as much as it saves.
    let parts = concurrentMap(table.catalog.entries.count, by: 64) { range in
      [CheckedEntries(table.catalog.entries[range], of: table, exporting: isExporting)]
    }
    for part in parts {
      found += part.found
      untranslated += part.untranslated
      keyCount += part.keyCount
      incompleteCounts.merge(part.incompleteCounts, uniquingKeysWith: +)
      for (index, copies) in part.copies.enumerated() { self.copies(at: index) { $0.add(copies) } }
    }
  }

  private init(
    _ entries: ArraySlice<Catalog.Entry>, of table: CheckedTable, exporting isExporting: Bool
  ) {
    self.isExporting = isExporting
    for entry in entries where entry.needsTranslation && !table.isLeftOver(entry) {
      check(entry, in: table)
    }
  }

  private mutating func check(_ entry: Catalog.Entry, in table: CheckedTable) {
    let source = SourceStrings(of: entry, in: table)
    let isStale = table.isDead(entry)
    // A single word that no language has may be a name or a unit.
    let isDoubtful = table.isOnlyInInterface(entry) && !source.hasTwoWords
    let isCounted = !isStale && !isDoubtful && (!source.isWordless || source.showsNothing)
    if isCounted { keyCount += 1 }
    var incomplete: Set<LanguageID> = []
    found += table.stateFindings(of: entry).map { (0, $0) }
    // The translations of a stale entry are not checked.
    if isStale { return }
    var missing = source.isWordless ? [] : table.missingLanguages(of: entry)
    for language in missing { incomplete.insert(language.id) }
    missing.removeAll { table.isLost(entry, in: $0.id) }
    found += missing.map { ($0.rank, table.missing(entry, in: $0, isNote: isDoubtful)) }
    var sentences: [Translation] = []
    for localization in entry.localizations {
      let language = table.languages[localization.language]
      // No user sees strings in an unknown language, or in one that doesn't ship.
      if !language.isKnown && !language.isSource || !language.isChecked { continue }
      // An app loads only one of two codes.
      if entry.isOutdatedCode(localization) { continue }
      let translation = Translation(localization, language, source, in: table)
      translation.check()
      found += translation.findings.map { (language.rank, $0) }
      if language.needsTexts, translation.findings.contains(where: \.isAboutMissingString) {
        missing.append(language)
      } else if isExporting, language.needsTexts, !translation.missingForms.isEmpty {
        untranslated.append(
          table.untranslated(entry, source, in: language, forms: translation.missingForms))
      }
      if !translation.isComplete { incomplete.insert(language.id) }
      if source.isSentence, !language.isSource, translation.strings.count == 1 {
        sentences.append(translation)
      }
      if isCounted, translation.isComplete, language.needsTexts,
        translation.strings.first?.source != nil
      {
        let isCopy = translation.strings.allSatisfy { $0.value == $0.source?.value }
        copies(at: language.rank - 1) { $0.add(isCopy: isCopy, isSentence: source.isSentence) }
      }
    }
    if let repeated = table.repeatedSentence(entry, sentences) { found.append(repeated) }
    if isExporting {
      // A language that the whole table lacks needs all of its strings.
      if !source.isWordless {
        missing += table.languages.all.filter {
          $0.needsTexts && !$0.hasStrings && !$0.isDamaged && !$0.isSource
            && !table.isLost(entry, in: $0.id)
        }
      }
      untranslated += missing.filter { !$0.isSource }.map {
        table.untranslated(entry, source, in: $0)
      }
    }
    if isCounted { for language in incomplete { incompleteCounts[language, default: 0] += 1 } }
  }

  private mutating func copies(at index: Int, _ change: (inout Copies) -> Void) {
    while copies.count <= index { copies.append(Copies()) }
    change(&copies[index])
  }

  /// The coverage of the table in each of the required languages.
  ///
  /// Strings of the `copied` languages that equal their source strings don't count.
  func coverage(
    of table: CheckedTable, in required: [LanguageID], copied: Set<LanguageID>
  ) -> TableCoverage {
    TableCoverage(
      table: table.table.path,
      languages: required.compactMap { id in
        let language = table.languages[id]
        // Users of a variant of the source language see the source strings; what a damaged file
        // contains is unknown.
        if language.isDamaged || !language.isChecked
          || !language.hasStrings && !language.needsTexts
        {
          return nil
        }
        // Languages that the table lacks were not counted key by key.
        let lacking =
          incompleteCounts[id, default: 0]
          + (copied.contains(id) && copies.indices.contains(language.rank - 1)
            ? copies[language.rank - 1].count : 0)
        let translated = language.hasStrings ? keyCount - lacking : 0
        return TableCoverage.Language(language: id.text, translated: translated, total: keyCount)
      })
  }
}

extension Catalog.Entry {
  /// Whether the entry has the same language under its usual code too, such as `zh-Hant` for
  /// `zh-Hant-TW`.
  fileprivate func isOutdatedCode(_ localization: Catalog.Localization) -> Bool {
    let language = localization.language
    return language.normalized != language.canonical
      && localizations.contains {
        $0.language == language && $0.language.normalized == language.canonical
      }
  }
}

extension Finding {
  /// Whether the string that it is about has to be translated.
  fileprivate var isAboutMissingString: Bool {
    switch localizationKind {
    case .missingTranslation, .newTranslation, .emptyTranslation: true
    default: false
    }
  }
}
