internal import Algorithms
internal import StringCatalogs

/// A key and the strings that its translations are compared with: those in the source language, or
/// the key if there are none and the key is not just an identifier.
///
/// A class, because copying it for each translation would take longer than most checks.
final class SourceStrings: Sendable {
  let entry: Catalog.Entry
  /// The strings in the order of the file; empty if unknown.
  let strings: [FlatContent.LocalizedString]
  /// The arguments that the strings declare, the most reliable ones first; empty if the key is the
  /// source string.
  let formatSources: [FormatSource]
  /// The arguments that the key and the strings declare.
  let formats: FormatComparison
  /// Whether any string contains `${applicationName}`.
  let hasApplicationName: Bool
  /// Whether it is a string that Interface Builder gives to new objects.
  private let isPlaceholder: Bool
  /// Whether there is nothing to translate, because the source string has no letters, or if there
  /// is none, the key.
  let isWordless: Bool
  /// Whether it is such a string, or an unknown one in a storyboard or xib.
  let isOfInterface: Bool
  /// Whether the first string has at least three words.
  let isSentence: Bool
  /// Whether any string contains a markup character.
  let hasMarkup: Bool
  /// Whether any string contains an HTML tag.
  let hasTags: Bool
  /// Whether any string has a format specifier.
  let hasSpecifiers: Bool
  /// The arguments that the substitutions of each name read.
  let substitutionPositions: [String: Set<Int>]
  /// Whether a substitution inserts itself, so that the strings don't show what users see.
  let hasCycle: Bool
  /// Whether all strings are blank, although the key and most translations are not.
  ///
  /// Placeholders of Interface Builder are often left empty.
  let showsNothing: Bool
  /// Whether any string is a plural case.
  let varyByNumber: Bool

  /// Reads the strings of a key in a checked table.
  convenience init(of entry: Catalog.Entry, in table: CheckedTable) {
    self.init(
      of: entry, in: table.source,
      isElsewhere: table.keysWithDefaults.contains(entry.key) || table.languages.all[0].isDamaged
        || table.isLost(entry, in: table.source),
      interfaceText: table.interfaceTexts[entry.key],
      mayBeName: !table.keysAreNamesInCode)
  }

  /// Reads the strings; `isElsewhere` if the code or a damaged file contains the source string,
  /// `interfaceText` if a storyboard or xib does, `mayBeName` if a key such as `GitHub` may be one.
  init(
    of entry: Catalog.Entry, in language: LanguageID, isElsewhere: Bool = false,
    interfaceText: String? = nil, mayBeName: Bool = true
  ) {
    self.entry = entry
    let own = entry.localizations.first { $0.language == language && $0.content.hasStrings }
    if let content = own?.content, !entry.key.isName || !content.repeats(entry.key) {
      let flat = FlatContent(content)
      // What users will see is unknown until the conflict is resolved.
      strings = flat.strings.contains { $0.conflict != nil } ? [] : flat.strings
      hasCycle = !flat.cycles.isEmpty
      formatSources = Self.formatSources(of: strings)
    } else if let interfaceText {
      strings = [.init(interfaceText, .translated, at: entry.offset, path: StringPath())]
      formatSources = Self.formatSources(of: strings)
      hasCycle = false
    } else {
      strings =
        entry.key.isName || isElsewhere
        ? [] : [.init(entry.key, .translated, at: entry.offset, path: StringPath())]
      formatSources = []
      hasCycle = false
    }
    isPlaceholder =
      entry.interfaceObject != nil && !strings.isEmpty
      && strings.allSatisfy { InterfaceTexts.isDefault($0.value, of: entry.key) }
    let isName =
      strings.count < 2
      && Self.isName(strings.first?.value, of: entry, keyMayBeName: mayBeName)
    isWordless =
      isPlaceholder || isName
      || !hasCycle
        && !(strings.isEmpty
          ? FormatString(entry.key).hasLetter(in: entry.key) : strings.contains(where: \.hasLetter))
    isOfInterface =
      isPlaceholder || own == nil && interfaceText == nil && entry.interfaceObject != nil
    substitutionPositions = strings.flatMap(\.insertions).reduce(into: [:]) { positions, argument in
      if let substitution = argument.substitution {
        positions[substitution.name, default: []].insert(argument.position)
      }
    }
    showsNothing =
      own != nil && Self.areBlank(strings) && !entry.key.isBlank && entry.interfaceObject == nil
      && Self.areMostlyTranslated(entry, from: language)
    varyByNumber = strings.contains { $0.path.isPluralBranch }
    isSentence =
      strings.first.map { text in
        text.value.unicodeScalars.split(separator: " ").count { $0.contains(where: \.isLetter) } > 2
      } ?? false
    hasMarkup = strings.contains { $0.value.hasMarkup || $0.html != nil }
    hasTags = strings.contains { $0.html?.hasTags ?? false }
    hasSpecifiers = strings.contains { !$0.format.specifiers.isEmpty }
    hasApplicationName = strings.contains { $0.value.range(ofASCII: applicationName) != nil }
    formats = FormatComparison(key: entry.key, sources: formatSources)
  }

