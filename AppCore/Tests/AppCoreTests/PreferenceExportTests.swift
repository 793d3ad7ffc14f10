import AppCore
import Foundation
import Testing

@Suite(.timeLimit(.minutes(60))) struct PreferenceExportTests {
  typealias P = TestPreferences

  @Test func exportContainsSetValuesAndSchemaVersion() async throws {
    try await withTestDefaults { defaults in
      let service = try P.service(defaults)
      try service.set(P.flag, to: true)
      try service.set(P.rate, to: 2)
      try service.set(P.name, to: "a/b \"é\"\n")
      try service.set(P.end, to: Date(timeIntervalSince1970: 0))
      try service.set(P.size, to: .large)
      try service.set(P.preference("Test.unknown", default: 0), to: 1)
      defaults.set(99, forKey: "Test.level")
      #expect(
        String(decoding: try service.exportJSON(), as: UTF8.self) == #"""
          {
            "schema" : 1,
            "values" : {
              "Test.end" : "1970-01-01T00:00:00Z",
              "Test.flag" : true,
              "Test.name" : "a/b \"é\"\n",
              "Test.rate" : 2,
              "Test.size" : 10
            }
          }
          """#)
    }
  }

  @Test func exportReportsInvalidStoredValues() async throws {
    try await withTestDefaults { defaults in
      defaults.set("yes", forKey: "Test.flag")
      defaults.set([1], forKey: "Test.count")
      let service = try P.service(defaults)
      try service.set(P.rate, to: 2)
      let export = String(decoding: try service.exportJSON(), as: UTF8.self)
      #expect(export.contains("Test.rate"))
      #expect(!export.contains("Test.flag") && !export.contains("Test.count"))
      let expected = [
        "Test.flag is \"yes\", expected true or false; the default is used",
        "Test.count is a list, expected a whole number; the default is used",
      ]
      #expect(service.problems.map(\.description) == expected)
      #expect(try service.exportJSON() == Data(export.utf8))
      #expect(service.problems.count == 2)
    }
  }

  @Test func importRestoresExportedValuesAndResetsRest() async throws {
    try await withTestDefaultsFile { defaults, file in
      let service = try P.service(defaults)
      try service.set(P.count, to: .max)
      try service.set(P.rate, to: 0.1 + 0.2)
      try service.set(P.start, to: Date(timeIntervalSince1970: 5))
      try service.set(P.name, to: "2026-03-29T10:00:00Z")
      try service.set(P.flavor, to: .sour)
      let export = file.deletingLastPathComponent().appending(path: "export.json")
      try service.exportJSON(to: export)
      try await withTestDefaults { other in
        let copy = try P.service(other)
        try copy.set(P.level, to: 9)
        try copy.set(P.count, to: 1)
        var levels = copy.changes(of: P.level).makeAsyncIterator()
        var counts = copy.changes(of: P.count).makeAsyncIterator()
        try copy.importJSON(from: export)
        #expect(try copy.exportJSON() == service.exportJSON())
        #expect(copy.get(P.count) == .max)
        #expect(copy.get(P.rate) == 0.1 + 0.2)
        #expect(copy.get(P.start) == Date(timeIntervalSince1970: 5))
        #expect(copy.get(P.name) == "2026-03-29T10:00:00Z")
        #expect(copy.get(P.level) == 5)
        #expect([await levels.next(), await levels.next()] == [9, 5])
        #expect([await counts.next(), await counts.next()] == [1, .max])
        // An equal import changes nothing: the next value comes from `set`.
        try copy.importJSON(from: export)
        try copy.set(P.level, to: 7)
        #expect(await levels.next() == 7)
      }
    }
  }

  @Test(arguments: [
    ("", "end of file"), ("[]", "the top level"), ("null", "did not start with array or object"),
    ("{}", "no \"schema\""),
    (#"{"schema": 1}"#, "no \"values\""), (#"{"values": {}}"#, "no \"schema\""),
    (#"{"schema": 2, "values": {}}"#, "schema is version 2, expected 1"),
    (#"{"schema": "1", "values": {}}"#, "schema"),
    (#"{"schema": 1, "values": {}, "more": 1}"#, "more"),
    (#"{"schema": 1, "values": []}"#, "values"),
    (#"{"schema": 1, "values": {"Test.none": 1}}"#, "\"Test.none\""),
    (#"{"schema": 1, "values": {"test.count": 1}}"#, "\"test.count\""),
    (#"{"schema": 1, "values": {"Test.count": "1"}}"#, "Test.count cannot be \"1\""),
    (#"{"schema": 1, "values": {"Test.count": true}}"#, "Test.count cannot be true"),
    (#"{"schema": 1, "values": {"Test.count": 1.5}}"#, "Test.count cannot be 1.5"),
    (#"{"schema": 1, "values": {"Test.flag": 1}}"#, "Test.flag cannot be 1"),
    (#"{"schema": 1, "values": {"Test.name": 1}}"#, "Test.name cannot be 1"),
    (#"{"schema": 1, "values": {"Test.end": null}}"#, "Test.end"),
    (#"{"schema": 1, "values": {"Test.end": "today"}}"#, "Test.end cannot be \"today\""),
    (#"{"schema": 1, "values": {"Test.rate": 1e400}}"#, "1e400"),
    (#"{"schema": 1, "values": {"Test.level": 11}}"#, "Test.level cannot be 11"),
    (#"{"schema": 1, "values": {"Test.flavor": "x"}}"#, "one of sweet, sour"),
    (#"{"schema": 1, "values": {"Test.flag": [true]}}"#, "Test.flag"),
    (
      #"{"schema": 1, "values": {"Test.flag": true, "Test.flag": false}}"#,
      "line 1: Test.flag occurs twice"
    ),
    (#"{"schema": 1, "values": {"Test.flag": true, "Test\u002eflag": false}}"#, "occurs twice"),
    (#"{"schema": 1, "schema": 1, "values": {}}"#, "schema occurs twice"),
    (#"{"schema": 1, "values": {"Test.name": "\"a\": 1", "Test.name" : "b"}}"#, "occurs twice"),
    (#"{"schema": 1, "values": {"Test.flag": true}"#, "end of file"),
    (#"{"schema": 1, "values": {"Test.flag": true}} x"#, "character"),
  ])
  func invalidImportChangesNothing(content: String, part: String) async throws {
    try await withTestDefaultsFile { defaults, file in
      let service = try P.service(defaults)
      try service.set(P.count, to: 7)
      try service.set(P.flag, to: true)
      let before = try service.exportJSON()
      let export = file.deletingLastPathComponent().appending(path: "export.json")
      let valid = #""values": {"Test.code": "valid", "#
      let contents = [
        content, content.replacingOccurrences(of: "\"values\": {\"", with: valid + "\""),
      ]
      for content in contents {
        try Data(content.utf8).write(to: export)
        let error = try #require(throws: PreferenceError.self) {
          try service.importJSON(from: export)
        }
        #expect(error.description.hasPrefix("cannot import \(export.path): "))
        #expect(error.description.contains(part), "\(error)")
        #expect(!error.description.contains("\n"))
        #expect(try service.exportJSON() == before)
      }
    }
  }

  @Test func stringResemblingDuplicateKeyIsAccepted() async throws {
    try await withTestDefaults { defaults in
      let service = try P.service(defaults)
      let json =
        #"{"schema":1,"values":{"Test.name":"values","Test.nickname":"a\\\":\"Test.name"}}"#
      try service.importJSON(Data(json.utf8), source: "test")
      #expect(service.get(P.name) == "values")
      #expect(service.get(P.nickname) == #"a\":"Test.name"#)
    }
  }

  @Test func otherEncodingsDeepNestingAndMissingFilesAreErrors() async throws {
    try await withTestDefaultsFile { defaults, file in
      let service = try P.service(defaults)
      let utf16 = try #require(#"{"schema": 1, "values": {}}"#.data(using: .utf16LittleEndian))
      for json in [utf16, Data(repeating: UInt8(ascii: "["), count: 100_000), Data([0xFF, 0x22])] {
        #expect(throws: PreferenceError.self) { try service.importJSON(json, source: "test") }
      }
      let missing = file.deletingLastPathComponent().appending(path: "no/export.json")
      for change in [service.importJSON(from:), service.exportJSON(to:)] {
        let error = try #require(throws: PreferenceError.self) { try change(missing) }
        #expect(error.description.contains(missing.path))
      }
    }
  }

  @Test func corruptedImportNeverCrashesAndIsAtomic() async throws {
    try await withTestDefaults { defaults in
      let service = try P.service(defaults)
      try service.set(P.name, to: "name \"\\ é")
      try service.set(P.count, to: 12)
      let export = try service.exportJSON()
      service.resetAll()
      for length in 0..<export.count {
        let json = export.prefix(length)
        #expect(throws: PreferenceError.self) { try service.importJSON(json, source: "test") }
      }
      #expect(service.get(P.count) == 0)
      for index in export.indices {
        var json = export
        json[index] ^= 1
        service.resetAll()
        do {
          try service.importJSON(json, source: "test")
        } catch {
          #expect(service.get(P.count) == 0 && service.get(P.name) == "nobody")
        }
      }
    }
  }
}
