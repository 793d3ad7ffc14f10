package import ReleaseModel

/// Renders the rules of a report as a table for a terminal, followed by the rest of the report.
package struct RuleTable: Renderer {
  private let terminal: TerminalReport
  private let style: Style
  private let ids: [String]

  /// Creates a renderer; if verbose, the report shows every trace, accepted finding and checklist
  /// item.
  ///
  /// With `ids`, the table lists only these rules.
  package init(style: Style, ids: [String] = [], isVerbose: Bool = false) {
    self.style = style
    self.ids = ids
    terminal = TerminalReport(style: style, isVerbose: isVerbose)
  }

  package func render(_ report: Report) -> String {
    let rules = report.rules.filter { ids.isEmpty || ids.contains($0.id) }
    return Self.text(of: rules, style: style) + terminal.render(report)
  }

  /// Renders one line per pattern: rule, pattern, matches by build, and origin of the rule; if that
  /// is too wide, patterns are listed below their rules.
  package static func text(of rules: [RuleReport], style: Style) -> String {
    let rows = rules.flatMap { rule in
      rule.patterns.map { [rule.id, $0.pattern, matches(of: $0), origin(of: rule)] }
        .map { $0.map(\.escapedForTerminal) }
    }
    let all = [["RULE", "PATTERN", "MATCHES", "DEFINED AT"]] + rows
    let widths = (0..<4).map { column in all.map { $0[column].displayWidth }.max() ?? 0 }
    if let width = style.width, widths.reduce(2 * 3, +) > width { return list(rules, style) }
    return all.map { row in
      TerminalLine(zip(row, widths).map { $0.padding(to: $1) }.joined(separator: "  ").trimmedAtEnd)
    }.text(style: style)
  }

  private static func list(_ rules: [RuleReport], _ style: Style) -> String {
    rules.flatMap { rule in
      [TerminalLine("\(rule.id), \(origin(of: rule))".escapedForTerminal)]
        + rule.patterns.map {
          TerminalLine("  \($0.pattern): \(matches(of: $0))".escapedForTerminal.trimmedAtEnd)
        }
    }.text(style: style)
  }

  private static func matches(of pattern: RuleReport.PatternReport) -> String {
    pattern.matches.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      .joined(separator: ", ")
  }

  private static func origin(of rule: RuleReport) -> String {
    rule.location?.description ?? "derived"
  }
}

extension String {
  /// The string without trailing spaces.
  var trimmedAtEnd: String {
    var text = self
    while text.utf8.last == UInt8(ascii: " ") { text.removeLast() }
    return text
  }
}
