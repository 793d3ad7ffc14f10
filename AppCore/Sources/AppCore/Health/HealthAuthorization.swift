/// The user's permission to read health data.
public enum HealthAuthorization: String, Sendable {
  /// The user was not asked yet; there is nothing to read.
  case notDetermined

  /// Health data may be read.
  case authorized

  /// Health data may not be read.
  case denied
}
