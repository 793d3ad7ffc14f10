/// The user's permission to read health data.
public enum HealthAuthorization: String, Sendable {
  case notDetermined, authorized, denied
}
