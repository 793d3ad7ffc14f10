import Foundation

/// A value that a localized text shows.
public enum LocalizedArgument: Sendable {
  /// A whole number, grouped as the language does; the first one of a text chooses its plural form.
  case integer(Int)

  /// Text, shown as it is.
  case string(String)

  func text(in language: String) -> String {
    switch self {
    case .integer(let number): number.formatted(.number.locale(Locale(identifier: language)))
    case .string(let text): text
    }
  }
}
