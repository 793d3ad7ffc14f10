extension LocalizationFault {
  /// Faults of how variations are nested.
  static let shapes = [
    deviceWithoutOther, unknownDevice, deviceInPlural, deviceInDevice, pluralBesideDevice,
    textBesideVariations,
  ]

  /// A variation by device without `other`.
  package static let deviceWithoutOther = LocalizationFault(
    "device-without-other", .note,
    title: "a variation by device without `other`",
    why: "A device that is not named has no text. That is right if the app does not run on it.",
    fix: "Add the case `other` if the app runs on other devices.",
    example: "“Tap to sail” in English (en) has no text for devices other than iphone, mac.")

  /// A device that the format does not have.
  package static let unknownDevice = LocalizationFault(
    "unknown-device", .error,
    title: "a device that the format does not have",
    why: "Devices are iphone, ipad, ipod, mac, applewatch, appletv, applevision and other.",
    fix: "Correct the device.",
    example: "“Tap to sail” in German (de) has a text for “macbook”, which is no device of the"
      + " format.")

  /// A variation by device inside one by plural, which Apple's compiler rejects.
  package static let deviceInPlural = LocalizationFault(
    "device-in-plural", .error,
    title: "a variation by device inside one by plural",
    why: "Apple's compiler rejects the catalog.",
    fix: "Vary by device first, and by plural inside each device.",
    example: "“%lld sails” in German (de; other) has variations by device inside one by plural,"
      + " which Apple's compiler rejects.")

  /// A variation by device inside one by device.
  package static let deviceInDevice = LocalizationFault(
    "device-in-device", .error,
    title: "a variation by device inside one by device",
    why: "Apple's compiler rejects the catalog.",
    fix: "Keep one of them.",
    example: "“Sail” in German (de; other) has variations by device inside one by device.")

  /// Variations by plural and by device side by side.
  package static let pluralBesideDevice = LocalizationFault(
    "plural-beside-device", .error,
    title: "variations by plural and by device side by side",
    why: "Only one of them is compiled, and an export loses the other.",
    fix: "Vary by device first, and by plural inside each device.",
    example: "“%lld knots” in German (de) has variations by plural and by device side by side.")

  /// A single text beside variations, which an export loses.
  package static let textBesideVariations = LocalizationFault(
    "text-beside-variations", .error,
    title: "a single text beside variations",
    why: "Only one of them is compiled, and an export loses the"
      + " other.",
    fix: "Remove the text or the variations.",
    example: "“%lld knots” in German (de) has a text beside variations, which an export loses.")
}
