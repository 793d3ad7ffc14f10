import Foundation

/// An argument of a localized string.
public enum LocalizedArgument: Sendable {
  /// A whole number, with localized grouping; the first one in a string selects its plural form.
  case integer(Int)

  /// A string, inserted as it is.
  case string(String)

  func text(in language: String) -> String {
    switch self {
    case .integer(let number): number.formatted(.number.locale(Locale(identifier: language)))
    case .string(let text): text
    }
  }
}
