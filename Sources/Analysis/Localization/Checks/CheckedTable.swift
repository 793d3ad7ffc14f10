internal import ReleaseModel
internal import StringCatalogs

/// A table and the facts that its checks share.
///
/// A class, because all of its translations refer to it, and copying would take longer than most
/// checks.
final class CheckedTable: Sendable {
  let table: Table
  let languages: TableLanguages
  /// The languages that every key needs, without those that the whole table lacks.
  private let required: [TableLanguage]
  /// The string literals in code; `nil` skips the comparison with code.
  let literals: LiteralKeys?
  /// The keys that code uses with a default value, which is the source string.
  let keysWithDefaults: Set<String>
  /// Whether keys such as `settings.title` are not themselves source strings.
  ///
  /// True if at least half of them have a source string; always false in strings files.
  private let namesNeedTexts: Bool
  /// Whether a key such as `SettingsTitle` has another source string, so that such keys are no names of
  /// products.
  let keysAreNamesInCode: Bool
  /// Whether only code looks up the keys.
  let isUsedByCodeOnly: Bool
  /// The first use of each stale key, in release code if there is one.
  let usesOfStaleKeys: [String: KeyUseInFile]
  /// The source strings in the storyboard or xib of the table, by key.
  let interfaceTexts: [String: String]
  /// The IDs of the objects that have them; nil if it was not read.
  let interfaceObjects: Set<Substring>?
  /// The kinds of findings that are not reported.
  let ignored: Set<LocalizationFindingKind>

  var catalog: Catalog { table.catalog }
  var source: LanguageID { table.catalog.sourceLanguage }

  init(
    _ table: Table, _ languages: TableLanguages, literals: LiteralKeys?,
    keysWithDefaults: Set<String>, usesOfStaleKeys: [String: KeyUseInFile] = [:],
    interfaceTexts: [String: String]? = nil, keysElsewhere: Set<String> = [],
    ignoring ignored: Set<LocalizationFindingKind>
  ) {
    self.usesOfStaleKeys = usesOfStaleKeys
    self.interfaceTexts = interfaceTexts ?? [:]
    interfaceObjects = interfaceTexts.map { Set($0.keys.map { $0.prefix { $0 != "." } }) }
    self.keysElsewhere = keysElsewhere
    self.table = table
    self.languages = languages
    self.literals = literals
    self.keysWithDefaults = keysWithDefaults
    self.ignored = ignored
    required = languages.all.filter { $0.needsTexts && $0.hasStrings && !$0.isDamaged }
    isUsedByCodeOnly = table.isUsedByCodeOnly
    let keys = Set(table.catalog.duplicates.filter { $0.kind == .key }.map(\.key))
    repeated = Dictionary(
      (keys.isEmpty ? [] : table.catalog.entries).lazy.filter { keys.contains($0.key) }.map {
        ($0.key, ($0.offset, Set($0.localizations.map(\.language))))
      }, uniquingKeysWith: { (min($0.0, $1.0), $0.1.union($1.1)) })
    let named = table.isCatalog ? table.catalog.entries.filter(\.key.isDottedName) : []
    let count = named.count { entry in
      entry.localizations.contains { $0.language == table.catalog.sourceLanguage }
    }
    namesNeedTexts = count > 0 && count * 2 >= named.count
    keysAreNamesInCode = table.catalog.entries.contains { entry in
      entry.key.isCapitalizedName
        && entry.localizations.contains {
          $0.language == table.catalog.sourceLanguage && !$0.content.repeats(entry.key)
        }
    }
  }

  /// The first offsets of repeated keys, and the languages of all their entries.
  private let repeated: [String: (first: Int, languages: Set<LanguageID>)]

  /// Whether a finding about damage explains why a language lacks the key: another entry for the key has
  /// it, the system ignores it in the file, or other languages have it in the files of that kind.
  func isLost(_ entry: Catalog.Entry, in language: LanguageID) -> Bool {
    if let (first, languages) = repeated[entry.key],
      entry.offset > first || languages.contains(language)
    {
      return true
    }
    return
      catalog.ignoredRests.contains { $0.language == language && $0.rest.keys.contains(entry.key) }
      || table.damagedFiles.contains { file in
        file.language == language
          && entry.localizations.contains { catalog.files[$0.file].isRule == file.isRule }
      }
  }

  /// The keys without strings whose strings another table has.
  private let keysElsewhere: Set<String>

  /// Whether nothing uses the key of this table: its object is in no storyboard or xib, or the source
  /// language lacks the key, and code doesn't look it up in this table.
  func isLeftOver(_ entry: Catalog.Entry) -> Bool {
    if entry.extractionState == .stale { return false }
    if entry.localizations.isEmpty, keysElsewhere.contains(entry.key) { return true }
    guard let literals, !isOnlyInInterface(entry) else { return false }
    if literals.lackObject(of: entry, in: self) { return true }
    if languages.keysAreTexts || languages.all[0].isDamaged || isLost(entry, in: source) {
      return false
    }
    return !entry.localizations.contains { $0.language == source }
      && !literals.lookUp(entry.key, in: table.name)
  }

