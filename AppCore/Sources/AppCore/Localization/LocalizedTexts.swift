import Foundation

/// The catalog's strings in one language.
public struct LocalizedTexts: Sendable {
  /// The catalog of all languages.
  public let catalog: StringCatalog

  /// The language of the strings.
  public let language: AppLanguage

  /// The string for a key, with its arguments inserted.
  public func callAsFunction(_ key: String, _ arguments: LocalizedArgument...) -> String {
    catalog.text(key, in: language.rawValue, arguments: arguments)
  }
}

/// An argument of a localized string, whose first integer selects the plural form.
public enum LocalizedArgument: Sendable {
  case integer(Int)
  case string(String)

  func text(in language: String) -> String {
    switch self {
    case .integer(let number): number.formatted(.number.locale(Locale(identifier: language)))
    case .string(let text): text
    }
  }
}

/// A string with the placeholders `%@`, `%d`, `%ld`, `%lld`, each also as `%2$lld`, and `%%`.
///
/// With `String(format:)`, an incorrect translation would be undefined behavior.
struct LocalizedFormat {
  let text: String
  let language: String

  func filled(with arguments: [LocalizedArgument]) -> String {
    var next = 0
    return text.replacing(/%(?:%|(?:([0-9]+)\$)?(?:@|(?:ll|l)?d))/) { place in
      if place.0 == "%%" { return "%" }
      var index = next
      if let position = place.1 { index = (Int(position) ?? 0) - 1 } else { next += 1 }
      return arguments.indices.contains(index)
        ? arguments[index].text(in: language) : String(place.0)
    }
  }
}
