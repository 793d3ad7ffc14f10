#if DEBUG
  extension Preferences {
    /// Features in development, which only debug builds contain.
    public enum FeatureFlags {
      /// `FeatureFlags.newDetailView`: whether details are shown in the new view; false by default.
      public static let usesNewDetailView = Preference(
        key: "FeatureFlags.newDetailView", default: false, title: "New detail view",
        description: "Details are shown in the new view.")

      /// All flags.
      public static let all = [usesNewDetailView]

      /// The flags as a group, so that they are reset, exported and imported in debug builds.
      public static let group = PreferenceGroup(
        id: "featureFlags", title: "Feature flags", preferences: all)
    }
  }
#endif
