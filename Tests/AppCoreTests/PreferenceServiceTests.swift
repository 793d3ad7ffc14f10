import AppCore
import Foundation
import Testing

@Suite
struct PreferenceServiceTests {
  typealias P = TestPreferences

  @Test func `a preference without a value has its default`() async throws {
    try await withTestDefaults { defaults in
      let service = try P.service(defaults)
      #expect(service.get(P.count) == 0)
      #expect(service.get(P.partner) == "Eve")
      #expect(service.get(P.end) == nil)
      #expect(service.problems.isEmpty)
      #expect(defaults.object(forKey: "Test.count") == nil)
    }
  }

  @Test func `values of every type survive on disk`() async throws {
    try await withTestDefaultsFile { defaults, file in
      func check<Value>(_ preference: Preference<Value>, _ values: [Value]) async throws {
        try await expectSurvival(of: values, as: preference, in: defaults, file)
      }
      try await check(P.flag, [true, false])
      try await check(P.count, [1, 0, -1, .max, .min])
      try await check(
        P.rate, [1, 0.1 + 0.2, -0.0, .greatestFiniteMagnitude, .leastNonzeroMagnitude])
      try await check(
        P.name, ["", "true", "1", "é 👍 <&> \"\\", "a\r\nb\tc", "a\u{0}b\u{1}\u{FFFF}"])
      try await check(
        P.start, [-12_212_553_600, -1, 0, 253_402_300_799].map(Date.init(timeIntervalSince1970:)), )
      try await check(P.end, [Date(timeIntervalSince1970: 5), nil])
      try await check(P.nickname, ["", nil, "x"])
      try await check(P.flavor, Flavor.allCases)
      try await check(P.size, [.large, .small])
      try await check(P.name, [String(repeating: "long ", count: 200_000)])
    }
  }

  /// Sets the values and reads each back from the file, as another run of the app would.
  private func expectSurvival<Value>(
    of values: [Value], as preference: Preference<Value>, in defaults: UserDefaults, _ file: URL
  ) async throws {
    let service = try P.service(defaults)
    for value in values {
      try service.set(preference, to: value)
      #expect(service.get(preference) == value)
      try service.save()
      let list = try PropertyListSerialization.propertyList(
        from: Data(contentsOf: file), format: nil)
      let copy = try #require(list as? [String: Any])
      try await withTestDefaults { other in
        if let copy = copy[preference.key] { other.set(copy, forKey: preference.key) }
        let restarted = try P.service(other)
        #expect(restarted.get(preference) == value)
        #expect(restarted.problems.isEmpty)
      }
    }
  }

  @Test func `a date keeps its whole seconds`() async throws {
    try await withTestDefaults { defaults in
      let service = try P.service(defaults)
      try service.set(P.start, to: Date(timeIntervalSince1970: 1000.75))
      #expect(service.get(P.start) == Date(timeIntervalSince1970: 1000))
      try service.set(P.start, to: Date(timeIntervalSince1970: -0.25))
      #expect(service.get(P.start) == Date(timeIntervalSince1970: -1))
    }
  }

