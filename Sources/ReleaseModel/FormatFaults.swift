extension LocalizationFault {
  /// Faults of format specifiers.
  static let formats = [
    argumentType, unknownArgument, argumentHole, unnumberedArguments, missingArgument,
    undefinedSubstitution, unusedSubstitution, barePercent, lookalikePercent,
  ]

  /// An argument of another type than in the source.
  package static let argumentType = LocalizationFault(
    "argument-type", .error,
    title: "an argument of another type than in the source",
    why: "The type says how the argument is read: a number read as an object ends the app, and an"
      + " object read as a number shows its address.",
    fix: "Use the source's specifier at that position.",
    example: "“Buoy %@” in English (en) takes argument 1 for an integer with “%lld”; in the key"
      + " it is an object.")

  /// An argument that the source does not have.
  package static let unknownArgument = LocalizationFault(
    "unknown-argument", .error,
    title: "an argument that the source does not have, or that no string can have",
    why: "What is shown there is whatever happens to be in memory, or the app ends.",
    fix: "Remove the specifier, or correct its position.",
    example: "“Tide” in German (de) uses argument 1 with “%@”, which the source does not have.")

  /// A position is left out, so that the ones after it take the wrong arguments.
  package static let argumentHole = LocalizationFault(
    "argument-hole", .error,
    title: "a position is left out",
    why:
      "Arguments are read one after the other, so with `%2$lld` alone the first argument is shown.",
    fix: "Use every position up to the highest one.",
    example: "“%@ at %lld” in German (de) leaves out argument 1, so that “%2$lld” takes the"
      + " value of another one.")

  /// Arguments in another order than the source's without positions.
  package static let unnumberedArguments = LocalizationFault(
    "unnumbered-arguments", .error,
    title: "arguments in another order than the source's, without positions",
    why: "Specifiers without a position take the arguments in order: each takes the wrong one.",
    fix: "Number them: `%2$@` for the second argument.",
    example: "“%lld boats near %@” in German (de) has its arguments in another order than the"
      + " source without positions, from “%@” on.")

  /// The source text has an argument that the translation does without.
  package static let missingArgument = LocalizationFault(
    "missing-argument", .warning,
    title: "a translation leaves out an argument of its source",
    why: "Users of that language do not see the name, number or date that the argument stands for.",
    fix: "Use every argument of the source.",
    example: "“Delete %@ of %@?” in Polish (pl) does not use argument 2 of the source.")

  /// A `%#@name@` without a substitution of that name.
  package static let undefinedSubstitution = LocalizationFault(
    "undefined-substitution", .error,
    title: "a `%#@name@` without a complete substitution of that name",
    why: "Users see the placeholder itself. In a .stringsdict file, a substitution needs"
      + " `NSStringFormatSpecTypeKey` and `NSStringFormatValueTypeKey`.",
    fix: "Complete the substitution, or correct its name.",
    example: "“%lld boats” in German (de) uses “%#@boats@” and has no substitution “boats”.")

  /// A substitution that no text uses.
  package static let unusedSubstitution = LocalizationFault(
    "unused-substitution", .warning,
    title: "a substitution that no text uses",
    why: "Its texts are never shown.",
    fix: "Use it as `%#@name@`, or remove it.",
    example: "“%lld boats” in German (de) has the substitution “boats”, which no text uses.")

  /// A percent sign that begins no specifier.
  package static let barePercent = LocalizationFault(
    "bare-percent", .error,
    title: "a percent sign that begins no specifier",
    why: "In a text with arguments it swallows what follows it.",
    fix: "Write `%%`.",
    example: "“Humidity %lld%%” in German (de) has a percent sign that begins no format specifier.")

  /// A character that looks like a percent sign and is none.
  package static let lookalikePercent = LocalizationFault(
    "lookalike-percent", .error,
    title: "a character that looks like a percent sign",
    why: "Translators' keyboards have `％` and `٪`: the argument is not filled in, and users see the"
      + " specifier.",
    fix: "Write `%`.",
    example: "“Depth %@” in Chinese, Simplified (zh-Hans) has “％@”, whose sign is not the"
      + " percent sign.")
}
