internal import ReleaseModel
internal import StringCatalogs

extension LocalizationDiagnosis {
  /// Looks for texts and variations side by side.
  func judgeShape(of content: Catalog.Content) {
    if content.variations.isEmpty { return }
    if let offset = content.unit?.offset ?? content.set?.offset {
      add(
        .textBesideVariations,
        message: "\(subject()) has a text beside variations, which an export loses.",
        advice: "Keep either the text or the variations.", at: offset,
        excerpt: (content.unit?.value ?? content.set?.values.first?.text).map { excerpt($0) })
    }
    let axes = content.variations.map(\.axis)
    if axes.contains("plural"), axes.contains("device"), let second = content.variations.last {
      add(
        .pluralBesideDevice,
        message: "\(subject()) has variations by plural and by device side by side.",
        advice: "Put the variations by plural into those by device.", at: second.offset)
    }
  }

  /// Looks at where a variation by device is and at its devices.
  func judgeShape(of variation: Catalog.Variation) {
    guard variation.axis == "device" else { return }
    if path.axes.contains("device") {
      add(
        .deviceInDevice,
        message: "\(subject()) has variations by device inside one by device.",
        advice: "Keep one level of devices.", at: variation.offset)
    } else if path.axes.contains("plural") {
      add(
        .deviceInPlural,
        message: "\(subject()) has variations by device inside one by plural, which Apple's "
          + "compiler rejects.",
        advice: "Put the variations by plural into those by device.", at: variation.offset)
    }
    for choice in variation.cases where !Self.devices.contains(choice.name) {
      add(
        .unknownDevice,
        message: "\(subject()) has a text for “\(choice.name)”, which is no device of the format.",
        advice: "Use one of \(Self.devices.joined(separator: ", ")).", at: choice.offset)
    }
    // Apple's list of the devices that a `.stringsdict` file can name has no `other`.
    if table.table.isCatalog,
      !variation.cases.contains(where: { $0.name == "other" && $0.content.hasText })
    {
      add(
        .deviceWithoutOther,
        message: "\(subject()) has no text for devices other than "
          + "\(variation.cases.map(\.name).joined(separator: ", ")).",
        advice: "Add a text for “other”.", at: variation.offset)
    }
  }

  private static let devices = [
    "iphone", "ipad", "ipod", "mac", "applewatch", "appletv", "applevision", "other",
  ]
}
