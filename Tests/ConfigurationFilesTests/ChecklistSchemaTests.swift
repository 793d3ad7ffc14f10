import Foundation
import TestSupport
import Testing
import Verification
import Yams

/// The schema for editors accepts what the reader accepts.
@Suite struct ChecklistSchemaTests {
  private static let reader = ChecklistReader(
    builds: ["debug", "release", "qa"],
    checks: ["build", "debug-leak", "isolation-tests"], roles: ["managers"])

  /// JSON items that both accept.
  private static let accepted = [
    #""manual": true"#, #""manual": {}"#, #""check": "build""#, #""tests": "Isolation""#,
    #""why": "w", "how": "h", "depends-on": ["item"], "when": ["release"], "tests": "A|B""#,
    #""when": ["elsewhere"], "probe": {"product": "p", "build": "elsewhere"}"#,
    #""probe": {"product": "p", "build": "release", "arguments": ["a", 1], "exit-code": 2,"#
      + #" "output-contains": ["a"], "output-lacks": ["b"], "control": "debug", "time-limit": 5,"#
      + #" "json": {"a.b": 1, "c": null, "d": "e", "f": false}}"#,
    #""manual": {"roles": ["managers"], "evidence": "required", "covers": ["Sources", "a b/c"],"#
      + #" "artifacts-of": "release", "max-age": "30d"}"#,
    #""probe": {"product": "p", "build": "debug", "time-limit": "20m"}"#,
    #""manual": {"covers": ["."]}"#, #""manual": {"covers": [], "max-age": "1d"}"#,
    #""manual": {"covers": [], "artifacts-of": "release"}"#,
    #""manual": {"evidence": "optional"}"#, #""manual": {"require-signed": true}"#,
    #""manual": {"signers": 2, "not-by": "author"}"#, #""selftest": {"newer-than": "30d"}"#,
    #""selftest": {"same-policy": true}"#,
    #""selftest": {"newer-than": "1d", "same-policy": false}"#,
  ]

  /// JSON items that both reject.
  private static let rejected = [
    #""why": "w""#, #""manual": false"#, #""manual": "yes""#, #""manual": true, "check": "build""#,
    #""manual": true, "depends-on": []"#, #""manual": true, "when": []"#,
    #""manual": true, "why": """#, #""mannual": true"#, #""tests": """#, #""tests": ["a"]"#,
    #""check": {}"#, #""probe": {}"#, #""probe": {"product": "p"}"#,
    #""probe": {"product": "p", "build": "debug", "output-lacks": ["a"]}"#,
    #""probe": {"product": "p", "build": "debug", "exit-code": "two"}"#,
    #""probe": {"product": "p", "build": "debug", "time-limit": 0}"#,
    #""probe": {"product": "p", "build": "debug", "time-limit": 86401}"#,
    #""probe": {"product": "p", "build": "debug", "time-limit": "20 m"}"#,
    #""probe": {"product": "p", "build": "debug", "time-limit": "2d"}"#,
    #""probe": {"product": "p", "build": "debug", "json": {"a": []}}"#,
    #""probe": {"product": "p", "build": "debug", "jsn": {}}"#,
    #""manual": {"roles": []}"#, #""manual": {"evidence": "none"}"#,
    #""manual": {"covers": []}"#, #""manual": {"covers": ["/etc"]}"#,
    #""manual": {"covers": ["a/../b"]}"#, #""manual": {"covers": [".."]}"#,
    #""manual": {"covers": ["*.swift"]}"#, #""manual": {"covers": [":(top)a"]}"#,
    #""manual": {"covers": [""]}"#, #""manual": {"covers": "Sources"}"#,
    #""manual": {"max-age": 30}"#, #""manual": {"max-age": "0d"}"#,
    #""manual": {"max-age": "2w"}"#, #""manual": {"artifact": true}"#,
    #""selftest": true"#, #""selftest": {}"#, #""selftest": {"same-policy": false}"#,
    #""selftest": {"newer-than": "0d"}"#, #""selftest": {"newer-than": 30}"#,
    #""manual": {"signers": 0}"#, #""manual": {"not-by": "authors"}"#,
    #""manual": {"require-signed": "yes"}"#, #""manual": {"required-signed": true}"#,
  ]

