package import ReleaseModel

/// Writes a report for a terminal.
package struct TerminalReport: Renderer {
  /// What a report begins with.
  package enum Opening: Sendable {
    case checks
    /// The checklists, whose findings are not repeated.
    case checklists
    /// The rules with these IDs, or all.
    case rules([String])
    /// The release record, and nothing else.
    case record
  }

  /// The number of traces shown per finding, unless verbose.
  private static let traceLimit = 3
  /// The columns of a table that can be divided, when output is not a terminal.
  private static let usualWidth = 100
  /// The columns of an excerpt to show on either side of the error.
  private static let excerptLength = 40

  private let style: Style
  private let isVerbose: Bool
  private let opening: Opening

  /// Creates a renderer; if verbose, it shows every trace, accepted finding and checklist item.
  package init(style: Style, isVerbose: Bool = false, opening: Opening = .checks) {
    self.style = style
    self.isVerbose = isVerbose
    self.opening = opening
  }

  package func render(_ report: Report) -> String {
    if case .record = opening { return text(report.record) }
    var rest = report
    var sections: [DocumentSection] = []
    var rules: DocumentTable?
    switch opening {
    case .checks: break
    case .checklists:
      sections = report.checklists.map(\.status)
      let items = Set(report.checklists.flatMap(\.items).map(\.id))
      for index in rest.checks.indices {
        rest.checks[index].findings.removeAll { $0.name.map(items.contains) ?? false }
      }
    case .record: break
    case .rules(let ids): rules = report.ruleTable { ids.isEmpty || ids.contains($0) }
    }
    sections += rest.terminalSections(isVerbose: isVerbose, rules: rules)
    let limitation = rest.limitation.map { ", \(rest.counts); \($0)" } ?? " (\(rest.counts))"
    let verdict = Status(report.verdict)
    let end = TerminalLine("\(style.sign(verdict)) \(style.bold(verdict.words))\(limitation)")
    return text(sections.map(lines) + [[end]])
  }

  /// A whole document, with its title first.
  func text(_ document: Document) -> String {
    let subject = document.subject.map { " of \($0.escapedForTerminal)" } ?? ""
    let verdict = document.verdict.map { ": \(style.sign($0)) \(style.bold($0.words))" } ?? ""
    let head = [
      TerminalLine(style.bold(document.kind + subject) + verdict),
      TerminalLine(document.counts.escapedForTerminal), TerminalLine(text(document.facts)),
    ]
    return text([head] + document.sections.map(lines))
  }

  private func text(_ parts: [[TerminalLine]]) -> String {
    Array(parts.joined(separator: [""])).text(style: style)
  }

  /// The description of a checklist item to show before prompting for its result.
  package func question(about item: ChecklistReport.Item) -> String {
    var item = item
    item.command = item.command.map { _ in "" }
    return lines(.entries(.items, [item.entry]), indent: 2).text(style: style)
  }

  private func lines(_ section: DocumentSection) -> [TerminalLine] {
    section.title.isEmpty
      ? section.blocks.flatMap { lines($0) }
      : lines(.group("\(section.title)", count: section.count, isOpen: true, section.blocks))
  }

  private func lines(_ block: Block, indent: Int = 0) -> [TerminalLine] {
    if block.isEmpty { return [] }
    let lines: [TerminalLine]
    switch block {
    case .paragraph(let phrase):
      lines = [TerminalLine(text(phrase), indent: phrase.isCode ? nil : TerminalLine.usualIndent)]
    case .facts(let facts):
      let width = (facts.map(\.name.displayWidth).max() ?? 0) + 1
      lines = facts.flatMap { fact in
        fact.lines.enumerated().map { number, value in
          TerminalLine(label: (number == 0 ? fact.name : "").padding(to: width), text(value))
        }
      }
    case .entries(let kind, let entries, _):
      let width = style.width.map { $0 - indent }
      lines = entries.flatMap { self.lines($0, kind, width: width) }
    case .table(let table): lines = self.lines(table)
    case .group(let title, let count, _, let blocks):
      let head = style.bold(text(title)) + (count.map { ": \($0.escapedForTerminal)" } ?? "")
      lines = [TerminalLine(head)] + blocks.flatMap { self.lines($0, indent: 2) }
    case .filter: lines = []
    }
    return lines.map { $0.indented(by: indent) }
  }

  private func lines(_ entry: DocumentEntry, _ kind: EntryKind, width: Int?) -> [TerminalLine] {
    let status = entry.status ?? .notApplicable
    let name = entry.name.escapedForTerminal
    let title = text(entry.title)
    let head =
      switch kind {
      case .checks: TerminalLine(label: "\(style.sign(status)) \(name.padding(to: 20)) ", title)
      case .items:
        TerminalLine(
          label: "\(style.sign(status)) \(status.words.padding(to: 14)) ",
          name.isEmpty ? title : "\(style.bold(name))  \(title)")
      case .findings:
        TerminalLine(
          "\(style.colored(status.words, as: status)) \(style.bold(name))"
            + "\(entry.rule.map { " (\($0.escapedForTerminal))" } ?? ""): \(title)")
      case .steps, .explanations: TerminalLine(title)
      }
    var body = entry.paragraphs.map { TerminalLine(text($0)) }
    if let place = entry.place { body += lines(Fact("At", place)) }
    if let excerpt = entry.excerpt { body += lines(excerpt, width: width) }
    body += entry.facts.flatMap(lines)
    return [head] + body.map { $0.indented(by: kind == .items ? 4 : 2) }
  }

  /// A fact with a short label; what people copy is never wrapped.
  private func lines(_ fact: Fact) -> [TerminalLine] {
    let word = String(fact.name.split(separator: " ").last ?? "").lowercased()
    let label = word.count > 4 ? "\(word): " : word.padding(to: 5)
    if fact.list.isEmpty {
      return fact.lines.enumerated().map { number, line in
        let label = number == 0 ? label : .spaces(label.displayWidth)
        return line.isCode
          ? TerminalLine(label + text(line), indent: nil) : TerminalLine(label: label, text(line))
      }
    }
    let limit = isVerbose ? fact.list.count : Self.traceLimit
    let rest = "\(String.spaces(5))and \((fact.list.count - limit).grouped) more (--verbose)"
    return fact.list.prefix(limit).map { TerminalLine(label: label, text($0), style: style.dim) }
      + (fact.list.count > limit ? [TerminalLine(style.dim(rest))] : [])
  }

  /// The source string and the string with a caret under the error.
  private func lines(_ excerpt: Excerpt, width: Int?) -> [TerminalLine] {
    func cut(_ text: String, _ limit: Int = Self.excerptLength, keepingEnd: Bool = false) -> String
    {
      let text = text.escapedForTerminal
      guard text.count > limit else { return text }
      return keepingEnd ? style.ellipsis + text.suffix(limit) : text.prefix(limit) + style.ellipsis
    }
    let name = excerpt.label.escapedForTerminal
    let labelWidth = max("source".displayWidth, name.displayWidth)
    func line(_ label: String, _ text: String) -> TerminalLine {
      TerminalLine(label: "\(label.padding(to: labelWidth))  ", text)
    }
    let before = cut(excerpt.before, keepingEnd: true)
    let marked = cut(excerpt.marked)
    let isWhole = marked.isEmpty && before.isEmpty
    let text = before + marked + cut(excerpt.after, (isWhole ? 2 : 1) * Self.excerptLength)
    var lines = excerpt.source.map { [line("source", cut($0, 2 * Self.excerptLength))] } ?? []
    lines.append(line(name, text))
    if marked.isEmpty { return lines }
    // A terminal reorders right-to-left strings, so a caret would point at the wrong part; in
    // multiline strings, there is no place for one.
    let isOneLine = width.map { labelWidth + 4 + text.displayWidth <= $0 } ?? true
    let caret = "^" + String(repeating: "~", count: max(0, marked.displayWidth - 1))
    lines.append(
      text.hasRightToLeftText || !isOneLine
        ? line("", "affected: \(marked)") : line("", .spaces(before.displayWidth) + caret))
    return lines
  }

  /// The table with aligned columns.
  ///
  /// If it is too wide, columns that don't fit follow below, or each row is a line of its own. A
  /// column that never fits is shown as a list.
  private func lines(_ table: DocumentTable) -> [TerminalLine] {
    let rows = [table.columns.map(\.escapedForTerminal)] + table.rows.map { $0.cells.map(text) }
    let widths = table.columns.indices.map { column in
      rows.filter { $0.count > column && $0.count > 1 }.map { $0[column].displayWidth }
        .filter { $0 <= table.widestCell ?? .max }.max() ?? 0
    }
    func aligned(_ columns: some Sequence<Int>) -> [TerminalLine] {
      rows.map { row in
        if row.count == 1 { return TerminalLine(style.bold(row[0]), indent: nil) }
        let cells = columns.map { row[$0].padding(to: widths[$0]) }
        return TerminalLine(cells.joined(separator: "  ").trimmedAtEnd)
      }
    }
    let width = style.width ?? (table.isDivisible ? Self.usualWidth : .max)
    func fit(_ columns: [Int]) -> Bool {
      columns.reduce(2 * (columns.count - 1)) { $0 + widths[$1] } <= width
    }
    if table.widestCell != nil || fit(Array(widths.indices)) { return aligned(widths.indices) }
    guard table.isDivisible else {
      return rows.dropFirst().map {
        TerminalLine($0.filter { !$0.isEmpty }.joined(separator: "  "))
      }
    }
    var parts: [[Int]] = []
    for column in widths.indices.dropFirst() {
      if let part = parts.last, fit(part + [column]) {
        parts[parts.count - 1].append(column)
      } else {
        parts.append([0, column])
      }
    }
    let tables = parts.map { part in
      if fit(part) { return aligned(part) }
      return [TerminalLine(rows[0][part[1]])]
        + rows.dropFirst().map {
          TerminalLine("  \($0[0].padding(to: widths[0]))  \($0[part[1]])".trimmedAtEnd)
        }
    }
    return Array(tables.joined(separator: [""]))
  }

  private func text(_ phrase: Phrase) -> String { phrase.parts.map(text).joined() }

  private func text(_ part: Phrase.Part) -> String {
    switch part {
    case .text(let text), .prose(let text), .code(let text), .digest(let text), .address(let text):
      text.escapedForTerminal
    case .chain(let names): names.map(\.escapedForTerminal).joined(separator: " -> ")
    case .link(let phrase, _), .anchor(let phrase, _): text(phrase)
    case .strong(let phrase): style.bold(text(phrase))
    case .small(let phrase): style.dim(text(phrase))
    case .status(let status): style.colored(status.words, as: status)
    case .coverage(let figure): figure.percentage
    case .nothing: style.dash
    case .lineBreak: " "
    }
  }
}
