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
  /// - Throws: `Unreadable` if the data is not a report, or one of another version.
  package static func read(_ data: Data) throws -> Report {
    do {
      let version = try JSONDecoder().decode(Header.self, from: data).schemaVersion
      guard version == Report.schemaVersion else {
        throw Unreadable(
          description:
            "the report has schema version \(version), but this verify-release reads version "
            + "\(Report.schemaVersion); use the version of verify-release that wrote it")
      }
      return try JSONDecoder().decode(Report.self, from: data)
    } catch let error as DecodingError {
      throw Unreadable(description: Self.reason(error))
    }
  }

  /// Encodes a value with sorted keys and a final newline.
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self).escapedInJSON + "\n"
  }

  /// Encodes a JSON object in the same form.
  static func text(of object: Any) throws -> String {
    let data = try JSONSerialization.data(
      withJSONObject: object, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data, as: UTF8.self).escapedInJSON + "\n"
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
