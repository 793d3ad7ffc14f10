extension LocalizationFault {
  /// Faults of files, whatever their strings say.
  static let files = [
    keyOutsideStrings, duplicateKey, catalogInLproj, duplicateTable, unknownVersion,
  ]

  /// Something that looks like a key outside `strings`, where nothing reads it.
  package static let keyOutsideStrings = LocalizationFault(
    "key-outside-strings", .error,
    title: "something that looks like a key outside `strings`",
    why: "Nothing reads it there; it is what a merge by hand leaves behind.",
    fix: "Move it into `strings`.",
    example: "“Rudder” is outside “strings”, where nothing reads it.")

  /// A key, language, variation or substitution that is there twice.
  package static let duplicateKey = LocalizationFault(
    "duplicate-key", .error,
    title: "a key, language, variation or substitution that is there twice",
    why: "Which of them counts depends on the reader: Apple's readers differ.",
    fix: "Remove one.",
    example: "The key “Anchor” is in line 4 and again in line 58.")

  /// A catalog in an `lproj` folder.
  package static let catalogInLproj = LocalizationFault(
    "catalog-in-lproj", .error,
    title: "a catalog in an `lproj` folder",
    why: "A catalog has all languages, and is compiled for the one of the folder only.",
    fix: "Move it out of the folder.",
    example: "The catalog is in de.lproj, as if it had one language.")

  /// Two tables of one name in one target.
  package static let duplicateTable = LocalizationFault(
    "duplicate-table", .error,
    title: "two tables of one name in one target",
    why: "The build fails, or one of them wins.",
    fix: "Join them, or give one another name.",
    example: "The table “Localizable” is in"
      + " duplicate-table/fail/Sources/Sailing/Resources/Localizable too.")

  /// A version of the format that is later than the known ones.
  package static let unknownVersion = LocalizationFault(
    "unknown-version", .warning,
    title: "a version of the format that this tool does not know",
    why: "It is read as the latest known one, and may have what that one lacks.",
    fix: "Look for a newer verify-release.",
    example: "The catalog's version is 9.0; 1.0, 1.1 and 1.2 are known.")
}
