extension LocalizationFindingKind {
  /// Findings about format specifiers.
  static let formats = [
    argumentType, unknownArgument, skippedArgument, unnumberedArguments, missingArgument,
    undefinedSubstitution, unusedSubstitution, barePercent, lookalikePercent,
  ]

  /// An argument with a different type than in the source string.
  package static let argumentType = LocalizationFindingKind(
    "argument-type", .error,
    title: "Argument type differs from the source string",
    why:
      "The type determines how the argument is read: a number read as an object crashes the app, and"
      + " an object read as a number shows a memory address.",
    fix: "Use the source string's specifier at that position.",
    example: "\"Buoy %@\" in English (en) reads argument 1 as an integer ('%lld'), but in the key"
      + " it is an object.")

  /// An argument that the source string doesn't have.
  package static let unknownArgument = LocalizationFindingKind(
    "unknown-argument", .error,
    title: "Argument that is not in the source string, or whose number is out of range",
    why: "The string shows whatever happens to be in memory, or the app crashes.",
    fix: "Remove the specifier, or use the position of an argument that exists.",
    example:
      "\"Tide\" in German (de) uses argument 1 ('%@'), which the source string does not have.")

  /// A skipped position, so that the following specifiers take the wrong arguments.
  package static let skippedArgument = LocalizationFindingKind(
    "skipped-argument", .error,
    title: "Skipped argument position",
    why:
      "Arguments are read in order, so `%2$lld` without `%1$…` shows the first argument.",
    fix: "Use every position up to the highest one.",
    example: "\"%@ at %lld\" in German (de) skips argument 1, so '%2$lld' gets the"
      + " value of another argument.")

  /// Arguments in a different order than in the source string, without positions.
  package static let unnumberedArguments = LocalizationFindingKind(
    "unnumbered-arguments", .error,
    title: "Arguments in a different order than in the source string, without positions",
    why: "Specifiers without a position take the arguments in order, so each gets the wrong one.",
    fix: "Number them, such as `%2$@` for the second argument.",
    example: "\"%lld boats near %@\" in German (de) has its arguments in a different order than the"
      + " source string, without positions, starting at '%@'.")

  /// An argument of the source string that the translation omits.
  package static let missingArgument = LocalizationFindingKind(
    "missing-argument", .warning,
    title: "Translation omits an argument of the source string",
    why: "Users of that language do not see the name, number or date that the argument stands for.",
    fix: "Use every argument of the source string.",
    example: "\"Delete %@ of %@?\" in Polish (pl) does not use argument 2 of the source string.")

  /// A `%#@name@` without a substitution of that name.
  package static let undefinedSubstitution = LocalizationFindingKind(
    "undefined-substitution", .error,
    title: "`%#@name@` without a complete substitution of that name",
    why: "Users see the placeholder itself. In a .stringsdict file, a substitution needs"
      + " `NSStringFormatSpecTypeKey` and `NSStringFormatValueTypeKey`.",
    fix: "Complete the substitution, or fix its name.",
    example: "\"%lld boats\" in German (de) uses '%#@boats@' but has no substitution 'boats'.")

  /// A substitution that no string uses.
  package static let unusedSubstitution = LocalizationFindingKind(
    "unused-substitution", .warning,
    title: "Substitution that no string uses",
    why: "The strings of the substitution are never shown.",
    fix: "Use it as `%#@name@`, or remove it.",
    example: "\"%lld boats\" in German (de) has the substitution 'boats', which no string uses.")

  /// A percent sign that doesn't start a format specifier.
  package static let barePercent = LocalizationFindingKind(
    "bare-percent", .error,
    title: "Percent sign that does not start a format specifier",
    why: "In a string with arguments, a bare percent sign consumes the characters after it.",
    fix: "Write `%%`.",
    example:
      "\"Humidity %lld%%\" in German (de) has a percent sign that does not start a format specifier."
  )

  /// A character that looks like a percent sign but isn't one.
  package static let lookalikePercent = LocalizationFindingKind(
    "lookalike-percent", .error,
    title: "Character that looks like a percent sign",
    why: "Some keyboards produce `％` or `٪`: the argument is not filled in, and users see the"
      + " specifier.",
    fix: "Write `%`.",
    example:
      "\"Depth %@\" in Chinese, Simplified (zh-Hans) has '％@', whose percent sign is not the ASCII"
      + " '%'.")
}
