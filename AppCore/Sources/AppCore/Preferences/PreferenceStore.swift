import Foundation

/// The stored values of preferences, read with their exact types.
///
/// Unchecked because Foundation marks `UserDefaults` as not `Sendable`, for its subclasses; single
/// calls are thread-safe, and `UserDefaultsPreferenceService` makes all others under a lock.
struct PreferenceStore: @unchecked Sendable {
  enum Storage {
    case defaults(UserDefaults)
    case memory([String: StoredPreferenceValue])
  }

  enum Reading {
    case nothing
    case value(StoredPreferenceValue)
    /// A value that isn't a preference value, with a name for messages.
    case other(String)
  }

  private var storage: Storage
  /// Removed keys: on Linux, user defaults return a value read from the file until the removal has
  /// been written to it.
  private var removed: Set<String> = []

  init(storage: Storage) {
    self.storage = storage
  }

  func read(_ key: String) -> Reading {
    switch storage {
    case .memory(let values): values[key].map(Reading.value) ?? .nothing
    case .defaults(let defaults):
      removed.contains(key) ? .nothing : Self.reading(of: defaults.object(forKey: key))
    }
  }

  mutating func write(_ value: StoredPreferenceValue?, _ key: String) {
    switch storage {
    case .memory(var values):
      values[key] = value
      storage = .memory(values)
    case .defaults(let defaults):
      removed.remove(key)
      switch value {
      case .boolean(let value): defaults.set(value, forKey: key)
      case .integer(let value): defaults.set(value, forKey: key)
      case .double(let value): defaults.set(value, forKey: key)
      case .string(let value): defaults.set(value, forKey: key)
      case .date(let value): defaults.set(value, forKey: key)
      case nil:
        removed.insert(key)
        defaults.removeObject(forKey: key)
      }
    }
  }

  /// Writes user defaults to disk; returns whether that succeeded.
  func save() -> Bool {
    if case .defaults(let defaults) = storage { defaults.synchronize() } else { true }
  }

  private static func reading(of object: Any?) -> Reading {
    switch object {
    case nil: .nothing
    case let value as String: .value(.string(value))
    case let value as Date: .value(.date(value))
    // On Linux, only values stored as Booleans and doubles are cast to them; whole numbers are
    // `Int` or `Int64`, depending on their size.
    case let value as Bool: .value(.boolean(value))
    case let value as any BinaryInteger:
      Int(exactly: value).map { .value(.integer($0)) } ?? .other("a number larger than 64 bits")
    case let value as Double: .value(.double(value))
    case is Data: .other("data")
    default: .other("a list")
    }
  }
}
