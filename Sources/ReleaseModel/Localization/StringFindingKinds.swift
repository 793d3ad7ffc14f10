extension LocalizationFindingKind {
  /// Findings about a translation compared with its source string.
  static let strings = [
    equalToSource, whitespaceDiffers, unclosedDirection, brokenMarkup,
  ]

  /// A translation that is identical to the source string.
  package static let equalToSource = LocalizationFindingKind(
    "equal-to-source", .off,
    title: "Translation identical to the source string",
    details: "Reports translations that are identical to their source string.",
    why: "The string may have been left untranslated, or it may be a name that stays the same.",
    limits:
      "Names and loan words are often the same in two languages, so the check is off by"
      + " default. Variants of the source language are not checked.",
    fix: "Translate it, or set `shouldTranslate` to false.",
    example: "\"Lighthouse\" in German (de) is the same as the source string.")

  /// Leading or trailing whitespace that differs from the source string.
  package static let whitespaceDiffers = LocalizationFindingKind(
    "whitespace-differs", .warning,
    title: "Leading or trailing whitespace differs from the source string",
    details:
      "Reports translations whose leading or trailing whitespace differs from the source"
      + " string's.",
    why: "When strings are concatenated, a space is missing or a line break is added.",
    limits:
      "Strings that only the system shows, such as those of `InfoPlist`, are not compared. The number"
      + " of spaces does not matter, and a translation may omit a trailing space after a digit, `.`, `!`,"
      + " `?` or `…`, and a space next to a Chinese or Japanese character. If there are at least three"
      + " translations, and most of them lack a space that the source string has, the source string is"
      + " considered wrong, and nothing is reported.",
    fix: "Use the same leading and trailing whitespace as the source string.",
    example:
      "\"Wind: \" in German (de) has no leading or trailing whitespace, but the source string has a space at"
      + " the end.")

  /// A control character for the text direction without the one that ends it.
  package static let unclosedDirection = LocalizationFindingKind(
    "unclosed-direction", .warning,
    title: "Unclosed control character for text direction",
    details:
      "Reports strings with a control character for text direction, such as U+202E, that no"
      + " later character closes.",
    why:
      "The character can reverse all text that follows it, and it is invisible in editors.",
    limits:
      "A translation is not reported if its source string has an unclosed control character"
      + " too.",
    fix:
      "Remove the character, or close it with U+2069 (isolate) or U+202C (embedding or override).",
    example: "\"Price\" in Hebrew (he) changes the text direction and does not restore"
      + " it.")

  /// Markdown or inflection markup that is valid in the source but broken in the translation.
  package static let brokenMarkup = LocalizationFindingKind(
    "broken-markup", .warning,
    title: "Markup that is valid in the source string but broken in the translation",
    details:
      "Reports malformed bold text, code, links and inflections in translations if that markup"
      + " is well-formed in the source string. Also reports translations with fewer links than the"
      + " source string.",
    why: "Users see asterisks, brackets or `^[…](inflect: true)`.",
    limits:
      "A translation may omit bold text, code and inflections, and may show the URL of a link as"
      + " text. Other Markdown, such as italics and lists, is not compared.",
    fix: "Use the same markup as the source string.",
    example: "\"Run `tide now`\" in German (de) has an odd number of '`'.")
}
