package import ReleaseModel

/// Renders a report as a GitLab code quality report: one entry per finding that is not accepted.
package struct GitLabReport: Renderer {
  package init() {}

  package func render(_ report: Report) throws -> String {
    var fingerprints = Fingerprints()
    let findings = report.listedFindings.map { finding -> [String: Any] in
      let place = finding.place ?? .configuration(in: report.package?.folder)
      let lines = ["begin": place.line, "end": place.endLine].compactMapValues(\.self)
      let location: [String: Any] = ["path": place.path, "lines": lines]
      return [
        "description": finding.text, "check_name": finding.rule.escapedForTerminal,
        "fingerprint": fingerprints.next(finding),
        "severity": Self.severity(finding.finding.severity), "location": location,
      ]
    }
    return try JSONReport.text(of: findings)
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
}
