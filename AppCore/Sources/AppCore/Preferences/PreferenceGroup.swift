/// A named list of preferences, shown as one section and reset together.
public struct PreferenceGroup: Sendable, Identifiable {
  /// The identifier used in code, independent of the language.
  public let id: String

  /// The key of the title in the string catalog; if it has no such key, the title itself.
  public let title: String

  /// The preferences in display order.
  public let preferences: [any AnyPreference]

  /// The main color of the group's image, as RGB, for example "#0A84FF".
  public let imageColor: String

  /// Creates a group; nothing is read or written.
  public init(
    id: String, title: String, preferences: [any AnyPreference],
    imageColor: String = ScreenColors.tint
  ) {
    self.id = id
    self.title = title
    self.preferences = preferences
    self.imageColor = imageColor
  }
}
