internal import ReleaseModel
internal import StringCatalogs

/// How texts and variations are nested.
enum ShapeChecks {
  static func findings(in translation: Translation) -> [Finding] {
    translation.content.branching.flatMap { neighbors(in: $0.content, at: $0.path, translation) }
      + translation.content.variations.filter { $0.variation.axis == "device" }
      .flatMap { devices(in: $0.variation, at: $0.path, translation) }
  }

  /// Texts and variations side by side.
  private static func neighbors(
    in content: Catalog.Content, at path: TextPath, _ translation: Translation
  ) -> [Finding] {
    var findings: [Finding] = []
    var subject: String { translation.subject(path) }
    if let offset = content.unit?.offset ?? content.set?.offset {
      let text = content.unit?.value ?? content.set?.values.first?.text
      findings.append(
        translation.finding(
          .textBesideVariations,
          message: "\(subject) has a text beside variations, which an export loses.",
          advice: "Keep either the text or the variations.", at: offset,
          excerpt: text.map { translation.excerpt($0, at: path) }))
    }
    let axes = content.variations.map(\.axis)
    if axes.contains("plural"), axes.contains("device"), let second = content.variations.last {
      findings.append(
        translation.finding(
          .pluralBesideDevice,
          message: "\(subject) has variations by plural and by device side by side.",
          advice: "Put the variations by plural into those by device.", at: second.offset))
    }
    return findings
  }

  /// Where a variation by device is, and its devices.
  private static func devices(
    in variation: Catalog.Variation, at path: TextPath, _ translation: Translation
  ) -> [Finding] {
    var findings: [Finding] = []
    var subject: String { translation.subject(path) }
    func add(_ fault: LocalizationFault, _ message: String, _ advice: String, at offset: Int) {
      findings.append(
        translation.finding(
          fault, message: "\(subject) \(message).", advice: advice, at: offset))
    }
    if path.axes.contains("device") {
      add(
        .deviceInDevice, "has variations by device inside one by device",
        "Keep one level of devices.", at: variation.offset)
    } else if path.axes.contains("plural") {
      add(
        .deviceInPlural,
        "has variations by device inside one by plural, which Apple's compiler rejects",
        "Put the variations by plural into those by device.", at: variation.offset)
    }
    for choice in variation.cases where !names.contains(choice.name) {
      add(
        .unknownDevice, "has a text for “\(choice.name)”, which is no device of the format",
        "Use one of \(names.joined(separator: ", ")).", at: choice.offset)
    }
    // Apple's list of the devices that a `.stringsdict` file can name has no `other`.
    if translation.entry.table.table.isCatalog,
      !variation.cases.contains(where: { $0.name == "other" && $0.content.hasText })
    {
      let others = variation.cases.map(\.name).joined(separator: ", ")
      add(
        .deviceWithoutOther, "has no text for devices other than \(others)",
        "Add a text for “other”.", at: variation.offset)
    }
    return findings
  }

  private static let names = [
    "iphone", "ipad", "ipod", "mac", "applewatch", "appletv", "applevision", "other",
  ]
}