  /// Whole files, and whether both accept them.
  private static let files: [(String, Bool)] = [
    (#"{"title": "t"}"#, false), (#"{"title": "t", "items": []}"#, false),
    (#"{"items": [{"id": "a", "title": "t", "manual": true}]}"#, false),
    (#"{"title": "t", "items": [{"id": "a b", "title": "t", "manual": true}]}"#, false),
    (#"{"title": "t", "items": [{"id": "-a", "title": "t", "manual": true}]}"#, false),
    (#"{"title": "t", "items": [{"id": "../a", "title": "t", "manual": true}]}"#, false),
    (#"{"title": "t", "items": [{"id": "a", "manual": true}]}"#, false),
    (#"{"title": "t", "items": [{"id": "a", "title": " ", "manual": true}]}"#, false),
    (#"{"title": "\t\u00a0", "items": [{"id": "a", "title": "t", "manual": true}]}"#, false),
    (#"{"title": 1, "items": [{"id": "a", "title": 2, "manual": true}]}"#, true),
    (#"{"title": 1, "items": [{"id": "a", "title": true, "manual": true}]}"#, false),
    (
      #"{"title": "t", "sections": [{"title": " ", "items": [{"id": "a", "title": "t", "manual": true}]}]}"#,
      false
    ),
    (#"{"title": "t", "sections": []}"#, false), (#"[]"#, false),
    (#"{"title": "t", "sections": [{"title": "s", "items": []}]}"#, false),
    (
      #"{"title": "t", "sections": [{"title": "s", "items": [{"id": "a", "title": "t", "manual": true}]}]}"#,
      true
    ),
    (
      #"{"title": "t", "sections": [{"items": [{"id": "a", "title": "t", "manual": true}]}]}"#,
      false
    ),
    (
      #"{"title": "t", "items": [{"id": "a", "title": "t", "manual": true}], "sections": [{"title": "s", "items": [{"id": "b", "title": "t", "manual": true}]}]}"#,
      false
    ),
  ]

  private static var specimens: [(text: String, isRight: Bool)] {
    let items = accepted.map { ($0, true) } + rejected.map { ($0, false) }
    return items.map { item, isRight in
      (#"{"title": "t", "items": [{"id": "item", "title": "t", \#(item)}]}"#, isRight)
    } + files.map { (text: $0, isRight: $1) }
  }

  @Test func schemaAndReaderAgree() throws {
    let specimens = Self.specimens
    let documents = try specimens.map {
      try JSONSerialization.jsonObject(with: Data($0.text.utf8))
    }
    let errors = try ChecklistSchema.errors(of: documents)
    try #require(errors.count == specimens.count)
    for ((text, isRight), error) in zip(specimens, errors) {
      #expect(error.isEmpty == isRight, "schema: \(text): \(error)")
      if isRight {
        #expect(throws: Never.self, "\(text)") { try Self.reader.read(text, file: "l.yml") }
      } else {
        #expect(throws: ConfigurationError.self, "\(text)") {
          try Self.reader.read(text, file: "l.yml")
        }
      }
    }
  }

  /// The fixtures' checklists are included.
  @Test func everyChecklistInRepositoryIsValid() throws {
    let root = Repository.folder
    let folders =
      ["Checklists"]
      + (try FileManager.default.contentsOfDirectory(
        atPath: root.appending(path: "fixtures/packages").path
      ).map { "fixtures/packages/\($0)/Checklists" })
    let files = folders.flatMap { folder in
      ((try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path))
        ?? []).filter { $0.hasSuffix(".yml") }.map { "\(folder)/\($0)" }
    }
    #expect(files.count >= 2)
    let texts = try files.map {
      try String(contentsOf: root.appending(path: $0), encoding: .utf8)
    }
    let errors = try ChecklistSchema.errors(
      of: try texts.map { try #require(try Yams.load(yaml: $0)) })
    #expect(errors == files.map { _ in "" })
    for (text, file) in zip(texts, files) {
      #expect(throws: Never.self) { try Self.reader.read(text, file: file) }
    }
  }
}
