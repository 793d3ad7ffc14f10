internal import ReleaseModel

/// Renders the next steps in an HTML report.
enum HTMLNextSteps {
  static func section(_ steps: [NextStep]) -> HTMLSection {
    let shown = list(steps.prefix(ReportFindings.limit))
    let rest = steps.dropFirst(ReportFindings.limit)
    return HTMLSection(
      id: "next-steps", title: "Next steps", count: steps.count.grouped,
      body: shown
        + (rest.isEmpty
          ? "" : HTMLText.details("\(rest.count.grouped) more", list(rest, shown: 20))))
  }

  private static func list(_ steps: ArraySlice<NextStep>, shown: Int = 0) -> String {
    if steps.isEmpty { return "" }
    let start = shown == 0 ? "" : " start=\"\(shown + 1)\""
    return "<ol class=\"steps\"\(start)>\n\(steps.map(item).joined())</ol>\n"
  }

  private static func item(_ step: NextStep) -> String {
    var facts: [(String, String)] = []
    if let who = step.who { facts.append(("Who", HTMLText.prose(who))) }
    if let location = step.location {
      facts.append(("At", HTMLText.code(location.description)))
    }
    if let command = step.command { facts.append(("Run", HTMLText.code(command))) }
    let status = RowStatus(step.verdict)
    let badge = step.verdict == .passed ? "" : HTMLText.badge(status) + " "
    return "<li><p>\(badge)<a href=\"#\(step.anchor.escapedForHTML)\">"
      + "\(HTMLText.prose(step.title))</a></p>\n"
      + (step.detail.map { "<p>\(HTMLText.prose($0))</p>\n" } ?? "")
      + "\(HTMLText.list(facts))</li>\n"
  }
}
