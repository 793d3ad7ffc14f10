/// A titled group of rows on the settings screen.
public struct SettingsSection: Sendable, Equatable, Identifiable {
  /// The identifier used in code, independent of the language.
  public let id: String

  /// The localized title.
  public let title: String

  /// The rows in display order.
  public let rows: [SettingsRow]

  /// The localized explanation below the rows.
  public internal(set) var footer: String?
}
