package import ReleaseModel

/// Writes a report or release record as a single HTML file that needs no network and no script.
package struct HTMLReport: Renderer {
  private let isRecord: Bool

  package init(isRecord: Bool = false) { self.isRecord = isRecord }

  package func render(_ report: Report) -> String {
    Self.page(isRecord ? report.record : report.document)
  }

  static func page(_ document: Document) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="\(policy)">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(document.title.escapedForHTML)</title>
    <style>
    \(style)</style>
    </head>
    <body>
    <main>
    \(header(document))\(contents(document))\(document.sections.map(html).joined())</main>
    </body>
    </html>

    """
  }

  /// Forbids loading, running and sending anything; only inline style is allowed.
  private static let policy =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

  private static let style = String(decoding: PackageResources.report_css, as: UTF8.self)

  private static func header(_ document: Document) -> String {
    let subject = document.subject.map { " of \($0.escapedForHTML)" } ?? ""
    let verdict = document.verdict.map { " <span class=\"verdict\">\($0.words)</span>" } ?? ""
    return """
      <header id="top"\(document.verdict.map { " class=\"\($0.look.rawValue)\"" } ?? "")>
      <h1>\(document.kind)\(subject)\(verdict)</h1>
      <p>\(document.counts.escapedForHTML)</p>
      <p>\(html(document.facts))</p>
      </header>

      """
  }

  /// The links to the sections, which stay at the top of the window.
  private static func contents(_ document: Document) -> String {
    let links = document.sections.map { "<a href=\"#\($0.id)\">\($0.title.escapedForHTML)</a>\n" }
    let top = document.verdict.map { html(.status($0)) } ?? document.kind
    return "<nav aria-label=\"Contents\">\n<a href=\"#top\">\(top)</a>\n" + links.joined()
      + "</nav>\n"
  }

  private static func html(_ section: DocumentSection) -> String {
    "<section id=\"\(section.id)\">\n<h2>\(heading(section))</h2>\n\(html(section.blocks))</section>\n"
  }

  private static func heading(_ section: DocumentSection) -> String {
    section.title.escapedForHTML + small(section.count)
  }

  private static func small(_ text: String?) -> String {
    text.map { " <small>\($0.escapedForHTML)</small>" } ?? ""
  }

  /// The blocks; `level` is that of the headings of groups in them.
  private static func html(_ blocks: [Block], level: Int = 3) -> String {
    blocks.filter { !$0.isEmpty }.map { html($0, level) }.joined()
  }

  private static func html(_ block: Block, _ level: Int) -> String {
    switch block {
    case .paragraph(let phrase): return "<p>\(html(phrase))</p>\n"
    case .facts(let facts): return html(facts)
    case .entries(let kind, let entries, let first):
      let items = entries.map { html($0, kind) }.joined()
      let start = first == 1 ? "" : " start=\"\(first)\""
      return kind == .steps
        ? "<ol class=\"\(kind)\"\(start)>\n\(items)</ol>\n"
        : "<ul class=\"\(kind)\">\n\(items)</ul>\n"
    case .table(let table): return html(table)
    case .group(let title, let count, let isOpen, let blocks):
      return "<details class=\"rows\"\(isOpen ? " open" : "")>\n"
        + "<summary><h\(level)>\(html(title))</h\(level)>\(small(count))</summary>\n"
        + "\(html(blocks, level: min(level + 1, 6)))</details>\n"
    case .filter(let severities): return filter(severities)
    }
  }

  private static func html(_ facts: [Fact]) -> String {
    let items = facts.map { fact in
      var value = fact.lines.map(html).joined(separator: "<br>")
      if !fact.list.isEmpty {
        let list = fact.list.map { "<li>\(html($0))</li>" }.joined()
        value = "<details>\n<summary>\(value)</summary>\n<ul>\(list)</ul></details>\n"
      }
      return "<dt>\(fact.name.escapedForHTML)</dt><dd>\(value)</dd>\n"
    }
    return items.isEmpty ? "" : "<dl>\n\(items.joined())</dl>\n"
  }

  private static func html(_ entry: DocumentEntry, _ kind: EntryKind) -> String {
    var attributes = ""
    var title = entry.status.map { html(.status($0)) + " " } ?? ""
    title += html(entry.title)
    if let place = entry.shortPlace { title += " " + html(place) }
    if let anchor = entry.anchor, let status = entry.status?.look.rawValue {
      let id = anchor.escapedForHTML
      attributes = " id=\"\(id)\" class=\"\(status)\" data-status=\"\(status)\""
      title += " <a href=\"#\(id)\" aria-label=\"Link to this finding\">link</a>"
    }
    let rule = entry.rule.map { [Fact("Rule", "\(.code($0))")] } ?? []
    return "<li\(attributes)><p>\(title)</p>\n"
      + entry.paragraphs.map { "<p>\(html($0))</p>\n" }.joined()
      + (entry.excerpt.map(html) ?? "") + html(rule + entry.facts) + "</li>\n"
  }

  /// A string with the error highlighted; `dir="auto"` gives each string its own direction.
  private static func html(_ excerpt: Excerpt) -> String {
    var html = "<div class=\"excerpt\(excerpt.isCode ? " code" : "")\">"
    if let source = excerpt.source {
      html += "<div dir=\"auto\" class=\"source\">\(source.escapedForHTML)</div>"
    }
    let mark = excerpt.marked.isEmpty ? "" : "<mark>\(excerpt.marked.escapedForHTML)</mark>"
    return html + "<div dir=\"auto\">\(excerpt.before.escapedForHTML)\(mark)"
      + "\(excerpt.after.escapedForHTML)</div></div>\n"
  }

  /// Each cell has the heading of its column, because on a phone each row becomes a card.
  private static func html(_ table: DocumentTable) -> String {
    let columns = table.columns.map(\.escapedForHTML)
    let head = columns.map { "<th scope=\"col\">\($0)</th>" }.joined()
    let rows = table.rows.map { row in
      let anchor = row.anchor.map { " id=\"\($0.escapedForHTML)\"" } ?? ""
      let cells = zip(columns, row.cells).map { column, cell in
        "<td data-label=\"\(column)\"><div>\(html(cell))</div></td>"
      }
      return "<tr\(anchor)>\(cells.joined())</tr>\n"
    }
    return "<table>\n<thead><tr>\(head)</tr></thead>\n<tbody>\n\(rows.joined())</tbody>\n</table>\n"
  }

  /// A button for all findings and one per severity; the style sheet depends on the selected one.
  private static func filter(_ severities: [Severity]) -> String {
    let choices = Severity.allCases.compactMap { severity in
      let count = severities.count { $0 == severity }
      return count == 0 ? nil : (Status(severity).look.rawValue, severity.rawValue, count)
    }
    if choices.count < 2 { return "" }
    let buttons = ([("all", "all", severities.count)] + choices).map { value, label, count in
      "<label><input type=\"radio\" name=\"show\" value=\"\(value)\" autocomplete=\"off\""
        + "\(value == "all" ? " checked" : "")><span>\(label) \(count.grouped)</span></label>\n"
    }
    return "<fieldset>\n<legend>Show</legend>\n\(buttons.joined())</fieldset>\n"
  }

  static func html(_ phrase: Phrase) -> String { phrase.parts.map(html).joined() }

  private static func html(_ part: Phrase.Part) -> String {
    switch part {
    case .text(let text): return text.escapedForHTML
    case .prose(let text): return text.proseParts.map(html).joined()
    case .code(let text): return "<code>\(text.escapedForHTML)</code>"
    case .chain(let names): return names.map { html(.code($0)) }.joined(separator: " → ")
    case .digest(let text):
      guard text.count > 16 else { return html(.code(text)) }
      return "<details class=\"digest\"><summary>\(html(.code(String(text.prefix(12)))))</summary>"
        + "\(html(.code(text)))</details>"
    case .address(let text): return html(.link("\(text)", to: text))
    case .link(let phrase, let target):
      if target.hasPrefix("#") {
        return "<a href=\"\(target.escapedForHTML)\">\(html(phrase))</a>"
      }
      return target.isWebAddress
        ? "<a href=\"\(target.escapedForHTML)\" rel=\"noreferrer\">\(html(phrase))</a>"
        : html(phrase)
    case .anchor(let phrase, let id):
      return "<span id=\"\(id.escapedForHTML)\">\(html(phrase))</span>"
    case .strong(let phrase): return "<strong>\(html(phrase))</strong>"
    case .small(let phrase): return "<small>\(html(phrase))</small>"
    case .status(let status):
      return "<span class=\"badge \(status.look.rawValue)\">\(status.words)</span>"
    case .coverage(let figure):
      // The text after the bar says the same.
      let share = figure.total > 0 ? 100 * Double(figure.translated) / Double(figure.total) : 100
      let width = Int(min(max(share, 0), 100))
      return "<span class=\"bar\(width == 100 ? " complete" : "")\" aria-hidden=\"true\">"
        + "<span style=\"width: \(width)%\"></span></span> " + figure.percentage.escapedForHTML
    case .nothing: return "–"
    case .lineBreak: return "<br>"
    }
  }
}
