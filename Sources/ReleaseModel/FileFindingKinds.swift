extension LocalizationFindingKind {
  /// Findings about files rather than their strings.
  static let files = [
    keyOutsideStrings, duplicateKey, catalogInLproj, duplicateTable, unknownVersion,
  ]

  /// Something that looks like a key outside `strings`, where it is ignored.
  package static let keyOutsideStrings = LocalizationFindingKind(
    "key-outside-strings", .error,
    title: "Key outside `strings`",
    why: "A key outside `strings` is ignored. A manual merge often leaves one behind.",
    fix: "Move it into `strings`.",
    example: "\"Rudder\" is outside 'strings', where it is ignored.")

  /// A duplicate key, language, variation or substitution.
  package static let duplicateKey = LocalizationFindingKind(
    "duplicate-key", .error,
    title: "Duplicate key, language, variation or substitution",
    why: "Which of them is used depends on the tool; even Apple's own tools differ.",
    fix: "Remove one.",
    example: "The key \"Anchor\" is defined on line 4 and again on line 58.")

  /// A catalog in an `lproj` folder.
  package static let catalogInLproj = LocalizationFindingKind(
    "catalog-in-lproj", .error,
    title: "String catalog in an `.lproj` folder",
    why:
      "A catalog contains all languages, but in an `.lproj` folder it is compiled only for the folder's"
      + " language.",
    fix: "Move it out of the folder.",
    example: "The catalog is in de.lproj, but it contains all languages.")

  /// Two string catalogs or strings files with the same name in one target.
  package static let duplicateTable = LocalizationFindingKind(
    "duplicate-table", .error,
    title: "Two string tables with the same name in one target",
    why: "The build fails, or only one of them is used.",
    fix: "Merge them, or rename one.",
    example: "The string table 'Localizable' is also defined in"
      + " duplicate-table/fail/Sources/Sailing/Resources/Localizable.")

  /// A version of the catalog format that is newer than the supported ones.
  package static let unknownVersion = LocalizationFindingKind(
    "unknown-version", .warning,
    title: "Unsupported version of the catalog format",
    why:
      "The catalog is read as the latest supported version, so newer features are not checked.",
    fix: "Update verify-release.",
    example: "The catalog has version 9.0; supported versions are 1.0, 1.1 and 1.2.")
}
