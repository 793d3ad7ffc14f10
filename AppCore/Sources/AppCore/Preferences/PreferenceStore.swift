import Foundation

/// The stored values of preferences, read with their exact types.
///
/// Unchecked because Foundation doesn't mark `UserDefaults` as `Sendable`, due to its subclasses;
/// single calls are thread-safe, and `UserDefaultsPreferenceService` makes all others under a lock.
struct PreferenceStore: PreferenceValues, @unchecked Sendable {
  enum Reading {
    case nothing
    case value(StoredPreferenceValue)
    case other(String)

    /// The value or its type, for messages.
    var found: String {
      switch self {
      case .nothing: "no value"
      case .value(let value): value.quoted
      case .other(let type): type
      }
    }
  }

  static let schemaKey = "Preferences.schema"

  let defaults: UserDefaults

  func write(_ value: StoredPreferenceValue?, _ key: String) {
    defaults.set(value?.value, forKey: key)
  }

  subscript(key: String) -> StoredPreferenceValue? {
    get { if case .value(let value) = read(key) { value } else { nil } }
    set { write(newValue, key) }
  }

  /// Migrates the values to the current schema version; values without a version have version 1.
  mutating func migrate(with migrations: [PreferenceMigration]) -> PreferenceProblem? {
    let current = migrations.count + 1
    var version = 1
    switch read(Self.schemaKey) {
    case .nothing: break
    case .value(.integer(let stored)) where (1...current).contains(stored): version = stored
    case let reading:
      let reason = "is \(reading.found), expected 1 to \(current)"
      return PreferenceProblem(key: Self.schemaKey, reason: reason, outcome: .notMigrated)
    }
    guard version < current else { return nil }
    for migration in migrations[(version - 1)...] { migration.migrate(&self) }
    self[Self.schemaKey] = .integer(current)
    return nil
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

/// The differences of stored preferences between one schema version and the next.
///
/// The first migration leads from version 1 to 2, and so on. Never change one that has shipped.
public struct PreferenceMigration: Sendable {
  private let keys: [String: String]
  private let values: [String: [String: String]]

  /// Renames keys, and then strings stored under the new keys.
  public init(keys: [String: String] = [:], values: [String: [String: String]] = [:]) {
    self.keys = keys
    self.values = values
  }

  /// Migrates the values; a value that already has the new key is kept.
  func migrate(_ store: inout some PreferenceValues) {
    for (old, new) in keys {
      guard let value = store[old] else { continue }
      if store[new] == nil { store[new] = value }
      store[old] = nil
    }
    for (key, renamed) in values {
      guard case .string(let value) = store[key], let new = renamed[value] else { continue }
      store[key] = .string(new)
    }
  }
}

/// Stored values by key: user defaults, or those of an export.
protocol PreferenceValues {
  subscript(key: String) -> StoredPreferenceValue? { get set }
}

extension [String: StoredPreferenceValue]: PreferenceValues {}
