import AppCore
import Foundation
import Testing

@Suite struct PreferenceServiceTests {
  typealias P = TestPreferences

  @Test func unsetPreferenceHasItsDefault() async throws {
    try await withTestDefaults { defaults in
      let service = try P.service(defaults)
      #expect(service.get(P.count) == 0)
      #expect(service.get(P.partner) == "Eve")
      #expect(service.get(P.end) == nil)
      #expect(service.problems.isEmpty)
      #expect(defaults.object(forKey: "Test.count") == nil)
    }
  }

  @Test func valuesOfEveryTypePersistOnDisk() async throws {
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

  /// Sets the values and reads each back from the file, as after a restart.
  private func expectSurvival<Value>(
    of values: [Value], as preference: Preference<Value>, in defaults: UserDefaults, _ file: URL
  ) async throws {
    let service = try P.service(defaults)
    for value in values {
      try service.set(preference, to: value)
      #expect(service.get(preference) == value)
      #expect(defaults.synchronize())
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

  @Test func resetRestoresDefaultsOfOneGroupOrAll() async throws {
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
      #expect(defaults.synchronize())
      #expect(defaults.object(forKey: "Test.count") == nil)
    }
  }

  @Test func resetRemovesSavedValueImmediately() async throws {
    try await withTestDefaults { defaults in
      let service = try P.service(defaults)
      try service.set(P.count, to: 1)
      #expect(defaults.synchronize())
      service.reset(P.count)
      #expect(service.get(P.count) == 0)
      try service.set(P.level, to: 1)
      #expect(service.get(P.count) == 0)
      let json = String(decoding: try service.exportJSON(), as: UTF8.self)
      #expect(!json.contains("Test.count"))
      #expect(defaults.synchronize())
      #expect(try P.service(defaults).get(P.count) == 0)
      try service.set(P.count, to: 2)
      #expect(service.get(P.count) == 2)
    }
  }

  @Test func untypedCallersGetValuesByKey() async throws {
    try await withTestDefaults { defaults in
      let service = try P.service(defaults)
      #expect(service.value(forKey: "Test.flag", as: Bool.self) == false)
      #expect(service.value(forKey: "Test.level", as: Int.self) == 5)
      #expect(service.value(forKey: "Test.rate", as: Double.self) == 0.5)
      #expect(service.value(forKey: "Test.level", as: Double.self) == 5)
      #expect(service.value(forKey: "Test.flavor", as: String.self) == "sweet")
      #expect(
        service.value(forKey: "Test.start", as: Date.self) == Date(timeIntervalSince1970: 1000))
      #expect(service.value(forKey: "Test.end", as: Date.self) == nil)
      #expect(service.value(forKey: "Test.count", as: Bool.self) == nil)
      #expect(service.value(forKey: "Test.nothing", as: Bool.self) == nil)
      defaults.set("text", forKey: "Test.stray")
      defaults.set("text", forKey: "Test.flag")
      #expect(service.value(forKey: "Test.stray", as: String.self) == "text")
      #expect(service.value(forKey: "Test.flag", as: Bool.self) == false)
      #expect(service.problems.map(\.key) == ["Test.flag"])
    }
  }

  @Test func valuesAreParsedFromTextByKey() async throws {
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

  @Test func preferencesInMemoryWorkLikeStoredOnes() throws {
    let defaults = try #require(InMemoryDefaults(suiteName: nil))
    defaults.set(7, forKey: "Test.level")
    defaults.set("x", forKey: "Test.count")
    let service = try P.service(defaults)
    #expect(service.get(P.level) == 7)
    #expect(service.get(P.count) == 0 && service.problems.map(\.key) == ["Test.count"])
    try service.set(P.level, to: 8)
    #expect(service.get(P.level) == 8)
    service.reset(P.level)
    #expect(service.get(P.level) == 5)
  }

  @Test func duplicateKeysAreRejected() async throws {
    try await withTestDefaults { defaults in
      for keys in [["Test.a", "Test.a"]] {
        let group = PreferenceGroup(
          id: "g", title: "", preferences: keys.map { P.preference($0, default: 0) })
        #expect(throws: PreferenceError.keyNotAvailable(keys[0])) {
          try UserDefaultsPreferenceService(defaults: defaults, groups: [group])
        }
      }
    }
  }
}
