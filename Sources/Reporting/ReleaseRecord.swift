package import ReleaseModel

/// What a release manager files: every item of the checklists, who answered it and how, and what
/// was verified, without the findings that a developer needs.
package enum ReleaseRecord {
  private static let columns = ["Item", "State", "Answer", "Who and when", "Evidence"]

  /// Renders the record as Markdown.
  package static func markdown(_ report: Report) -> String {
    var lines = ["# Release record: \(MarkdownReport.word(report))", ""]
    lines += MarkdownReport.header(of: report)
    lines += MarkdownReport.table(.source(of: report))
    for list in report.checklists {
      lines += MarkdownReport.table(
        title: list.title.escapedForMarkdown, columns: columns,
        rows: list.items.map { item in
          let signOff = item.signOff
          return [
            "\(item.id.markdownCode) \(Self.title(of: item).escapedForMarkdown)",
            item.state.rawValue,
            item.detail.escapedForMarkdown, who(signOff).escapedForMarkdown,
            evidence(signOff).map(\.escapedForMarkdown).joined(separator: " "),
          ]
        })
    }
    lines += MarkdownReport.table(.keys(of: report))
    lines += MarkdownReport.table(.artifacts(report.artifacts))
    lines += MarkdownReport.checks(report.checks)
    lines += MarkdownReport.table(.builds(report.builds))
    return lines.joined(separator: "\n") + "\n"
  }

  /// Renders the record as one HTML file.
  package static func html(_ report: Report) -> String {
    let lists = report.checklists.map { list in
      HTMLTable(
        title: list.title, columns: columns,
        rows: list.items.map { item in
          let status = RowStatus(item.state)
          return .init(
            status: status,
            cells: [
              "\(HTMLReport.title(of: item))<br>\(HTMLText.code(item.id))",
              HTMLText.badge(status), HTMLText.prose(item.detail),
              who(item.signOff).escapedForHTML,
              evidence(item.signOff).map(HTMLText.prose).joined(separator: "<br>"),
            ])
        }
      ).render()
    }
    let name = "Release record"
    return HTMLPage.render(
      title: "\(name): \(report.verdict.rawValue)",
      body: HTMLReport.header(of: report, title: name, statuses: HTMLReport.statuses(of: report))
        + HTMLReport.table(.source(of: report)) + lists.joined()
        + HTMLReport.table(.keys(of: report)) + HTMLReport.table(.artifacts(report.artifacts))
        + HTMLReport.checks(report.checks) + HTMLReport.table(.builds(report.builds)))
  }

  private static func title(of item: ChecklistReport.Item) -> String {
    item.section.map { "\($0): \(item.title)" } ?? item.title
  }

  private static func who(_ signOff: SignOffReport?) -> String {
    guard let signOff else { return "" }
    let key = signOff.key.map { ", with key \($0.prefix(12))" } ?? ", without a key"
    return "\(signOff.by), \(signOff.at), at commit \(signOff.commit.prefix(12))\(key)"
  }

  private static func evidence(_ signOff: SignOffReport?) -> [String] {
    [signOff?.evidence, signOff?.evidenceSHA256.map { "SHA-256 \($0)" }].compactMap(\.self)
  }
}
