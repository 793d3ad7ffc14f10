/// The app's preferences, with a namespace for each group.
public enum Preferences {
  /// All groups, in the order of the settings screen.
  public static var groups: [PreferenceGroup] {
    let shipped = [Appearance.group, DataAndUpdates.group, Onboarding.group]
    #if DEBUG
      return shipped + [FeatureFlags.group]
    #else
      return shipped
    #endif
  }
}
