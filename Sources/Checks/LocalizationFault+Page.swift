internal import ReleaseModel

extension LocalizationFault {
  /// What the manual says of a fault.
  var page: (title: String, why: String, fix: String) {
    switch self {
    case .missingTranslation:
      (
        "a key has no text in a required language",
        "Users of that language see the source language, or the bare key.",
        "Translate it, or set `shouldTranslate` to false if it needs no translation."
      )
    case .emptyTranslation:
      (
        "a text is empty although the source text is not",
        "An empty text counts as translated at run time: users see nothing at all.",
        "Translate it, or remove the empty text."
      )
    case .newTranslation:
      (
        "a text is in state `new`",
        "Xcode writes this state for a text that nobody has translated yet; its value is often the"
          + " source text.",
        "Translate it and set its state to `translated`."
      )
    case .unreviewedTranslation:
      (
        "a text is in state `needs_review`",
        "The source text has changed since it was translated, or somebody asked for a second look.",
        "Have it reviewed, and set its state to `translated`."
      )
    case .machineTranslation:
      (
        "a text is in state `machine_translated`", "No person has read it in the app.",
        "Have it reviewed, and set its state to `translated`."
      )
    case .staleTranslation:
      (
        "a text is in state `stale`", "It belongs to a source text that is no longer there.",
        "Translate the present source text, and set the state to `translated`."
      )
    case .unknownState:
      (
        "a text's state is none that is known",
        "Nobody can tell whether it is finished; a typing error in a state hides an open text.",
        "Correct the state: new, translated, needs_review, machine_translated or stale."
      )
    case .unknownExtractionState:
      (
        "a key's extraction state is unknown",
        "Tools that look for stale keys may skip it. It is a typo, or of a newer version of Xcode.",
        "Correct the state: manual, stale, extracted_with_value or migrated."
      )
    case .staleKey:
      (
        "a key's extraction state is `stale`",
        "Xcode no longer finds the key in the code: it ships and nobody sees it, or the code finds"
          + " it in a way that Xcode does not know.",
        "Remove the key, or set its extraction state to `manual`."
      )
    case .missingLanguage:
      (
        "a table has no text at all in a required language",
        "A language was added to the requirement and not to this table. It is said once a table, and"
          + " not for each of its keys.",
        "Add the language to the table, or take it from the required languages."
      )
    case .orphanLanguage:
      (
        "only one of several tables has texts in a language",
        "The system picks a language for the whole app: users get a mixture of two.",
        "Add the language to the other tables, or remove it from this one."
      )
    case .unknownLanguage:
      (
        "a language code that is none",
        "`jp` for `ja` is never chosen by any system, so nobody sees these texts.",
        "Correct the code: a language of ISO 639, with a script or region where needed."
      )
    case .missingPlural:
      (
        "a plural category that the language needs has no text",
        "Numbers of that category fall back to `other`, which is wrong grammar in that language.",
        "Add the category's text."
      )
    case .unknownPlural:
      (
        "a plural category that does not exist",
        "Categories are zero, one, two, few, many and other; nothing reads another.",
        "Correct the category."
      )
    case .impossiblePlural:
      (
        "a plural category that no number takes in the language",
        "The text is never shown; its translator probably took it for another number.",
        "Remove the category."
      )
    case .deviceWithoutOther:
      (
        "a variation by device without `other`",
        "A device that is not named has no text. That is right if the app does not run on it.",
        "Add the case `other` if the app runs on other devices."
      )
    case .unknownDevice:
      (
        "a device that the format does not have",
        "Devices are iphone, ipad, ipod, mac, applewatch, appletv, applevision and other.",
        "Correct the device."
      )
    case .deviceInPlural:
      (
        "a variation by device inside one by plural", "Apple's compiler rejects the catalog.",
        "Vary by device first, and by plural inside each device."
      )
    case .deviceInDevice:
      (
        "a variation by device inside one by device", "Apple's compiler rejects the catalog.",
        "Keep one of them."
      )
    case .pluralBesideDevice:
      (
        "variations by plural and by device side by side",
        "Only one of them is compiled, and an export loses the other.",
        "Vary by device first, and by plural inside each device."
      )
    case .textBesideVariations:
      (
        "a single text beside variations",
        "Only one of them is compiled, and an export loses the"
          + " other.", "Remove the text or the variations."
      )
    case .argumentType:
      (
        "an argument of another type than in the source",
        "The type says how the argument is read: a number read as an object ends the app, and an"
          + " object read as a number shows its address.",
        "Use the source's specifier at that position."
      )
    case .unknownArgument:
      (
        "an argument that the source does not have, or that no string can have",
        "What is shown there is whatever happens to be in memory, or the app ends.",
        "Remove the specifier, or correct its position."
      )
    case .argumentHole:
      (
        "a position is left out",
        "Arguments are read one after the other, so with `%2$lld` alone the first argument is shown.",
        "Use every position up to the highest one."
      )
    case .unnumberedArguments:
      (
        "arguments in another order than the source's, without positions",
        "Specifiers without a position take the arguments in order: each takes the wrong one.",
        "Number them: `%2$@` for the second argument."
      )
    case .undefinedSubstitution:
      (
        "a `%#@name@` without a complete substitution of that name",
        "Users see the placeholder itself. In a .stringsdict file, a substitution needs"
          + " `NSStringFormatSpecTypeKey` and `NSStringFormatValueTypeKey`.",
        "Complete the substitution, or correct its name."
      )
    case .unusedSubstitution:
      (
        "a substitution that no text uses", "Its texts are never shown.",
        "Use it as `%#@name@`, or remove it."
      )
    case .missingArgument:
      (
        "a translation leaves out an argument of its source",
        "Users of that language do not see the name, number or date that the argument stands for.",
        "Use every argument of the source."
      )
    case .barePercent:
      (
        "a percent sign that begins no specifier",
        "In a text with arguments it swallows what follows it.", "Write `%%`."
      )
    case .lookalikePercent:
      (
        "a character that looks like a percent sign",
        "Translators' keyboards have `％` and `٪`: the argument is not filled in, and users see the"
          + " specifier.",
        "Write `%`."
      )
    case .emptyStringSet:
      (
        "a string set without texts", "The shortcut can't be called in that language.",
        "Add at least one phrase."
      )
    case .lostApplicationName:
      (
        "`${applicationName}` is not in a phrase",
        "Every phrase of an App Shortcut must name the app, or the system does not take it.",
        "Put `${applicationName}` into the phrase."
      )
    case .swiftApplicationName:
      (
        "`\\(.applicationName)` in a catalog",
        "This is how Swift code writes it; a catalog does not know it, and shows it as it is.",
        "Write `${applicationName}`."
      )
    case .keyOutsideStrings:
      (
        "something that looks like a key outside `strings`",
        "Nothing reads it there; it is what a merge by hand leaves behind.",
        "Move it into `strings`."
      )
    case .duplicateKey:
      (
        "a key, language, variation or substitution that is there twice",
        "Which of them counts depends on the reader: Apple's readers differ.", "Remove one."
      )
    case .catalogInLproj:
      (
        "a catalog in an `lproj` folder",
        "A catalog has all languages, and is compiled for the one of the folder only.",
        "Move it out of the folder."
      )
    case .duplicateTable:
      (
        "two tables of one name in one target", "The build fails, or one of them wins.",
        "Join them, or give one another name."
      )
    case .unknownVersion:
      (
        "a version of the format that this tool does not know",
        "It is read as the latest known one, and may have what that one lacks.",
        "Look for a newer verify-release."
      )
    case .equalToSource:
      (
        "a translation that equals the source text",
        "It may be a name that stays as it is, or a text that nobody translated.",
        "Translate it, or set `shouldTranslate` to false."
      )
    case .whitespaceDiffers:
      (
        "white space at the beginning or end that differs from the source's",
        "Texts that are put together then lack a space, or have a line too many.",
        "Copy the source's white space."
      )
    case .unclosedDirection:
      (
        "a control character for the text direction without its end",
        "It can turn around everything that follows it on the screen, and is invisible in editors.",
        "Remove the character, or end it: U+2069 for an isolate, U+202C for an embedding or override."
      )
    case .brokenMarkup:
      (
        "markup that is whole in the source and broken in the translation",
        "Users see asterisks, brackets or `^[…](inflect: true)`.", "Repair the markup."
      )
    case .unknownKey:
      (
        "a key that the code uses and no table has", "Users of every language see the bare key.",
        "Add it to the table, or correct the key."
      )
    case .unusedKey:
      (
        "a key that no code uses",
        "It is translated and shipped for nobody, or used in a way that this tool does not see.",
        "Remove it, or name the function that takes it under `localization: functions`."
      )
    case .debugLeftover:
      (
        "an unused key for debugging",
        "A catalog ships as a whole: anyone who opens the resource bundle can read the string. Its key or"
          + " source text has a word such as `debug`, `mock`, `stub` or `fake`, and no code uses it.",
        "Remove it, or name the function that takes it under `localization: functions`."
      )
    case .dynamicKey:
      (
        "a key in the code that is not a literal",
        "Nobody can tell which keys are used there, so no key of that table is called unused.",
        "Nothing, or use literals."
      )
    case .debugOnlyKey:
      (
        "a key that only debug code uses, in a table that ships",
        "A catalog ships as a whole: anyone who opens the resource bundle can read the strings of the"
          + " debug menu. A key that is a string literal in code that ships is not reported.",
        "Move the text into the debug code, or the key into a table that does not ship."
      )
    case .staleBaseline:
      (
        "an accepted problem that is not there any more",
        "It would accept the same problem when it comes back.",
        "Write the baseline anew with `verify-release localization --write-baseline`."
      )
    }
  }
}
