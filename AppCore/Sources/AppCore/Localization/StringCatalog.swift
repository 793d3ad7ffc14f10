public import Foundation

/// Localized strings from an Apple string catalog (`.xcstrings`), which only Xcode compiles.
///
/// Its plural categories "one" and "other" are sufficient for whole numbers below a million in
/// English, Spanish and Catalan (CLDR plural rules).
public struct StringCatalog: Sendable {
  /// The language used for missing translations, for example "en".
  public let sourceLanguage: String

  private let strings: [String: StringCatalogEntry]

  /// Reads a catalog of version "1.0".
  public init(contentsOf url: URL) throws(StringCatalogError) {
    let file: StringCatalogFile
    do {
      file = try StringCatalogFile(jsonFile: url)
    } catch {
      throw StringCatalogError(path: url.path, reason: error.reason)
    }
    guard file.version == StringCatalogFile.version else {
      let reason = "expected version \(StringCatalogFile.version), found \(file.version)"
      throw StringCatalogError(path: url.path, reason: reason)
    }
    sourceLanguage = file.sourceLanguage
    strings = file.strings
  }

  /// The library's own catalog, which is read once.
  public static func bundled() throws(StringCatalogError) -> StringCatalog { try own.get() }

  private static let own = Result { () throws(StringCatalogError) -> StringCatalog in
    let file = URL.resources.appending(path: "Localizable.xcstrings")
    #if canImport(Darwin)
      // Xcode compiles the catalog, and `swift build` copies it.
      if !FileManager.default.fileExists(atPath: file.path) { return StringCatalog() }
    #endif
    return try StringCatalog(contentsOf: file)
  }

  #if canImport(Darwin)
    /// The compiled catalog.
    private init() { (sourceLanguage, strings) = ("en", [:]) }
  #endif

  /// The string for a key, with its arguments inserted.
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
      #if canImport(Darwin)
        if strings.isEmpty,
          let text = Self.compiledText(key, in: candidate, arguments: arguments)
        {
          return text
        }
      #endif
      if let text = localizations[candidate]?.text(for: arguments) {
        return LocalizedFormat(text: text, language: candidate).filled(with: arguments)
      }
    }
    return key
  }
}

/// An error reading a string catalog.
public struct StringCatalogError: Error, Equatable, CustomStringConvertible {
  let path: String
  let reason: String

  /// A one-line message that says what failed and what to do.
  public var description: String {
    "cannot read the string catalog \(path): \(reason); save it again with Xcode, or reinstall the app "
      + "with its resources"
  }
}

/// The JSON structure of a string catalog, as written by Xcode 15 and later.
struct StringCatalogFile: Decodable {
  static let version = "1.0"

  let sourceLanguage: String
  let strings: [String: StringCatalogEntry]
  let version: String
}

struct StringCatalogEntry: Decodable {
  let localizations: [String: StringCatalogLocalization]?
}

struct StringCatalogLocalization: Decodable {
  struct Unit: Decodable {
    let value: String
  }

  struct Form: Decodable {
    let stringUnit: Unit
  }

  struct Variations: Decodable {
    let plural: [String: Form]?
  }

  let stringUnit: Unit?
  let variations: Variations?

  /// The string in the plural form for the first whole number among the arguments.
  func text(for arguments: [LocalizedArgument]) -> String? {
    if let stringUnit { return stringUnit.value }
    let count = arguments.lazy.compactMap { argument in
      if case .integer(let number) = argument { number } else { nil }
    }.first
    let forms = variations?.plural
    return ((count == 1 ? forms?["one"] : nil) ?? forms?["other"])?.stringUnit.value
  }
}

#if canImport(Darwin)
  import Foundation

  extension StringCatalog {
    /// The string in the catalog as Xcode compiles it: into one folder for each language.
    static func compiledText(
      _ key: String, in language: String, arguments: [LocalizedArgument]
    ) -> String? {
      guard let folder = Bundle.module.path(forResource: language, ofType: "lproj"),
        let format = Bundle(path: folder)?.localizedString(forKey: key, value: nil, table: nil),
        format != key
      else { return nil }
      let values = arguments.map { argument -> any CVarArg in
        switch argument {
        case .integer(let number): number
        case .string(let text): text as NSString
        }
      }
      return String(format: format, locale: Locale(identifier: language), arguments: values)
    }
  }
#endif
