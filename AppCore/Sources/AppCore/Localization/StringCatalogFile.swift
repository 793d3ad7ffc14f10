/// The JSON form of a string catalog, as Xcode 15 and later write it.
struct StringCatalogFile: Decodable {
  static let version = "1.0"

  let sourceLanguage: String
  let strings: [String: StringCatalogEntry]
  let version: String
}

struct StringCatalogEntry: Decodable {
  let localizations: [String: StringCatalogLocalization]?
}

struct StringCatalogLocalization: Decodable {
  struct Unit: Decodable {
    let value: String
  }

  struct Form: Decodable {
    let stringUnit: Unit
  }

  struct Variations: Decodable {
    let plural: [String: Form]?
  }

  let stringUnit: Unit?
  let variations: Variations?

  /// Whether there is a text for every count, in both plural forms where the text needs them.
  func isComplete(withForms needsForms: Bool) -> Bool {
    guard needsForms else { return stringUnit != nil }
    return stringUnit == nil && ["one", "other"].allSatisfy { variations?.plural?[$0] != nil }
  }

  /// The text whose plural form suits the first whole number among the arguments.
  func text(for arguments: [LocalizedArgument]) -> String? {
    if let stringUnit { return stringUnit.value }
    let count = arguments.lazy.compactMap { argument in
      if case .integer(let number) = argument { number } else { nil }
    }.first
    let forms = variations?.plural
    return ((count == 1 ? forms?["one"] : nil) ?? forms?["other"])?.stringUnit.value
  }
}
