internal import ReleaseModel
internal import StringCatalogs

/// The content of an entry in one language, and the data it is compared with.
///
/// A class, because copying it for each check would take longer than most checks.
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

  let entry: EntryContext
  let localization: Catalog.Localization
  let language: TableLanguage
  let content: FlatContent
  /// The strings that are not blank.
  let strings: [StringPair]

  init(_ localization: Catalog.Localization, of entry: EntryContext) {
    self.entry = entry
    self.localization = localization
    let language = entry.table.languages[localization.language]
    self.language = language
    content = FlatContent(localization.content)
    var strings: [StringPair] = []
    strings.reserveCapacity(content.strings.count)
    for text in content.strings where !text.isBlank {
      let source = language.isSource ? nil : entry.source.counterpart(of: text.path)
      strings.append(StringPair(own: text, source: source))
    }
    self.strings = strings
  }

  /// A finding in this translation, with a sentence about its strings or some of their branches.
  ///
  /// `predicate` is the sentence without its subject and the period.
  func finding(
    _ kind: LocalizationFindingKind, in branches: String, _ predicate: String, advice: String,
    at offset: Int, excerpt: TextExcerpt? = nil, effect: Finding.Effect = .none
  ) -> Finding {
    let name = LanguageName.described(language.text, detail: branches)
    return entry.table.finding(
      kind, language, key: entry.entry.key, "\"\(entry.entry.key)\" in \(name) \(predicate).",
      advice: advice, file: localization.file, offset: offset, excerpt: excerpt, effect: effect)
  }

  /// A finding in one of the strings, at a range in UTF-8 bytes or, if `nil`, in all of it.
  func finding(
    _ kind: LocalizationFindingKind, in text: StringPair, _ predicate: String, advice: String,
    at range: Range<Int>?
  ) -> Finding {
    finding(
      kind, in: text.path.words, predicate, advice: advice, at: text.offset,
      excerpt: TextExcerpt(source: text.source?.value, text: text.value, range: range))
  }

  /// A string and its source string.
  ///
  /// For a substitution that the source doesn't have, the source string is the whole string.
  func excerpt(_ text: String, at path: StringPath) -> TextExcerpt {
    if language.isSource { return TextExcerpt(text: text) }
    let source = entry.source.counterpart(of: path) ?? entry.source.counterpart(of: StringPath())
    return TextExcerpt(source: source?.value, text: text)
  }

  /// Groups strings with the same finding: returns the first one, and the names of all branches.
  ///
  /// Values of string sets are not grouped.
  func grouped(
    _ kinds: [(kind: LocalizationFindingKind, text: FlatContent.LocalizedString)]
  ) -> [(kind: LocalizationFindingKind, first: FlatContent.LocalizedString, branches: String)] {
    var groups: [[(kind: LocalizationFindingKind, text: FlatContent.LocalizedString)]] = []
    var numbers: [LocalizationFindingKind: Int] = [:]
    for item in kinds {
      if !item.text.isSetValue, let number = numbers[item.kind] {
        groups[number].append(item)
      } else {
        if !item.text.isSetValue { numbers[item.kind] = groups.count }
        groups.append([item])
      }
    }
    return groups.map { group in
      let branches = group.map { $0.text.path.words }.filter { !$0.isEmpty }
      return (group[0].kind, group[0].text, branches.joined(separator: ", "))
    }
  }
}
