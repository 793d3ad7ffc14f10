internal import ReleaseModel
internal import StringCatalogs

/// What is wrong with the files of tables, whatever their texts say.
enum FileChecks {
  static func problems(in project: Project) -> [RankedProblem] {
    var first: [[String]: Table] = [:]
    var problems: [RankedProblem] = []
    for (number, table) in project.tables.enumerated() {
      var found: [LocalizationProblem] = []
      if let other = first[[table.target, table.name]] {
        found.append(duplicate(table, of: other))
      } else {
        first[[table.target, table.name]] = table
      }
      found += catalogProblems(table) + strayKeys(in: table) + duplicates(in: table)
      problems += found.map { RankedProblem(table: number, problem: $0) }
    }
    return problems
  }

  private static func duplicate(_ table: Table, of other: Table) -> LocalizationProblem {
    LocalizationProblem(
      .duplicateTable, table: table.path,
      message: "The table “\(table.name)” is in \(other.path) too.",
      advice: "Keep one of them; the other one is never read.", location: table.start)
  }

  private static func catalogProblems(_ table: Table) -> [LocalizationProblem] {
    guard table.isCatalog else { return [] }
    var problems: [LocalizationProblem] = []
    if !table.catalog.hasKnownVersion {
      problems.append(
        LocalizationProblem(
          .unknownVersion, table: table.path,
          message:
            "The catalog's version is \(table.catalog.version); 1.0, 1.1 and 1.2 are known.",
          advice: "Update this tool, or check by hand what the version brings.",
          location: table.location(file: 0, offset: table.catalog.versionOffset)))
    }
    let folder = table.path.split(separator: "/").dropLast().last
    // Xcode puts the catalogs of storyboards and nibs into `mul.lproj`, for multiple languages.
    if let folder, folder.hasSuffix(".lproj"), folder != "mul.lproj" {
      problems.append(
        LocalizationProblem(
          .catalogInLproj, table: table.path,
          message: "The catalog is in \(folder), as if it had one language.",
          advice: "Move it out of the folder.", location: table.start))
    }
    return problems
  }

  private static func strayKeys(in table: Table) -> [LocalizationProblem] {
    table.catalog.unknownMembers.filter(\.looksLikeEntry).map { member in
      LocalizationProblem(
        .keyOutsideStrings, table: table.path, key: member.name,
        message: "“\(member.name)” is outside “strings”, where nothing reads it.",
        advice: "Move it into “strings”.",
        location: table.location(file: 0, offset: member.offset))
    }
  }

  private static func duplicates(in table: Table) -> [LocalizationProblem] {
    table.catalog.duplicates.map { duplicate in
      let first = table.location(file: duplicate.file, offset: duplicate.firstOffset)
      let location = table.location(file: duplicate.file, offset: duplicate.offset)
      return LocalizationProblem(
        .duplicateKey, table: table.path, key: duplicate.key,
        message: "\(words(for: duplicate)) is in line \(first.line) and again in line "
          + "\(location.line).",
        advice: "Keep one of them; which one is read is left to chance.", location: location)
    }
  }

  private static func words(for duplicate: Catalog.Duplicate) -> String {
    switch duplicate.kind {
    case .key: "The key “\(duplicate.key)”"
    case .language: "The language \(duplicate.name) of “\(duplicate.key)”"
    case .variation: "The variation “\(duplicate.name)” of “\(duplicate.key)”"
    case .substitution: "The substitution “\(duplicate.name)” of “\(duplicate.key)”"
    }
  }
}
