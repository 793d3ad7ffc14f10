import Foundation
import Reporting
import Testing

@Suite struct BrowserTests {
  /// All pages are opened in one session, because starting a browser takes seconds.
  private static let pages = Result {
    try ReportFiles.with(HTMLDocument.all.map(\.html), suffix: ".html", Browser.measure)
  }

  private func page(_ document: HTMLDocument) throws -> Browser.Page {
    let names = HTMLDocument.all.map(\.testDescription)
    let index = try #require(names.firstIndex(of: document.testDescription))
    return try Self.pages.get()[index]
  }

  @Test(arguments: HTMLDocument.all)
  func pageHasNoActiveContent(_ document: HTMLDocument) throws {
    let page = try page(document)
    #expect(page.complaints == [])
    #expect(page.requests == [])
    for view in page.views {
      #expect(view.elements.subtracting(Self.elements) == [])
      #expect(view.attributes.subtracting(Self.attributes) == [])
    }
  }

  private static let elements: Set = [
    "a", "body", "br", "code", "dd", "details", "div", "dl", "dt", "fieldset", "h1", "h2",
    "h3", "h4", "h5", "head", "header", "html", "input", "label", "legend", "li", "main", "mark",
    "meta",
    "nav", "ol", "p", "section", "small", "span", "strong", "style", "summary", "table",
    "tbody", "td", "th", "thead",
    "title", "tr", "ul",
  ]
  private static let attributes: Set = [
    "aria-hidden", "aria-label", "autocomplete", "charset", "checked", "class", "colspan",
    "content", "data-label",
    "data-status", "dir", "href", "http-equiv", "id", "lang", "name", "open", "rel", "scope",
    "start", "style", "type", "value",
  ]

