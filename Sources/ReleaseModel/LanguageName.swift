internal import Foundation

/// English names of languages.
package enum LanguageName {
  private static let english = Locale(identifier: "en_US")

  /// The name of a language with its code, `Italian (it)`; the code alone where it has no name.
  package static func described(_ code: String) -> String {
    guard let name = english.localizedString(forIdentifier: code), name != code else { return code }
    return "\(name) (\(code))"
  }
}
