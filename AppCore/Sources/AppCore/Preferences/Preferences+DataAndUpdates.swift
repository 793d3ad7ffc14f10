public import Foundation

extension Preferences {
  /// Updates and downloads.
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
      preferences: [lastCheck, downloadsAutomatically])
  }
}
