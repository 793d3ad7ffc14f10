/// Makes the view with the details of a preference.
public struct DetailViewFactory: Sendable {
  let service: any PreferenceService
  private let catalog: StringCatalog
  private let language: AppLanguage

  /// Makes views of the service's preferences, with texts in the given language.
  public init(service: any PreferenceService, catalog: StringCatalog, language: AppLanguage) {
    self.service = service
    self.catalog = catalog
    self.language = language
  }

  /// The details of the known preference with a key: its value and its default.
  ///
  /// - Throws: `PreferenceError.unknownKey`.
  public func makeDetailView(forKey key: String) throws(PreferenceError) -> DetailView {
    let preference = try service.preference(forKey: key)
    #if DEBUG
      if let view = newDetailView(of: preference) { return view }
    #endif
    func row(_ title: String, _ value: StoredPreferenceValue?) -> DetailView.Row {
      .init(
        title: catalog.text(title, in: language.rawValue),
        value: catalog.text(for: value, of: preference, in: language))
    }
    return DetailView(
      id: "detail", title: catalog.title(of: preference, in: language),
      rows: [
        row("detail_value", service.storedValue(forKey: key)),
        row("detail_default", preference.storedDefault),
      ])
  }
}
