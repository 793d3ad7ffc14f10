/// The app's preferences, in a namespace for each group.
public enum Preferences {
  /// All groups, in the order of the settings screen.
  public static var groups: [PreferenceGroup] {
    let shipped = [Appearance.group, Navigation.group, DataAndUpdates.group, Onboarding.group]
    #if DEBUG
      return shipped + [FeatureFlags.group]
    #else
      return shipped
    #endif
  }

  /// The steps from older schemas; there is no older one yet.
  public static let migrations: [PreferenceMigration] = []
}
