internal import Foundation
package import ReleaseModel

/// Renders a report as a GitLab code quality report: one entry per finding that is not accepted.
package struct GitLabReport: Renderer {
  package init() {}

  package func render(_ report: Report) throws -> String {
    var fingerprints = Fingerprints()
    return try JSONReport.text(
      report.listedFindings.map { finding in
        let place = finding.place ?? .configuration(in: report.package?.folder)
        return Entry(
          description: finding.text, checkName: finding.rule.escapedForTerminal,
          fingerprint: fingerprints.next(finding),
          severity: Self.severity(finding.finding.severity),
          location: .init(path: place.path, lines: .init(begin: place.line)))
      })
  }

  /// GitLab's severities are info, minor, major, critical and blocker.
  private static func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "critical"
    case .unverified: "major"
    case .pending, .warning: "minor"
    case .note: "info"
    }
  }

  private struct Entry: Encodable {
    let description: String
    let checkName: String
    let fingerprint: String
    let severity: String
    let location: Location

    struct Location: Encodable {
      let path: String
      let lines: Lines
    }

    struct Lines: Encodable {
      let begin: Int
    }

    enum CodingKeys: String, CodingKey {
      case description, fingerprint, severity, location
      case checkName = "check_name"
    }
  }
}
