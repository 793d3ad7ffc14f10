package import ReleaseModel
package import StringCatalogs

extension LocalizationChecker {
  /// Checks the files of string tables, independent of their strings.
  func fileFindings() -> [Placed] {
    var first: [[String]: Table] = [:]
    return tables.map(\.table).enumerated().flatMap { number, table in
      var found: [Finding] = []
      if let other = first[[table.target, table.name]] {
        found.append(
          Finding(
            .duplicateTable, table: table.path,
            message: "The string table '\(table.name)' is also defined in \(other.path).",
            advice: "Merge them, or rename one; at most one of them is used.",
            location: table.start))
      } else {
        first[[table.target, table.name]] = table
      }
      found += table.catalogFindings + table.unknownMembers + table.duplicates + table.ignoredRests
      found += table.escapes + table.symbolFindings
      return found.map { (number, 0, $0) }
    }
  }
}

extension Table {
  fileprivate var catalogFindings: [Finding] {
    guard isCatalog else { return [] }
    var findings: [Finding] = []
    if !catalog.hasKnownVersion {
      findings.append(
        Finding(
          .unknownVersion, table: path,
          message:
            "The catalog has version \(catalog.version); supported versions are 1.0, 1.1 and 1.2.",
          advice: "Update verify-release, or check manually what the new version adds.",
          location: location(file: 0, offset: catalog.versionOffset),
          isNote: catalog.version.hasPrefix("1.")))
    }
    let folder = path.split(separator: "/").dropLast().last
    // Xcode puts the catalogs of storyboards and nibs into `mul.lproj` (multiple languages).
    if let folder, folder.hasSuffix(".lproj"), folder != "mul.lproj" {
      findings.append(
        Finding(
          .catalogInLproj, table: path,
          message: "The catalog is in \(folder), but it contains all languages.",
          advice: "Move it out of the folder.", location: start))
    }
    return findings
  }

  /// Members that are not part of the format but contain strings.
  fileprivate var unknownMembers: [Finding] {
    catalog.unknownMembers.map { member in
      let meant = Spelling.meant(by: member.name, among: member.alternatives)
      return Finding(
        .unknownMember, table: path, key: member.key,
        message: (member.key.map { "\"\($0)\"" } ?? "The catalog")
          + " has the unknown member '\(member.name)', whose strings are ignored.",
        advice: meant.map { "Rename it to '\($0)'." }
          ?? "Move its strings to where the format expects them, or remove it.",
        location: location(file: 0, offset: member.offset))
    }
  }

  fileprivate var duplicates: [Finding] {
    // Tools that write the files repeat a key in every language.
    Dictionary(grouping: catalog.duplicates) { [$0.words, $0.key] }.values.flatMap { duplicates in
      let files = Set(duplicates.map(\.file))
      let shown = duplicates.filter { $0.file == files.min() }
      return Dictionary(grouping: shown, by: \.firstOffset).map { offset, repetitions in
        let (file, words) = (repetitions[0].file, repetitions[0].words)
        let places = repetitions.map { location(file: file, offset: $0.offset) }
        let lines = places.map { String($0.line) }
        return Finding(
          .duplicateKey, table: path, key: repetitions[0].key,
          message:
            "\(words) is defined on line \(location(file: file, offset: offset).line) and again"
            + " on line\(lines.count == 1 ? "" : "s") \(lines.listed(with: "and"))"
            + (files.count > 1
              ? ", and repeatedly in \((files.count - 1).counted("other file"))." : "."),
          advice: "Keep one of them; tools differ in which one they use.", location: places[0])
      }
    }
  }
}

extension Table {
  /// The ends of files that the system ignores.
  fileprivate var ignoredRests: [Finding] {
    catalog.ignoredRests.map { file, language, rest in
      let location = location(file: file, offset: rest.offset)
      let keys =
        rest.keys.isEmpty
        ? "What follows"
        : "\(rest.keys.count.counted("key")) after line \(location.line)"
      let isOne = rest.keys.count < 2
      let (cause, fix) =
        switch rest.cause {
        case .semicolon: ("the extra ';'", "Remove the ';'.")
        case .conflictMarker: ("the merge conflict marker", "Resolve the conflict.")
        case .openComment: ("the comment without '*/'", "End the comment with '*/'.")
        case .unexpected(let found): ("the unexpected \(found)", "Remove it.")
        }
      return Finding(
        .damagedFile, table: path, language: language.text,
        message: "\(keys) \(isOne ? "is" : "are") ignored at run time in"
          + " \(LanguageName.described(language.text)), because of \(cause).",
        advice: fix, location: location)
    }
  }
}

extension Table {
  /// The escapes of `.strings` files that mean nothing, one for each string.
  fileprivate var escapes: [Finding] {
    if catalog.unknownEscapes.isEmpty { return [] }
    let strings = catalog.entries.flatMap { entry in
      entry.localizations.map { (entry.key, $0) }
    }
    return Dictionary(grouping: catalog.unknownEscapes, by: \.file).flatMap { file, escapes in
      let own = strings.filter { $0.1.file == file }.sorted { $0.1.offset < $1.1.offset }
      var reported: Set<Int> = []
      return escapes.compactMap { escape -> Finding? in
        guard let index = own.lastIndex(where: { $0.1.offset <= escape.offset }),
          reported.insert(index).inserted
        else { return nil }
        let (key, localization) = own[index]
        let location = location(file: file, offset: escape.offset)
        return Finding(
          .unknownEscape, table: path, language: escape.language.text, key: key,
          message:
            "\"\(key)\" in \(LanguageName.described(escape.language.text)) has an escape that"
            + " means nothing, so users see the letter after the backslash.",
          advice: "Write '\\U' and four digits for a character, or remove the backslash.",
          location: location,
          excerpt: localization.content.unit.map { TextExcerpt(text: $0.value) })
      }
    }
  }
}

extension Finding {
  /// A file that the system can't load; nil if it may only be the tool that can't.
  package init?(damage error: CatalogError, table: String, language: LanguageID?) {
    if !error.kind.isDamage { return nil }
    self.init(
      .damagedFile, table: table, language: language?.text,
      message: "The file cannot be loaded: expected \(error.expected), found \(error.found).",
      advice: error.advice,
      location: SourceLocation(
        file: error.path, line: error.position.line, column: error.position.column))
  }
}

extension Catalog.Duplicate {
  fileprivate var words: String {
    switch kind {
    case .key: "The key \"\(key)\""
    case .language: "The '\(name)' entry of \"\(key)\""
    case .variation: "The variation '\(name)' of \"\(key)\""
    case .substitution: "The substitution '\(name)' of \"\(key)\""
    }
  }
}
