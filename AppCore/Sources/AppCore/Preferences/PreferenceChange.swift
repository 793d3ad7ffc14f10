public import Foundation

/// One change of a preference's value.
public struct PreferenceChange: Sendable, Equatable, Codable {
  /// The key of the preference.
  public let key: String

  /// The previous effective value; `nil` for "no value".
  public let old: StoredPreferenceValue?

  /// The new effective value; `nil` for "no value".
  public let new: StoredPreferenceValue?

  /// The time of the change.
  public let date: Date
}
