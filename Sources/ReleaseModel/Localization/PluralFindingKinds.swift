extension LocalizationFindingKind {
  /// Findings about plural variations.
  static let plurals = [
    missingPlural, unknownPlural, impossiblePlural, oneWithoutNumber,
  ]

  /// A plural category that the language needs but that has no string.
  package static let missingPlural = LocalizationFindingKind(
    "missing-plural", .error,
    title: "Missing string for a plural category that the language needs",
    details:
      "Reports plural variations without a string for a category that the language needs, and"
      + " translations without plural variations if the source string has them.",
    why:
      "Numbers of that category fall back to `other`, which is grammatically wrong in that language.",
    limits:
      "Languages without plural rules in CLDR need only `other`. A translation that uses"
      + " substitutions does not need the source string's other plural variations.",
    fix: "Add a string for the category.",
    example: "\"%lld boats\" in Czech (cs) has no string for 'few' or 'many'.")

  /// A category that isn't one of CLDR's six.
  package static let unknownPlural = LocalizationFindingKind(
    "unknown-plural", .error,
    title: "Unknown plural category",
    details:
      "Reports strings for a plural category other than zero, one, two, few, many and other.",
    why: "No number uses that category, so the string is never shown.",
    limits:
      "A misspelled category is reported once: the category that is missing because of it is not"
      + " reported as `missing-plural`.",
    fix: "Use zero, one, two, few, many or other.",
    example:
      "\"%lld boats\" in German (de) has a string for 'others', which is not a plural category.")

  /// A category that no number uses in the language.
  package static let impossiblePlural = LocalizationFindingKind(
    "impossible-plural", .warning,
    title: "Plural category that no number uses in the language",
    details: "Reports strings for a plural category that no number uses in the language.",
    why: "The string is never shown; the translator probably meant another category.",
    limits: "Languages without plural rules in CLDR may use all six categories.",
    fix: "Remove the category.",
    example: "\"%lld boats\" in Japanese (ja) has a string for 'one', which no number uses in that"
      + " language.")

  /// A string for `one` without the number, in a language that uses it for other numbers too.
  package static let oneWithoutNumber = LocalizationFindingKind(
    "one-without-number", .note,
    title:
      "String for `one` without the number, in a language that also uses `one` for larger numbers",
    details:
      "Reports strings for `one` that do not contain the number although the string for `other`"
      + " does, if the language also uses `one` for larger numbers. In Russian, `one` is also the"
      + " category of 21, 31 and 101.",
    why: "If the number is 21, users see `1` or no number at all.",
    limits:
      "Languages that use `one` for 0 and 1 only, such as French, are not checked. The largest"
      + " number that the app shows is unknown, so a string that is used only for small numbers is"
      + " reported too.",
    fix: "Insert the number as in the string for `other`.",
    example: "\"%lld boats\" in Russian (ru; one) omits the number, but 'one' is also used for 21.")
}
