extension LocalizationFindingKind {
  /// Findings about the nesting of variations.
  static let shapes = [
    missingDevice, unknownDevice, deviceInPlural, deviceInDevice, pluralBesideDevice,
    stringBesideVariations, incompleteEntry,
  ]

  /// An entry or a case of a variation without a string.
  package static let incompleteEntry = LocalizationFindingKind(
    "incomplete-entry", .error,
    title: "Entry or variation without a string",
    details:
      "Reports entries of `.stringsdict` files that are not dictionaries or have no"
      + " `NSStringLocalizedFormatKey`, and cases of variations without a string.",
    why: "Users see the raw key, or the string of another case.",
    limits:
      "In string catalogs, a key without any string is a `missing-translation`. A missing plural"
      + " category that the language needs is reported as `missing-plural`.",
    fix: "Add the string, or remove the entry or the case.",
    example: "\"boats\" in German (de) has no string for 'NSStringLocalizedFormatKey'.")

  /// Device variations without a device that the source string has.
  package static let missingDevice = LocalizationFindingKind(
    "missing-device", .warning,
    title: "Missing string for a device that the source string has",
    details:
      "Reports translations that vary by device and have no string for `other`, if they lack a"
      + " string for a device that the source string has one for.",
    why: "Users of that device see the source string or the raw key.",
    limits:
      "A source string that does not vary by device counts as one for `other`. The devices that"
      + " the app supports are unknown, so a device that the source string also lacks is not"
      + " reported.",
    fix: "Add a string for the device, or for `other`.",
    example: "\"Tap to sail\" in German (de) has no string for 'other', but the source string does."
  )

  /// A device that the format doesn't define.
  package static let unknownDevice = LocalizationFindingKind(
    "unknown-device", .error,
    title: "Unknown device",
    details: "Reports strings for a device that the catalog format does not define.",
    why:
      "No device shows the string, and the device that it was meant for shows a different string.",
    limits:
      "A device that a newer version of Xcode adds is reported too, until verify-release"
      + " supports it.",
    fix: "Use iphone, ipad, ipod, mac, applewatch, appletv, applevision or other.",
    example: "\"Tap to sail\" in German (de) has a string for the unknown device 'macbook'.")

  /// Device variations inside plural variations, which Apple's compiler rejects.
  package static let deviceInPlural = LocalizationFindingKind(
    "device-in-plural", .error,
    title: "Device variations inside plural variations",
    details: "Reports plural variations that contain device variations.",
    why: "Apple's compiler rejects the catalog, so the app does not build.",
    limits:
      "The rule is built in: Apple's compiler is not run, and a future version of it may"
      + " accept the nesting.",
    fix: "Vary by device first, and by plural inside each device.",
    example: "\"%lld sails\" in German (de; other) has device variations inside plural variations,"
      + " which Apple's compiler rejects.")

  /// Device variations inside device variations.
  package static let deviceInDevice = LocalizationFindingKind(
    "device-in-device", .error,
    title: "Device variations inside device variations",
    details: "Reports device variations that contain other device variations.",
    why:
      "Apple's compiler rejects a catalog in which devices are nested, so the app does not build.",
    limits: "The finding does not say which of the two levels is the intended one.",
    fix: "Keep one level of device variations.",
    example: "\"Sail\" in German (de; other) has device variations inside device variations.")

  /// Plural and device variations at the same level.
  package static let pluralBesideDevice = LocalizationFindingKind(
    "plural-beside-device", .error,
    title: "Plural and device variations at the same level",
    details: "Reports strings that vary by plural and by device at the same level.",
    why: "Only one of the variations is compiled, and an export drops the other.",
    limits:
      "The finding does not say which of the two variations is compiled, because Apple's"
      + " tools differ.",
    fix: "Vary by device first, and by plural inside each device.",
    example: "\"%lld knots\" in German (de) has plural and device variations at the same level.")

  /// A single string next to variations, which is lost in an export.
  package static let stringBesideVariations = LocalizationFindingKind(
    "string-beside-variations", .error,
    title: "String next to variations",
    details: "Reports localizations that have a single string as well as variations.",
    why: "Only the string or the variations are compiled, and an export drops the other.",
    limits: "The finding does not say whether the string or the variations are outdated.",
    fix: "Remove the string or the variations.",
    example:
      "\"%lld knots\" in German (de) has both a string and variations; an export drops one of them."
  )
}
