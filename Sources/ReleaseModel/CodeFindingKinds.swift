extension LocalizationFindingKind {
  /// Findings about keys that code uses or doesn't use.
  static let code = [
    unknownKey, unusedKey, debugLeftover, dynamicKey, debugOnlyKey,
  ]

  /// A key that code uses but that no string catalog or strings file has.
  package static let unknownKey = LocalizationFindingKind(
    "unknown-key", .error,
    title: "Key used in code but missing from all string tables",
    why: "Users of every language see the raw key.",
    fix: "Add it to the string table, or fix the key.",
    example: "The code uses \"Helm\", which is missing from string table 'Localizable'.")

  /// A key that no code uses.
  package static let unusedKey = LocalizationFindingKind(
    "unused-key", .note,
    title: "Key that no code uses",
    why:
      "The key ships without being used, or the code uses it in a way that this check cannot detect.",
    fix: "Remove it, or list the function that takes it under `localization: functions`.",
    example: "No code uses \"Keel\".")

  /// An unused key whose name suggests debugging.
  package static let debugLeftover = LocalizationFindingKind(
    "debug-leftover", .warning,
    title: "Unused debug key",
    why:
      "A catalog ships as a whole: anyone who opens the resource bundle can read the string. Its key or"
      + " source string has a word such as `debug`, `mock`, `stub` or `fake`, and no code uses it.",
    fix: "Remove it, or list the function that takes it under `localization: functions`.",
    example: "No code uses \"menu.third\", which looks like a debug string.")

  /// A place in the code where the key is not a literal.
  package static let dynamicKey = LocalizationFindingKind(
    "dynamic-key", .note,
    title: "Key in code that is not a string literal",
    why:
      "verify-release cannot tell which keys this code uses. Keys that its string literals can form are"
      + " not reported as unused.",
    fix: "Use a string literal, or ignore the note.",
    example: "The key passed to NSLocalizedString is not a string literal, so it cannot be checked."
  )

  /// A key that only debug code uses, in a strings file that ships.
  package static let debugOnlyKey = LocalizationFindingKind(
    "debug-only-key", .error,
    title: "Key that only debug code uses, in a string table that ships",
    why:
      "A catalog ships as a whole: anyone who opens the resource bundle can read the strings of the"
      + " debug menu. A key that is a string literal in code that ships is not reported.",
    fix: "Move the string into the debug code, or the key to a string table that does not ship.",
    example: "\"Flood\" ships, but only debug code uses it, first in"
      + " debug-only-key/fail/Sources/App/View.swift, line 6.")
}
