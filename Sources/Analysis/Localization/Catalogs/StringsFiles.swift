/// A `.strings` or `.stringsdict` file of one language.
package struct StringsFile {
  package let language: LanguageID
  let file: Catalog.File
  let contents: [(member: StructuredValue.Member, content: Catalog.Content)]
  let duplicates: [Catalog.Duplicate]
  let ignoredRest: IgnoredRest?
  let unknownEscapes: [Int]
  /// Whether it has no keys.
  package var isEmpty: Bool { contents.isEmpty }

  /// Parses the file, which may be UTF-8 or UTF-16, and an XML or old-style property list.
  ///
  /// - Throws: `CatalogError` if it is not such a property list.
  package init(language: LanguageID, path: String, bytes: [UInt8]) throws(CatalogError) {
    let list = try PropertyList(path: path, bytes: bytes)
    unknownEscapes = list.unknownEscapes
    self.language = language
    ignoredRest = list.ignoredRest
    file = list.file
    var contents: [(member: StructuredValue.Member, content: Catalog.Content)] = []
    var duplicates: [Catalog.Duplicate] = []
    do throws(ReadingError) {
      var members = try list.value.members(expected: "the file to be a dictionary")
      duplicates = Catalog.Duplicate.all(.key, in: &members)
      for member in members {
        var rule = StringsRule(key: member.key)
        contents.append(
          (
            member,
            try file.isRule
              ? rule.content(of: member) : rule.text(of: member)
          ))
        duplicates += rule.duplicates
      }
    } catch {
      throw CatalogError(error, in: list.file)
    }
    self.contents = contents
    self.duplicates = duplicates
  }
}

extension Catalog {
  /// Joins the `.strings` and `.stringsdict` files of one table.
  ///
  /// All strings get the state `translated`. If two files of a language contain the same key, the
  /// `.stringsdict` file wins, as at run time; otherwise, the earlier file wins. If a file contains
  /// a key twice, the second one wins. The entries are those of the source language, then others in
  /// the order of their first occurrence. A variable without a value type gets an empty format
  /// specifier.
  package init(stringsFiles: [StringsFile], sourceLanguage: LanguageID) {
    var languages: [LanguageID: Int] = [sourceLanguage: 0]
    let order = stringsFiles.indices.map { index in
      let file = stringsFiles[index]
      let rank = languages[file.language] ?? languages.count
      languages[file.language] = rank
      return (rank, file.file.isRule ? 0 : 1, index)
    }
    var entries: [Entry] = []
    var indices: [ExactString: Int] = [:]
    for (_, _, number) in order.sorted(by: <) {
      let file = stringsFiles[number]
      for (member, content) in file.contents {
        let localization = Localization(
          language: file.language, file: number, offset: member.keyOffset, content: content)
        guard let index = indices[ExactString(member.key)] else {
          indices[ExactString(member.key)] = entries.count
          let comment = file.file.comment(before: member.keyOffset)
          entries.append(
            Entry(
              key: member.key, file: number, offset: member.keyOffset, comment: nil,
              shouldTranslate: !(comment?.forbidsTranslation ?? false), extractionState: nil,
              localizations: [localization]))
          continue
        }
        let previous = entries[index].localizations.last
        if previous?.language != file.language {
          entries[index].localizations.append(localization)
        } else if previous?.file == number {
          entries[index].localizations[entries[index].localizations.count - 1] = localization
        }
      }
    }
    self.init(
      files: stringsFiles.map(\.file), sourceLanguage: sourceLanguage, version: "1.0",
      versionOffset: 0, entries: entries,
      duplicates: stringsFiles.enumerated().flatMap { number, file in
        file.duplicates.map { $0.inFile(number) }.sorted { $0.offset < $1.offset }
      },
      unknownMembers: [],
      ignoredRests: stringsFiles.enumerated().compactMap { number, file in
        file.ignoredRest.map { (number, file.language, $0) }
      },
      unknownEscapes: stringsFiles.enumerated().flatMap { number, file in
        file.unknownEscapes.map { (number, file.language, $0) }
      })
  }
}

extension Catalog {
  /// The catalog with those strings of a storyboard or xib that nothing replaces and no language has.
  package func adding(_ texts: InterfaceTexts, path: String, bytes: [UInt8]) -> Catalog {
    let known = Set(entries.map(\.key))
    let missing = texts.fixed.filter { !known.contains($0.key) }.sorted { $0.value < $1.value }
    let others = missing.map { key, offset in
      Entry(
        key: key, file: files.count, offset: offset, comment: nil, shouldTranslate: true,
        extractionState: nil, localizations: [])
    }
    return Catalog(
      files: files + [File(path: path, bytes: bytes)], sourceLanguage: sourceLanguage,
      version: version, versionOffset: versionOffset, entries: entries + others,
      duplicates: duplicates, unknownMembers: unknownMembers, ignoredRests: ignoredRests,
      unknownEscapes: unknownEscapes)
  }
}

/// Converts the value of a key in a `.strings` or `.stringsdict` file to catalog content.
///
/// The names are those of Apple's "Stringsdict File Format" and "Creating width and device variants
/// of strings".
struct StringsRule {
  let key: String
  private(set) var duplicates: [Catalog.Duplicate] = []

