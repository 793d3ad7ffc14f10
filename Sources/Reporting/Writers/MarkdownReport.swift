package import ReleaseModel

/// Writes a report or release record as Markdown, for example for a release ticket.
package struct MarkdownReport: Renderer {
  private static let barLength = 20

  private let isRecord: Bool

  package init(isRecord: Bool = false) { self.isRecord = isRecord }

  package func render(_ report: Report) -> String {
    Self.text(isRecord ? report.record : report.document)
  }

  static func text(_ document: Document) -> String {
    let subject = document.subject.map { " of \($0.escapedForMarkdown)" } ?? ""
    let head = [
      "# \(document.kind)\(subject)"
        + (document.verdict.map { ": " + text(.status($0)) } ?? ""),
      // Two spaces at the end of a line break it.
      "\(document.counts.escapedForMarkdown)  \n\(text(document.facts))",
    ]
    let sections = document.sections.flatMap { section in
      ["## \(section.title.escapedForMarkdown)\(suffix(section.count))"] + text(section.blocks)
    }
    return (head + sections).joined(separator: "\n\n") + "\n"
  }

  private static func suffix(_ count: String?) -> String {
    count.map { ": \($0.escapedForMarkdown)" } ?? ""
  }

  /// The blocks, which empty lines separate.
  private static func text(_ blocks: [Block], level: Int = 3) -> [String] {
    blocks.filter { !$0.isEmpty }.flatMap { text($0, level) }
  }

  private static func text(_ block: Block, _ level: Int) -> [String] {
    switch block {
    case .paragraph(let phrase): return [text(phrase)]
    case .facts(let facts): return [facts.flatMap(lines).joined(separator: "\n")]
    case .entries(let kind, let entries, let first):
      return [
        entries.enumerated().flatMap { number, entry in
          lines(entry, kind == .steps ? "\(first + number). " : "- ", kind)
        }.joined(separator: "\n")
      ]
    case .table(let table): return [text(table)]
    case .group(let title, let count, let isOpen, let blocks):
      let contents = text(blocks, level: level + 1)
      guard isOpen else {
        return ["<details><summary>\(html(title, count))</summary>"] + contents + ["</details>"]
      }
      // A heading for the outermost groups only.
      return [(level == 3 ? "### " : "") + text(title) + suffix(count)] + contents
    case .filter: return []
    }
  }

  /// The heading of a collapsed group, which is HTML.
  private static func html(_ title: Phrase, _ count: String?) -> String {
    HTMLReport.html(title) + (count.map { ": \($0.escapedForHTML)" } ?? "")
  }

  private static func lines(_ fact: Fact) -> [String] {
    guard fact.lines.count == 1 else {
      return ["- \(fact.name):"] + fact.lines.map { "  - \(text($0))" }
    }
    return ["- \(fact.name): \(text(fact.lines[0]))"]
  }

  private static func lines(_ entry: DocumentEntry, _ marker: String, _ kind: EntryKind) -> [String]
  {
    var head = marker
    if let status = entry.status {
      head += "**\(status.words)**" + (entry.rule.map { " \($0.markdownCode)" } ?? "")
      head += kind == .findings ? ": " : " "
    }
    head += text(entry.title)
    if let place = entry.shortPlace { head += " (\(text(place)))" }
    var lines = entry.paragraphs.map { "- \(text($0))" }
    if let excerpt = entry.excerpt {
      let source = excerpt.source.map { " (source: \($0.markdownCode))" } ?? ""
      let text = (excerpt.before + excerpt.marked + excerpt.after).markdownCode
      lines.append("- \(text)\(source)")
    }
    lines += entry.facts.flatMap(Self.lines)
    return [head] + lines.map { String(repeating: " ", count: marker.count) + $0 }
  }

  private static func text(_ table: DocumentTable) -> String {
    func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
    let head = [
      row(table.columns.map(\.escapedForMarkdown)), row(table.columns.map { _ in "---" }),
    ]
    let rows = table.rows.map { row($0.cells.map { text($0, inCell: true) }) }
    return (head + rows).joined(separator: "\n")
  }

  private static func text(_ phrase: Phrase, inCell: Bool = false) -> String {
    phrase.parts.map { text($0, inCell: inCell) }.joined()
  }

  private static func text(_ part: Phrase.Part, inCell: Bool = false) -> String {
    switch part {
    case .text(let text): return text.escapedForMarkdown
    case .prose(let text): return self.text(Phrase(parts: text.proseParts), inCell: inCell)
    case .code(let text), .digest(let text):
      return inCell ? text.markdownCellCode : text.markdownCode
    case .chain(let names):
      return names.map { text(.code($0), inCell: inCell) }.joined(separator: " → ")
    case .address(let text): return text.isWebAddress ? "<\(text)>" : text.escapedForMarkdown
    case .link(let phrase, let target):
      let text = text(phrase, inCell: inCell)
      return target.isWebAddress ? "[\(text)](\(target))" : text
    case .anchor(let phrase, _): return text(phrase, inCell: inCell)
    case .strong(let phrase): return "**\(text(phrase, inCell: inCell))**"
    case .small(let phrase): return text(phrase, inCell: inCell)
    case .status(let status): return sign(of: status) + status.words
    case .coverage(let figure):
      // A saved report may say anything.
      let share = figure.total > 0 ? Double(figure.translated) / Double(figure.total) : 1
      let part = Int(Double(barLength) * min(max(share, 0), 1))
      return String(repeating: "█", count: part) + String(repeating: "░", count: barLength - part)
        + " " + figure.percentage
    case .nothing: return "–"
    case .lineBreak: return inCell ? "<br>" : " "
    }
  }

  private static func sign(of status: Status) -> String {
    switch status.look {
    case .passed: "✅ "
    case .failed: "❌ "
    case .unverified: "❔ "
    case .pending, .stale: "⏳ "
    default: ""
    }
  }
}
