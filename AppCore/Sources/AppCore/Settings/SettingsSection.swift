/// A titled group of rows on the settings screen.
public struct SettingsSection: Sendable, Equatable, Identifiable {
  /// The name by which code refers to the section, the same in all languages.
  public let id: String

  /// The localized title.
  public let title: String

  /// The rows from top to bottom.
  public let rows: [SettingsRow]

  /// A localized explanation below the rows.
  public let footer: String?

  init(id: String, title: String, rows: [SettingsRow], footer: String? = nil) {
    self.id = id
    self.title = title
    self.rows = rows
    self.footer = footer
  }
}
