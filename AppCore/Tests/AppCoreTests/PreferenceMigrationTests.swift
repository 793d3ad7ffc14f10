import AppCore
import Foundation
import Testing

@Suite struct PreferenceMigrationTests {
  typealias P = TestPreferences

  private struct Failure: Error {}

  private let rename = PreferenceMigration { values in
    values["Test.name"] = values["Test.oldName"]
    values["Test.oldName"] = nil
  }
  private let addExclamationMark = PreferenceMigration { values in
    if case .string(let name) = values["Test.name"] { values["Test.name"] = .string(name + "!") }
  }

  @Test func migrationsRunInOrderAndOnce() async throws {
    try await withTestDefaults { defaults in
      defaults.set("Ann", forKey: "Test.oldName")
      let first = try P.service(defaults, migrations: [rename])
      #expect(first.schemaVersion == 2)
      #expect(first.get(P.name) == "Ann")
      // On Linux, user defaults return a removed value until they are saved.
      try first.save()
      #expect(defaults.object(forKey: "Test.oldName") == nil)
      let migrations = [rename, addExclamationMark]
      #expect(try P.service(defaults, migrations: migrations).get(P.name) == "Ann!")
      #expect(try P.service(defaults, migrations: migrations).get(P.name) == "Ann!")
      #expect(defaults.integer(forKey: "Preferences.schema") == 3)
    }
  }

  @Test func migratesSeveralVersionsAtOnceAndNewDefaultsToo() async throws {
    try await withTestDefaults { defaults in
      defaults.set("Ann", forKey: "Test.oldName")
      let service = try P.service(defaults, migrations: [rename, addExclamationMark])
      #expect(service.get(P.name) == "Ann!")
      #expect(service.history.isEmpty)
    }
    try await withTestDefaults { defaults in
      let service = try P.service(defaults, migrations: [rename, addExclamationMark])
      #expect(service.get(P.name) == "nobody")
      #expect(defaults.integer(forKey: "Preferences.schema") == 3)
    }
    try await withTestDefaults { defaults in
      let service = try P.service(defaults)
      #expect(service.schemaVersion == 1)
      #expect(defaults.object(forKey: "Preferences.schema") == nil)
    }
  }

  @Test func failedMigrationChangesNothing() async throws {
    try await withTestDefaults { defaults in
      defaults.set("Ann", forKey: "Test.oldName")
      let fail = PreferenceMigration { values in
        values["Test.count"] = .integer(1)
        throw Failure()
      }
      let error = try #require(throws: PreferenceError.self) {
        try P.service(defaults, migrations: [rename, fail, addExclamationMark])
      }
      guard case .migrationFailed(version: 3, _) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(!error.description.contains("\n"))
      #expect(defaults.string(forKey: "Test.oldName") == "Ann")
      #expect(defaults.object(forKey: "Test.name") == nil)
      #expect(defaults.object(forKey: "Test.count") == nil)
      #expect(defaults.object(forKey: "Preferences.schema") == nil)
    }
  }

  @Test func migrationToAnInvalidValueFails() async throws {
    try await withTestDefaults { defaults in
      let wrong = PreferenceMigration { $0["Test.level"] = .integer(99) }
      #expect(
        throws: PreferenceError.migrationFailed(
          version: 2, reason: "Test.level cannot be 99; expected a whole number, 0 to 10")
      ) { try P.service(defaults, migrations: [wrong]) }
      #expect(defaults.object(forKey: "Test.level") == nil)
    }
  }

  @Test func newerSchemaVersionIsAnErrorAndKeepsValues() async throws {
    try await withTestDefaults { defaults in
      defaults.set(3, forKey: "Preferences.schema")
      defaults.set("Ann", forKey: "Test.oldName")
      #expect(throws: PreferenceError.schemaTooNew(found: 3, known: 2)) {
        try P.service(defaults, migrations: [rename])
      }
      #expect(defaults.integer(forKey: "Preferences.schema") == 3)
      #expect(defaults.string(forKey: "Test.oldName") == "Ann")
    }
  }

  @Test func unreadableSchemaVersionIsAnError() async throws {
    try await withTestDefaults { defaults in
      defaults.set("2", forKey: "Preferences.schema")
      #expect(throws: PreferenceError.schemaUnreadable(found: "\"2\"")) {
        try P.service(defaults)
      }
      for number in [0, -1, Int.min] {
        defaults.set(number, forKey: "Preferences.schema")
        #expect(throws: PreferenceError.schemaUnreadable(found: "\(number)")) {
          try P.service(defaults)
        }
      }
      defaults.set(Data(), forKey: "Preferences.schema")
      #expect(throws: PreferenceError.schemaUnreadable(found: "data")) { try P.service(defaults) }
    }
  }
}
