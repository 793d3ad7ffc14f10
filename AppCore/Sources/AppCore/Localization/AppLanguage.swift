/// A language that the app is localized in; the raw value is its BCP 47 tag.
public enum AppLanguage: String, CaseIterable, Sendable, PreferenceValue {
  case english = "en"
  case spanish = "es"
  case catalan = "ca"

  /// The language of the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set; fails for others.
  public init?(environment: [String: String]) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    self.init(rawValue: String(locale?.prefix { $0 != "_" && $0 != "." && $0 != "@" } ?? ""))
  }

  /// The language's name in the language itself.
  public var nativeName: String {
    switch self {
    case .english: "English"
    case .spanish: "Español"
    case .catalan: "Català"
    }
  }
}
