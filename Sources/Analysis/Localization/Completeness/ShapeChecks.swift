internal import ReleaseModel
internal import StringCatalogs

/// Checks how strings and variations are nested.
enum ShapeChecks {
  static func findings(in translation: Translation) -> [Finding] {
    translation.content.branching.flatMap { neighbors(in: $0.content, at: $0.path, translation) }
      + translation.content.variations.compactMap { variation, path in
        unknownAxis(variation, path, translation)
      }
      + translation.content.variations.filter { $0.variation.axis == "device" }
      .flatMap { devices(in: $0.variation, at: $0.path, translation) }
  }

  /// Strings that are siblings of variations.
  private static func neighbors(
    in content: Catalog.Content, at path: StringPath, _ translation: Translation
  ) -> [Finding] {
    var findings: [Finding] = []
    if let offset = content.unit?.offset ?? content.set?.offset {
      let text = content.unit?.value ?? content.set?.values.first?.text
      findings.append(
        translation.finding(
          .stringBesideVariations, in: path.words,
          "has both a string and variations; an export drops one of them",
          advice: "Keep either the string or the variations.", at: offset,
          excerpt: text.map { translation.excerpt($0, at: path) }))
    }
    let axes = content.variations.map(\.axis)
    if axes.contains("plural"), axes.contains("device"), let second = content.variations.last {
      findings.append(
        translation.finding(
          .pluralBesideDevice, in: path.words,
          "has plural and device variations at the same level",
          advice: "Move the plural variations inside the device variations.", at: second.offset))
    }
    return findings
  }

  /// Variations by something that the format doesn't support; later versions may support it.
  private static func unknownAxis(
    _ variation: Catalog.Variation, _ path: StringPath, _ translation: Translation
  ) -> Finding? {
    let table = translation.entry.table.table
    guard !axes.contains(variation.axis), table.isCatalog, table.catalog.hasKnownVersion else {
      return nil
    }
    return translation.finding(
      .unknownMember, in: path.words,
      "varies by '\(variation.axis)', which is not part of the format, so its strings are ignored",
      advice: Spelling.meant(by: variation.axis, among: axes).map { "Rename it to '\($0)'." }
        ?? "Vary by plural, device or width.", at: variation.offset, effect: .untranslated)
  }

  private static let axes = ["plural", "device", "width"]

  /// Misplaced device variations, and their devices.
  private static func devices(
    in variation: Catalog.Variation, at path: StringPath, _ translation: Translation
  ) -> [Finding] {
    var findings: [Finding] = []
    func add(_ kind: LocalizationFindingKind, _ message: String, _ advice: String, at offset: Int) {
      findings.append(
        translation.finding(kind, in: path.words, message, advice: advice, at: offset))
    }
    if path.axes.contains("device") {
      add(
        .deviceInDevice, "has device variations inside device variations",
        "Keep one level of device variations.", at: variation.offset)
    } else if path.axes.contains("plural") {
      add(
        .deviceInPlural,
        "has device variations inside plural variations, which Apple's compiler rejects",
        "Move the plural variations inside the device variations.", at: variation.offset)
    }
    for choice in variation.cases where !names.contains(choice.name) {
      add(
        .unknownDevice, "has a string for the unknown device '\(choice.name)'",
        "Use \(names.listed(with: "or")).", at: choice.offset)
    }
    let present = variation.cases.map(\.name)
    let missing = sourceDevices(of: translation).filter { !present.contains($0) }
    if !missing.isEmpty, !present.contains("other"), path.words.isEmpty {
      let own = missing.filter { $0 != "other" }.map { "'\($0)'" }
      add(
        .missingDevice,
        "has no string for \(missing.map { "'\($0)'" }.listed(with: "or")), but the source string does",
        own.isEmpty
          ? "Add a string for 'other'."
          : "Add \(own.count == 1 ? "a string" : "strings") for \(own.listed(with: "and")), or one for"
            + " 'other'.", at: variation.offset)
    }
    return findings
  }

  /// The devices that the source language has a string for.
  private static func sourceDevices(of translation: Translation) -> [String] {
    if translation.language.isSource { return [] }
    let strings = translation.entry.source.strings.prefix(200)
    let devices = strings.filter { $0.path.substitution == nil }
      .map { $0.path.axes.first == "device" ? $0.path.cases[0] : "other" }
    return Set(devices).sorted()
  }

  private static let names = [
    "iphone", "ipad", "ipod", "mac", "applewatch", "appletv", "applevision", "other",
  ]
}
