/// The catalog's strings in one language.
public struct LocalizedTexts: Sendable {
  /// The catalog of all languages.
  public let catalog: StringCatalog

  /// The language of the strings.
  public let language: AppLanguage

  /// The string for a key, with its arguments inserted.
  public func callAsFunction(_ key: String, _ arguments: LocalizedArgument...) -> String {
    catalog.text(key, in: language.rawValue, arguments: arguments)
  }
}
