package import ReleaseModel

/// Renders checklists for a terminal: one line per item, followed by what to do.
package struct ChecklistText: Renderer {
  private let style: Style

  package init(style: Style) {
    self.style = style
  }

  /// Renders the checklists of a report, followed by the findings that belong to no item.
  package func render(_ report: Report) -> String {
    let items = Set(report.checklists.flatMap(\.items).map(\.id))
    var rest = report
    for index in rest.checks.indices {
      rest.checks[index].findings.removeAll { $0.name.map(items.contains) ?? false }
    }
    return lines(of: report.checklists).text(style: style)
      + TerminalReport(style: style).render(rest)
  }

  /// The description of an item shown before prompting for its result.
  package func question(about item: ChecklistReport.Item) -> String {
    var rest = item
    rest.signing?.command = ""
    return lines(of: rest).text(style: style)
  }

  /// The lines of all checklists, with an empty line after each.
  func lines(of lists: [ChecklistReport]) -> [TerminalLine] {
    lists.flatMap { list -> [TerminalLine] in
      var lines = [TerminalLine(style.bold(list.title.escapedForTerminal))]
      var section: String?
      for item in list.items {
        if let title = item.section, title != section {
          lines.append(TerminalLine("  " + style.bold(title.escapedForTerminal)))
        }
        section = item.section
        lines += self.lines(of: item)
      }
      return lines + [""]
    }
  }

  private func lines(of item: ChecklistReport.Item) -> [TerminalLine] {
    let state = RowStatus(item.state).words.padding(to: 14)
    var lines = [
      TerminalLine(
        "  \(sign(item)) \(state) \(style.bold(item.id.escapedForTerminal))"
          + "  \(item.title.escapedForTerminal)", indent: 19)
    ]
    guard item.kind == .manual, item.state != .notRun else { return lines }
    func add(_ text: String, by columns: Int = 6) {
      lines.append(TerminalLine(text).indented(by: columns))
    }
    if let signOff = item.signOff, item.state == .stale {
      let who = "\(signOff.by) on \(signOff.at.prefix(10))".escapedForTerminal
      add("signed by \(who); out of date:")
      for change in item.stale ?? [] { add(change.escapedForTerminal, by: 8) }
    } else {
      add(item.detail.escapedForTerminal)
    }
    if item.verdict != .passed {
      lines += instructions(for: item).map { $0.indented(by: 6) }
    }
    return lines
  }

  /// How to complete the item, who may sign it, and the command to sign it, which is never wrapped.
  func instructions(for item: ChecklistReport.Item) -> [TerminalLine] {
    var lines: [TerminalLine] = []
    if let how = item.how {
      lines.append(TerminalLine(label: "how  ", how.escapedForTerminal, style: style.dim))
    }
    if let signing = item.signing {
      lines.append(TerminalLine(label: "who  ", signing.terms.escapedForTerminal))
      if !signing.command.isEmpty {
        lines.append(TerminalLine("sign " + signing.command.escapedForTerminal, indent: nil))
      }
    }
    return lines
  }

  private func sign(_ item: ChecklistReport.Item) -> String {
    switch item.state {
    case .notRun, .notApplicable: style.sign(nil)
    default: style.sign(item.verdict)
    }
  }
}