  /// Whether a storyboard or xib has the string, and no language does.
  func isOnlyInInterface(_ entry: Catalog.Entry) -> Bool {
    entry.localizations.isEmpty && !table.isCatalog && interfaceTexts[entry.key] != nil
  }

  /// Whether any string that users see needs a translation.
  var hasWords: Bool {
    table.catalog.entries.contains {
      $0.needsTranslation && !isLeftOver($0) && !isDead($0)
        && !SourceStrings(of: $0, in: self).isWordless
    }
  }

  /// The required languages in which a key has no localization.
  func missingLanguages(of entry: Catalog.Entry) -> [TableLanguage] {
    let (key, localizations) = (entry.key, entry.localizations)
    lazy var present = Set(localizations.map(\.language))
    // Most entries have the languages in the order of the table, whose source language comes first.
    var next = 0
    return required.filter { language in
      if language.isSource {
        // A key that is itself the source string needs no string in the source language.
        return !localizations.contains {
          $0.language == language.id
            && !($0.content.unit?.state == .new && $0.content.repeats(key))
        }
          && !isOnlyInInterface(entry)
          && !(languages.keysAreTexts && !(namesNeedTexts && key.isDottedName)
            || !key.isName || keysWithDefaults.contains(key))
      }
      if next < localizations.count, localizations[next].language == source { next += 1 }
      if next < localizations.count, localizations[next].language == language.id {
        next += 1
        return false
      }
      return !present.contains(language.id)
    }
  }

  /// A finding about a key; `predicate` is a sentence about it without its subject and the period.
  func finding(
    _ kind: LocalizationFindingKind, _ entry: Catalog.Entry, in language: TableLanguage? = nil,
    _ predicate: String, fix: String, at place: Catalog.Localization? = nil, isNote: Bool = false
  ) -> Finding {
    Finding(
      kind, table: table.path, language: language?.text, key: entry.key,
      message: "\"\(entry.key)\" \(predicate).", advice: fix,
      location: table.location(
        file: place?.file ?? entry.file, offset: place?.offset ?? entry.offset), isNote: isNote)
  }
}

extension Catalog.Entry {
  /// Whether the entry has to be translated: `shouldTranslate` is not false, and it is not the
  /// empty key that Xcode leaves behind.
  var needsTranslation: Bool {
    shouldTranslate && !(key.isEmpty && localizations.isEmpty)
  }

  /// Whether it is the name of an app or extension.
  var isBundleName: Bool { key == "CFBundleName" || key == "CFBundleDisplayName" }

  /// Whether all translations are the source string; those of a storyboard or xib may be, if there are
  /// several and they are the same.
  fileprivate func isCopied(from source: LanguageID) -> Bool {
    var values = Set(localizations.map { $0.content.singleUnit?.value })
    if interfaceObject == nil, !localizations.contains(where: { $0.language == source }) {
      values.insert(key)
    }
    return values.count == 1 && !values.contains(nil)
      && (interfaceObject == nil || localizations.count > 1)
  }
}

/// One language of a table, with the data needed to check its strings.
struct TableLanguage: Sendable {
  let id: LanguageID
  /// Whether it is the language of the keys or source strings.
  let isSource: Bool
  /// Whether it is the source language or differs from it only in region or script.
  let resemblesSource: Bool
  /// Whether CLDR or ISO 639 includes this language.
  let isKnown: Bool
  /// The script that it is written in; `nil` if it has several.
  let script: Script?
  /// Its plural categories; `nil` if the language is unknown.
  let plurals: PluralRules?
  /// Its 1-based position among the required languages, in which every key needs a string.
  var rank = Int.max
  /// Whether any key to translate has a string in this language.
  var hasStrings = false
  /// Whether a file with its strings can't be read.
  var isDamaged = false
  /// Whether users see its strings, and the configuration doesn't turn it off.
  var isChecked = true
  /// Its first occurrence: the index of a file and a byte offset in it.
  var firstPlace: (file: Int, offset: Int)?

  var isRequired: Bool { rank < .max }
  /// Whether missing strings are findings; in a variant of the source language, users see the
  /// source string.
  var needsTexts: Bool { isRequired && isChecked && (isSource || !resemblesSource) }
  /// Whether the table has the language, possibly without any string.
  var isPresent: Bool { hasStrings || isDamaged || firstPlace != nil }
  /// The identifier as written in the table.
  var text: String { id.text }
  /// The name as shown in messages, such as `Italian (it)`.
  var name: String { LanguageName.described(text) }

  init(_ id: LanguageID, source: LanguageID) {
    self.id = id
    isSource = id == source
    resemblesSource = id.primary == source.primary
    isKnown = LanguageCode.isKnown(id)
    script = Script(of: id)
    plurals = PluralRules.of(id)
  }
}

