public import Foundation

extension StringCatalog {
  /// The title of a preference.
  public func title(of preference: any KnownPreference, in language: AppLanguage) -> String {
    text(preference.title, in: language.rawValue)
  }

  /// The title of a group of preferences.
  public func title(of group: PreferenceGroup, in language: AppLanguage) -> String {
    text(group.title, in: language.rawValue)
  }

  /// A preference's value as a screen shows it: numbers as the language writes them, and dates by
  /// the Gregorian calendar, to the minute, in the time zone.
  ///
  /// The title of a text that is one of few, for example `dark`, has the key of the preference's
  /// title with the text behind it: `preference_theme_dark`.
  public func text(
    for value: StoredPreferenceValue?, of preference: any KnownPreference,
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
      // The digits that every Double keeps.
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
