import Foundation
import Reporting
import TestSupport
import Testing

@Suite struct ReportFieldTests {
  private static let source = Repository.folder
    .appending(path: "Sources/Reporting/ReportField+Table.swift")

  /// The table is generated from the schema, so the tool needs no schema file at run time.
  @Test func fieldTableMatchesSchema() throws {
    let data = try Data(contentsOf: Schema.file)
    let schema = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let fields = Self.fields(of: schema, in: schema, order: String(decoding: data, as: UTF8.self))
    #expect(fields.count > 100)
    try Golden.expect(Data(Self.source(of: fields).utf8), at: Self.source)
    #expect(ReportField.all == fields)
  }

  @Test(arguments: [
    ("byteCount", ["artifacts.byteCount", "artifacts.overview.modules.byteCount"]),
    ("$.artifacts[3].byteCount", ["artifacts.byteCount"]),
    ("verdict", ["verdict", "checks.verdict", "checklists.items.verdict"]),
    ("findings.location.line", ["checks.findings.location.line"]),
    ("Count", []), ("", []), ("$", []), ("artifacts.nothing", []),
  ])
  func fieldsAreFoundByNameOrPath(_ text: String, _ paths: [String]) {
    #expect(ReportField.named(text).map(\.path) == paths)
  }

  /// The fields below a schema, by path, with keys in file order.
  private static func fields(
    of schema: [String: Any], in root: [String: Any], order: String, below path: String = ""
  ) -> [ReportField] {
    let schema = resolved(schema, in: root)
    if let items = schema["items"] as? [String: Any] {
      return fields(of: items, in: root, order: order, below: path)
    }
    let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
    func position(_ key: String, _ field: [String: Any]) -> String.Index? {
      let text = "\"\(key)\": {\n"
      return order.ranges(of: text).first { range in
        order[range.upperBound...].prefix(400).contains(field["description"] as? String ?? "–")
      }?.lowerBound
    }
    return properties.sorted {
      (position($0.key, $0.value) ?? order.endIndex, $0.key)
        < (position($1.key, $1.value) ?? order.endIndex, $1.key)
    }.flatMap { key, field in
      let path = path.isEmpty ? key : "\(path).\(key)"
      let own = ReportField(path: path, description: field["description"] as? String ?? "")
      return [own] + fields(of: field, in: root, order: order, below: path)
    }
  }

  private static func resolved(
    _ schema: [String: Any], in root: [String: Any]
  ) -> [String: Any] {
    guard let name = (schema["$ref"] as? String)?.split(separator: "/").last,
      let definitions = root["$defs"] as? [String: [String: Any]]
    else { return schema }
    return definitions[String(name)] ?? schema
  }

  /// The Swift source of the table, in lines of at most 100 columns.
  private static func source(of fields: [ReportField]) -> String {
    let lines = fields.flatMap { field -> [String] in
      var lines = [""]
      for word in "\(field.path): \(field.description)".split(separator: " ") {
        if lines[lines.count - 1].count + word.count > 92 {
          lines[lines.count - 1] += "\\"
          lines.append("")
        }
        lines[lines.count - 1] += word.replacing("\\", with: "\\\\") + " "
      }
      lines[lines.count - 1].removeLast()
      return lines.map { "    " + $0 + "\n" }
    }
    return """
      extension ReportField {
        /// One line per field: its path and its description, generated from the schema by a test.
        static let table = \"""
      \(lines.joined())    \"""
      }

      """
  }
}
