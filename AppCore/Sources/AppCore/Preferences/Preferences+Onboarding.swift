extension Preferences {
  /// The onboarding of new users.
  public enum Onboarding {
    /// `Onboarding.completed`: whether the user completed the onboarding; false by default.
    public static let isCompleted = Preference(
      key: "Onboarding.completed", default: false, title: "preference_onboarding_completed",
      description: "The user completed the introduction.")

    /// `Onboarding.version`: the last version that the user saw, 1 to 9999; 0 by default.
    public static let version = Preference(
      key: "Onboarding.version", default: 0, title: "preference_onboarding_version",
      description: "The last version of the introduction that the user saw.",
      constraint: .range(0...9999))

    /// The preferences of this namespace.
    public static let group = PreferenceGroup(
      id: "onboarding", title: "preferences_onboarding", preferences: [isCompleted, version])
  }
}
