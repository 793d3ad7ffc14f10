/// A language that the app is localized in; the raw value is its BCP 47 tag.
public enum AppLanguage: String, CaseIterable, Sendable {
  /// English, the source language.
  case english = "en"

  /// Spanish.
  case spanish = "es"

  /// Catalan.
  case catalan = "ca"

  /// The language's name in the language itself.
  public var nativeName: String {
    switch self {
    case .english: "English"
    case .spanish: "Español"
    case .catalan: "Català"
    }
  }
}