extension LanguageID {
  /// The first subtag, such as `pt` of `pt-BR`.
  var primary: Substring { canonical.prefix { $0 != "-" } }

  /// The language without its region; nil if it has none.
  var parent: LanguageID? {
    guard let dash = canonical.lastIndex(of: "-"),
      (2...3).contains(canonical[dash...].utf8.count - 1)
    else { return nil }
    return LanguageID(String(canonical[..<dash]))
  }
}

/// The unique languages of a table.
struct TableLanguages: Sendable {
  /// The source language, then the others in the order of their first occurrence.
  private(set) var all: [TableLanguage]
  /// Whether a key without a source string is itself the source string.
  let keysAreTexts: Bool
  /// Every way in which a language code is written, with the index of a file and a byte offset in
  /// it; the source language of strings files is not written anywhere, and neither is that of
  /// `Base.lproj`.
  let codes: [(language: LanguageID, place: (file: Int, offset: Int))]
  private var numbers: [LanguageID: Int]
  /// Whether all translations are copies of the source strings.
  private let areCopied: Bool

  /// Collects the languages of a table, and whether any string to translate exists in each.
  init(of table: Table) {
    let source = table.catalog.sourceLanguage
    var all = [TableLanguage(source, source: source)]
    var numbers = [source: 0]
    let entries = table.catalog.entries.filter(\.needsTranslation)
    let translated = entries.lazy.filter { $0.localizations.contains { $0.language != source } }
    areCopied = !translated.isEmpty && translated.allSatisfy { $0.isCopied(from: source) }
    var codes = [(language: source, place: (file: 0, offset: 0))]
    var aliases: Set<String> = []
    var number = 0
    for localization in entries.lazy.flatMap(\.localizations) {
      let place = (file: localization.file, offset: localization.offset)
      // Most entries have the same languages in the same order.
      number += 1
      if number >= all.count || all[number].id != localization.language {
        number = numbers[localization.language] ?? all.count
      }
      if number == all.count {
        numbers[localization.language] = number
        all.append(TableLanguage(localization.language, source: source))
        codes.append((localization.language, place))
      } else if all[number].text != localization.language.text,
        aliases.insert(localization.language.text).inserted
      {
        codes.append((localization.language, place))
      }
      if all[number].firstPlace == nil { all[number].firstPlace = place }
      if !all[number].hasStrings { all[number].hasStrings = localization.content.hasStrings }
    }
    // In `.strings` files, keys are source strings only if the source language has no strings at
    // all.
    keysAreTexts =
      table.isCatalog
      || !all[0].hasStrings && !table.unreadLanguages.contains(table.catalog.sourceLanguage)
    if !entries.isEmpty { all[0].hasStrings = true }
    if !table.isCatalog {
      codes = table.folderCodes
      // The file of a language may have no entries.
      for code in codes where !entries.isEmpty && numbers[code.language] == nil {
        numbers[code.language] = all.count
        all.append(TableLanguage(code.language, source: source))
        all[all.count - 1].firstPlace = code.place
      }
    }
    self.codes = codes
    self.all = all
    self.numbers = numbers
    for id in table.unreadLanguages.sorted(by: { $0.canonical < $1.canonical }) {
      let index = self.number(of: id)
      self.all[index].isDamaged = true
    }
    for id in table.unshippedLanguages {
      if let index = numbers[id] { self.all[index].isChecked = false }
    }
  }

  /// Whether it has another language than the source language and its variants, with strings of its own.
  var isTranslated: Bool {
    !areCopied && all.contains { $0.isPresent && $0.isChecked && !$0.resemblesSource }
  }

  /// Marks a language as required for every key, adding it if the table lacks it.
  mutating func require(_ id: LanguageID, rank: Int) {
    let number = number(of: id)
    all[number].rank = rank
  }

  /// Marks languages as not to be checked.
  mutating func exclude(_ ids: [LanguageID]) {
    for id in ids { if let index = numbers[id] { all[index].isChecked = false } }
  }

  /// The index of a language, which is added if the table lacks it.
  private mutating func number(of id: LanguageID) -> Int {
    if let number = numbers[id] { return number }
    numbers[id] = all.count
    all.append(TableLanguage(id, source: all[0].id))
    return all.count - 1
  }

  /// A language of the table; the source language if the table lacks it.
  subscript(id: LanguageID) -> TableLanguage { all[numbers[id] ?? 0] }
}

extension Table {
  /// The codes of the folders that contain strings files.
  fileprivate var folderCodes: [(language: LanguageID, place: (file: Int, offset: Int))] {
    var known: Set<String> = []
    return catalog.files.enumerated().compactMap { number, file in
      let folder = file.path.split(separator: "/").dropLast().last ?? ""
      let code = String(folder.dropLast(".lproj".count))
      guard code != "Base", known.insert(code).inserted else { return nil }
      return (LanguageID(code), (number, 0))
    }
  }
}
