public import Foundation

/// Localized texts from an Apple string catalog (`.xcstrings`), read as it is: outside Xcode nothing
/// compiles it.
///
/// Plural variations have the categories "one" and "other", which are all that whole numbers below
/// a million need in English, Spanish and Catalan (CLDR plural rules).
public struct StringCatalog: Sendable {
  /// The language whose text stands in for a missing translation, for example "en".
  public let sourceLanguage: String

  private let strings: [String: StringCatalogEntry]

  /// Reads a catalog of version "1.0".
  ///
  /// - Throws: `StringCatalogError.unreadable`.
  public init(contentsOf url: URL) throws(StringCatalogError) {
    let file: StringCatalogFile
    do {
      file = try StringCatalogFile(jsonFile: url)
    } catch {
      throw .unreadable(path: url.path, reason: error.reason)
    }
    guard file.version == StringCatalogFile.version else {
      let reason = "expected version \(StringCatalogFile.version), found \(file.version)"
      throw .unreadable(path: url.path, reason: reason)
    }
    sourceLanguage = file.sourceLanguage
    strings = file.strings
  }

  /// Reads the library's own catalog.
  ///
  /// The resource bundle that SwiftPM builds has to be beside the program. SwiftPM's accessor ends
  /// the program when it finds the bundle neither there nor in the build folder.
  ///
  /// - Throws: `StringCatalogError.missing` or `StringCatalogError.unreadable`.
  public static func bundled() throws(StringCatalogError) -> StringCatalog {
    let name = "Localizable"
    guard let url = Bundle.module.url(forResource: name, withExtension: "xcstrings") else {
      throw .missing(name: "\(name).xcstrings")
    }
    return try StringCatalog(contentsOf: url)
  }

  /// The keys of all texts, sorted.
  public var keys: [String] { strings.keys.sorted() }

  /// The languages that have a text of their own for a key.
  ///
  /// Where any language has plural forms, only those count that have both "one" and "other".
  public func languages(for key: String) -> Set<String> {
    let localizations = strings[key]?.localizations ?? [:]
    let needsForms = localizations.values.contains { $0.variations?.plural != nil }
    return Set(localizations.filter { $0.value.isComplete(withForms: needsForms) }.keys)
  }

  /// The text for a key with its arguments filled in.
  ///
  /// A regional language such as "es-MX" falls back to "es", a missing translation to the source
  /// language, and an unknown key to the key itself.
  public func text(
    _ key: String, in language: String, _ arguments: LocalizedArgument...
  ) -> String {
    text(key, in: language, arguments: arguments)
  }

  func text(_ key: String, in language: String, arguments: [LocalizedArgument]) -> String {
    let localizations = strings[key]?.localizations ?? [:]
    let base = language.prefix { $0 != "-" && $0 != "_" }
    for candidate in [language, String(base), sourceLanguage] {
      if let text = localizations[candidate]?.text(for: arguments) {
        return LocalizedFormat(text: text, language: candidate).filled(with: arguments)
      }
    }
    return key
  }
}
