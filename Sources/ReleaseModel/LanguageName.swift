internal import Foundation

/// English names of languages.
package enum LanguageName {
  private static let english = Locale(identifier: "en_US")

  /// The name of a language with its code, `Italian (it)`, and where there is a detail, `Italian (it; one)`;
  /// the code alone where it has no name.
  package static func described(_ code: String, detail: String = "") -> String {
    guard let name = english.localizedString(forIdentifier: code), name != code else {
      return detail.isEmpty ? code : "\(code) (\(detail))"
    }
    // Names of variants have parentheses already: “Portuguese (Brazil)”.
    let start = name.hasSuffix(")") ? "\(name.dropLast()); " : "\(name) ("
    return start + (detail.isEmpty ? code : "\(code); \(detail)") + ")"
  }
}
