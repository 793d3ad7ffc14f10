import AppCore
import Foundation
import Testing

@Suite struct PreferenceHistoryTests {
  typealias P = TestPreferences

  @Test func changeIsRecordedWithKeyValuesAndTime() async throws {
    try await withTestDefaults { defaults in
      let clock = try TestClock("2026-03-29T10:00:00Z")
      let service = try P.service(defaults, now: clock.now)
      try service.set(P.flavor, to: .sour)
      try clock.set("2026-03-30T10:00:00Z")
      try service.set(P.end, to: Date(timeIntervalSince1970: 0))
      try service.set(P.end, to: Date(timeIntervalSince1970: 0.5))
      service.resetAll()
      #expect(
        service.history.map { [$0.key, $0.old?.description, $0.new?.description] } == [
          ["Test.flavor", "sweet", "sour"],
          ["Test.end", nil, "1970-01-01T00:00:00Z"],
          ["Test.end", "1970-01-01T00:00:00Z", nil],
          ["Test.flavor", "sour", "sweet"],
        ])
      #expect(
        service.history.map { $0.date.formatted(.iso8601) } == [
          "2026-03-29T10:00:00Z", "2026-03-30T10:00:00Z", "2026-03-30T10:00:00Z",
          "2026-03-30T10:00:00Z",
        ])
    }
  }

  @Test func oldestChangesAreDropped() async throws {
    try await withTestDefaults { defaults in
      let service = try P.service(defaults, historyLimit: 3)
      for value in 1...5 { try service.set(P.count, to: value) }
      #expect(service.history.map(\.new) == [.integer(3), .integer(4), .integer(5)])
      try service.save()
      #expect(
        try P.service(defaults, historyLimit: 2).history.map(\.new) == [.integer(4), .integer(5)])
      let none = try P.service(defaults, historyLimit: 0)
      try none.set(P.count, to: 6)
      #expect(none.history.isEmpty)
    }
  }

  @Test func historyPersistsWithValueTypes() async throws {
    try await withTestDefaults { defaults in
      let service = try P.service(defaults, now: { Date(timeIntervalSince1970: 1) })
      try service.set(P.end, to: Date(timeIntervalSince1970: 7))
      try service.set(P.name, to: "1970-01-01T00:00:00Z")
      try service.set(P.rate, to: 2)
      try service.set(P.preference("Test.unknown", default: 0), to: 1)
      try service.save()
      let restarted = try P.service(defaults)
      #expect(restarted.history == Array(service.history.prefix(3)))
    }
  }

  @Test func unreadableHistoryIsReportedAndReset() async throws {
    for stored in [Data("junk".utf8), Data("[{}]".utf8), Data()] {
      try await withTestDefaults { defaults in
        defaults.set(stored, forKey: "Preferences.history")
        let service = try P.service(defaults)
        #expect(service.history.isEmpty)
        #expect(
          service.problems.map(\.description) == [
            "Preferences.history cannot be read; the history was reset"
          ])
        try service.set(P.count, to: 1)
        try service.save()
        #expect(try P.service(defaults).problems.isEmpty)
      }
    }
  }
}
