extension Preferences {
  /// Navigation in the app.
  public enum Navigation {
    /// `Navigation.modeDisabled`: whether the navigation mode is disabled; false by default.
    public static let isModeDisabled = Preference(
      key: "Navigation.modeDisabled", default: false, title: "preference_navigation_mode_disabled",
      description: "The navigation mode is disabled.")

    /// The preferences of this namespace.
    public static let group = PreferenceGroup(
      id: "navigation", title: "preferences_navigation", preferences: [isModeDisabled])
  }
}
