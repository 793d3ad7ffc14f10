import AppCore
import Foundation
import Testing

/// Values that are rejected, converted or unreadable.
@Suite struct PreferenceValidationTests {
  typealias P = TestPreferences

  @Test func datesAreTruncatedToWholeSeconds() async throws {
    try await withTestDefaults { defaults in
      let service = try P.service(defaults)
      try service.set(P.start, to: Date(timeIntervalSince1970: 1000.75))
      #expect(service.get(P.start) == Date(timeIntervalSince1970: 1000))
      try service.set(P.start, to: Date(timeIntervalSince1970: -0.25))
      #expect(service.get(P.start) == Date(timeIntervalSince1970: -1))
    }
  }

  @Test(arguments: [
    "2026-02-30T10:00:00Z", "2026-03-29T25:61:00Z", "2026-03-29T10:00:00Zgarbage",
    "2026-03-29T10:00:00.5Z", "2026-03-29T10:00:00", "2026-03-29", " 2026-03-29T10:00:00Z",
  ])
  func inexactDatesAreRejectedEvenOnImport(text: String) async throws {
    try await withTestDefaults { defaults in
      let service = try P.service(defaults)
      #expect(
        throws: PreferenceError.invalidValue(
          key: "Test.start", found: "\"\(text)\"",
          expected: "a date such as 2026-03-29T10:00:00Z")
      ) { try P.start.value(fromText: text) }
      #expect(throws: PreferenceError.self) {
        try service.importJSON(
          Data(#"{"schema": 1, "values": {"Test.start": "\#(text)"}}"#.utf8), source: "test")
      }
    }
  }

  @Test(arguments: [
    ("2026-03-29T10:00:00Z", 1_774_778_400.0), ("2026-03-29T12:00:00+02:00", 1_774_778_400),
    ("2028-02-29T00:00:00Z", 1_835_395_200), ("1583-01-01T00:00:00Z", -12_212_553_600),
    ("9999-12-31T23:59:59Z", 253_402_300_799),
  ])
  func rfc3339StringsAreParsedAsDates(text: String, seconds: Double) throws {
    #expect(try P.start.value(fromText: text) == .date(Date(timeIntervalSince1970: seconds)))
  }

  @Test func unstorableValuesAreRejected() async throws {
    try await withTestDefaults { defaults in
      let service = try P.service(defaults)
      for value in [Double.nan, .infinity, -.infinity] {
        let error = try #require(throws: PreferenceError.self) {
          try service.set(P.rate, to: value)
        }
        #expect(error.description == "Test.rate cannot be \(value); expected a finite number")
      }
      for date in [Date.distantPast, Date(timeIntervalSince1970: 253_402_300_800)] {
        #expect(throws: PreferenceError.self) { try service.set(P.start, to: date) }
      }
      #expect(
        throws: PreferenceError.invalidValue(
          key: "Test.partner", found: "no value", expected: "a string")
      ) { try service.set(P.partner, to: nil) }
      #expect(service.get(P.rate) == 0.5)
      #expect(service.get(P.partner) == "Eve")
    }
  }

  @Test func valuesViolatingConstraintAreRejected() async throws {
    try await withTestDefaults { defaults in
      let service = try P.service(defaults)
      let even = P.preference(
        "Test.even", default: 0,
        constraint: PreferenceConstraint(expectation: "even") { $0.isMultiple(of: 2) })
      try service.set(P.level, to: 0)
      try service.set(P.level, to: 10)
      try service.set(P.code, to: "👍👍👍")
      try service.set(P.odd, to: 5)
      try service.set(even, to: 4)
      #expect(
        throws: PreferenceError.invalidValue(
          key: "Test.level", found: "11", expected: "a whole number, 0 to 10")
      ) { try service.set(P.level, to: 11) }
      #expect(throws: PreferenceError.self) { try service.set(P.level, to: -1) }
      #expect(throws: PreferenceError.self) { try service.set(P.code, to: "ab") }
      #expect(throws: PreferenceError.self) { try service.set(P.code, to: "abcdef") }
      #expect(throws: PreferenceError.self) { try service.set(P.odd, to: 2) }
      #expect(throws: PreferenceError.self) { try service.set(even, to: 3) }
      #expect(service.get(P.level) == 10)
    }
  }

  @Test func invalidStoredValuesUseDefaultsAndAreReportedOnce() async throws {
    try await withTestDefaults { defaults in
      defaults.set("yes", forKey: "Test.flag")
      defaults.set(true, forKey: "Test.count")
      defaults.set(Double.nan, forKey: "Test.rate")
      defaults.set(7, forKey: "Test.name")
      defaults.set("2026-03-29T10:00:00Z", forKey: "Test.start")
      defaults.set("bitter", forKey: "Test.flavor")
      defaults.set(2, forKey: "Test.size")
      defaults.set(99, forKey: "Test.level")
      defaults.set(Data([1]), forKey: "Test.code")
      defaults.set([1], forKey: "Test.odd")
      let service = try P.service(defaults)
      for _ in 1...2 {
        #expect(!service.get(P.flag))
        #expect(service.get(P.count) == 0)
        #expect(service.get(P.rate) == 0.5)
        #expect(service.get(P.name) == "nobody")
        #expect(service.get(P.start) == Date(timeIntervalSince1970: 1000))
        #expect(service.get(P.flavor) == .sweet)
        #expect(service.get(P.size) == .small)
        #expect(service.get(P.level) == 5)
        #expect(service.get(P.code) == "abc")
        #expect(service.get(P.odd) == 1)
      }
      #expect(
        service.problems.map(\.description) == [
          "Test.flag is \"yes\", expected true or false; the default is used",
          "Test.count is true, expected a whole number; the default is used",
          "Test.rate is nan, expected a finite number; the default is used",
          "Test.name is 7, expected a string; the default is used",
          "Test.start is \"2026-03-29T10:00:00Z\", expected a date such as "
            + "2026-03-29T10:00:00Z; the default is used",
          "Test.flavor is \"bitter\", expected one of sweet, sour; the default is used",
          "Test.size is 2, expected a whole number; the default is used",
          "Test.level is 99, expected a whole number, 0 to 10; the default is used",
          "Test.code is data, expected a string, 3 to 5 characters; the default is used",
          "Test.odd is a list, expected a whole number, one of 1, 3, 5; the default is used",
        ])
    }
  }

  @Test func storedIntegersAreReadAsDoubles() async throws {
    try await withTestDefaults { defaults in
      defaults.set(3, forKey: "Test.rate")
      let service = try P.service(defaults)
      #expect(service.get(P.rate) == 3)
      #expect(service.problems.isEmpty)
    }
  }

  @Test func problemListIsLimitedTo100() async throws {
    try await withTestDefaults { defaults in
      let service = try P.service(defaults)
      for number in 1...150 {
        defaults.set("\(number)", forKey: "Test.count")
        _ = service.get(P.count)
      }
      #expect(service.problems.count == 100)
      #expect(service.problems.last?.reason == "is \"150\", expected a whole number")
    }
  }

  @Test func unreadableUserDefaultsErrorNamesFile() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "AppCoreTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "defaults.plist")
    for content in ["", "junk <", "<plist version=\"1.0\"><array/></plist>"] {
      try Data(content.utf8).write(to: file)
      let error = try #require(try AppData(folder: folder).defaultsProblem)
      #expect(error.description.contains(file.path))
      #expect(try Data(contentsOf: file) == Data(content.utf8))
    }
  }
}
