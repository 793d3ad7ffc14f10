import Foundation

/// The user defaults that keep preferences, read with the exact types that they hold.
///
/// Unchecked because Foundation marks `UserDefaults` as not Sendable, for its subclasses; single
/// calls are safe on any thread, and `UserDefaultsPreferenceService` makes all others under a lock.
struct PreferenceStore: @unchecked Sendable {
  enum Reading {
    case nothing
    case value(StoredPreferenceValue)
    /// Something that no preference can be, with a name for messages.
    case other(String)
  }

  static let schemaKey = "Preferences.schema"
  static let historyKey = "Preferences.history"

  let defaults: UserDefaults

  func read(_ key: String) -> Reading {
    guard let object = defaults.object(forKey: key) else { return .nothing }
    return switch object {
    case let value as String: .value(.string(value))
    case let value as Date: .value(.date(value))
    // Only values stored as booleans and doubles are taken for them on Linux; whole numbers are
    // `Int` or `Int64`, depending on their size.
    case let value as Bool: .value(.boolean(value))
    case let value as any BinaryInteger:
      Int(exactly: value).map { .value(.integer($0)) } ?? .other("a number above 64 bits")
    case let value as Double: .value(.double(value))
    case is Data: .other("data")
    default: .other("a list")
    }
  }

  func write(_ value: StoredPreferenceValue?, _ key: String) {
    switch value {
    case .boolean(let value): defaults.set(value, forKey: key)
    case .integer(let value): defaults.set(value, forKey: key)
    case .double(let value): defaults.set(value, forKey: key)
    case .string(let value): defaults.set(value, forKey: key)
    case .date(let value): defaults.set(value, forKey: key)
    case nil: defaults.removeObject(forKey: key)
    }
  }
}
