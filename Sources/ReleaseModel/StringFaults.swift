extension LocalizationFault {
  /// Faults of a translation beside its source string.
  static let strings = [
    equalToSource, whitespaceDiffers, unclosedDirection, brokenMarkup,
  ]

  /// A translation that equals the source text.
  package static let equalToSource = LocalizationFault(
    "equal-to-source", .off,
    title: "a translation that equals the source text",
    why: "It may be a name that stays as it is, or a text that nobody translated.",
    fix: "Translate it, or set `shouldTranslate` to false.",
    example: "“Lighthouse” in German (de) is the same as the source text.")

  /// White space at the beginning or end that differs from the source's.
  package static let whitespaceDiffers = LocalizationFault(
    "whitespace-differs", .warning,
    title: "white space at the beginning or end that differs from the source's",
    why: "Texts that are put together then lack a space, or have a line too many.",
    fix: "Copy the source's white space.",
    example: "“Wind: ” in German (de) has no outer white space, the source text has a space at"
      + " the end.")

  /// A control character for the direction of a text without the one that ends it.
  package static let unclosedDirection = LocalizationFault(
    "unclosed-direction", .warning,
    title: "a control character for the text direction without its end",
    why:
      "It can turn around everything that follows it on the screen, and is invisible in editors.",
    fix:
      "Remove the character, or end it: U+2069 for an isolate, U+202C for an embedding or override.",
    example: "“Price” in Hebrew (he) changes the direction of the text and does not change it"
      + " back.")

  /// Markdown or inflection markup that is whole in the source and not in the translation.
  package static let brokenMarkup = LocalizationFault(
    "broken-markup", .warning,
    title: "markup that is whole in the source and broken in the translation",
    why: "Users see asterisks, brackets or `^[…](inflect: true)`.",
    fix: "Repair the markup.",
    example: "“Run `tide now`” in German (de) has an odd number of “`”.")
}
