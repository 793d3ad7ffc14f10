package import ReleaseModel

/// Renders a report as workflow commands of GitHub Actions, which annotate files.
package enum GitHubReport {
  /// How many errors, how many warnings, and how many notices GitHub shows of one step.
  private static let annotationLimit = 10
  /// How large the summary of a step may be, in bytes.
  package static let summaryLimit = 1024 * 1024

  /// Renders a report: the most severe findings that are not accepted, notes that are not about
  /// catalogs, and a notice with the verdict and the number of errors and warnings that are left out.
  package static func render(_ report: Report) -> String {
    let alerts = report.alerts
    let errors = alerts.filter { [.error, .unverified].contains($0.finding.severity) }
    let warnings = alerts.filter { [.pending, .warning].contains($0.finding.severity) }
    let shown =
      errors.prefix(annotationLimit).map { command("error", $0) }
      + warnings.prefix(annotationLimit).map { command("warning", $0) }
    let notes = alerts.filter { $0.finding.severity == .note && $0.finding.table == nil }
      .prefix(annotationLimit - 1).map { command("notice", $0) }
    let verdict = report.limitation.map { "\(report.verdict.rawValue) (\($0))" }
    var text =
      "The verdict is \(verdict ?? report.verdict.rawValue): \(errors.count.counted("error"))"
    text += ", \(warnings.count.counted("warning"))."
    let hidden = errors.count + warnings.count - shown.count
    if hidden > 0 { text += " \(hidden) of them not shown here." }
    let notice = WorkflowCommand(name: "notice", properties: [("title", "verify-release")], text)
    return (shown + notes + [notice]).map { $0.text + "\n" }.joined()
  }

  private static func command(_ name: String, _ alert: Alert) -> WorkflowCommand {
    var properties: [(String, String)] = []
    if let place = alert.place {
      properties += [("file", place.path), ("line", "\(place.line)")]
      if let column = place.column { properties.append(("col", "\(column)")) }
    }
    properties.append(("title", "\(alert.rule) (\(alert.finding.severity.rawValue))"))
    let advice = alert.finding.advice.map { "\n" + $0.escapedForTerminal } ?? ""
    return WorkflowCommand(name: name, properties: properties, alert.message + advice)
  }

  /// Renders the summary of a step: the report as Markdown, cut at a line to what may be written, in
  /// bytes, with a note that says so.
  package static func summary(of report: Report, limit: Int = summaryLimit) -> String {
    let text = MarkdownReport.render(report)
    guard text.utf8.count > limit else { return text }
    let note = "\n\n**The report is longer than GitHub shows; the rest is left out.**\n"
    let room = text.utf8.prefix(max(0, limit - note.utf8.count))
    guard let end = room.lastIndex(of: UInt8(ascii: "\n")) else { return "" }
    return text[..<end] + note
  }
}
