import Foundation

/// The stored values of preferences, read with their exact types.
///
/// Unchecked because Foundation doesn't mark `UserDefaults` as `Sendable`, due to its subclasses;
/// single calls are thread-safe, and `UserDefaultsPreferenceService` makes all others under a lock.
struct PreferenceStore: @unchecked Sendable {
  enum Reading {
    case nothing
    case value(StoredPreferenceValue)
    case other(String)
  }

  let defaults: UserDefaults

  func write(_ value: StoredPreferenceValue?, _ key: String) {
    defaults.set(value?.value, forKey: key)
  }

  func read(_ key: String) -> Reading {
    switch defaults.object(forKey: key) {
    case nil: .nothing
    case let value as String: .value(.string(value))
    case let value as Date: .value(.date(value))
    // Every number can be cast to other number types; only its encoding shows what was stored.
    case let value as NSNumber:
      switch UInt8(bitPattern: value.objCType.pointee) {
      case UInt8(ascii: "c"), UInt8(ascii: "B"): .value(.boolean(value.boolValue))
      case UInt8(ascii: "f"), UInt8(ascii: "d"): .value(.double(value.doubleValue))
      default:
        Int(exactly: value).map { .value(.integer($0)) } ?? .other("a number larger than 64 bits")
      }
    case is Data: .other("data")
    default: .other("a list")
    }
  }
}
