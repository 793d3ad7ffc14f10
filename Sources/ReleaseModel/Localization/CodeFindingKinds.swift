extension LocalizationFindingKind {
  /// Findings about keys that code uses or doesn't use.
  static let code = [
    unknownKey, unlocalizedString, unusedKey, debugLeftover, dynamicKey, debugOnlyKey,
  ]

  /// A key that code uses but that is in no string catalog or strings file.
  package static let unknownKey = LocalizationFindingKind(
    "unknown-key", .error,
    title: "Key used in code but missing from its string table",
    details:
      "Reports keys in Swift code that are missing from the string table that the code refers"
      + " to. A string literal that a view shows counts as a key if it is a key of another table, if"
      + " it is an identifier such as `settings.title` and many keys of the tables have the same form, or"
      + " if the code also names a table or `.module`. Other literals in views are reported as"
      + " `unlocalized-string`.",
    why: "Users of every language see the raw key.",
    limits:
      "Keys inside `#if DEBUG`, keys with a default value, keys that are computed at run time and keys"
      + " without letters are not checked. Types are not resolved, so a function of your own counts only"
      + " if `localization: functions` lists it.",
    fix: "Add the key to the string table, or fix it in the code.",
    example: "The code uses \"Helm\", which is missing from the string table 'Localizable'.")

  /// A literal that a view shows but that is in no string catalog or strings file.
  package static let unlocalizedString = LocalizationFindingKind(
    "unlocalized-string", .note,
    title: "String in a view, missing from all string tables",
    details:
      "Reports string literals that a SwiftUI view or modifier looks up and that no string table"
      + " contains, such as in `Text(\"Helm\")` or `.navigationTitle(\"Helm\")`.",
    why: "Users of every language see the string as it is in the code.",
    limits:
      "The default level is note because names, abbreviations and placeholders need no translation."
      + " These are not reported: strings without words, names that translations of other strings"
      + " leave unchanged, and strings inside `#if DEBUG`, in views that only previews show, or with a"
      + " word such as `debug` in the string or the path of its file.",
    fix: "Add it to the string table, or use `Text(verbatim:)` if it must not be localized.",
    example: "Text shows \"Helm\", which is missing from the string table 'Localizable'.")

  /// A key that no code uses.
  package static let unusedKey = LocalizationFindingKind(
    "unused-key", .note,
    title: "Key that no code uses",
    details:
      "Reports keys that no code looks up and that don't appear as a string literal in code or as"
      + " a string in a storyboard, property list, JSON file or other resource. Also reports keys of"
      + " Interface Builder objects that are in no storyboard or xib.",
    why: "The string ships, and translating it is wasted effort.",
    limits:
      "Keys that only the system uses are not reported: those of `InfoPlist`, App Shortcuts,"
      + " settings bundles and intent definitions. Neither are keys that code can build from its"
      + " literals, those of a strings file that the code reads itself, or those of a table with"
      + " more than 50 unused keys if they are most of its keys, because a script may generate the"
      + " code that uses them. Keys of Interface Builder"
      + " objects are reported only if the storyboard or xib with the table's name was found.",
    fix:
      "Remove the key. If a function of your own takes it, list the function under"
      + " `localization: functions` instead.",
    example: "No code uses \"Keel\".")

  /// An unused key whose name suggests debugging.
  package static let debugLeftover = LocalizationFindingKind(
    "debug-leftover", .warning,
    title: "Unused debug key",
    details:
      "Reports keys that no code uses if the key or the source string contains a word such as"
      + " `debug`, `mock`, `stub` or `fake`.",
    why:
      "A catalog ships as a whole, so anyone who opens the resource bundle can read the string.",
    limits:
      "Translations are not searched for these words, and neither are keys and source strings of more"
      + " than six words. Keys that code uses are not reported.",
    fix:
      "Remove the key. If a function of your own takes it, list the function under"
      + " `localization: functions` instead.",
    example: "No code uses \"menu.third\", which looks like a debug string.")

  /// A place in the code where the key is not a literal.
  package static let dynamicKey = LocalizationFindingKind(
    "dynamic-key", .note,
    title: "Key in code that is not a string literal",
    details:
      "Reports code that looks up a localized string with a key that is not a string literal.",
    why:
      "verify-release cannot tell which keys this code uses. Keys that its string literals can form are"
      + " not reported as unused.",
    limits:
      "Code inside `#if DEBUG` is not reported. Neither are calls to your own functions that"
      + " `localization: functions` does not list.",
    fix: "Use a string literal if the key is always the same. Otherwise, ignore the note.",
    example: "The key passed to NSLocalizedString is not a string literal, so it cannot be checked."
  )

  /// A key that only debug code uses, in a strings file that ships.
  package static let debugOnlyKey = LocalizationFindingKind(
    "debug-only-key", .error,
    title: "Key that only debug code uses, in a string table that ships",
    details:
      "Reports keys in string tables if only debug code uses them: code inside `#if DEBUG` or"
      + " another of the `debug-conditions`. A string literal that equals the key also counts as"
      + " a use, because the code may pass it to its own view or function. If such a literal is"
      + " outside debug code, the key is not reported.",
    why:
      "A catalog ships as a whole, so anyone who opens the resource bundle can read the strings of"
      + " the debug menu.",
    limits:
      "Only conditions in the source count: a file that the manifest excludes from release builds"
      + " is not debug-only. These keys are not reported: keys that code can build from its"
      + " literals, keys that appear as a string in another resource, such as a storyboard or JSON"
      + " file, and keys that the system uses.",
    fix: "Move the string into the debug code, or the key to a string table that does not ship.",
    example: "\"Flood\" ships, but only debug code uses it, first in"
      + " debug-only-key/fail/Sources/App/View.swift, line 6.")
}
