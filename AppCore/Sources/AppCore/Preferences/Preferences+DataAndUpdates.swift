public import Foundation

extension Preferences {
  /// What the app downloads.
  public enum DataAndUpdates {
    /// `DataAndUpdates.lastCheck`: when the app last looked for updates; nil, the default, for never.
    public static let lastCheck = Preference<Date?>(
      key: "DataAndUpdates.lastCheck", default: nil, title: "preference_last_check",
      description: "When the app last looked for updates.")

    /// `DataAndUpdates.automaticDownload`: whether updates are downloaded unasked; true by default.
    public static let downloadsAutomatically = Preference(
      key: "DataAndUpdates.automaticDownload", default: true,
      title: "preference_automatic_download", description: "Updates are downloaded unasked.")

    /// The preferences of this namespace.
    public static let group = PreferenceGroup(
      id: "dataAndUpdates", title: "preferences_data_and_updates",
      preferences: [lastCheck, downloadsAutomatically])
  }
}
