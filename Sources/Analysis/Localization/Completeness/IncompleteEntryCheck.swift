internal import ReleaseModel
internal import StringCatalogs

/// Checks that an entry of a `.stringsdict` file is a rule with a string, and that every case of a
/// variation has one.
enum IncompleteEntryCheck {
  static func findings(in translation: Translation) -> [Finding] {
    let localization = translation.localization
    let content = localization.content
    // Most localizations are a single string of a catalog.
    if content.singleUnit.map({ $0.offset != localization.offset }) ?? false { return [] }
    func finding(_ message: String, _ advice: String, at offset: Int, _ path: StringPath) -> Finding
    {
      translation.finding(
        .incompleteEntry, in: path.words, message, advice: advice, at: offset, effect: .untranslated
      )
    }
    guard content.hasStrings else {
      if !translation.isRule { return [] }
      let (message, advice) =
        if let axis = content.variations.first?.axis {
          ("has no string for any \(axis)", "Add the strings, or remove the entry.")
        } else {
          (
            "has no string for 'NSStringLocalizedFormatKey'",
            "Add the key with a string such as '\(example(content))', or remove the entry."
          )
        }
      return [finding(message, advice, at: localization.offset, StringPath())]
    }
    if content.unit?.offset == localization.offset, translation.isRule {
      return [
        finding(
          "is a string, but the entries of a .stringsdict file are dictionaries",
          "Move it to the .strings file, or write it as a dictionary with"
            + " 'NSStringLocalizedFormatKey'.", at: localization.offset, StringPath())
      ]
    }
    return translation.content.variations.flatMap { variation, path in
      variation.cases.filter {
        !$0.content.hasStrings && !isReported($0.name, variation, translation)
      }
      .map {
        finding(
          "has no string", "Add the string, or remove the case.", at: $0.offset,
          path.entering(variation.axis, $0.name))
      }
    }
  }

  /// A string that inserts all substitutions of the entry.
  private static func example(_ content: Catalog.Content) -> String {
    let names = content.substitutions.map(\.name)
    return (names.isEmpty ? ["name"] : names).map { "%#@\($0)@" }.joined(separator: " ")
  }

  /// Whether another check reports that a case has no string.
  private static func isReported(
    _ name: String, _ variation: Catalog.Variation, _ translation: Translation
  ) -> Bool {
    guard variation.axis == "plural" else { return false }
    let plurals = translation.language.plurals
    return PluralCategory(rawValue: name).map { plurals?.required.contains($0) ?? true } ?? true
  }
}

extension Translation {
  /// Whether the strings are from a `.stringsdict` file.
  var isRule: Bool {
    entry.table.table.catalog.files[localization.file].path.hasSuffix(".stringsdict")
  }
}
