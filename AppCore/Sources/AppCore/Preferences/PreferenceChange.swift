public import Foundation

/// One change of a preference's value.
public struct PreferenceChange: Sendable, Equatable, Codable {
  /// The key of the preference.
  public let key: String

  /// The value that was in effect; nil for "no value".
  public let old: StoredPreferenceValue?

  /// The value that is in effect since; nil for "no value".
  public let new: StoredPreferenceValue?

  /// When it happened.
  public let date: Date
}
