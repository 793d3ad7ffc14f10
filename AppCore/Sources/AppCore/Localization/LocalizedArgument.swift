import Foundation

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
