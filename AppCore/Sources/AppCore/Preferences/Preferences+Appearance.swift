extension Preferences {
  /// The appearance of the app.
  public enum Appearance {
    /// The color scheme; `automatic` follows the system.
    public enum Theme: String, CaseIterable, PreferenceValue {
      case automatic, light, dark
    }

    /// `Appearance.theme`: the color scheme; follows the system by default.
    public static let theme = Preference(
      key: "Appearance.theme", default: Theme.automatic, title: "preference_theme",
      description: "The app's color scheme.")

    /// `Appearance.useImageColors`: whether screens use the colors of their images; true by default.
    public static let usesImageColors = Preference(
      key: "Appearance.useImageColors", default: true, title: "preference_image_colors",
      description: "Screens use the colors of their images.")

    /// `Appearance.language`: the language of the app; `nil`, the default, for the system's.
    public static let language = Preference<AppLanguage?>(
      key: "Appearance.language", default: nil, title: "settings_language",
      description: "The language of the app.")

    /// The preferences of this namespace.
    public static let group = PreferenceGroup(
      id: "appearance", title: "preferences_appearance",
      preferences: [theme, usesImageColors, language])
  }
}
