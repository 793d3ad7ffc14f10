#if DEBUG
  extension DetailModelFactory {
    /// The details in the new view; `nil` while its feature flag is off.
    func newDetailModel(of preference: any AnyPreference) -> DetailModel? {
      guard service.get(Preferences.FeatureFlags.usesNewDetailView) else { return nil }
      func text(_ value: StoredPreferenceValue?) -> String { value?.description ?? "no value" }
      return model(
        of: preference, id: "newDetailView", title: "\(preference.key) (new detail view)",
        rows: [
          .init(title: "Purpose", value: preference.description),
          .init(title: "Value", value: text(service.storedValue(forKey: preference.key))),
          .init(title: "Default", value: text(preference.storedDefault)),
          .init(title: "Possible values", value: preference.expectation),
        ])
    }
  }
#endif
