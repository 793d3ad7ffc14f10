/// One line of the settings screen.
public struct SettingsRow: Sendable, Equatable, Identifiable {
  /// One choice of a picker.
  public struct Option: Sendable, Equatable, Identifiable {
    /// The name by which code refers to the choice, the same in all languages.
    public let id: String

    /// The localized title.
    public let title: String
  }

  /// What the row shows or offers beside its title.
  public enum Content: Sendable, Equatable {
    /// Nothing.
    case text

    /// A localized value.
    case value(String)

    /// Something to do when the row is tapped.
    case action

    /// A choice, of which the option with the identifier `selected` is made.
    case picker(options: [Option], selected: String)
  }

  /// The name by which code refers to the row, the same in all languages.
  public let id: String

  /// The localized title.
  public let title: String

  /// What the row shows or offers beside its title.
  public let content: Content
}
