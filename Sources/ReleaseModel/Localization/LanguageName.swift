internal import Foundation

/// English names of languages.
package enum LanguageName {
  private static let english = Locale(identifier: "en_US")

  /// The name and code of a language, `Italian (it)`, with an optional detail, `Italian (it; one)`.
  ///
  /// Only the code if the language has no name.
  package static func described(_ code: String, detail: String = "") -> String {
    guard let name = english.localizedString(forIdentifier: code), name != code else {
      return detail.isEmpty ? code : "\(code) (\(detail))"
    }
    // Names of variants already have parentheses: "Portuguese (Brazil)".
    let start = name.hasSuffix(")") ? "\(name.dropLast()); " : "\(name) ("
    return start + (detail.isEmpty ? code : "\(code); \(detail)") + ")"
  }
}
