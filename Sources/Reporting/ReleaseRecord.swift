package import ReleaseModel

/// Renders the record that a release manager files: every checklist item with its result, and what
/// was verified, without the findings.
package enum ReleaseRecord {
  private static let columns = ["Item", "Status", "Details", "Signed by", "Evidence"]

  /// Renders the record as Markdown.
  package static func markdown(_ report: Report) -> String {
    var lines = MarkdownReport.header(of: report, "Release record")
    lines += MarkdownText.table(.source(of: report))
    for list in report.checklists {
      lines += MarkdownText.table(
        title: list.title, columns: columns,
        rows: list.items.map { item in
          [
            "\(item.id.markdownCellCode) \(MarkdownText.cell(title(of: item)))",
            RowStatus(item.state).words, MarkdownText.cell(detail(of: item)),
            who(item.signOff).escapedForMarkdown, evidence(item.signOff),
          ]
        })
    }
    lines += MarkdownText.table(.keys(of: report))
    lines += MarkdownText.table(.artifacts(report.artifacts))
    lines += MarkdownReport.checks(of: report)
    lines += MarkdownText.table(.builds(report.builds))
    lines += MarkdownReport.run(report)
    return lines.joined(separator: "\n") + "\n"
  }

  /// Renders the record as a single HTML file.
  package static func html(_ report: Report) -> String {
    let lists = report.checklists.enumerated().map { number, list in
      let table = HTMLTable(
        columns: columns,
        rows: list.items.map { item in
          [
            "\(HTMLChecklist.title(of: item))<br>\(HTMLText.code(item.id))",
            HTMLText.badge(RowStatus(item.state)), HTMLText.prose(detail(of: item)),
            who(item.signOff).escapedForHTML, HTMLChecklist.evidence(item.signOff),
          ]
        }, anchors: list.items.map { "item-\($0.id)" })
      return HTMLSection(
        id: "checklist-\(number + 1)", title: list.title, count: list.progress,
        body: table.render())
    }
    let source = HTMLSection(.source(of: report), id: "source")
    let sections =
      [source] + lists + [
        HTMLSection(.keys(of: report), id: "keys"), HTMLReport.artifacts(report.artifacts),
        HTMLReport.checks(report),
        HTMLSection(.builds(report.builds), id: "builds"), HTMLReport.run(report),
      ]
    return HTMLPage.render(
      title: HTMLReport.title(of: report, "release record"),
      body: HTMLReport.header(of: report, "Release record")
        + HTMLSection.render(sections, HTMLReport.verdict(report)))
  }

  private static func title(of item: ChecklistReport.Item) -> String {
    item.section.map { "\($0): \(item.title)" } ?? item.title
  }

  /// How the result was determined; for a sign-off, the details that other columns lack.
  private static func detail(of item: ChecklistReport.Item) -> String {
    guard let signOff = item.signOff, [.passed, .stale].contains(item.state) else {
      return item.detail
    }
    let stale = item.stale.map { "out of date because: " + $0.joined(separator: "; ") }
    let note = signOff.note.map { stale == nil ? $0 : "(note: \($0))" }
    return [stale, note].compactMap(\.self).joined(separator: " ")
  }

  private static func who(_ signOff: SignOffReport?) -> String {
    guard let signOff else { return "" }
    let key = signOff.key.map { ", with key \($0.prefix(12))" } ?? ", without a key"
    return "\(signOff.by), \(signOff.at), at commit \(signOff.commit.prefix(12))\(key)"
  }

  private static func evidence(_ signOff: SignOffReport?) -> String {
    [
      signOff?.evidence.map(MarkdownText.linked),
      signOff?.evidenceSHA256.map { "SHA-256 \($0.markdownCellCode)" },
    ].compactMap(\.self).joined(separator: " ")
  }
}
