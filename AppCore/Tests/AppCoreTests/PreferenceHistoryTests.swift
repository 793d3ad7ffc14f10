import AppCore
import Foundation
import Testing

@Suite struct PreferenceHistoryTests {
  typealias P = TestPreferences

  private static let time = Date(timeIntervalSince1970: 1_800_000_000)

  @Test func changesAreListedAndStored() async throws {
    try await withTestDefaults { defaults in
      let service = try P.service(defaults, now: { Self.time })
      try service.set(P.count, to: 1)
      try service.set(P.count, to: 1)
      try service.set(P.end, to: Date(timeIntervalSince1970: 5))
      try service.set(P.name, to: "2026-03-29T10:00:00Z")
      service.resetAll()
      func change(
        _ key: String, _ old: StoredPreferenceValue?, _ new: StoredPreferenceValue?
      ) -> [String] { [key, old.map { "\($0)" } ?? "", new.map { "\($0)" } ?? ""] }
      let expected = [
        change("Test.count", .integer(0), .integer(1)),
        change("Test.end", nil, .date(Date(timeIntervalSince1970: 5))),
        change("Test.name", .string("nobody"), .string("2026-03-29T10:00:00Z")),
        change("Test.count", .integer(1), .integer(0)),
        change("Test.name", .string("2026-03-29T10:00:00Z"), .string("nobody")),
        change("Test.end", .date(Date(timeIntervalSince1970: 5)), nil),
      ]
      #expect(service.history.map { change($0.key, $0.old, $0.new) } == expected)
      #expect(service.history.allSatisfy { $0.date == Self.time })
      #expect(try P.service(defaults).history.isEmpty)
      service.storeHistory()
      let next = try P.service(defaults)
      #expect(next.history == service.history)
    }
  }

  @Test func latestHundredChangesAreKept() async throws {
    try await withTestDefaults { defaults in
      let service = try P.service(defaults)
      for value in 1...150 { try service.set(P.count, to: value) }
      #expect(service.history.map(\.new) == (51...150).map { .integer($0) })
    }
  }

  @Test func damagedHistoryIsReportedAndStartsAgain() async throws {
    try await withTestDefaults { defaults in
      defaults.set("junk", forKey: "Preferences.history")
      let service = try P.service(defaults)
      #expect(service.history.isEmpty && service.problems.map(\.key) == ["Preferences.history"])
      try service.set(P.count, to: 1)
      service.storeHistory()
      #expect(try P.service(defaults).history.count == 1)
    }
  }

  /// For example, a feature flag of a debug build.
  @Test func changesOfUnknownPreferencesAreNotShown() async throws {
    try await withTestDefaults { defaults in
      defaults.set(
        #"[{"date":"2026-03-29T10:00:00Z","key":"Flags.gone","new":true},"#
          + #"{"date":"2026-03-29T10:00:00Z","key":"Test.count","new":1,"old":0}]"#,
        forKey: "Preferences.history")
      let service = try P.service(defaults)
      #expect(service.history.map(\.key) == ["Test.count"])
    }
  }
}
