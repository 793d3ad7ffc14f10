package import ReleaseModel

/// Renders a report as GitHub Actions workflow commands, which annotate files.
package struct GitHubReport: Renderer {
  /// The number of annotations of each kind (errors, warnings, notices) that GitHub shows per step.
  private static let annotationLimit = 10
  /// GitHub's size limit for a step summary, in bytes.
  package static let summaryLimit = 1024 * 1024

  package init() {}

  /// Renders the most severe findings, and a notice with the verdict and the number of omitted
  /// errors and warnings.
  ///
  /// Omits accepted findings and notes about string catalogs.
  package func render(_ report: Report) -> String {
    let findings = report.listedFindings.filter { !$0.isNoteOnVerdict }
    let errors = findings.filter { [.error, .unverified].contains($0.finding.severity) }
    let warnings = findings.filter { [.pending, .warning].contains($0.finding.severity) }
    let shown =
      errors.prefix(Self.annotationLimit).map { Self.command("error", $0) }
      + warnings.prefix(Self.annotationLimit).map { Self.command("warning", $0) }
    let notes = findings.filter { $0.finding.severity == .note && $0.finding.table == nil }
      .prefix(Self.annotationLimit - 1).map { Self.command("notice", $0) }
    let counts = report.listedFindings(joiningKeysUpTo: nil).filter { !$0.isNoteOnVerdict }
      .map(\.finding).counts
    var text = "Verdict: \(report.verdict.rawValue)" + (counts.isEmpty ? "" : ", \(counts)")
    text += (report.limitation.map { "; \($0)" } ?? "") + "."
    let hidden = errors.count + warnings.count - shown.count
    if hidden > 0 { text += " \(hidden.counted("annotation")) omitted because of GitHub's limit." }
    if let durations = report.durations { text += " Time: \(durations)." }
    let notice = WorkflowCommand(name: "notice", properties: [("title", "verify-release")], text)
    return (shown + notes + [notice]).map { $0.text + "\n" }.joined()
  }

  private static func command(_ name: String, _ finding: ListedFinding) -> WorkflowCommand {
    var properties: [(String, String)] = []
    if let place = finding.place {
      properties += [("file", place.path), ("line", "\(place.line)")]
      if let end = place.endLine { properties.append(("endLine", "\(end)")) }
      if let column = place.column { properties.append(("col", "\(column)")) }
    }
    properties.append(("title", "\(finding.rule) (\(finding.finding.severity.rawValue))"))
    let advice = finding.finding.advice.map { "\n" + $0.escapedForTerminal } ?? ""
    return WorkflowCommand(name: name, properties: properties, finding.message + advice)
  }

  /// Renders the step summary: the Markdown report, truncated at a line to `limit` bytes with a
  /// note.
  package static func summary(of report: Report, limit: Int = summaryLimit) -> String {
    let text = MarkdownReport().render(report)
    guard text.utf8.count > limit else { return text }
    let note = "\n\n**The report is truncated here because it exceeds GitHub's size limit.**\n"
    let start = text.utf8.prefix(max(0, limit - note.utf8.count))
    guard let end = start.lastIndex(of: UInt8(ascii: "\n")) else { return "" }
    return text[..<end] + note
  }
}

/// A line on standard output that GitHub's runner interprets.
struct WorkflowCommand {
  /// The line, without a newline.
  let text: String

  /// Creates a command; the message is escaped and may contain any characters.
  init(name: String, properties: [(String, String)], _ message: String) {
    let properties = properties.map { "\($0)=\(Self.escaped($1.escapedForTerminal, ":,"))" }
    text = "::\(name) \(properties.joined(separator: ","))::\(Self.escaped(message))"
  }

  /// Escapes a value; the runner undoes these escapes, the percent sign last.
  private static func escaped(_ text: String, _ further: String = "") -> String {
    text.unicodeScalars.map { scalar in
      "%\r\n\(further)".unicodeScalars.contains(scalar)
        ? UInt8(ascii: scalar).percentEncoded : "\(scalar)"
    }.joined()
  }
}
