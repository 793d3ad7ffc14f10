/// The JSON structure of a string catalog, as written by Xcode 15 and later.
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

  /// The string in the plural form for the first whole number among the arguments.
  func text(for arguments: [LocalizedArgument]) -> String? {
    if let stringUnit { return stringUnit.value }
    let count = arguments.lazy.compactMap { argument in
      if case .integer(let number) = argument { number } else { nil }
    }.first
    let forms = variations?.plural
    return ((count == 1 ? forms?["one"] : nil) ?? forms?["other"])?.stringUnit.value
  }
}
