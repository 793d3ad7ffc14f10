/// A field of JSON reports, and where its value comes from.
package struct ReportField: Equatable, Sendable {
  /// The keys from the top to the field, joined by dots; lists have none.
  package let path: String
  /// What the field says and how it is found out.
  package let description: String

  /// Creates a field.
  package init(path: String, description: String) {
    self.path = path
    self.description = description
  }

  /// The last key.
  package var name: String { path.split(separator: ".").last.map(String.init) ?? path }

  /// Every field, in the order of `Documentation/report.schema.json`, whose descriptions these are.
  package static let all: [ReportField] = table.split(separator: "\n").map { line in
    let path = line.prefix { $0 != ":" }
    return ReportField(
      path: String(path), description: String(line.dropFirst(path.count + ": ".count)))
  }

  /// The fields of a name or path, or of the end of a path.
  ///
  /// What JSON paths have besides keys may stand in it: `$.checks[0].id`.
  package static func named(_ text: String) -> [ReportField] {
    let keys = text.split(separator: ".").map { key in String(key.prefix { $0 != "[" }) }
      .filter { $0 != "$" }
    let path = keys.joined(separator: ".")
    return all.filter { $0.path == path || $0.path.hasSuffix("." + path) }
  }
}
