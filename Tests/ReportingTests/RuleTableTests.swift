import ReleaseModel
import Reporting
import Testing

@Suite struct RuleTableTests {
  private static let rules = [
    RuleReport(
      id: "leak", location: SourceLocation(file: "a.yml", line: 3),
      patterns: [
        .init(pattern: "*Debug*", matches: ["release": 0, "debug": 12]),
        .init(pattern: "日本\u{1B}", matches: ["debug": 1]),
      ]),
    RuleReport(id: "derived-qa", patterns: [.init(pattern: "Menu", matches: [:])]),
  ]
  private static let table = """
    Rule        Pattern     Matches              Defined at
    leak        *Debug*     debug 12, release 0  a.yml:3
    leak        日本\\u{1b}  debug 1              a.yml:3
    derived-qa  Menu                             derived

    """
  private static let list = """
    leak  *Debug*  debug 12, release 0  a.yml:3
    leak  日本\\u{1b}  debug 1  a.yml:3
    derived-qa  Menu  derived

    """

  @Test(arguments: [(nil, table), (55, table), (54, list)] as [(Int?, String)])
  func tableBecomesListWhenTooWide(_ width: Int?, _ text: String) {
    let report = Report(
      toolVersion: "1.0.0", startedAt: "", verdict: .passed, package: nil, policy: Policy(),
      rules: Self.rules, checks: [])
    let style = Style(usesColor: false, width: width)
    let all = TerminalReport(style: style, opening: .rules([])).render(report)
    #expect(all == text + "\n✓ passed (0 checks)\n")
    let one = TerminalReport(style: style, opening: .rules(["derived-qa"])).render(report)
    #expect(one.contains("Menu") && !one.contains("leak"))
  }
}
