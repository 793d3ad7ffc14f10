import Foundation
import Reporting
import Testing

@Suite struct SchemaTests {
  @Test func everyReportIsValid() throws {
    let goldens = try Specimen.all.map { try Data(contentsOf: MachineFormat.json.golden($0)) }
    #expect(try Schema.errors(of: goldens) == Specimen.all.map { _ in [] })
  }

  /// A change to a valid report, and the path of the expected error.
  private static let changes = [
    (#""verdict" : "failed""#, #""verdict" : "perhaps""#, ".verdict: "),
    (#""schemaVersion" : 2"#, #""schemaVersion" : 3"#, "$.schemaVersion: "),
    (#""schemaVersion" : 2"#, #""schemaVersion" : 2, "extra" : 1"#, "'extra' was unexpected"),
    (#""toolVersion" : "1.0.0","#, "", "'toolVersion' is a required property"),
    (#""severity" : "error""#, #""severity" : "error", "extra" : 1"#, "'extra' was unexpected"),
    (#""severity" : "error""#, #""severity" : "fatal""#, ".severity: "),
    (#""line" : 12"#, #""line" : 0"#, ".location.line: "),
    (#""strict" : true"#, #""strict" : "yes""#, "$.policy.strict: "),
    (#""startedAt" : "2026"#, #""startedAt" : "26"#, "$.startedAt: "),
    (#""sha256" : "0a"#, #""sha256" : "0A"#, "$.artifacts[0].sha256: "),
    (#""kind" : "probe""#, #""kind" : null"#, "$.checklists[0].items[0].kind: "),
  ]

  @Test func validatorRejectsWrongReport() throws {
    let wrong = try ReportFiles.variants(
      of: Data(JSONReport().render(Specimen.failing.report).utf8), Self.changes.map { ($0.0, $0.1) }
    )
    let errors = try Schema.errors(of: wrong)
    for (change, errors) in zip(Self.changes, errors) {
      #expect(!errors.isEmpty)
      #expect(errors.allSatisfy { $0.contains(change.2) }, "\(errors)")
    }
    #expect(errors.count == Self.changes.count)
  }

  @Test func schemaFieldsMatchReportFields() throws {
    var written: Set<String> = []
    for specimen in Specimen.all {
      let report = try JSONSerialization.jsonObject(
        with: Data(JSONReport().render(specimen.report).utf8))
      collect(report, into: &written)
    }
    let schema = try #require(try Self.schema() as? [String: Any])
    var described: Set<String> = []
    for object in Self.objects(in: schema) {
      described.formUnion(try #require(object["properties"] as? [String: Any]).keys)
    }
    #expect(written == described)
  }

  /// Every object rejects unknown fields, and every field has a description.
  @Test func schemaIsStrictAndDocumented() throws {
    let schema = try #require(try Self.schema() as? [String: Any])
    let objects = Self.objects(in: schema)
    #expect(objects.count == 63)
    for object in objects {
      #expect(object["additionalProperties"] as? Bool == false, "\(object)")
      for (name, field) in try #require(object["properties"] as? [String: [String: Any]]) {
        let description = field["description"] as? String
        #expect(description?.hasSuffix(".") == true, "\(name)")
      }
    }
  }

  private static func schema() throws -> Any {
    try JSONSerialization.jsonObject(with: Data(contentsOf: Schema.file))
  }

  /// Every schema with named properties.
  private static func objects(in value: Any) -> [[String: Any]] {
    if let list = value as? [Any] { return list.flatMap(objects) }
    guard let object = value as? [String: Any] else { return [] }
    let inner = object.values.flatMap(objects)
    return object["properties"] is [String: Any] ? [object] + inner : inner
  }

  /// Collects the names of all fields, except the keys of `matches`, which are builds.
  private func collect(_ value: Any, into names: inout Set<String>) {
    if let list = value as? [Any] { for element in list { collect(element, into: &names) } }
    for (name, field) in value as? [String: Any] ?? [:] {
      names.insert(name)
      if name != "matches" { collect(field, into: &names) }
    }
  }
}
