extension LocalizationFault {
  /// Faults of strings that vary by number.
  static let plurals = [
    missingPlural, unknownPlural, impossiblePlural,
  ]

  /// A plural category that the language needs has no text.
  package static let missingPlural = LocalizationFault(
    "missing-plural", .error,
    title: "a plural category that the language needs has no text",
    why: "Numbers of that category fall back to `other`, which is wrong grammar in that language.",
    fix: "Add the category's text.",
    example: "“%lld boats” in Czech (cs) has no text for “few” and “many”.")

  /// A category that is none of the six of CLDR.
  package static let unknownPlural = LocalizationFault(
    "unknown-plural", .error,
    title: "a plural category that does not exist",
    why: "Categories are zero, one, two, few, many and other; nothing reads another.",
    fix: "Correct the category.",
    example: "“%lld boats” in German (de) has a text for “others”, which is no plural category.")

  /// A category that no number takes in the language.
  package static let impossiblePlural = LocalizationFault(
    "impossible-plural", .warning,
    title: "a plural category that no number takes in the language",
    why: "The text is never shown; its translator probably took it for another number.",
    fix: "Remove the category.",
    example: "“%lld boats” in Japanese (ja) has a text for “one”, which no number takes in that"
      + " language.")
}
