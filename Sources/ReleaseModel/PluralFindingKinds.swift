extension LocalizationFindingKind {
  /// Findings about plural variations.
  static let plurals = [
    missingPlural, unknownPlural, impossiblePlural,
  ]

  /// A plural category that the language needs but that has no string.
  package static let missingPlural = LocalizationFindingKind(
    "missing-plural", .error,
    title: "Missing string for a plural category that the language needs",
    why:
      "Numbers of that category fall back to `other`, which is grammatically wrong in that language.",
    fix: "Add a string for the category.",
    example: "\"%lld boats\" in Czech (cs) has no string for 'few' or 'many'.")

  /// A category that isn't one of the six of CLDR.
  package static let unknownPlural = LocalizationFindingKind(
    "unknown-plural", .error,
    title: "Unknown plural category",
    why: "No language uses it: the categories are zero, one, two, few, many and other.",
    fix: "Fix the category.",
    example:
      "\"%lld boats\" in German (de) has a string for 'others', which is not a plural category.")

  /// A category that no number uses in the language.
  package static let impossiblePlural = LocalizationFindingKind(
    "impossible-plural", .warning,
    title: "Plural category that no number uses in the language",
    why: "The string is never shown; the translator probably meant another category.",
    fix: "Remove the category.",
    example: "\"%lld boats\" in Japanese (ja) has a string for 'one', which no number uses in that"
      + " language.")
}
