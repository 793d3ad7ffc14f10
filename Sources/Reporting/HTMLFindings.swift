internal import ReleaseModel

/// Renders the findings in an HTML report by file and kind, and the missing translations.
enum HTMLFindings {
  /// The maximum number of files to list; more are collapsed.
  private static let fileLimit = 30

  static func sections(_ findings: ReportFindings) -> [HTMLSection] {
    [
      HTMLSection(
        id: "findings", title: "Findings", count: findings.groupedCount.grouped,
        body: findings.groups.isEmpty
          ? ""
          : (findings.elsewhere.map { "<p class=\"scope\">\($0)</p>\n" } ?? "")
            + HTMLFilter.buttons(for: findings.groups.flatMap(\.findings))
            + groups(findings.groups)),
      HTMLSection(
        id: "missing", title: "Missing translations", count: findings.missing.total.grouped,
        body: HTMLMissing.table(findings.missing)),
    ]
  }

  private static func groups(_ groups: [FindingGroup]) -> String {
    var open = 0
    let files = groups.map { group -> String in
      let isOpen = open + group.count <= ReportFindings.limit
      if isOpen { open += group.count }
      return file(group, isOpen: isOpen)
    }
    let rest = groups.dropFirst(fileLimit)
    guard !rest.isEmpty else { return files.joined() }
    let counts = small(rest.flatMap(\.findings).counts)
    return files.prefix(fileLimit).joined()
      + rows(
        "\(rest.count.counted("more file"))\(counts)", files.dropFirst(fileLimit).joined())
  }

  private static func file(_ group: FindingGroup, isOpen: Bool) -> String {
    let title = group.file.map(HTMLText.code) ?? "Without a file"
    let kinds = group.kinds.map { kind in
      self.kind(
        kind, isOpen: group.kinds.count == 1 || kind.findings.count <= ReportFindings.limit)
    }
    return rows("\(title)\(small(group.findings.counts))", isOpen: isOpen, kinds.joined())
  }

  private static func kind(_ kind: FindingKind, isOpen: Bool) -> String {
    let title = kind.title.map { "\(HTMLText.prose($0)) " } ?? ""
    let fix = kind.sharedFix
    let items = kind.findings.map { item($0, hasSharedFix: fix != nil) }
    return rows(
      "\(title)\(HTMLText.code(kind.id))\(small(kind.findings.map(\.finding).counts))",
      isOpen: isOpen,
      (fix.map { "<p>Fix: \(HTMLText.prose($0))</p>\n" } ?? "")
        + "<ul class=\"findings\">\n\(items.joined())</ul>\n")
  }

  private static func rows(_ summary: String, isOpen: Bool = false, _ body: String) -> String {
    "<details class=\"rows\"\(isOpen ? " open" : "")>\n<summary>\(summary)</summary>\n\(body)</details>\n"
  }

  private static func small(_ text: String) -> String { " <small>\(text)</small>" }

  private static func item(_ entry: AnchoredFinding, hasSharedFix: Bool) -> String {
    let finding = entry.finding
    var facts: [(String, String)] = []
    if finding.table == nil, finding.subject != entry.check.id {
      facts.append(("Rule", HTMLText.code(finding.subject)))
    }
    if let why = finding.why { facts.append(("Linked via", HTMLText.chain(why))) }
    for note in finding.whyNotes ?? [] { facts.append(("Note", note.escapedForHTML)) }
    if let reason = finding.suppressed {
      facts.append(("Accepted", reason.escapedForHTML))
    } else if !hasSharedFix, let advice = finding.advice {
      facts.append(("Fix", HTMLText.prose(advice)))
    }
    if !finding.traces.isEmpty {
      let traces = finding.traces.map {
        "<li>\($0.kind.rawValue): \(HTMLText.code($0.detail))</li>"
      }
      let count = finding.traces.count.counted("place")
      facts.append(("Found in", HTMLText.details(count, "<ul>\(traces.joined())</ul>")))
    }
    let status = RowStatus(finding.severity).rawValue
    let place = finding.location.map { " \(HTMLText.code($0.shortDescription))" } ?? ""
    return "<li id=\"\(entry.anchor)\" class=\"\(status)\" data-status=\"\(status)\">"
      + "<p>\(HTMLText.badge(RowStatus(finding.severity), finding.severity.rawValue)) "
      + "\(HTMLText.prose(finding.message))\(place) <a href=\"#\(entry.anchor)\">#</a></p>\n"
      + (finding.excerpt.map { excerpt($0, isCode: finding.table == nil) } ?? "")
      + "\(HTMLText.list(facts))</li>\n"
  }

  /// A string with the finding highlighted; `dir="auto"` gives each string its own direction.
  private static func excerpt(_ excerpt: TextExcerpt, isCode: Bool) -> String {
    let bytes = Array(excerpt.text.utf8)
    let start = min(max(excerpt.offset ?? bytes.count, 0), bytes.count)
    let end = min(start + max(excerpt.length ?? 0, 0), bytes.count)
    func text(_ range: Range<Int>) -> String {
      String(decoding: bytes[range], as: UTF8.self).escapedForHTML
    }
    var html = "<div class=\"excerpt\(isCode ? " code" : "")\">"
    if let source = excerpt.source {
      html += "<div dir=\"auto\" class=\"source\">\(source.escapedForHTML)</div>"
    }
    html += "<div dir=\"auto\">\(text(0..<start))"
    if start < end { html += "<mark>\(text(start..<end))</mark>" }
    return html + "\(text(end..<bytes.count))</div></div>\n"
  }
}

extension SourceLocation {
  /// The location without folders, `Menu.swift:12:8`, for lists below the path of the file.
  var shortDescription: String {
    String(description.split(separator: "/").last ?? description[...])
  }
}
