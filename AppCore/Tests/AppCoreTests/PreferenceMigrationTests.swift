import AppCore
import Foundation
import Testing

@Suite struct PreferenceMigrationTests {
  typealias P = TestPreferences

  private static let first = PreferenceMigration(
    keys: ["count": "Test.count", "taste": "Test.taste"], values: ["Test.taste": ["mild": "sweet"]])
  private static let second = PreferenceMigration(keys: ["Test.taste": "Test.flavor"])
  private static let schema = "Preferences.schema"

  @Test func everyMigrationRunsOnceInOrder() async throws {
    try await withTestDefaults { defaults in
      defaults.set(7, forKey: "count")
      defaults.set("mild", forKey: "taste")
      defaults.set(9, forKey: "other")
      let old = try P.service(defaults, migrations: [Self.first])
      #expect(old.get(P.count) == 7 && defaults.object(forKey: "count") == nil)
      #expect(defaults.string(forKey: "Test.taste") == "sweet")
      #expect(defaults.integer(forKey: Self.schema) == 2)
      // Not a key of version 2.
      defaults.set(8, forKey: "count")
      let new = try P.service(defaults, migrations: [Self.first, Self.second])
      #expect(new.get(P.count) == 7 && new.get(P.flavor) == .sweet)
      #expect(defaults.integer(forKey: Self.schema) == 3)
      #expect(defaults.integer(forKey: "count") == 8 && defaults.integer(forKey: "other") == 9)
      #expect(new.problems.isEmpty)
    }
  }

  @Test func valueUnderNewKeyIsKept() async throws {
    try await withTestDefaults { defaults in
      defaults.set(7, forKey: "count")
      defaults.set(1, forKey: "Test.count")
      let service = try P.service(defaults, migrations: [Self.first])
      #expect(service.get(P.count) == 1)
      #expect(defaults.object(forKey: "count") == nil)
    }
  }

  @Test func unknownVersionIsReportedAndKept() async throws {
    let versions: [(Any, String)] = [
      (4, "4"), (0, "0"), ("x", "\"x\""), ([1], "a list"), (true, "true"),
    ]
    for (version, found) in versions {
      try await withTestDefaults { defaults in
        defaults.set(version, forKey: Self.schema)
        defaults.set(7, forKey: "count")
        let service = try P.service(defaults, migrations: [Self.first])
        #expect(service.get(P.count) == 0 && defaults.integer(forKey: "count") == 7)
        #expect(
          service.problems.map(\.description) == [
            "Preferences.schema is \(found), expected 1 to 2; the preferences are read as they are"
          ])
      }
    }
  }

  @Test func exportOfEarlierVersionIsMigrated() async throws {
    try await withTestDefaults { defaults in
      let service = try P.service(defaults, migrations: [Self.first, Self.second])
      let json = #"{"schema": 1, "values": {"count": 7, "taste": "mild"}}"#
      try service.importJSON(Data(json.utf8), source: "test")
      #expect(service.get(P.count) == 7 && service.get(P.flavor) == .sweet)
      #expect(String(decoding: try service.exportJSON(), as: UTF8.self).contains("\"schema\" : 3"))
      let late = Data(#"{"schema": 3, "values": {"count": 1}}"#.utf8)
      #expect(throws: PreferenceError.self) { try service.importJSON(late, source: "test") }
    }
  }

  /// The keys and values of the app's first version.
  @Test func preferencesOfFirstVersionAreKept() async throws {
    try await withTestDefaults { defaults in
      defaults.set("system", forKey: "appearance.theme")
      defaults.set(false, forKey: "appearance.useImageColors")
      defaults.set(true, forKey: "navigation.modeDisabled")
      defaults.set(Date(timeIntervalSince1970: 5), forKey: "data.lastUpdateCheck")
      defaults.set(false, forKey: "data.autoDownloadUpdates")
      defaults.set(true, forKey: "onboarding.completed")
      defaults.set(3, forKey: "onboarding.version")
      let service = try UserDefaultsPreferenceService(defaults: defaults)
      #expect(service.get(Preferences.Appearance.theme) == .automatic)
      #expect(!service.get(Preferences.Appearance.usesImageColors))
      #expect(service.get(Preferences.Navigation.isModeDisabled))
      #expect(
        service.get(Preferences.DataAndUpdates.lastCheck) == Date(timeIntervalSince1970: 5))
      #expect(!service.get(Preferences.DataAndUpdates.downloadsAutomatically))
      #expect(service.get(Preferences.Onboarding.isCompleted))
      #expect(service.get(Preferences.Onboarding.version) == 3)
      #expect(service.problems.isEmpty)
    }
  }
}