  /// The content of a value that must be a string.
  func text(of member: StructuredValue.Member) throws(ReadingError) -> Catalog.Content {
    Catalog.Content(
      unit: try unit(member, "a string as the value"), set: nil, variations: [], substitutions: [])
  }

  /// The content of a value that is a string or a rule.
  mutating func content(
    of member: StructuredValue.Member
  ) throws(ReadingError) -> Catalog.Content {
    guard case .dictionary(let all) = member.value.content else {
      return Catalog.Content(
        unit: try unit(member, "a string or a dictionary as the value"), set: nil, variations: [],
        substitutions: [])
    }
    let members = unique(.substitution, all)
    var unit: Catalog.Unit?
    var variations: [Catalog.Variation] = []
    var substitutions: [Catalog.Substitution] = []
    for member in members {
      switch member.key {
      case "NSStringLocalizedFormatKey":
        unit = try self.unit(member, "a string for 'NSStringLocalizedFormatKey'")
      case "NSStringVariableWidthRuleType":
        variations.append(try variation("width", member))
      case "NSStringDeviceSpecificRuleType":
        variations.append(try variation("device", member))
      default:
        // A dictionary is a variable; other members may belong to later versions of the format.
        guard case .dictionary(let rules) = member.value.content else { continue }
        substitutions.append(try substitution(member, rules))
      }
    }
    try rejectStrings(in: members, insertedBy: unit)
    return Catalog.Content(
      unit: unit, set: nil, variations: variations, substitutions: substitutions)
  }

  /// Throws if the format inserts a member that is not a dictionary.
  private func rejectStrings(
    in members: [StructuredValue.Member], insertedBy unit: Catalog.Unit?
  ) throws(ReadingError) {
    guard let unit else { return }
    for case .substitution(let name) in FormatString(unit.value).specifiers.map(\.kind) {
      for member in members where member.key == name {
        _ = try member.value.members(
          expected: "a dictionary for '\(name)', which the format inserts")
      }
    }
  }

  private func unit(
    _ member: StructuredValue.Member, _ expected: String
  ) throws(ReadingError) -> Catalog.Unit {
    Catalog.Unit(
      offset: member.keyOffset, state: .translated,
      value: try member.value.text(expected: expected))
  }

  private mutating func variation(
    _ axis: String, _ member: StructuredValue.Member
  ) throws(ReadingError) -> Catalog.Variation {
    let members = try member.value.members(expected: "a dictionary for '\(member.key)'")
    return Catalog.Variation(
      axis: axis, offset: member.keyOffset, cases: try cases(unique(.variation, members)))
  }

  private mutating func cases(
    _ members: [StructuredValue.Member]
  ) throws(ReadingError) -> [Catalog.Case] {
    var cases: [Catalog.Case] = []
    for member in members {
      cases.append(
        Catalog.Case(
          name: member.key, offset: member.keyOffset, content: try content(of: member)))
    }
    return cases
  }

  private mutating func substitution(
    _ member: StructuredValue.Member, _ rules: [StructuredValue.Member]
  ) throws(ReadingError) -> Catalog.Substitution {
    var values: [Catalog.Substitution.Mistake.Member: (text: String, offset: Int)] = [:]
    var cases: [StructuredValue.Member] = []
    for rule in unique(.variation, rules) {
      if let name = Catalog.Substitution.Mistake.Member(rawValue: rule.key) {
        values[name] = (
          try rule.value.text(expected: "a string for '\(rule.key)'"), rule.value.offset
        )
      } else {
        cases.append(rule)
      }
    }
    let ruleType = values[.ruleType]?.text ?? Self.pluralRule
    // Apple's documentation writes it with and without the percent sign.
    let valueType = String((values[.valueType]?.text ?? "").trimmingPrefix("%"))
    let mistakes = [
      (Catalog.Substitution.Mistake.Member.ruleType, ruleType == Self.pluralRule),
      (.valueType, FormatSubstitution.valueType(valueType) != nil),
    ].compactMap { name, isValid -> Catalog.Substitution.Mistake? in
      let value = values[name]
      return value != nil && isValid
        ? nil
        : Catalog.Substitution.Mistake(
          member: name, value: value?.text, offset: value?.offset ?? member.keyOffset)
    }
    return Catalog.Substitution(
      name: member.key, offset: member.keyOffset, argumentNumber: nil,
      formatSpecifier: valueType,
      variations: [
        Catalog.Variation(
          axis: ruleType == Self.pluralRule ? "plural" : ruleType, offset: member.keyOffset,
          cases: try self.cases(cases))
      ], mistakes: mistakes)
  }

  private static let pluralRule = "NSStringPluralRuleType"

  /// The members without empty ones whose name is repeated; records the repetitions.
  private mutating func unique(
    _ kind: Catalog.Duplicate.Kind, _ all: [StructuredValue.Member]
  ) -> [StructuredValue.Member] {
    var members = all
    duplicates += Catalog.Duplicate.all(kind, in: &members, of: key)
    return members
  }
}
