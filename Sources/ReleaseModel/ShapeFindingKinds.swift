extension LocalizationFindingKind {
  /// Findings about the nesting of variations.
  static let shapes = [
    deviceWithoutOther, unknownDevice, deviceInPlural, deviceInDevice, pluralBesideDevice,
    stringBesideVariations,
  ]

  /// Device variations without `other`.
  package static let deviceWithoutOther = LocalizationFindingKind(
    "device-without-other", .note,
    title: "Device variations without `other`",
    why:
      "Devices that are not listed have no string. This is fine if the app does not run on them.",
    fix: "Add `other` if the app runs on other devices.",
    example: "\"Tap to sail\" in English (en) has no string for devices other than iphone, mac.")

  /// A device that the format doesn't have.
  package static let unknownDevice = LocalizationFindingKind(
    "unknown-device", .error,
    title: "Unknown device",
    why:
      "No device uses it. Use iphone, ipad, ipod, mac, applewatch, appletv, applevision or other.",
    fix: "Fix the device name.",
    example: "\"Tap to sail\" in German (de) has a string for the unknown device 'macbook'.")

  /// Device variations inside plural variations, which Apple's compiler rejects.
  package static let deviceInPlural = LocalizationFindingKind(
    "device-in-plural", .error,
    title: "Device variations inside plural variations",
    why: "Apple's compiler rejects the catalog.",
    fix: "Vary by device first, and by plural inside each device.",
    example: "\"%lld sails\" in German (de; other) has device variations inside plural variations,"
      + " which Apple's compiler rejects.")

  /// Device variations inside device variations.
  package static let deviceInDevice = LocalizationFindingKind(
    "device-in-device", .error,
    title: "Device variations inside device variations",
    why: "Apple's compiler rejects the catalog.",
    fix: "Keep one of them.",
    example: "\"Sail\" in German (de; other) has device variations inside device variations.")

  /// Plural and device variations at the same level.
  package static let pluralBesideDevice = LocalizationFindingKind(
    "plural-beside-device", .error,
    title: "Plural and device variations at the same level",
    why: "Only one of them is compiled, and an export drops the other.",
    fix: "Vary by device first, and by plural inside each device.",
    example: "\"%lld knots\" in German (de) has plural and device variations at the same level.")

  /// A single string next to variations, which is lost in an export.
  package static let stringBesideVariations = LocalizationFindingKind(
    "string-beside-variations", .error,
    title: "String next to variations",
    why: "Only one of them is compiled, and an export drops the other.",
    fix: "Remove the string or the variations.",
    example:
      "\"%lld knots\" in German (de) has both a string and variations; an export drops one of them."
  )
}
