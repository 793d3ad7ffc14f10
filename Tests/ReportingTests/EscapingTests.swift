import ReleaseModel
import Reporting
import Testing

@Suite struct EscapingTests {
  private static let renderings = [
    TerminalReport(style: Style(usesColor: false)).render(Specimen.hostile.report),
    TerminalReport(style: Style(usesColor: false), isVerbose: true).render(Specimen.hostile.report),
    MarkdownReport().render(Specimen.hostile.report),
    HTMLReport().render(Specimen.hostile.report),
    TerminalReport(style: Style(usesColor: false), opening: .checklists).render(
      Specimen.hostile.report),
    MarkdownReport(isRecord: true).render(Specimen.hostile.report),
    HTMLReport(isRecord: true).render(Specimen.hostile.report),
  ]

  /// The only control characters in a report are its own line breaks.
  @Test(arguments: renderings)
  func reportsContainNoTerminalControls(_ text: String) {
    let unsafe = text.unicodeScalars.filter {
      switch $0.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: $0 != "\n"
      default: false
      }
    }
    #expect(unsafe.map(\.value) == [])
    #expect(text.contains(#"\u{1b}"#) && text.contains(#"\u{202e}"#))
  }

  /// Outside code spans, every special character of Markdown has a backslash.
  @Test func markdownCharactersAreEscaped() {
    let escaped = Hostile.markup.escapedForMarkdown.replacing("`@`", with: "")
    var isLiteral = false
    for scalar in escaped.unicodeScalars {
      if isLiteral {
        isLiteral = false
      } else if scalar == "\\" {
        isLiteral = true
      } else {
        #expect(!"`*_[]<>|#~&!$@\n".unicodeScalars.contains(scalar), "\(scalar)")
      }
    }
    #expect(!isLiteral)
  }

  /// GitHub turns bare addresses into links and bare names into mentions.
  @Test(arguments: [
    ("see https://x.test/a", #"see https\://x.test/a"#), ("WWW.x.test", #"WWW\.x.test"#),
    ("@team", "`@`team"), ("(@a, @b)", "(`@`a, `@`b)"), ("a@x.test", #"a\@x.test"#),
    ("@ home: ok.", #"\@ home: ok."#), ("é@a", #"é\@a"#), ("`@a", #"\``@`a"#),
  ])
  func bareLinksAndMentionsAreEscaped(_ text: String, _ escaped: String) {
    #expect(text.escapedForMarkdown == escaped)
  }

  @Test(arguments: [
    ("https://x.test/a?b=c#d", true), ("HTTP://x.test", true), ("https://", false),
    ("javascript:alert(1)", false), ("https://x.test/\u{202E}", false),
    ("https://x.test/a b", false),
    ("https://x.test/<script>", false), ("https://x.test/)", false), (" https://x.test", false),
    ("Checklists/a.png", false),
  ])
  func onlyPlainWebAddressesAreLinks(_ text: String, _ isAddress: Bool) {
    #expect(text.isWebAddress == isAddress)
  }

  /// Names in a report cannot add elements.
  @Test(arguments: [HTMLReport(), HTMLReport(isRecord: true)])
  func htmlTagsAreEscaped(_ renderer: HTMLReport) {
    let html = renderer.render(Specimen.hostile.report)
    #expect(!html.contains("<script") && !html.contains("<!--") && html.contains("&lt;script&gt;"))
    #expect(
      "<a href=\"x\" b='y'>&amp;\n".escapedForHTML
        == #"&lt;a href=&quot;x&quot; b=&#39;y&#39;&gt;&amp;amp;\u{a}"#)
  }

  @Test(arguments: [
    ("plain", "plain"), ("a\u{1B}[0m", #"a\u{1b}[0m"#), ("é\u{301}", "é\u{301}"),
    ("\u{202E}x", #"\u{202e}x"#), ("a\nb", #"a\u{a}b"#), ("", ""),
  ])
  func controlCharactersAreEscapedForTerminal(_ text: String, _ escaped: String) {
    #expect(text.escapedForTerminal == escaped)
  }

  @Test(arguments: [
    ("plain", "`plain`"), ("a`b", "``a`b``"), ("`a", "`` `a ``"), ("a``", "``` a`` ```"),
    ("a`b``c", "```a`b``c```"), ("a\nb", #"`a\u{a}b`"#), ("a\\b", #"`a\b`"#),
    ("a|b", "`a|b`"), ("", "*(empty)*"),
  ])
  func codeSpanGetsEnoughBackticks(_ text: String, _ code: String) {
    #expect(text.markdownCode == code)
  }

  /// A combining mark joins the preceding `Character`, but Markdown reads code points.
  @Test func combiningMarksDoNotPreventEscaping() {
    #expect("a`\u{301}b".markdownCode == "``a`\u{301}b``")
    #expect("`\u{301}".markdownCode == "`` `\u{301} ``")
    #expect("a|\u{301}b".markdownCellCode == "`a\\u{7c}\u{301}b`")
    #expect("a|\u{301}b".escapedForMarkdown == "a\\|\u{301}b")
  }

  /// In a table, a bar ends a cell even inside a code span.
  @Test(arguments: [("a|b", #"`a\u{7c}b`"#), (#"a\|b"#, #"`a\\u{7c}b`"#), ("", "*(empty)*")])
  func barsAreEscapedInTableCode(_ text: String, _ code: String) {
    #expect(text.markdownCellCode == code)
  }

  @Test func tableRowsHaveSameColumnCount() {
    var columns = 0
    for line in MarkdownReport().render(Specimen.hostile.report).split(separator: "\n") {
      let bars = unescapedBars(line)
      guard line.hasPrefix("|") else {
        columns = 0
        continue
      }
      if columns == 0 { columns = bars }
      #expect(bars == columns, "\(line)")
    }
  }

  private func unescapedBars(_ line: Substring) -> Int {
    var count = 0
    var isLiteral = false
    for scalar in line.unicodeScalars {
      if scalar == "|", !isLiteral { count += 1 }
      isLiteral = scalar == "\\" && !isLiteral
    }
    return count
  }
}
