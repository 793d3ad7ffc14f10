package import Foundation
package import ReleaseModel

/// Renders a report as JSON; `Documentation/report.schema.json` describes it.
package enum JSONReport {
  /// Renders a report; keys are sorted, so that equal reports are equal byte for byte.
  package static func render(_ report: Report) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(report) + Data("\n".utf8)
  }
}
