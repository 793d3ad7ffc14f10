internal import ReleaseModel

/// Renders checklists in an HTML report.
enum HTMLChecklist {
  static func section(_ list: ChecklistReport, _ number: Int) -> HTMLSection {
    let table = HTMLTable(
      columns: ["Item", "Status", "Verified by", "Details"],
      rows: list.items.map { item in
        [title(of: item), HTMLText.badge(RowStatus(item.state)), item.kind.rawValue, answer(item)]
      }, anchors: list.items.map { "item-\($0.id)" })
    return HTMLSection(
      id: "checklist-\(number + 1)", title: list.title, count: list.items.progress,
      body: table.render())
  }

  /// The section and title of an item, with instructions unless it passed.
  static func title(of item: ChecklistReport.Item) -> String {
    var text = item.section.map { "<small>\($0.escapedForHTML)</small><br>" } ?? ""
    text += "<strong>\(HTMLText.prose(item.title))</strong>"
    if item.verdict != .passed, let how = item.how {
      text += "<br><small>\(HTMLText.prose(how))</small>"
    }
    return text
  }

  /// The evidence of a sign-off: a link for an address, and the digest of a file.
  static func evidence(_ signOff: SignOffReport?) -> String {
    [
      signOff?.evidence.map(HTMLText.linked),
      signOff?.evidenceSHA256.map { "SHA-256 \(HTMLText.digest($0))" },
    ].compactMap(\.self).joined(separator: "<br>")
  }

  /// Who may sign an open item, and the command for it.
  private static func command(_ item: ChecklistReport.Item) -> String {
    item.signing.map { "\(HTMLText.prose($0.terms)) \(HTMLText.code($0.command))" } ?? ""
  }

  private static func answer(_ item: ChecklistReport.Item) -> String {
    [HTMLText.prose(item.detail), evidence(item.signOff), command(item)].filter { !$0.isEmpty }
      .joined(separator: "<br>")
  }
}
