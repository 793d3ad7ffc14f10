/// The result of refreshing one category.
public struct HealthUpdate: Sendable {
  /// The mode of the service that refreshed.
  public let mode: AppMode

  /// The category that was refreshed.
  public let category: HealthCategory

  /// The category's newest day (`nil` if it has no readings), or the error.
  public let result: Result<HealthDay?, any Error>
}
