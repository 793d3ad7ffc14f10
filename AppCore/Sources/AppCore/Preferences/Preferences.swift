public import Foundation

/// The app's preferences, with a namespace for each group.
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
      preferences: [theme, usesImageColors, language], imageColor: "#AF52DE")
  }

  /// Navigation between screens.
  public enum Navigation {
    /// `Navigation.modeDisabled`: whether detail screens lead to no other ones; false by default.
    public static let isModeDisabled = Preference(
      key: "Navigation.modeDisabled", default: false, title: "preference_navigation_disabled",
      description: "Detail screens don't offer the previous and the next one.")

    /// The preferences of this namespace.
    public static let group = PreferenceGroup(
      id: "navigation", title: "preferences_navigation", preferences: [isModeDisabled],
      imageColor: "#34C759")
  }

  /// Updates and downloads; see `UpdateChecker`.
  public enum DataAndUpdates {
    /// `DataAndUpdates.lastCheck`: the time of the last check for updates; `nil` by default.
    public static let lastCheck = Preference<Date?>(
      key: "DataAndUpdates.lastCheck", default: nil, title: "preference_last_check",
      description: "The time when the app last checked for updates.")

    /// `DataAndUpdates.automaticDownload`: whether updates are downloaded; true by default.
    public static let downloadsAutomatically = Preference(
      key: "DataAndUpdates.automaticDownload", default: true,
      title: "preference_automatic_download", description: "Updates are downloaded automatically.")

    /// The preferences of this namespace.
    public static let group = PreferenceGroup(
      id: "dataAndUpdates", title: "preferences_data_and_updates",
      preferences: [lastCheck, downloadsAutomatically], imageColor: "#FF9500")
  }

  /// The introduction for new users.
  public enum Onboarding {
    /// The version of the introduction in this version of the app; users see each version once.
    public static let currentVersion = 1

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

extension Preferences {
  /// The migrations to the current schema version.
  public static let migrations = [
    // Version 1 called the automatic theme "system", and began keys with a small letter.
    PreferenceMigration(
      keys: [
        "appearance.theme": Appearance.theme.key,
        "appearance.useImageColors": Appearance.usesImageColors.key,
        "navigation.modeDisabled": Navigation.isModeDisabled.key,
        "data.lastUpdateCheck": DataAndUpdates.lastCheck.key,
        "data.autoDownloadUpdates": DataAndUpdates.downloadsAutomatically.key,
        "onboarding.completed": Onboarding.isCompleted.key,
        "onboarding.version": Onboarding.version.key,
      ],
      values: [Appearance.theme.key: ["system": Appearance.Theme.automatic.rawValue]])
  ]
}
