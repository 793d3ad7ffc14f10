import AppCore
import Foundation

/// Runs a test with a temporary data folder.
@MainActor
func withTestData<Result>(_ body: (AppData) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(
    path: "AppCoreTests-\(UUID().uuidString)")
  let data = try AppData(folder: folder)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(data)
}

/// A user defaults key that only debug builds read.
let forceFreemiumKey = "PlayLimit.debugForceFreemium"

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

  func set(_ new: Date) {
    lock.withLock { date = new }
  }

  func now() -> Date { lock.withLock { date } }
}

func calendar(timeZone identifier: String) throws -> Calendar {
  var calendar = Calendar(identifier: .gregorian)
  guard let zone = TimeZone(identifier: identifier) else { throw CocoaError(.formatting) }
  calendar.timeZone = zone
  return calendar
}

extension SettingsRow {
  var value: String? { if case .value(let value) = content { value } else { nil } }

  var toggle: SettingsBinding<Bool>? { if case .toggle(let isOn) = content { isOn } else { nil } }

  var picker: (options: [Option], selection: SettingsBinding<String>)? {
    if case .picker(let options, let selection) = content { (options, selection) } else { nil }
  }

  var button: (@MainActor @Sendable () throws -> Void)? {
    if case .button(let tap) = content { tap } else { nil }
  }
}

/// The settings screen of a launch with the data.
@MainActor
func settings(_ data: AppData, language: AppLanguage = .english) throws -> SettingsModel {
  SettingsModel(try launch(data, language: language), appVersion: "1.0")
}
