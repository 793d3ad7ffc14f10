package import ReleaseModel

/// Renders a report in the Test Anything Protocol, version 13.
///
/// Each check, each checklist item and the verdict is a test. Items that are not applicable and
/// checks with nothing to do are SKIP; pending items are TODO, which doesn't fail. The verdict of a
/// pending run is a failure.
package struct TAPReport: Renderer {
  package init() {}

  package func render(_ report: Report) -> String {
    let tests = report.tests
    let lines = tests.enumerated().flatMap { index, test in
      [Self.line(test, number: index + 1)] + Self.diagnostics(of: test)
    }
    let time = report.durations.map { ["# time: \($0.escapedForTerminal)"] } ?? []
    return (["TAP version 13", "1..\(tests.count)"] + lines + time + [""]).joined(separator: "\n")
  }

  private static func line(_ test: ReportedTest, number: Int) -> String {
    let description = "\(number) - \(escaped(test.id)): \(escaped(test.title))"
    switch test.outcome {
    case .passed: return "ok \(description)"
    case .failed, .unverified, .invalid: return "not ok \(description)"
    case .pending: return "not ok \(description) # TODO \(escaped(test.reason))"
    case nil: return "ok \(description) # SKIP \(escaped(test.summary))"
    }
  }

  /// A YAML block below the test, with all strings in double quotes.
  private static func diagnostics(of test: ReportedTest) -> [String] {
    guard let verdict = test.verdict, verdict != .passed || !test.findings.isEmpty else {
      return []
    }
    var lines = ["---", "verdict: \(verdict.rawValue)", "summary: \(quoted(test.summary))"]
    if let advice = test.advice { lines.append("advice: \(quoted(advice))") }
    if !test.findings.isEmpty { lines.append("findings:") }
    for finding in test.findings.joiningKeys() {
      lines.append("  - severity: \(finding.severity.rawValue)")
      let fields = [
        ("subject", finding.subject), ("message", finding.message),
        ("location", finding.location?.description), ("accepted", finding.suppressed),
        ("advice", finding.advice),
      ]
      for (name, text) in fields {
        if let text { lines.append("    \(name): \(quoted(text))") }
      }
    }
    return (lines + ["..."]).map { "  " + $0 }
  }

  /// Escapes backslashes, and number signs, which would start a directive.
  private static func escaped(_ text: String) -> String {
    text.escapedForTerminal.unicodeScalars
      .map { $0 == "#" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
  }

  private static func quoted(_ text: String) -> String {
    "\""
      + text.escapedForTerminal.unicodeScalars
      .map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined() + "\""
  }
}
