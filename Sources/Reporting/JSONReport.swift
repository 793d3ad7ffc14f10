package import Foundation
package import ReleaseModel

/// Renders a report as JSON; `Documentation/report.schema.json` describes it.
package enum JSONReport {
  /// Why a file can't be read as a report.
  package struct Unreadable: Error, CustomStringConvertible {
    /// What is wrong and what to do; no full stop at the end.
    package let description: String
  }

  /// Renders a report; keys are sorted, so that equal reports are equal byte for byte.
  package static func render(_ report: Report) throws -> Data {
    try data(report)
  }

  /// Reads a report that was written as JSON.
  ///
  /// - Throws: `Unreadable` for anything else, and for a report of another version.
  package static func read(_ data: Data) throws -> Report {
    do {
      let version = try JSONDecoder().decode(Header.self, from: data).schemaVersion
      guard version == Report.schemaVersion else {
        throw Unreadable(
          description:
            "it is a report of version \(version), and this verify-release reads version "
            + "\(Report.schemaVersion); render it with the verify-release that wrote it")
      }
      return try JSONDecoder().decode(Report.self, from: data)
    } catch let error as DecodingError {
      throw Unreadable(description: Self.reason(error))
    }
  }

  /// Sorted keys and a line end at the end.
  static func data(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value) + Data("\n".utf8)
  }

  private struct Header: Decodable {
    let schemaVersion: Int
  }

  private static func reason(_ error: DecodingError) -> String {
    let advice = "expected what `verify-release --format json` writes"
    switch error {
    case .keyNotFound(let key, let context):
      return "\(path(context.codingPath + [key])) is missing; \(advice)"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "\(path(context.codingPath)) has the wrong type; \(advice)"
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      return "\(path(context.codingPath)) has an unknown value; \(advice)"
    default:
      return "it is not JSON, or is cut off; \(advice)"
    }
  }

  private static func path(_ keys: [any CodingKey]) -> String {
    let path = keys.reduce("") { path, key in
      key.intValue.map { "\(path)[\($0)]" }
        ?? (path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)")
    }
    return path.isEmpty ? "the whole" : path
  }
}
