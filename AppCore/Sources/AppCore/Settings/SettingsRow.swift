/// A row of the settings screen.
public struct SettingsRow: Sendable, Equatable, Identifiable {
  /// An option of a picker.
  public struct Option: Sendable, Equatable, Identifiable {
    /// The identifier used in code, independent of the language.
    public let id: String

    /// The localized title.
    public let title: String
  }

  /// What the row shows or offers next to its title.
  public enum Content: Sendable, Equatable {
    case text
    case value(String)
    case action
    case picker(options: [Option], selected: String)
  }

  /// The identifier used in code, independent of the language.
  public let id: String

  /// The localized title.
  public let title: String

  /// What the row shows or offers next to its title.
  public internal(set) var content = Content.text
}