  /// Whether a string is the same in every language that has it, and is an abbreviation, a host, a word
  /// such as `GitHub`, or in Interface Builder a mark for developers, such as `<dnl>`; or the name of the app, if most languages keep
  /// it, a copyright, or the title of a help book, which is translated only together with the book; without
  /// a string, whether the key is a host, such as `Example.com`.
  private static func isName(
    _ string: String?, of entry: Catalog.Entry, keyMayBeName: Bool
  ) -> Bool {
    let text = string ?? entry.key
    let isAddress = {
      !text.contains(where: \.isWhitespace) && TranslatableWords.isAddress(text[...])
    }
    if entry.interfaceObject != nil, text.first == "<" {
      if text.last != ">" || text.count(where: { $0 == "<" || $0 == ">" }) != 2 { return false }
    } else if text.utf8.allSatisfy({ $0.isAlphanumeric && !$0.isLowercase }) {
      let least = entry.interfaceObject == nil ? 3 : 2
      if !(2...7).contains(text.utf8.count) || entry.localizations.count < least { return false }
    } else if string == nil {
      if text.first?.isUppercase != true || !isAddress() { return false }
    } else if entry.isBundleName {
      // Without a source string, `Info.plist` has the name.
      let names = Dictionary(grouping: entry.localizations) { $0.content.singleUnit?.value }
      return (names.values.map(\.count).max() ?? 0) * 2 >= entry.localizations.count
    } else if [
      "CFBundleGetInfoString", "CFBundleShortVersionString", "HPDBookTitle",
      "NSHumanReadableCopyright",
    ].contains(entry.key) {
      return true
    } else if !isAddress(), !text.isCapitalizedName || text == entry.key && !keyMayBeName {
      return false
    }
    return entry.localizations.allSatisfy { $0.content.singleUnit?.value == text }
  }

  /// Whether any string has two words, so that it is no name and no unit.
  var hasTwoWords: Bool {
    strings.contains { text in
      text.value.split(separator: " ").count { $0.count(where: \.isLetter) > 2 } > 1
    }
  }

  /// Whether all strings are numbers, such as `1` or `v2.9.0`, which translators may leave empty.
  var areNumbers: Bool {
    !strings.isEmpty
      && strings.allSatisfy { text in
        let letters = text.value.split { !$0.isLetter }
        return text.value.contains(where: \.isNumber) && text.format.specifiers.isEmpty
          && letters.allSatisfy { $0.utf8.count == 1 }
      }
  }

  /// Whether the strings, and the substitutions that they insert, have no visible characters.
  private static func areBlank(_ strings: [FlatContent.LocalizedString]) -> Bool {
    // A blank string inserts no substitution.
    if strings.allSatisfy({ $0.isBlank || $0.path.substitution != nil }) { return true }
    return strings.allSatisfy { text in
      if text.isBlank { return true }
      if text.path.substitution != nil || text.substitutions.isEmpty { return false }
      return text.format.pieces(of: text.value, around: \.isSubstitution).allSatisfy(\.isBlank)
    }
  }

  /// Whether most translations are not blank, so that the source string should not be either.
  private static func areMostlyTranslated(
    _ entry: Catalog.Entry, from source: LanguageID
  ) -> Bool {
    let others = entry.localizations.filter { $0.language != source }
    let count = others.count { !areBlank(FlatContent($0.content).strings) }
    return count * 2 > others.count
  }

  /// The arguments of each string; strings for `other`, which cover most numbers and devices, come
  /// first.
  private static func formatSources(of strings: [FlatContent.LocalizedString]) -> [FormatSource] {
    let isSpecial = { (text: FlatContent.LocalizedString) in
      text.path.cases.contains { $0 != "other" }
    }
    let typed = strings.filter { !$0.isUntyped }
    return (typed.filter { !isSpecial($0) } + typed.filter(isSpecial)).map { text in
      FormatSource(text.format, substitutions: text.substitutions, place: text.place)
    }
  }

  /// Whether the string at `path` may be blank, because its source string is.
  ///
  /// In the source language, and for a branch that the source language doesn't have, this requires
  /// that all source strings of the substitution, if any, are blank.
  func isBlank(at path: StringPath, inSource: Bool) -> Bool {
    let own = strings.filter { $0.path.substitution == path.substitution }
    if !inSource, let same = own.first(where: { $0.path.cases == path.cases }) {
      return same.isBlank
    }
    return !own.isEmpty && own.allSatisfy(\.isBlank)
  }

  /// The source string for the string at `path`: of the same branch, else of `other`, else the
  /// first.
  ///
  /// Returns `nil` for a substitution that the source does not have.
  func counterpart(of path: StringPath) -> FlatContent.LocalizedString? {
    if strings.count == 1, path.substitution == nil { return strings[0] }
    var best: (text: Int, distance: Int)?
    // Real tables have far fewer branches; the limit prevents quadratic time on malicious input.
    for index in strings.indices.prefix(200) {
      guard let distance = path.distance(to: strings[index].path) else { continue }
      if distance == 0 { return strings[index] }
      if distance < best?.distance ?? .max { best = (index, distance) }
    }
    return best.map { strings[$0.text] }
  }
}
