package import Foundation
package import ReleaseModel

/// Renders a report as JSON, as described in `Documentation/report.schema.json`.
package struct JSONReport: Renderer {
  /// The reason why a file can't be read as a report.
  package struct Unreadable: Error, CustomStringConvertible {
    /// What is wrong and how to fix it, without a final period.
    package let description: String
  }

  package init() {}

  /// Renders a report with sorted keys, so that equal reports are equal byte for byte.
  package func render(_ report: Report) throws -> String {
    try Self.text(report)
  }

  /// Reads a JSON report.
  ///
  /// - Throws: `Unreadable` if the data is not a report, or one of a later version.
  package static func read(_ data: Data) throws -> Report {
    do {
      let version = try JSONDecoder().decode(Header.self, from: data).schemaVersion
      guard (1...Report.schemaVersion).contains(version) else {
        throw Unreadable(
          description:
            "the report has schema version \(version), but this verify-release reads versions 1 to "
            + "\(Report.schemaVersion); use the version of verify-release that wrote it")
      }
      let decoder = JSONDecoder()
      if version == 1 { decoder.keyDecodingStrategy = .custom(Self.currentKey) }
      var report = try decoder.decode(Report.self, from: data)
      report.schemaVersion = Report.schemaVersion
      return report
    } catch let error as DecodingError {
      throw Unreadable(description: Self.reason(error))
    }
  }

  /// Encodes a value with sorted keys and a final newline.
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }

  /// The current name of a field of schema version 1.
  private static func currentKey(_ path: [any CodingKey]) -> any CodingKey {
    guard let key = path.last, path.count == 3, path[0].stringValue == "checks",
      let name = ["again": "rerun", "faults": "findingKinds"][key.stringValue]
    else { return path.last ?? Field(stringValue: "") }
    return Field(stringValue: name)
  }

  private struct Field: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { return nil }
  }

  private struct Header: Decodable {
    let schemaVersion: Int
  }

  private static func reason(_ error: DecodingError) -> String {
    let advice = "expected a report written by `verify-release --format json`"
    switch error {
    case .keyNotFound(let key, let context):
      return "\(path(context.codingPath + [key])) is missing; \(advice)"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "\(path(context.codingPath)) has the wrong type; \(advice)"
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      return "\(path(context.codingPath)) has an unknown value; \(advice)"
    default:
      return "not valid JSON, or truncated; \(advice)"
    }
  }

  private static func path(_ keys: [any CodingKey]) -> String {
    let path = keys.reduce("") { path, key in
      key.intValue.map { "\(path)[\($0)]" }
        ?? (path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)")
    }
    return path.isEmpty ? "the report" : path
  }
}
