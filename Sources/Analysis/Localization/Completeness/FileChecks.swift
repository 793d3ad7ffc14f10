internal import ReleaseModel
internal import StringCatalogs

/// Checks the files of string tables, independent of their strings.
enum FileChecks {
  static func findings(in project: Project) -> [Finding] {
    var first: [[String]: Table] = [:]
    var findings: [Finding] = []
    for (number, table) in project.tables.enumerated() {
      var found: [LocalizationFinding] = []
      if let other = first[[table.target, table.name]] {
        found.append(duplicate(table, of: other))
      } else {
        first[[table.target, table.name]] = table
      }
      found += catalogFindings(table) + unknownMembers(of: table) + duplicates(in: table)
      findings += found.map { Finding(table: number, result: $0) }
    }
    return findings
  }

  private static func duplicate(_ table: Table, of other: Table) -> LocalizationFinding {
    LocalizationFinding(
      .duplicateTable, table: table.path,
      message: "The string table '\(table.name)' is also defined in \(other.path).",
      advice: "Merge them, or rename one; at most one of them is used.", location: table.start)
  }

  private static func catalogFindings(_ table: Table) -> [LocalizationFinding] {
    guard table.isCatalog else { return [] }
    var findings: [LocalizationFinding] = []
    if !table.catalog.hasKnownVersion {
      findings.append(
        LocalizationFinding(
          .unknownVersion, table: table.path,
          message:
            "The catalog has version \(table.catalog.version); supported versions are 1.0, 1.1 and 1.2.",
          advice: "Update verify-release, or check manually what the new version adds.",
          location: table.location(file: 0, offset: table.catalog.versionOffset)))
    }
    let folder = table.path.split(separator: "/").dropLast().last
    // Xcode puts the catalogs of storyboards and nibs into `mul.lproj` (multiple languages).
    if let folder, folder.hasSuffix(".lproj"), folder != "mul.lproj" {
      findings.append(
        LocalizationFinding(
          .catalogInLproj, table: table.path,
          message: "The catalog is in \(folder), but it contains all languages.",
          advice: "Move it out of the folder.", location: table.start))
    }
    return findings
  }

  /// Members that are not part of the format but look like misplaced or misspelled members of it.
  private static func unknownMembers(of table: Table) -> [LocalizationFinding] {
    table.catalog.unknownMembers.compactMap { member in
      let location = table.location(file: 0, offset: member.offset)
      if member.looksLikeEntry {
        return LocalizationFinding(
          .keyOutsideStrings, table: table.path, key: member.name,
          message: "\"\(member.name)\" is outside 'strings', where it is ignored.",
          advice: "Move it into 'strings'.", location: location)
      }
      let meant = Spelling.meant(by: member.name, among: member.alternatives)
      guard meant != nil || member.hasStrings else { return nil }
      return LocalizationFinding(
        .unknownMember, table: table.path, key: member.key,
        message: (member.key.map { "\"\($0)\"" } ?? "The catalog")
          + " has the unknown member '\(member.name)', which is ignored"
          + (meant == nil ? ", and so are its strings." : "."),
        advice: meant.map { meant in
          member.siblings.contains(meant)
            ? "Remove it, or merge it into '\(meant)', which the object has too."
            : "Rename it to '\(meant)'."
        }
          ?? "Move its strings to where the format expects them, or remove it.",
        location: location)
    }
  }

  private static func duplicates(in table: Table) -> [LocalizationFinding] {
    struct Subject: Hashable {
      let kind: Catalog.Duplicate.Kind
      let name: String
      let key: String

      init(_ duplicate: Catalog.Duplicate) {
        (kind, name, key) = (duplicate.kind, duplicate.name, duplicate.key)
      }
    }
    var files: [Subject: Set<Int>] = [:]
    for duplicate in table.catalog.duplicates {
      files[Subject(duplicate), default: []].insert(duplicate.file)
    }
    return table.catalog.duplicates.compactMap { duplicate in
      // Tools that write the files repeat a key in every language.
      let files = files[Subject(duplicate), default: []]
      guard duplicate.file == files.min() else { return nil }
      let first = table.location(file: duplicate.file, offset: duplicate.firstOffset)
      let location = table.location(file: duplicate.file, offset: duplicate.offset)
      return LocalizationFinding(
        .duplicateKey, table: table.path, key: duplicate.key,
        message: "\(words(for: duplicate)) is defined on line \(first.line) and again on line "
          + "\(location.line)"
          + (files.count > 1 ? ", and twice in \((files.count - 1).counted("other file"))." : "."),
        advice: "Keep one of them; tools differ in which one they use.", location: location)
    }
  }

  private static func words(for duplicate: Catalog.Duplicate) -> String {
    switch duplicate.kind {
    case .key: "The key \"\(duplicate.key)\""
    case .language: "The '\(duplicate.name)' entry of \"\(duplicate.key)\""
    case .variation: "The variation '\(duplicate.name)' of \"\(duplicate.key)\""
    case .substitution: "The substitution '\(duplicate.name)' of \"\(duplicate.key)\""
    }
  }
}