  @Test(arguments: HTMLDocument.all)
  func pageFitsAndIsReadable(_ document: HTMLDocument) throws {
    let views = try page(document).views
    #expect(
      views.map { "\($0.width) \($0.media) \($0.scheme)" } == [
        "360 screen light", "360 screen dark", "1280 screen light", "1280 screen dark",
        "720 print light", "720 print dark",
      ])
    for view in views {
      #expect(view.overflow <= 0, "\(view.width) \(view.media)")
      #expect(view.faint == [], "\(view.scheme) \(view.media)")
      let isDark = view.scheme == "dark" && view.media == "screen"
      #expect(isDark ? view.paper < 0.05 : view.paper > 0.85)
    }
  }

  @Test(arguments: HTMLDocument.all)
  func pageShowsAllTablesAndFindings(_ document: HTMLDocument) throws {
    for view in try page(document).views {
      let tables = document.tables
      #expect(view.tables.map(\.title) == tables.map(\.title.escapedForTerminal))
      for (table, expected) in zip(view.tables, tables) {
        #expect(table.rows.count == expected.rows.count, "\(table.title)")
        for (row, texts) in zip(table.rows, expected.rows) {
          #expect(row.count == table.columns.count)
          for text in texts { #expect(Self.plain(row.joined()).contains(Self.shown(text))) }
        }
      }
      let findings = view.findings.map(Self.plain)
      #expect(findings.count == document.findings.count)
      for texts in document.findings.map({ $0.map(Self.shown) }) {
        #expect(findings.contains { texts.allSatisfy($0.contains) }, "\(texts)")
      }
    }
  }

  /// Strings between backticks are shown as code, without the backticks.
  private static func plain(_ text: String) -> String { text.replacing("`", with: "") }
  private static func shown(_ text: String) -> String { plain(text.escapedForTerminal) }

  @Test(arguments: HTMLDocument.all)
  func filterShowsOneStatus(_ document: HTMLDocument) throws {
    let choices = Set(document.statuses)
    for view in try page(document).views {
      #expect(view.statuses.sorted() == document.statuses.sorted())
      #expect(Set(view.filtered.keys) == (choices.count > 1 ? choices.union(["all"]) : []))
      for (status, filter) in view.filtered {
        let isOn = status != "all" && view.media == "screen"
        #expect(filter.shown == view.statuses.filter { !isOn || $0 == status }, "\(status)")
        #expect(
          filter.label.hasSuffix(" \(view.statuses.count { status == "all" || $0 == status })"))
        #expect(filter.focusable || view.media == "print")
      }
      #expect(view.filterShown == (choices.count > 1 && view.media == "screen"))
    }
  }

  @Test(arguments: HTMLDocument.all)
  func printingExpandsGroupsAndKeepsFindingsWhole(_ document: HTMLDocument) throws {
    for view in try page(document).views {
      if view.media == "print" { #expect(view.broken == 0 && view.twice == 0) }
      #expect(view.media == "print" ? view.hidden == 0 : view.hidden >= document.traceCount)
    }
  }

  /// A link points to an anchor on the page or to the web.
  @Test(arguments: HTMLDocument.all)
  func linksHaveValidTargets(_ document: HTMLDocument) throws {
    let view = try #require(try page(document).views.first)
    #expect(Set(view.anchors).count == view.anchors.count)
    for link in view.links {
      #expect(
        link.hasPrefix("#") && view.anchors.contains(String(link.dropFirst()))
          || link.isWebAddress, "\(link)")
    }
    #expect(view.title.contains(": \(document.verdict), "))
  }

  /// The first screen is that of a small phone, 360 by 640 pixels.
  @Test(arguments: HTMLDocument.all.filter { !$0.isRecord && $0.specimen.name != "hostile" })
  func firstScreenShowsVerdictAndNextStep(_ document: HTMLDocument) throws {
    let view = try #require(try page(document).views.first)
    #expect(view.verdictBottom < 200)
    #expect((view.stepBottom != nil) == (document.verdict != "passed" || document.isPart))
    #expect(view.stepBottom ?? 0 <= 640)
  }

  @Test func longListsAreCollapsed() throws {
    let report = Specimen.many.report
    let html = Data(HTMLReport().render(report).utf8)
    let page = try ReportFiles.with([html], suffix: ".html", Browser.measure)[0]
    let view = try #require(page.views.first)
    #expect(view.findings.count == 4_000)
    #expect(view.anchors.count { $0.hasPrefix("finding-") } == 4_250)
    #expect(view.height < 10_000)
    #expect(view.stepBottom ?? .infinity <= 640)
    #expect(html.count < 5_000_000)
  }

  /// WCAG 2.2 AA and best practices, on phones, tablets and desktops, in light and dark mode.
  @Test func pagesAreAccessible() throws {
    let documents = HTMLDocument.all
    let wrong = try ReportFiles.variants(
      of: documents[0].html,
      [
        ("</main>", "<img src=\"data:,\"></main>"), ("lang=\"en\"", ""), ("<h2>", "<h5>"),
        ("</main>", "<p>A <a href=\"#top\" style=\"text-decoration: none\">b</a> c</p></main>"),
      ])
    let found = try ReportFiles.with(
      documents.map(\.html) + wrong, suffix: ".html", Browser.check)
    for (document, violations) in zip(documents, found) {
      #expect(violations == [], "\(document)")
    }
    let rules = ["image-alt", "html-has-lang", "heading-order", "link-in-text-block"]
    for (violations, rule) in zip(found.dropFirst(documents.count), rules) {
      #expect(violations.contains { $0.contains(rule) }, "\(rule): \(violations)")
    }
  }

  @Test func browserDetectsUnsafeAndUnreadablePages() throws {
    let policy = "http-equiv=\"Content-Security-Policy\""
    let changes = [
      ("</main>", "<script>alert(1)</script></main>"),
      ("</main>", "<img src=\"http://127.0.0.1:9/\"></main>"),
      ("</main>", "<div style=\"width: 3000px\">wide</div></main>"),
      ("</main>", "<p style=\"color: #888; background: #fff\">faint</p></main>"),
    ]
    let html = HTMLDocument.all[1].html
    let free = try ReportFiles.variants(of: html, [(policy, "name=\"none\"")])[0]
    let files =
      try ReportFiles.variants(of: free, Array(changes.prefix(2)))
      + ReportFiles.variants(of: html, changes)
    let pages = try ReportFiles.with(files, suffix: ".html", Browser.measure)
    #expect(pages[0].complaints == ["dialog: 1"])
    #expect(pages[1].requests == ["http://127.0.0.1:9/"])
    for (page, name) in zip(pages[2...], ["script-src", "img-src"]) {
      #expect(page.complaints.count == 1 && page.complaints[0].contains(name))
    }
    #expect(pages[4].views.allSatisfy { $0.overflow > 0 })
    #expect(pages[5].views.allSatisfy { $0.faint.count == 1 })
  }
}
