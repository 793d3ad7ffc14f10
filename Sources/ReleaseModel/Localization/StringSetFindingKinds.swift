extension LocalizationFindingKind {
  /// Findings about the phrases of App Shortcuts.
  static let stringSets = [
    emptyStringSet, lostApplicationName, swiftApplicationName,
  ]

  /// A string set without strings.
  package static let emptyStringSet = LocalizationFindingKind(
    "empty-string-set", .error,
    title: "Empty string set",
    details: "Reports string sets, such as the phrases of an App Shortcut, that contain no string.",
    why: "The App Shortcut cannot be used in that language.",
    limits: "A set that contains only empty strings is reported as `empty-translation` instead.",
    fix: "Add at least one phrase.",
    example: "\"Open ${applicationName}\" in German (de) is an empty string set.")

  /// A translation without the `${applicationName}` of its source string.
  package static let lostApplicationName = LocalizationFindingKind(
    "lost-application-name", .error,
    title: "Phrase without `${applicationName}`",
    details:
      "Reports phrases without `${applicationName}` in the table `AppShortcuts`. In other tables,"
      + " reports translations that omit it if the source string contains it.",
    why: "Every phrase of an App Shortcut must contain the app's name, or the system rejects it.",
    limits:
      "In other tables, a phrase is recognized only if its source string contains the"
      + " placeholder.",
    fix: "Insert `${applicationName}` into the phrase.",
    example: "\"Ask ${applicationName}\" in German (de) does not contain '${applicationName}'.")

  /// `\(.applicationName)`, as in Swift code, where a catalog needs `${applicationName}`.
  package static let swiftApplicationName = LocalizationFindingKind(
    "swift-application-name", .error,
    title: "`\\(.applicationName)` in a string catalog",
    details: "Reports strings that contain `\\(.applicationName)`.",
    why: "This syntax works only in Swift code; in a string catalog, users see it unchanged.",
    limits: "Other Swift interpolations in a catalog, such as `\\(name)`, are not reported.",
    fix: "Use `${applicationName}`.",
    example:
      "\"Open ${applicationName}\" in German (de) has '\\(.applicationName)', which works only in"
      + " Swift code.")
}
