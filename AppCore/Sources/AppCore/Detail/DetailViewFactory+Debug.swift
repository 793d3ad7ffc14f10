#if DEBUG
  extension DetailViewFactory {
    /// The details in the new view; `nil` while its feature flag is off.
    func newDetailView(of preference: any KnownPreference) -> DetailView? {
      guard service.get(Preferences.FeatureFlags.usesNewDetailView) else { return nil }
      func text(_ value: StoredPreferenceValue?) -> String { value?.description ?? "no value" }
      return DetailView(
        id: "newDetailView", title: "\(preference.key) (new detail view)",
        rows: [
          .init(title: "Purpose", value: preference.description),
          .init(title: "Value", value: text(service.storedValue(forKey: preference.key))),
          .init(title: "Default", value: text(preference.storedDefault)),
          .init(title: "Possible values", value: preference.expectation),
        ])
    }
  }
#endif
