/// A `.strings` or `.stringsdict` file of one language.
package struct StringsFile {
  package let language: LanguageID
  let file: Catalog.File
  let contents: [(member: StructuredValue.Member, content: Catalog.Content)]
  let duplicates: [Catalog.Duplicate]
  let ignoredRest: IgnoredRest?
  let unknownEscapes: [Int]

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
      for member in try list.value.members(expected: "the file to be a dictionary") {
        var rule = StringsRule(key: member.key)
        contents.append(
          (
            member,
            try path.hasSuffix(".stringsdict")
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
      return (rank, file.file.path.hasSuffix(".stringsdict") ? 0 : 1, index)
    }
    var table = StringsTable()
    for (_, _, index) in order.sorted(by: <) { table.add(stringsFiles[index], number: index) }
    self.init(
      files: stringsFiles.map(\.file), sourceLanguage: sourceLanguage, version: "1.0",
      versionOffset: 0, entries: table.entries,
      duplicates: table.duplicates.sorted { ($0.file, $0.offset) < ($1.file, $1.offset) },
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

/// A string table, joined from the `.strings` and `.stringsdict` files of its languages.
///
/// The files of each language must be added consecutively.
struct StringsTable {
  private struct Row {
    let key: String
    /// The file with the first occurrence of the key.
    let file: Int
    let offset: Int
    let shouldTranslate: Bool
    /// The last file that contains the key, and its first offset in that file.
    var lastFile: Int
    var lastFirstOffset: Int
    var localizations: [Catalog.Localization] = []

    init(_ member: StructuredValue.Member, in file: Int, shouldTranslate: Bool) {
      key = member.key
      self.shouldTranslate = shouldTranslate
      self.file = file
      offset = member.keyOffset
      lastFile = file
      lastFirstOffset = member.keyOffset
    }
  }

  private var rows: [Row] = []
  private var indices: [ExactString: Int] = [:]
  private(set) var duplicates: [Catalog.Duplicate] = []

  /// Adds the entries of a file, except those that an earlier file of the language contains.
  ///
  /// If the file contains a key twice, the second one wins, as in `PropertyListSerialization`.
  mutating func add(_ file: StringsFile, number: Int) {
    if rows.isEmpty { indices.reserveCapacity(file.contents.count) }
    duplicates += file.duplicates.map { $0.inFile(number) }
    for (member, content) in file.contents {
      let localization = Catalog.Localization(
        language: file.language, file: number, offset: member.keyOffset, content: content)
      let index = index(of: member, in: number, file.file)
      let previous = rows[index].localizations.last
      if previous?.language != file.language {
        rows[index].localizations.append(localization)
      } else if previous?.file == number {
        rows[index].localizations[rows[index].localizations.count - 1] = localization
      }
    }
  }

  /// The row of the key; records a duplicate if the file already contains the key.
  private mutating func index(
    of member: StructuredValue.Member, in file: Int, _ content: Catalog.File
  ) -> Int {
    guard let index = indices[ExactString(member.key)] else {
      indices[ExactString(member.key)] = rows.count
      let comment = content.comment(before: member.keyOffset)
      rows.append(
        Row(member, in: file, shouldTranslate: !(comment?.forbidsTranslation ?? false)))
      return rows.count - 1
    }
    if rows[index].lastFile == file {
      duplicates.append(
        Catalog.Duplicate(
          kind: .key, name: member.key, key: member.key, file: file, offset: member.keyOffset,
          firstOffset: rows[index].lastFirstOffset))
    } else {
      rows[index].lastFile = file
      rows[index].lastFirstOffset = member.keyOffset
    }
    return index
  }

  /// The entries in the order in which their keys first occurred.
  var entries: [Catalog.Entry] {
    rows.map { row in
      Catalog.Entry(
        key: row.key, file: row.file, offset: row.offset, comment: nil,
        shouldTranslate: row.shouldTranslate,
        extractionState: nil, localizations: row.localizations)
    }
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
    guard case .dictionary(let members) = member.value.content else {
      return Catalog.Content(
        unit: try unit(member, "a string or a dictionary as the value"), set: nil, variations: [],
        substitutions: [])
    }
    recordRepetitions(.substitution, in: members)
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
    recordRepetitions(.variation, in: members)
    return Catalog.Variation(
      axis: axis, offset: member.keyOffset, cases: try cases(members))
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
    recordRepetitions(.variation, in: rules)
    var values: [Catalog.Substitution.Mistake.Member: (text: String, offset: Int)] = [:]
    var cases: [StructuredValue.Member] = []
    for rule in rules {
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
    let branches = try self.cases(cases)
    // A substitution that prints nothing only skips its argument.
    let isNumber =
      FormatSubstitution.valueType(valueType).map { type in
        type != .object || branches.allSatisfy { $0.content.unit?.value.isEmpty ?? true }
      } ?? false
    let mistakes = [
      (Catalog.Substitution.Mistake.Member.ruleType, ruleType == Self.pluralRule),
      (.valueType, isNumber),
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
          cases: branches)
      ], mistakes: mistakes)
  }

  private static let pluralRule = "NSStringPluralRuleType"

  private mutating func recordRepetitions(
    _ kind: Catalog.Duplicate.Kind, in members: [StructuredValue.Member]
  ) {
    duplicates += Catalog.Duplicate.all(
      kind, in: members, of: key, offset: \.keyOffset, name: \.key)
  }
}
