/// The catalog's strings in the language of a screen.
struct LocalizedTexts {
  let catalog: StringCatalog
  let language: AppLanguage

  func callAsFunction(_ key: String, _ arguments: LocalizedArgument...) -> String {
    catalog.text(key, in: language.rawValue, arguments: arguments)
  }
}
