public import Foundation

extension StringCatalog {
  /// The localized title of a preference.
  public func title(of preference: any AnyPreference, in language: AppLanguage) -> String {
    text(preference.title, in: language.rawValue)
  }

  /// The localized title of a group.
  public func title(of group: PreferenceGroup, in language: AppLanguage) -> String {
    text(group.title, in: language.rawValue)
  }

  /// A preference's value as shown on a screen.
  ///
  /// A string that is one of a few options has a title with a key such as `preference_theme_dark`.
  public func text(
    for value: StoredPreferenceValue?, of preference: any AnyPreference,
    in language: AppLanguage, timeZone: TimeZone
  ) -> String {
    let locale = Locale(identifier: language.rawValue)
    switch value {
    case .boolean(let isOn):
      return text(isOn ? "preference_value_on" : "preference_value_off", in: language.rawValue)
    case .string(let value):
      let key = "\(preference.title)_\(value)"
      let title = text(key, in: language.rawValue)
      return title == key ? value : title
    case .integer(let value):
      return value.formatted(.number.locale(locale))
    case .double(let value):
      // The number of digits that every `Double` preserves.
      return value.formatted(.number.precision(.significantDigits(1...15)).locale(locale))
    case .date(let value):
      return value.formatted(
        Date.FormatStyle(
          date: .long, time: .shortened, locale: locale,
          calendar: Calendar(identifier: .gregorian), timeZone: timeZone))
    case nil:
      return text("preference_value_none", in: language.rawValue)
    }
  }
}
