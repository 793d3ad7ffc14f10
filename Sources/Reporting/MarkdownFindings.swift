internal import ReleaseModel

/// Renders the findings in a Markdown report by file and kind, and the missing translations.
enum MarkdownFindings {
  /// The lines of both sections; groups are collapsed when there are many findings.
  static func lines(_ findings: ReportFindings) -> [String] {
    let count = findings.groupedCount
    let groups = findings.groups.flatMap { group in
      MarkdownText.group(
        group.file.map { [.code($0)] } ?? [.text("Without a file")], group.findings.counts,
        isClosed: count > ReportFindings.limit,
        Array(group.kinds.map(lines).joined(separator: [""])))
    }
    let elsewhere = findings.elsewhere.map { [$0, ""] } ?? []
    return (groups.isEmpty ? [] : ["## Findings: \(count.grouped)", ""] + elsewhere + groups)
      + missing(findings.missing)
  }

  private static func missing(_ tables: [MissingTranslations]) -> [String] {
    if tables.isEmpty { return [] }
    let count = tables.reduce(0) { $0 + $1.rows.count }
    return ["## Missing translations: \(tables.total.grouped) in \(tables.languages)", ""]
      + tables.flatMap { table in
        let rows = table.rows.map { row in
          [
            row.key.markdownCellCode,
            row.languages.map { $0.code.escapedForMarkdown }.joined(separator: " "),
            row.first.severity.rawValue
              + (row.first.suppressed.map { ", accepted: \($0.escapedForMarkdown)" } ?? ""),
          ]
        }
        return MarkdownText.group(
          [.code(table.file)], rows.count.counted("key"), isClosed: count > ReportFindings.limit,
          MarkdownText.table(columns: ["Key", "Missing in", "Status"], rows: rows))
      }
  }

  private static func lines(_ kind: FindingKind) -> [String] {
    let title = kind.title.map { "**\(MarkdownText.prose($0))** " } ?? ""
    let fix = kind.sharedFix.map { " Fix: \(MarkdownText.prose($0))" } ?? ""
    let counts = kind.findings.map(\.finding).counts
    return ["\(title)\(kind.id.markdownCode): \(counts).\(fix)", ""]
      + kind.findings.flatMap { lines($0, hasSharedFix: !fix.isEmpty) }
  }

  private static func lines(_ entry: AnchoredFinding, hasSharedFix: Bool) -> [String] {
    let finding = entry.finding
    let place = finding.location.map { " (\($0.shortDescription.markdownCode))" } ?? ""
    var details: [String] = []
    if let excerpt = finding.excerpt {
      let source = excerpt.source.map { " (source: \($0.markdownCode))" } ?? ""
      details.append(excerpt.text.markdownCode + source)
    }
    if !finding.traces.isEmpty {
      let kinds = Trace.Kind.allCases.compactMap { kind -> String? in
        let count = finding.traces.count { $0.kind == kind }
        return count == 0 ? nil : count.counted(kind.noun)
      }
      details.append("Found in \(kinds.listed(with: "and"))")
    }
    if let why = finding.why { details.append("Linked via \(MarkdownText.chain(why))") }
    details += (finding.whyNotes ?? []).map(\.escapedForMarkdown)
    if let reason = finding.suppressed {
      details.append("Accepted: \(reason.escapedForMarkdown)")
    } else if !hasSharedFix, let advice = finding.advice {
      details.append("Fix: \(MarkdownText.prose(advice))")
    }
    let rule =
      finding.table == nil && finding.subject != entry.check.id
      ? " \(finding.subject.markdownCode)" : ""
    return [
      "- **\(finding.severity.rawValue)**\(rule): \(MarkdownText.prose(finding.message))\(place)"
    ] + details.map { "  - \($0)" }
  }
}

extension Trace.Kind {
  fileprivate var noun: String {
    switch self {
    case .symbol, .string, .resource: rawValue
    case .metadata: "metadata record"
    case .immediate: "short string"
    case .debugInformation: "DWARF name"
    }
  }
}
