/// Everything that can be wrong with the tables of texts; the raw values are permanent ids, which
/// reports, the configuration and suppressions use.
package enum LocalizationFault: String, Sendable, Codable, CaseIterable {
  // What is there.
  /// A key has no text in a required language.
  case missingTranslation = "missing-translation"
  /// A text is empty although the source text is not.
  case emptyTranslation = "empty-translation"
  /// A text's state is `new`.
  case newTranslation = "new-translation"
  /// A text's state is `needs_review`.
  case unreviewedTranslation = "unreviewed-translation"
  /// A text's state is `machine_translated`.
  case machineTranslation = "machine-translation"
  /// A text's state is `stale`: it was translated from another source text.
  case staleTranslation = "stale-translation"
  /// A text's state is none that is known.
  case unknownState = "unknown-state"
  /// A key's extraction state is none that is known.
  case unknownExtractionState = "unknown-extraction-state"
  /// A key's extraction state is `stale`: the code did not have it any more.
  case staleKey = "stale-key"
  /// A table has no text at all in a required language.
  case missingLanguage = "missing-language"
  /// Only one of several tables has texts in a language.
  case orphanLanguage = "orphan-language"
  /// A language code that CLDR and ISO 639 do not know.
  case unknownLanguage = "unknown-language"

  // Plurals.
  /// A plural category that the language needs has no text.
  case missingPlural = "missing-plural"
  /// A category that is none of the six of CLDR.
  case unknownPlural = "unknown-plural"
  /// A category that no number takes in the language.
  case impossiblePlural = "impossible-plural"

  // Shapes.
  /// A variation by device without `other`.
  case deviceWithoutOther = "device-without-other"
  /// A device that the format does not have.
  case unknownDevice = "unknown-device"
  /// A variation by device inside one by plural, which Apple's compiler rejects.
  case deviceInPlural = "device-in-plural"
  /// A variation by device inside one by device.
  case deviceInDevice = "device-in-device"
  /// Variations by plural and by device side by side.
  case pluralBesideDevice = "plural-beside-device"
  /// A single text beside variations, which an export loses.
  case textBesideVariations = "text-beside-variations"

  // Format arguments.
  /// An argument of another type than in the source.
  case argumentType = "argument-type"
  /// An argument that the source does not have.
  case unknownArgument = "unknown-argument"
  /// A position is left out, so that the ones after it take the wrong arguments.
  case argumentHole = "argument-hole"
  /// Arguments in another order than the source's without positions.
  case unnumberedArguments = "unnumbered-arguments"
  /// The source text has an argument that the translation does without.
  case missingArgument = "missing-argument"
  /// A `%#@name@` without a substitution of that name.
  case undefinedSubstitution = "undefined-substitution"
  /// A substitution that no text uses.
  case unusedSubstitution = "unused-substitution"
  /// A percent sign that begins no specifier.
  case barePercent = "bare-percent"
  /// A character that looks like a percent sign and is none.
  case lookalikePercent = "lookalike-percent"

  // String sets.
  /// A string set without texts.
  case emptyStringSet = "empty-string-set"
  /// `${applicationName}` is in the source and not in the translation.
  case lostApplicationName = "lost-application-name"
  /// `\(.applicationName)`, as Swift code has it, where a catalog needs `${applicationName}`.
  case swiftApplicationName = "swift-application-name"

  // Files.
  /// Something that looks like a key outside `strings`, where nothing reads it.
  case keyOutsideStrings = "key-outside-strings"
  /// A key, language, variation or substitution that is there twice.
  case duplicateKey = "duplicate-key"
  /// A catalog in an `lproj` folder.
  case catalogInLproj = "catalog-in-lproj"
  /// Two tables of one name in one target.
  case duplicateTable = "duplicate-table"
  /// A version of the format that is later than the known ones.
  case unknownVersion = "unknown-version"

  // Texts.
  /// A translation that equals the source text.
  case equalToSource = "equal-to-source"
  /// White space at the beginning or end that differs from the source's.
  case whitespaceDiffers = "whitespace-differs"
  /// A control character for the direction of a text without the one that ends it.
  case unclosedDirection = "unclosed-direction"
  /// Markdown or inflection markup that is whole in the source and not in the translation.
  case brokenMarkup = "broken-markup"

  // Keys and code.
  /// A key that the code uses and no table has.
  case unknownKey = "unknown-key"
  /// A key that no code uses.
  case unusedKey = "unused-key"
  /// A key that no code uses and that looks as if it were for debugging.
  case debugLeftover = "debug-leftover"
  /// A place in the code where the key is not a literal.
  case dynamicKey = "dynamic-key"
  /// A key that only debug code uses, in a table that ships.
  case debugOnlyKey = "debug-only-key"

  // The baseline.
  /// An accepted problem that is not there any more.
  case staleBaseline = "stale-baseline"
}
