/// What the screen with the details of a preference shows.
public struct DetailView: Sendable, Equatable, Encodable {
  /// One line of the screen.
  public struct Row: Sendable, Equatable, Encodable {
    /// The localized title.
    public let title: String

    /// The localized value.
    public let value: String
  }

  /// The name by which code refers to the view, the same in all languages.
  public let id: String

  /// The localized title.
  public let title: String

  /// The rows from top to bottom.
  public let rows: [Row]
}
