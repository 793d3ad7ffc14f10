extension StringCatalog {
  /// The title of a preference.
  public func title(of preference: any KnownPreference, in language: AppLanguage) -> String {
    text(preference.title, in: language.rawValue)
  }

  /// The title of a group of preferences.
  public func title(of group: PreferenceGroup, in language: AppLanguage) -> String {
    text(group.title, in: language.rawValue)
  }

  /// A preference's value as a screen shows it.
  ///
  /// The title of a text that is one of few, for example `dark`, has the key of the preference's
  /// title with the text behind it: `preference_theme_dark`.
  public func text(
    for value: StoredPreferenceValue?, of preference: any KnownPreference, in language: AppLanguage
  ) -> String {
    switch value {
    case .boolean(let isOn):
      return text(isOn ? "preference_value_on" : "preference_value_off", in: language.rawValue)
    case .string(let value):
      let key = "\(preference.title)_\(value)"
      let title = text(key, in: language.rawValue)
      return title == key ? value : title
    case .some(let value):
      return value.description
    case nil:
      return text("preference_value_none", in: language.rawValue)
    }
  }
}
