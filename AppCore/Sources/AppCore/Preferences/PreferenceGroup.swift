/// A named list of preferences: a section of a screen, and what is reset together.
public struct PreferenceGroup: Sendable, Identifiable {
  /// The name by which code refers to the group, the same in all languages.
  public let id: String

  /// The key of the title in the string catalog; a text that is no key stands for itself.
  public let title: String

  /// The preferences from top to bottom.
  public let preferences: [any KnownPreference]

  /// Names a group; nothing is read or written.
  public init(id: String, title: String, preferences: [any KnownPreference]) {
    self.id = id
    self.title = title
    self.preferences = preferences
  }
}
