internal import ReleaseModel
internal import StringCatalogs

/// What is wrong with the files of tables, whatever their texts say.
struct FileDiagnosis {
  let tables: [Table]
  let problems: ProblemList

  func run() {
    var first: [[String]: Table] = [:]
    for (number, table) in tables.enumerated() {
      if let other = first[[table.target, table.name]] {
        add(
          .duplicateTable, table, number,
          message: "The table “\(table.name)” is in \(other.path) too.",
          advice: "Keep one of them; the other one is never read.")
      } else {
        first[[table.target, table.name]] = table
      }
      if table.isCatalog { judgeCatalog(table, number) }
      judgeMembers(table, number)
      judgeDuplicates(table, number)
    }
  }

  private func judgeCatalog(_ table: Table, _ number: Int) {
    if !table.catalog.hasKnownVersion {
      add(
        .unknownVersion, table, number,
        message: "The catalog's version is \(table.catalog.version); 1.0, 1.1 and 1.2 are known.",
        advice: "Update this tool, or check by hand what the version brings.",
        at: table.location(file: 0, offset: table.catalog.versionOffset))
    }
    let folder = table.path.split(separator: "/").dropLast().last
    // Xcode puts the catalogs of storyboards and nibs into `mul.lproj`, for multiple languages.
    if let folder, folder.hasSuffix(".lproj"), folder != "mul.lproj" {
      add(
        .catalogInLproj, table, number,
        message: "The catalog is in \(folder), as if it had one language.",
        advice: "Move it out of the folder.")
    }
  }

  private func judgeMembers(_ table: Table, _ number: Int) {
    for member in table.catalog.unknownMembers where member.looksLikeEntry {
      problems.add(
        LocalizationProblem(
          .keyOutsideStrings, table: table.path, key: member.name,
          message: "“\(member.name)” is outside “strings”, where nothing reads it.",
          advice: "Move it into “strings”.",
          location: table.location(file: 0, offset: member.offset)),
        table: number)
    }
  }

  private func judgeDuplicates(_ table: Table, _ number: Int) {
    for duplicate in table.catalog.duplicates {
      let first = table.location(file: duplicate.file, offset: duplicate.firstOffset)
      let location = table.location(file: duplicate.file, offset: duplicate.offset)
      problems.add(
        LocalizationProblem(
          .duplicateKey, table: table.path, key: duplicate.key,
          message: "\(Self.words(for: duplicate)) is in line \(first.line) and again in line "
            + "\(location.line).",
          advice: "Keep one of them; which one is read is left to chance.", location: location),
        table: number)
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

  private func add(
    _ fault: LocalizationFault, _ table: Table, _ number: Int, message: String, advice: String,
    at location: SourceLocation? = nil
  ) {
    // A table always has a file; what is wrong with all of it has no better place than its start.
    let file = table.catalog.files.first?.path ?? table.path
    problems.add(
      LocalizationProblem(
        fault, table: table.path, message: message, advice: advice,
        location: location ?? SourceLocation(file: file, line: 1, column: 1)),
      table: number)
  }
}
