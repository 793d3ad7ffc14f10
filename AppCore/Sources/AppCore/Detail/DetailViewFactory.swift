public import Foundation

/// Creates the detail view of a preference.
public struct DetailViewFactory: Sendable {
  let service: any PreferenceService
  private let catalog: StringCatalog
  private let language: AppLanguage
  private let timeZone: TimeZone

  /// Creates a factory for the preferences of a service.
  public init(
    service: any PreferenceService, catalog: StringCatalog, language: AppLanguage,
    timeZone: TimeZone
  ) {
    self.service = service
    self.catalog = catalog
    self.language = language
    self.timeZone = timeZone
  }

  /// The details of the preference with a key: its value and its default.
  public func makeDetailView(forKey key: String) throws(PreferenceError) -> DetailView {
    let preference = try service.preference(forKey: key)
    #if DEBUG
      if let view = newDetailView(of: preference) { return view }
    #endif
    func row(_ title: String, _ value: StoredPreferenceValue?) -> DetailView.Row {
      .init(
        title: catalog.text(title, in: language.rawValue),
        value: catalog.text(for: value, of: preference, in: language, timeZone: timeZone))
    }
    return DetailView(
      id: "detail", title: catalog.title(of: preference, in: language),
      rows: [
        row("detail_value", service.storedValue(forKey: key)),
        row("detail_default", preference.storedDefault),
      ])
  }
}
