/// A field of JSON reports and the source of its value.
package struct ReportField: Equatable, Sendable {
  /// The keys from the root to the field, joined by dots; arrays add nothing.
  package let path: String
  /// The meaning of the field and how it is determined.
  package let description: String

  package init(path: String, description: String) {
    self.path = path
    self.description = description
  }

  /// The last key.
  package var name: String { path.split(separator: ".").last.map(String.init) ?? path }

  /// All fields, in the order and with the descriptions of `Documentation/report.schema.json`.
  package static let all: [ReportField] = table.split(separator: "\n").map { line in
    let path = line.prefix { $0 != ":" }
    return ReportField(
      path: String(path), description: String(line.dropFirst(path.count + ": ".count)))
  }

  /// The fields with a name, path, or end of a path.
  ///
  /// Accepts JSON path syntax: `$.checks[0].id`.
  package static func named(_ text: String) -> [ReportField] {
    let keys = text.split(separator: ".").map { key in String(key.prefix { $0 != "[" }) }
      .filter { $0 != "$" }
    let path = keys.joined(separator: ".")
    return all.filter { $0.path == path || $0.path.hasSuffix("." + path) }
  }
}
