package import ReleaseModel

/// Renders the release record as a single HTML file that needs no network and no script.
package struct HTMLRecord: Renderer {
  package init() {}

  package func render(_ report: Report) -> String {
    let lists = report.checklists.enumerated().map { number, list in
      let table = HTMLTable(
        columns: ReleaseRecord.columns,
        rows: list.items.map { item in
          [
            "\(HTMLChecklist.title(of: item))<br>\(HTMLText.code(item.id))",
            HTMLText.badge(RowStatus(item.state)), HTMLText.prose(ReleaseRecord.detail(of: item)),
            ReleaseRecord.who(item.signOff).escapedForHTML, HTMLChecklist.evidence(item.signOff),
            item.command.map(HTMLText.code) ?? "",
          ]
        }, anchors: list.items.map { "item-\($0.id)" })
      return HTMLSection(
        id: "checklist-\(number + 1)", title: list.title, count: list.items.progress,
        body: table.render())
    }
    let steps = report.nextSteps(ReportFindings(report), linksFindings: false)
    let source = HTMLSection(.source(of: report), id: "source")
    let sections =
      [HTMLNextSteps.section(steps), source] + lists + [
        HTMLSection(.keys(of: report), id: "keys"), HTMLReport.artifacts(report.artifacts),
        HTMLReport.checks(report),
        HTMLSection(.builds(report.builds), id: "builds"),
        HTMLSection(.dependencies(report.builds), id: "dependencies"), HTMLReport.run(report),
      ]
    return HTMLPage.render(
      title: HTMLReport.title(of: report, "release record"),
      body: HTMLReport.header(of: report, "Release record")
        + HTMLSection.render(sections, HTMLReport.verdict(report)))
  }
}
