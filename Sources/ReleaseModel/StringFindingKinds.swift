extension LocalizationFindingKind {
  /// Findings about a translation compared with its source string.
  static let strings = [
    equalToSource, whitespaceDiffers, unclosedDirection, brokenMarkup,
  ]

  /// A translation that is identical to the source string.
  package static let equalToSource = LocalizationFindingKind(
    "equal-to-source", .off,
    title: "Translation identical to the source string",
    why: "The string may be a name that stays the same, or it was not translated.",
    fix: "Translate it, or set `shouldTranslate` to false.",
    example: "\"Lighthouse\" in German (de) is the same as the source string.")

  /// Leading or trailing white space that differs from the source string.
  package static let whitespaceDiffers = LocalizationFindingKind(
    "whitespace-differs", .warning,
    title: "Leading or trailing whitespace differs from the source string",
    why: "When strings are concatenated, a space is missing or a line break is added.",
    fix: "Use the same leading and trailing whitespace as the source string.",
    example:
      "\"Wind: \" in German (de) has no leading or trailing whitespace, but the source string has a space at"
      + " the end.")

  /// A control character for the text direction without the one that ends it.
  package static let unclosedDirection = LocalizationFindingKind(
    "unclosed-direction", .warning,
    title: "Unclosed control character for text direction",
    why:
      "The character can reverse all text that follows it, and it is invisible in editors.",
    fix:
      "Remove the character, or close it with U+2069 (isolate) or U+202C (embedding or override).",
    example: "\"Price\" in Hebrew (he) changes the text direction and does not restore"
      + " it.")

  /// Markdown or inflection markup that is valid in the source but broken in the translation.
  package static let brokenMarkup = LocalizationFindingKind(
    "broken-markup", .warning,
    title: "Markup that is valid in the source string but broken in the translation",
    why: "Users see asterisks, brackets or `^[…](inflect: true)`.",
    fix: "Fix the markup.",
    example: "\"Run `tide now`\" in German (de) has an odd number of '`'.")
}
