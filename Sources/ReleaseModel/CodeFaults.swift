extension LocalizationFault {
  /// Faults of keys that code uses, or does not use.
  static let code = [
    unknownKey, unusedKey, debugLeftover, dynamicKey, debugOnlyKey,
  ]

  /// A key that the code uses and no table has.
  package static let unknownKey = LocalizationFault(
    "unknown-key", .error,
    title: "a key that the code uses and no table has",
    why: "Users of every language see the bare key.",
    fix: "Add it to the table, or correct the key.",
    example: "The code uses “Helm”, which no table “Localizable” has.")

  /// A key that no code uses.
  package static let unusedKey = LocalizationFault(
    "unused-key", .note,
    title: "a key that no code uses",
    why: "It is translated and shipped for nobody, or used in a way that this tool does not see.",
    fix: "Remove it, or name the function that takes it under `localization: functions`.",
    example: "No code uses “Keel”.")

  /// A key that no code uses and that looks as if it were for debugging.
  package static let debugLeftover = LocalizationFault(
    "debug-leftover", .warning,
    title: "an unused key for debugging",
    why:
      "A catalog ships as a whole: anyone who opens the resource bundle can read the string. Its key or"
      + " source text has a word such as `debug`, `mock`, `stub` or `fake`, and no code uses it.",
    fix: "Remove it, or name the function that takes it under `localization: functions`.",
    example: "No code uses “menu.third”, which looks like a string for debugging.")

  /// A place in the code where the key is not a literal.
  package static let dynamicKey = LocalizationFault(
    "dynamic-key", .note,
    title: "a key in the code that is not a literal",
    why: "Nobody can tell which keys are used there, so no key of that table is called unused.",
    fix: "Nothing, or use literals.",
    example: "The key of NSLocalizedString is computed, so that nobody can tell which it is.")

  /// A key that only debug code uses, in a table that ships.
  package static let debugOnlyKey = LocalizationFault(
    "debug-only-key", .error,
    title: "a key that only debug code uses, in a table that ships",
    why:
      "A catalog ships as a whole: anyone who opens the resource bundle can read the strings of the"
      + " debug menu. A key that is a string literal in code that ships is not reported.",
    fix: "Move the text into the debug code, or the key into a table that does not ship.",
    example: "“Flood” ships, and only debug code uses it, first in"
      + " debug-only-key/fail/Sources/App/View.swift, line 6.")
}
