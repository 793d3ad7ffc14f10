/// A value that a localized text shows.
public enum LocalizedArgument: Sendable {
  /// A whole number, shown in decimal; the first one of a text chooses its plural form.
  case integer(Int)

  /// Text, shown as it is.
  case string(String)

  var text: String {
    switch self {
    case .integer(let number): String(number)
    case .string(let text): text
    }
  }
}
