/// The user's permission to read health data.
public enum HealthAuthorization: String, Sendable {
  /// The user has not been asked yet; no data can be read.
  case notDetermined

  /// Health data may be read.
  case authorized

  /// Health data may not be read.
  case denied
}
