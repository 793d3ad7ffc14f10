package import ReleaseModel

/// Renders the release record as Markdown.
package struct MarkdownRecord: Renderer {
  package init() {}

  package func render(_ report: Report) -> String {
    var lines = MarkdownReport.header(of: report, "Release record")
    lines += MarkdownReport.nextSteps(report.nextSteps(ReportFindings(report)))
    lines += MarkdownText.table(.source(of: report))
    for list in report.checklists {
      lines += MarkdownText.table(
        title: list.title, columns: ReleaseRecord.columns,
        rows: list.items.map { item in
          [
            "\(item.id.markdownCellCode) \(MarkdownText.cell(ReleaseRecord.title(of: item)))",
            RowStatus(item.state).words, MarkdownText.cell(ReleaseRecord.detail(of: item)),
            ReleaseRecord.who(item.signOff).escapedForMarkdown, Self.evidence(item.signOff),
            item.command?.markdownCellCode ?? "",
          ]
        })
    }
    lines += MarkdownText.table(.keys(of: report))
    lines += MarkdownText.table(.artifacts(report.artifacts))
    lines += MarkdownReport.checks(of: report)
    lines += MarkdownText.table(.builds(report.builds))
    lines += MarkdownText.table(.dependencies(report.builds))
    lines += MarkdownReport.run(report)
    return lines.joined(separator: "\n") + "\n"
  }

  /// The evidence of a sign-off: a link for an address, and the digest of a file.
  static func evidence(_ signOff: SignOffReport?) -> String {
    [
      signOff?.evidence.map(MarkdownText.linked),
      signOff?.evidenceSHA256.map { "SHA-256 \($0.markdownCellCode)" },
    ].compactMap(\.self).joined(separator: " ")
  }
}
