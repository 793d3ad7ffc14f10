import AppCore
import Foundation

/// A data folder of its own for one test, gone afterwards.
@MainActor
func withTestData<Result>(_ body: (AppData) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(
    path: "AppCoreTests-\(UUID().uuidString)")
  let data = try AppData(folder: folder)
  defer {
    for key in data.defaults.dictionaryRepresentation().keys where key.hasPrefix("PlayLimit.") {
      data.defaults.removeObject(forKey: key)
    }
    try? FileManager.default.removeItem(at: folder)
  }
  return try body(data)
}

/// The user defaults key that only debug builds obey.
let forceFreemiumKey = "PlayLimit.debugForceFreemium"

/// A clock that a test sets.
final class TestClock: @unchecked Sendable {
  private let lock = NSLock()
  private var date: Date

  init(_ text: String) throws {
    date = try Date(text, strategy: .iso8601)
  }

  func set(_ text: String) throws {
    let new = try Date(text, strategy: .iso8601)
    lock.withLock { date = new }
  }

  func now() -> Date { lock.withLock { date } }
}

/// The Gregorian calendar in the given time zone.
func calendar(timeZone identifier: String) throws -> Calendar {
  var calendar = Calendar(identifier: .gregorian)
  guard let zone = TimeZone(identifier: identifier) else { throw CocoaError(.formatting) }
  calendar.timeZone = zone
  return calendar
}

/// The settings screen for the data, as the app makes it.
@MainActor
func settings(
  _ data: AppData, store: StoreKitService, mode: AppMode = .standard,
  language: AppLanguage = .english
) throws -> SettingsModel {
  SettingsModel(
    store: store,
    playLimit: UserDefaultsPlayLimitService(defaults: data.defaults),
    mode: mode,
    catalog: try StringCatalog.bundled(),
    language: language,
    appVersion: "1.0"
  )
}
