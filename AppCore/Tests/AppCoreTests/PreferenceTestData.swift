import AppCore
import Foundation

/// Runs a test with temporary user defaults.
func withTestDefaults<Result>(
  isolation: isolated (any Actor)? = #isolation, _ body: (UserDefaults) async throws -> Result
) async throws -> Result {
  try await withTestDefaultsFile { defaults, _ in try await body(defaults) }
}

/// Runs a test with temporary user defaults and their file.
func withTestDefaultsFile<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ body: (UserDefaults, URL) async throws -> Result
) async throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(
    path: "AppCoreTests-\(UUID().uuidString)")
  let defaults = try AppData(folder: folder).defaults
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(defaults, folder.appending(path: "defaults.plist"))
}

/// User defaults that are kept in memory only.
final class InMemoryDefaults: UserDefaults {
  private var values: [String: Any] = [:]

  override func object(forKey defaultName: String) -> Any? { values[defaultName] }
  override func set(_ value: Any?, forKey defaultName: String) { values[defaultName] = value }
  override func removeObject(forKey defaultName: String) { values[defaultName] = nil }
}

enum Flavor: String, CaseIterable, PreferenceValue {
  case sweet, sour
}

/// A value that is stored as a number.
enum Size: Int, PreferenceValue {
  case small = 1
  case large = 10
}

/// Preferences of every type, for tests only.
enum TestPreferences {
  static let flag = preference("Test.flag", default: false)
  static let count = preference("Test.count", default: 0)
  static let rate = preference("Test.rate", default: 0.5)
  static let name = preference("Test.name", default: "nobody")
  static let start = preference("Test.start", default: Date(timeIntervalSince1970: 1000))
  static let end = preference("Test.end", default: Date?.none)
  static let nickname = preference("Test.nickname", default: String?.none)
  static let partner = preference("Test.partner", default: String?.some("Eve"))
  static let flavor = preference("Test.flavor", default: Flavor.sweet)
  static let size = preference("Test.size", default: Size.small)
  static let level = preference("Test.level", default: 5, constraint: .range(0...10))
  static let code = preference("Test.code", default: "abc", constraint: length)
  static let odd = preference("Test.odd", default: 1, constraint: oneOf)

  private static let length = PreferenceConstraint<String>(expectation: "3 to 5 characters") {
    (3...5).contains($0.count)
  }
  private static let oneOf = PreferenceConstraint<Int>(expectation: "one of 1, 3, 5") {
    [1, 3, 5].contains($0)
  }

  static let group = PreferenceGroup(
    id: "test", title: "Test",
    preferences: [
      flag, count, rate, name, start, end, nickname, partner, flavor, size, level, code, odd,
    ])

  static func preference<Value>(
    _ key: String, default defaultValue: Value, constraint: PreferenceConstraint<Value>? = nil
  ) -> Preference<Value> {
    Preference(
      key: key, default: defaultValue, title: key, description: "For tests.",
      constraint: constraint)
  }

  static func service(
    _ defaults: UserDefaults, migrations: [PreferenceMigration] = [],
    pendingChangeLimit: Int = 16_384, now: @escaping @Sendable () -> Date = { Date() }
  ) throws(PreferenceError) -> UserDefaultsPreferenceService {
    try UserDefaultsPreferenceService(
      defaults: defaults, groups: [group], migrations: migrations,
      pendingChangeLimit: pendingChangeLimit, now: now)
  }
}
