extension Preferences {
  /// The introduction that new users see.
  public enum Onboarding {
    /// `Onboarding.completed`: whether the user went through the introduction; false by default.
    public static let isCompleted = Preference(
      key: "Onboarding.completed", default: false, title: "preference_onboarding_completed",
      description: "The user went through the introduction.")

    /// `Onboarding.version`: the version of the introduction that the user saw last, 0 to 9999; 0,
    /// the default, for none.
    public static let version = Preference(
      key: "Onboarding.version", default: 0, title: "preference_onboarding_version",
      description: "The version of the introduction that the user saw last.",
      constraint: .range(0...9999))

    /// The preferences of this namespace.
    public static let group = PreferenceGroup(
      id: "onboarding", title: "preferences_onboarding", preferences: [isCompleted, version])
  }
}
