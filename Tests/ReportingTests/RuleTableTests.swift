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
    RULE        PATTERN     MATCHES              DEFINED AT
    leak        *Debug*     debug 12, release 0  a.yml:3
    leak        日本\\u{1b}  debug 1              a.yml:3
    derived-qa  Menu                             derived

    """
  private static let list = """
    leak, a.yml:3
      *Debug*: debug 12, release 0
      日本\\u{1b}: debug 1
    derived-qa, derived
      Menu:

    """

  @Test(arguments: [(nil, table), (55, table), (54, list)] as [(Int?, String)])
  func tableBecomesListWhenTooWide(_ width: Int?, _ text: String) {
    let style = Style(usesColor: false, width: width)
    #expect(RuleTable.text(of: Self.rules, style: style) == text)
  }
}
