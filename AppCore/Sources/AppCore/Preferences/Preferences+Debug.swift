#if DEBUG
  extension Preferences {
    /// Flags for features in development, which only debug builds contain.
    public enum FeatureFlags {
      /// `FeatureFlags.newDetailView`: whether to show details in the new view; false by default.
      public static let usesNewDetailView = Preference(
        key: "FeatureFlags.newDetailView", default: false, title: "New detail view",
        description: "Details are shown in the new view.")

      /// All flags.
      public static let all = [usesNewDetailView]

      /// The flags as a group, so that debug builds reset, export and import them.
      public static let group = PreferenceGroup(
        id: "featureFlags", title: "Feature flags", preferences: all)
    }
  }
#endif
