extension LocalizationFindingKind {
  /// Findings about format specifiers.
  static let formats = [
    argumentType, unknownArgument, skippedArgument, unnumberedArguments, missingArgument,
    omittedName, undefinedSubstitution, unusedSubstitution, barePercent, lookalikePercent,
  ]

  /// An argument with a different type than in the source string.
  package static let argumentType = LocalizationFindingKind(
    "argument-type", .error,
    title: "Argument type differs from the source string",
    details:
      "Reports format arguments whose type differs from the type in the source string or key. In"
      + " the strings of a substitution, the type must match the substitution's `formatSpecifier`"
      + " or `NSStringFormatValueTypeKey`. Also reports a substitution that takes a different"
      + " argument than the substitution with the same name in the source string.",
    why:
      "The type determines how the argument is read: a number read as an object crashes the app, and"
      + " an object read as a number shows a memory address.",
    limits:
      "The values that the code passes are unknown. If all strings have the same wrong type,"
      + " nothing is reported.",
    fix: "Use the source string's specifier at that position. If the type of a substitution is"
      + " wrong, correct its `formatSpecifier` or `NSStringFormatValueTypeKey`.",
    example: "\"Buoy %@\" in English (en) reads argument 1 as an integer ('%lld'), but in the key"
      + " it is an object.")

  /// An argument that the source string doesn't have.
  package static let unknownArgument = LocalizationFindingKind(
    "unknown-argument", .error,
    title: "Argument that is not in the source string, or whose number is out of range",
    details:
      "Reports format specifiers for an argument that the source string does not have, and"
      + " argument numbers outside the range 1 to 127.",
    why: "The string shows whatever happens to be in memory, or the app crashes.",
    limits:
      "If the key is only a name and has no source string, the arguments are unknown and"
      + " nothing is reported.",
    fix: "Remove the specifier, or use the position of an argument that exists.",
    example:
      "\"Tide\" in German (de) uses argument 1 ('%@'), which the source string does not have.")

  /// A skipped position, so that the following specifiers take the wrong arguments.
  package static let skippedArgument = LocalizationFindingKind(
    "skipped-argument", .error,
    title: "Skipped argument position",
    details: "Reports strings that use a numbered argument but not every argument before it.",
    why:
      "Arguments are read in order, so without `%1$…`, `%2$lld` shows the first argument.",
    limits:
      "A plural variation may skip the number. If the key and the source strings do not use"
      + " the skipped argument either, its type is unknown, and only the source string is"
      + " reported.",
    fix: "Use every position up to the highest one.",
    example: "\"%@ at %lld\" in German (de) skips argument 1, so '%2$lld' gets the"
      + " value of another argument.")

  /// Arguments in a different order than in the source string, without positions.
  package static let unnumberedArguments = LocalizationFindingKind(
    "unnumbered-arguments", .error,
    title: "Arguments in a different order than in the source string, without positions",
    details:
      "Reports strings that reorder or omit arguments of the source string without numbering the"
      + " arguments.",
    why: "Specifiers without a position take the arguments in order, so each gets the wrong one.",
    limits:
      "Two arguments of the same type can be swapped unnoticed, because `%@` and `%@` look"
      + " the same. Substitutions are distinguished by their names.",
    fix: "Number the arguments, such as `%2$@` for the second one.",
    example: "\"%lld boats near %@\" in German (de) has its arguments in a different order than the"
      + " source string, without positions, starting at '%@'.")

  /// An argument of the source string that the translation omits.
  package static let missingArgument = LocalizationFindingKind(
    "missing-argument", .warning,
    title: "Translation omits an argument of the source string",
    details: "Reports translations that do not use every argument of the source string.",
    why: "Users of that language do not see the name, number or date that the argument stands for.",
    limits:
      "A plural variation may omit the number, because the string for `one` often spells it out. An"
      + " argument that a substitution uses counts as used. A string without its only argument, which"
      + " may be a name, is reported as `omitted-name`.",
    fix: "Use every argument of the source string.",
    example: "\"Delete %@ of %@?\" in Polish (pl) does not use argument 2 of the source string.")

