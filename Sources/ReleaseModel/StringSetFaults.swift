extension LocalizationFault {
  /// Faults of the phrases of App Shortcuts.
  static let stringSets = [
    emptyStringSet, lostApplicationName, swiftApplicationName,
  ]

  /// A string set without texts.
  package static let emptyStringSet = LocalizationFault(
    "empty-string-set", .error,
    title: "a string set without texts",
    why: "The shortcut can't be called in that language.",
    fix: "Add at least one phrase.",
    example: "“Open ${applicationName}” in German (de) is a set of texts without any.")

  /// `${applicationName}` is in the source and not in the translation.
  package static let lostApplicationName = LocalizationFault(
    "lost-application-name", .error,
    title: "`${applicationName}` is not in a phrase",
    why: "Every phrase of an App Shortcut must name the app, or the system does not take it.",
    fix: "Put `${applicationName}` into the phrase.",
    example: "“Ask ${applicationName}” in German (de) lacks “${applicationName}”.")

  /// `\(.applicationName)`, as Swift code has it, where a catalog needs `${applicationName}`.
  package static let swiftApplicationName = LocalizationFault(
    "swift-application-name", .error,
    title: "`\\(.applicationName)` in a catalog",
    why: "This is how Swift code writes it; a catalog does not know it, and shows it as it is.",
    fix: "Write `${applicationName}`.",
    example: "“Open ${applicationName}” in German (de) has “\\(.applicationName)”, which only"
      + " Swift code understands.")
}