  @Test func `values that cannot be kept are refused`() async throws {
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
          key: "Test.partner", found: "no value", expected: "text")
      ) { try service.set(P.partner, to: nil) }
      #expect(service.get(P.rate) == 0.5)
      #expect(service.get(P.partner) == "Eve")
      #expect(service.history.isEmpty)
    }
  }

  @Test func `a value out of its constraint is refused`() async throws {
    try await withTestDefaults { defaults in
      let service = try P.service(defaults)
      let pattern = P.preference("Test.hex", default: "0", constraint: try .matching("[0-9a-f]+"))
      let even = P.preference(
        "Test.even", default: 0,
        constraint: PreferenceConstraint(expectation: "even") { $0.isMultiple(of: 2) })
      try service.set(P.level, to: 0)
      try service.set(P.level, to: 10)
      try service.set(P.code, to: "👍👍👍")
      try service.set(P.odd, to: 5)
      try service.set(pattern, to: "ff")
      try service.set(even, to: 4)
      #expect(
        throws: PreferenceError.invalidValue(
          key: "Test.level", found: "11", expected: "a whole number, 0 to 10")
      ) { try service.set(P.level, to: 11) }
      #expect(throws: PreferenceError.self) { try service.set(P.level, to: -1) }
      #expect(throws: PreferenceError.self) { try service.set(P.code, to: "ab") }
      #expect(throws: PreferenceError.self) { try service.set(P.code, to: "abcdef") }
      #expect(throws: PreferenceError.self) { try service.set(P.odd, to: 2) }
      #expect(throws: PreferenceError.self) { try service.set(pattern, to: "ff ") }
      #expect(throws: PreferenceError.self) { try service.set(even, to: 3) }
      #expect(service.get(P.level) == 10)
      #expect(service.get(pattern) == "ff")
      #expect(throws: (any Error).self) { try PreferenceConstraint.matching("[") }
    }
  }

  @Test func `a stored value of another type gives the default and is reported once`() async throws
  {
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
          "Test.flag holds \"yes\", expected true or false; the default is used",
          "Test.count holds true, expected a whole number; the default is used",
          "Test.rate holds nan, expected a finite number; the default is used",
          "Test.name holds 7, expected text; the default is used",
          "Test.start holds \"2026-03-29T10:00:00Z\", expected a date such as "
            + "2026-03-29T10:00:00Z; the default is used",
          "Test.flavor holds \"bitter\", expected one of sweet, sour; the default is used",
          "Test.size holds 2, expected a whole number; the default is used",
          "Test.level holds 99, expected a whole number, 0 to 10; the default is used",
          "Test.code holds data, expected text, 3 to 5 characters; the default is used",
          "Test.odd holds a list, expected a whole number, one of 1, 3, 5; the default is used",
        ])
    }
  }

  @Test func `a whole number is read as a number with a fraction`() async throws {
    try await withTestDefaults { defaults in
      defaults.set(3, forKey: "Test.rate")
      let service = try P.service(defaults)
      #expect(service.get(P.rate) == 3)
      #expect(service.problems.isEmpty)
    }
  }

  @Test func `problems are bounded`() async throws {
    try await withTestDefaults { defaults in
      let service = try P.service(defaults)
      for number in 1...150 {
        defaults.set("\(number)", forKey: "Test.count")
        _ = service.get(P.count)
      }
      #expect(service.problems.count == 100)
      #expect(service.problems.last?.reason == "holds \"150\", expected a whole number")
    }
  }

  @Test func `reset gives one, a group or all preferences their defaults`() async throws {
    try await withTestDefaults { defaults in
      let service = try P.service(defaults)
      let unknown = P.preference("Test.unknown", default: 0)
      func change() throws {
        try service.set(P.count, to: 1)
        try service.set(P.level, to: 1)
        try service.set(unknown, to: 1)
      }
      func values() -> [Int] {
        [service.get(P.count), service.get(P.level), service.get(unknown)]
      }
      try change()
      service.reset(P.count)
      #expect(values() == [0, 1, 1])
      try change()
      service.reset(PreferenceGroup(id: "part", title: "", preferences: [P.level]).preferences)
      #expect(values() == [1, 5, 1])
      try change()
      service.resetAll()
      #expect(values() == [0, 5, 1])
      #expect(defaults.object(forKey: "Test.count") == nil)
    }
  }

  @Test func `a value that was saved is gone at once when it is reset`() async throws {
    try await withTestDefaults { defaults in
      let service = try P.service(defaults)
      try service.set(P.count, to: 1)
      try service.save()
      service.reset(P.count)
      #expect(service.get(P.count) == 0)
      try service.set(P.level, to: 1)
      #expect(service.get(P.count) == 0)
      let json = String(decoding: try service.exportJSON(), as: UTF8.self)
      #expect(!json.contains("Test.count"))
      try service.save()
      #expect(try P.service(defaults).get(P.count) == 0)
      try service.set(P.count, to: 2)
      #expect(service.get(P.count) == 2)
    }
  }

  @Test func `untyped callers get values by key`() async throws {
    try await withTestDefaults { defaults in
      let service = try P.service(defaults)
      #expect(service.boolValue(forKey: "Test.flag") == false)
      #expect(service.integerValue(forKey: "Test.level") == 5)
      #expect(service.doubleValue(forKey: "Test.rate") == 0.5)
      #expect(service.doubleValue(forKey: "Test.level") == 5)
      #expect(service.stringValue(forKey: "Test.flavor") == "sweet")
      #expect(service.dateValue(forKey: "Test.start") == Date(timeIntervalSince1970: 1000))
      #expect(service.dateValue(forKey: "Test.end") == nil)
      #expect(service.boolValue(forKey: "Test.count") == nil)
      #expect(service.boolValue(forKey: "Test.nothing") == nil)
      defaults.set("text", forKey: "Test.stray")
      defaults.set("text", forKey: "Test.flag")
      #expect(service.stringValue(forKey: "Test.stray") == "text")
      #expect(service.boolValue(forKey: "Test.flag") == false)
      #expect(service.problems.map(\.key) == ["Test.flag"])
    }
  }

  @Test func `a value is set by key from text`() async throws {
    try await withTestDefaults { defaults in
      let service = try P.service(defaults)
      func set(_ key: String, _ text: String) throws {
        try service.set(key: key, to: service.preference(forKey: key).value(fromText: text))
      }
      try set("Test.flag", "true")
      try set("Test.count", "-3")
      try set("Test.rate", "4")
      try set("Test.name", "true")
      try set("Test.end", "2026-03-29T10:00:00Z")
      try set("Test.flavor", "sour")
      #expect(service.get(P.flag))
      #expect(service.get(P.count) == -3)
      #expect(service.get(P.rate) == 4)
      #expect(service.get(P.name) == "true")
      #expect(service.get(P.end) == Date(timeIntervalSince1970: 1_774_778_400))
      #expect(service.get(P.flavor) == .sour)
      try service.set(key: "Test.end", to: nil)
      #expect(service.get(P.end) == nil)
      for (key, text) in [
        ("Test.flag", "yes"), ("Test.count", "1.5"), ("Test.rate", "nan"), ("Test.flavor", "x"),
        ("Test.level", "11"), ("Test.end", "today"), ("Test.none", "1"),
      ] {
        #expect(throws: PreferenceError.self, "\(key)") { try set(key, text) }
      }
      #expect(throws: PreferenceError.self) {
        try service.set(key: "Test.count", to: .boolean(true))
      }
      #expect(service.get(P.count) == -3)
    }
  }

  @Test func `a key is used once and is none of the service's`() async throws {
    try await withTestDefaults { defaults in
      for keys in [["Test.a", "Test.a"], ["Preferences.schema"], ["Preferences.history"]] {
        let group = PreferenceGroup(
          id: "g", title: "", preferences: keys.map { P.preference($0, default: 0) })
        #expect(throws: PreferenceError.keyNotAvailable(keys[0])) {
          try UserDefaultsPreferenceService(defaults: defaults, groups: [group])
        }
      }
    }
  }

  @Test func `unreadable user defaults are an error that names the file`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "AppCoreTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "defaults.plist")
    for content in ["", "junk <", "<plist version=\"1.0\"><array/></plist>"] {
      try Data(content.utf8).write(to: file)
      let error = try #require(throws: AppDataError.self) { try AppData(folder: folder) }
      #expect(error.description.contains(file.path))
      #expect(try Data(contentsOf: file) == Data(content.utf8))
    }
  }
}
