/// What a refresh found out about one category.
public struct HealthUpdate: Sendable {
  /// The mode of the service that refreshed.
  public let mode: AppMode

  /// The category that was refreshed.
  public let category: HealthCategory

  /// The category's newest day, nil when it has no readings, or why it could not be read.
  public let result: Result<HealthDay?, any Error>
}