  /// A translation without the only argument of the source string, which may be a name.
  package static let omittedName = LocalizationFindingKind(
    "omitted-name", .note,
    title: "Translation omits the only argument, which may be a name",
    details:
      "Reports translations that do not use the only argument of the source string if it is a `%@`"
      + " within a sentence, as in `%@ needs access to the camera`.",
    why:
      "Users of that language do not see what the argument stands for. If the translation contains a"
      + " fixed name instead, it is wrong whenever the code passes another name.",
    limits:
      "The default level is note because translators may omit the name of the app on purpose. A `%@`"
      + " in quotation marks or brackets, or after a colon or line break, does not count as a name;"
      + " it is reported as `missing-argument`.",
    fix: "Use the argument, unless the string does not need it in that language.",
    example: "\"%@ already exists\" in Polish (pl) does not use argument 1 of the source string.")

  /// A `%#@name@` without a substitution of that name.
  package static let undefinedSubstitution = LocalizationFindingKind(
    "undefined-substitution", .error,
    title: "`%#@name@` without a complete substitution of that name",
    details:
      "Reports strings with `%#@name@` but without a substitution of that name, and"
      + " substitutions whose `formatSpecifier` is neither a number specifier nor `@`. In `.stringsdict`"
      + " files, reports substitutions whose `NSStringFormatSpecTypeKey` or"
      + " `NSStringFormatValueTypeKey` is missing or wrong. Also reports substitutions that insert themselves, directly or through others.",
    why: "Users see the placeholder itself, or the wrong plural form.",
    limits:
      "Mistakes in the strings of a substitution are reported under other IDs, such as"
      + " `missing-plural`.",
    fix: "Complete the substitution, or fix its name.",
    example: "\"%lld boats\" in German (de) uses '%#@boats@' but has no substitution 'boats'.")

  /// A substitution that no string uses.
  package static let unusedSubstitution = LocalizationFindingKind(
    "unused-substitution", .warning,
    title: "Substitution that no string uses",
    details: "Reports substitutions that no string of the same localization uses.",
    why: "The strings of the substitution are never shown.",
    limits:
      "A substitution counts as used even if the only string that uses it is in a variation that"
      + " is never shown.",
    fix: "Use it as `%#@name@`, or remove it.",
    example: "\"%lld boats\" in German (de) has the substitution 'boats', which no string uses.")

  /// A percent sign that doesn't start a format specifier.
  package static let barePercent = LocalizationFindingKind(
    "bare-percent", .error,
    title: "Percent sign that does not start a format specifier",
    details:
      "Reports percent signs that do not start a format specifier, in strings whose key or source"
      + " string has an argument or `%%`.",
    why: "In a string with arguments, a bare percent sign consumes the characters after it.",
    limits:
      "Strings without arguments are not reported, because they are not formatted: `100% sure` is"
      + " shown as it is. If the source string has such a percent sign too, its translations are not"
      + " reported, and neither is a key that is itself the source string.",
    fix: "Use `%%` for a percent sign.",
    example:
      "\"Humidity %lld%%\" in German (de) has a percent sign that does not start a format specifier."
  )

  /// A character that looks like a percent sign but isn't one.
  package static let lookalikePercent = LocalizationFindingKind(
    "lookalike-percent", .error,
    title: "Character that looks like a percent sign",
    details: "Reports characters such as `％` and `٪` where a format specifier is expected.",
    why: "Some keyboards produce `％` or `٪`. The argument is then not inserted, and users see the"
      + " specifier itself.",
    limits:
      "The character is reported only if the source string has arguments; elsewhere, it is"
      + " ordinary text.",
    fix: "Use the ASCII character `%` instead.",
    example:
      "\"Depth %@\" in Chinese, Simplified (zh-Hans) has '％@', whose percent sign is not the ASCII"
      + " '%'.")
}
