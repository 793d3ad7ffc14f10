extension LocalizationFindingKind {
  /// Findings about files rather than their strings.
  static let files = [
    keyOutsideStrings, unknownMember, duplicateKey, catalogInLproj, duplicateTable, unknownVersion,
  ]

  /// A member that the format doesn't define and that seems to be misplaced or misspelled.
  package static let unknownMember = LocalizationFindingKind(
    "unknown-member", .error,
    title: "Misspelled or misplaced member of a string catalog",
    details:
      "Reports members of a string catalog that are not part of the format, if their name is similar"
      + " to that of a member with the same kind of value, or if they contain strings.",
    why: "Xcode ignores the member, so the strings or the state in it have no effect.",
    limits:
      "Other unknown members, such as those of later versions of the format, are not reported."
      + " A misspelled `comment` is not reported either.",
    fix: "Rename the member, move its strings to where the format expects them, or remove it.",
    example: "\"Anchor\" has the unknown member 'localisations', which is ignored.")

  /// Something that looks like a key outside `strings`, where it is ignored.
  package static let keyOutsideStrings = LocalizationFindingKind(
    "key-outside-strings", .error,
    title: "Key outside `strings`",
    details: "Reports members of a string catalog that look like a key but are outside `strings`.",
    why: "A key outside `strings` is ignored. A manual merge often leaves one behind.",
    limits:
      "A member looks like a key if it is an empty object or has `localizations` or"
      + " `extractionState`. `unknown-member` reports other members.",
    fix: "Move the key into `strings`.",
    example: "\"Rudder\" is outside 'strings', where it is ignored.")

  /// A duplicate key, language, variation or substitution.
  package static let duplicateKey = LocalizationFindingKind(
    "duplicate-key", .error,
    title: "Duplicate key, language, variation or substitution",
    details:
      "Reports keys, languages, variations and substitutions that a string table defines"
      + " twice.",
    why: "Which one is used depends on the tool; even Apple's own tools differ.",
    limits:
      "Keys are compared byte by byte: an accented letter in two different encodings makes"
      + " two keys.",
    fix: "Keep one of the two, and remove the other.",
    example: "The key \"Anchor\" is defined on line 4 and again on line 58.")

  /// A catalog in an `lproj` folder.
  package static let catalogInLproj = LocalizationFindingKind(
    "catalog-in-lproj", .error,
    title: "String catalog in an `.lproj` folder",
    details: "Reports string catalogs in a folder such as `de.lproj`.",
    why:
      "A catalog contains all languages, but in an `.lproj` folder it is compiled only for the folder's"
      + " language.",
    limits: "Catalogs in `mul.lproj`, where Xcode puts those of storyboards, are not reported.",
    fix: "Move the catalog out of the `.lproj` folder.",
    example: "The catalog is in de.lproj, but it contains all languages.")

  /// Two string catalogs or strings files with the same name in one target.
  package static let duplicateTable = LocalizationFindingKind(
    "duplicate-table", .error,
    title: "Two string tables with the same name in one target",
    details: "Reports string tables with the same name in one target.",
    why: "The build fails, or only one of them is used.",
    limits:
      "The target is derived from the path of the table. Tables of different targets may have"
      + " the same name.",
    fix: "Merge them, or rename one.",
    example: "The string table 'Localizable' is also defined in"
      + " duplicate-table/fail/Sources/Sailing/Resources/Localizable.")

  /// A version of the catalog format that is newer than the supported ones.
  package static let unknownVersion = LocalizationFindingKind(
    "unknown-version", .warning,
    title: "Unsupported version of the catalog format",
    details: "Reports string catalogs with a version other than 1.0, 1.1 or 1.2.",
    why:
      "The catalog is read as the latest supported version, so newer features are not checked.",
    limits:
      "The changes in that version are unknown, so other findings in the catalog may be"
      + " wrong.",
    fix: "Update verify-release.",
    example: "The catalog has version 9.0; supported versions are 1.0, 1.1 and 1.2.")
}
