/// The differences of stored preferences between one schema version and the next.
///
/// The first migration leads from version 1 to 2, and so on. Never change one that has shipped.
public struct PreferenceMigration: Sendable {
  private let keys: [String: String]
  private let values: [String: [String: String]]

  /// Renames keys, and then strings stored under the new keys.
  public init(keys: [String: String] = [:], values: [String: [String: String]] = [:]) {
    self.keys = keys
    self.values = values
  }

  /// Migrates the values; a value that already has the new key is kept.
  func migrate(_ store: inout some PreferenceValues) {
    for (old, new) in keys {
      guard let value = store[old] else { continue }
      if store[new] == nil { store[new] = value }
      store[old] = nil
    }
    for (key, renamed) in values {
      guard case .string(let value) = store[key], let new = renamed[value] else { continue }
      store[key] = .string(new)
    }
  }
}

/// Stored values by key: user defaults, or those of an export.
protocol PreferenceValues {
  subscript(key: String) -> StoredPreferenceValue? { get set }
}

extension [String: StoredPreferenceValue]: PreferenceValues {}

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
