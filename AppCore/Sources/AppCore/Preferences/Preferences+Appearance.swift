extension Preferences {
  /// How the app looks.
  public enum Appearance {
    /// The colours of the app; the raw value is what is kept.
    public enum Theme: String, CaseIterable, PreferenceValue {
      /// Those of the system.
      case automatic

      /// Dark on light.
      case light

      /// Light on dark.
      case dark
    }

    /// `Appearance.theme`: the colours of the app, those of the system by default.
    public static let theme = Preference(
      key: "Appearance.theme", default: Theme.automatic, title: "preference_theme",
      description: "The colors of the app.")

    /// `Appearance.useImageColors`: whether a screen takes its colours from its image; true by
    /// default.
    public static let usesImageColors = Preference(
      key: "Appearance.useImageColors", default: true, title: "preference_image_colors",
      description: "A screen takes its colors from its image.")

    /// The preferences of this namespace.
    public static let group = PreferenceGroup(
      id: "appearance", title: "preferences_appearance", preferences: [theme, usesImageColors])
  }
}
