/// The contents of the screen that shows the details of a preference.
public struct DetailView: Sendable, Equatable {
  /// One row of the screen.
  public struct Row: Sendable, Equatable {
    /// The localized title.
    public let title: String

    /// The localized value.
    public let value: String
  }

  /// The identifier used in code, independent of the language.
  public let id: String

  /// The localized title.
  public let title: String

  /// The rows from top to bottom.
  public let rows: [Row]
}
