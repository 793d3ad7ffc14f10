internal import ReleaseModel
internal import StringCatalogs

/// The strings of a key in one language, what they are compared with, and the findings in them.
///
/// Each check is in an extension, and reports its findings here.
final class Translation {
  /// A string and the source string that it translates.
  struct StringPair {
    let own: FlatContent.LocalizedString
    /// The source string; `nil` in the source language, or if unknown.
    let source: FlatContent.LocalizedString?

    var value: String { own.value }
    var path: StringPath { own.path }
    var offset: Int { own.offset }
  }

  let table: CheckedTable
  let source: SourceStrings
  let localization: Catalog.Localization
  let language: TableLanguage
  let content: FlatContent
  /// The strings that are not blank, and not two versions with the marks of a merge conflict.
  let strings: [StringPair]
  private(set) var findings: [Finding] = []
  /// Whether the key counts as translated.
  private(set) var isComplete = true
  /// The plural forms that the language needs and the strings lack.
  var missingForms: [StringPath] = []

  var entry: Catalog.Entry { source.entry }
  /// Whether the strings are from a `.stringsdict` file.
  var isRule: Bool { table.catalog.files[localization.file].isRule }

  init(
    _ localization: Catalog.Localization, _ language: TableLanguage, _ source: SourceStrings,
    in table: CheckedTable
  ) {
    self.table = table
    self.source = source
    self.localization = localization
    self.language = language
    content = FlatContent(localization.content)
    var strings: [StringPair] = []
    strings.reserveCapacity(content.strings.count)
    for text in content.strings where !text.isBlank && text.conflict == nil {
      strings.append(
        StringPair(own: text, source: language.isSource ? nil : source.counterpart(of: text.path)))
    }
    self.strings = strings
  }

  /// Runs all checks; findings at the same location stay in this order.
  func check() {
    // Most localizations are a single string.
    if localization.content.singleUnit == nil {
      checkShape()
      checkSubstitutions()
    }
    checkPlurals()
    checkCases()
    checkFormats()
    // The string that should insert the substitution is the mistake.
    if findings.contains(where: {
      $0.localizationKind == .barePercent
        || $0.localizationKind == .missingArgument && dropsSubstitution
    }) {
      findings.removeAll { $0.localizationKind == .unusedSubstitution }
    }
    checkMarkup()
    checkContents()
    checkWhitespace()
    checkLineBreaks()
    checkStates()
    checkApplicationName()
    checkEquality()
  }

  /// Whether no string inserts a substitution that the source strings insert.
  private var dropsSubstitution: Bool {
    content.substitutions.map(\.substitution.name).contains { name in
      source.substitutionPositions[name] != nil
        && !content.strings.contains { $0.format.inserts(name) }
    }
  }

  /// The effect of a finding on the translation coverage.
  enum Effect {
    case none
    /// The key counts as not translated, unless this kind of finding is ignored.
    case unfinished
    /// The key counts as not translated.
    case untranslated
  }

  /// Reports a finding about the strings or some of their branches.
  ///
  /// `predicate` is a sentence about them without its subject and the period.
  func report(
    _ kind: LocalizationFindingKind, in branches: String, _ predicate: String, fix: String,
    at offset: Int, excerpt: TextExcerpt? = nil, effect: Effect = .none, isNote: Bool = false
  ) {
    let isIgnored = table.ignored.contains(kind)
    if effect == .untranslated || effect == .unfinished && !isIgnored { isComplete = false }
    if isIgnored { return }
    let code = localization.language.text
    let name = LanguageName.described(code, detail: branches)
    findings.append(
      Finding(
        kind, table: table.table.path, language: code, key: entry.key,
        message: "\"\(entry.key)\" in \(name) \(predicate).", advice: fix,
        location: table.table.location(file: localization.file, offset: offset), excerpt: excerpt,
        isNote: isNote))
  }

  /// Reports a finding in one of the strings, at a range in UTF-8 bytes or, if `nil`, in all of it.
  func report(
    _ kind: LocalizationFindingKind, in text: StringPair, _ predicate: String, fix: String,
    at range: Range<Int>?, isNote: Bool = false
  ) {
    report(
      kind, in: text.path.words, predicate, fix: fix, at: text.offset,
      excerpt: TextExcerpt(source: text.source?.value, text: text.value, range: range),
      isNote: isNote)
  }

  /// Reports that the whole key is not localized.
  func reportMissing() {
    isComplete = false
    findings.append(table.missing(entry, in: language, at: localization))
  }

  /// A string and its source string.
  ///
  /// For a substitution that the source doesn't have, the source string is the whole string.
  func excerpt(_ text: String, at path: StringPath) -> TextExcerpt {
    if language.isSource { return TextExcerpt(text: text) }
    let source = source.counterpart(of: path) ?? source.counterpart(of: StringPath())
    return TextExcerpt(source: source?.value, text: text)
  }
}
