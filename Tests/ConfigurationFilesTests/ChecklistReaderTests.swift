import ReleaseModel
import Testing
import Verification

@Suite struct ChecklistReaderTests {
  static let reader = ChecklistReader(
    builds: ["debug", "release"], checks: ["build", "debug-leak"], roles: ["managers"],
    exists: { $0 != "Suorces" })

  @Test func probeCheckAndManualItemsAreRead() throws {
    let text = """
      title: Before a release
      items:
        - id: off
          title: It is off
          why: It must be.
          how: Look.
          probe:
            product: app
            build: release
            arguments: [info, --data, "{temporary}"]
            exit-code: 2
            output-contains: [Language]
            output-lacks: [Debug]
            json: { isDebug: false, a.b: 5, c: null, d: -1.5e3, e: text, f: "5", g: 'true' }
            control: debug
            time-limit: 9
        - { id: runs, title: It runs, probe: { product: app, build: debug } }
        - { id: clean, title: It is clean, check: debug-leak }
        - { id: looks, title: It looks good, manual: true }

      """
    let expected = Checklist(
      title: "Before a release", file: "l.yml",
      items: [
        ChecklistItem(
          id: "off", title: "It is off", why: "It must be.", how: "Look.",
          method: .probe(
            Probe(
              product: "app", build: "release", arguments: ["info", "--data", "{temporary}"],
              expectation: .init(
                exitCode: 2, contains: ["Language"], lacks: ["Debug"],
                json: [
                  .init(path: "isDebug", value: "false"), .init(path: "a.b", value: "5"),
                  .init(path: "c", value: "null"), .init(path: "d", value: "-1.5e3"),
                  .init(path: "e", value: #""text""#), .init(path: "f", value: #""5""#),
                  .init(path: "g", value: #""true""#),
                ]),
              control: "debug", timeLimit: 9, location: at(8, 16))), location: at(3)),
        ChecklistItem(
          id: "runs", title: "It runs",
          method: .probe(
            Probe(
              product: "app", build: "debug", arguments: [], expectation: .init(),
              location: at(17, 51))), location: at(17)),
        ChecklistItem(
          id: "clean", title: "It is clean", method: .check("debug-leak"), location: at(18)),
        ChecklistItem(id: "looks", title: "It looks good", method: .manual(), location: at(19)),
      ])
    #expect(try Self.reader.read(text, file: "l.yml") == expected)
  }

  @Test(arguments: [
    "title: ' '\nitems: [{ id: a, title: t, manual: true }]",
    "title: t\nitems: [{ id: a, title: ' ', manual: true }]",
    "title: t\nsections: [{ title: ' ', items: [{ id: a, title: t, manual: true }] }]",
    "title: t\nitems: [{ id: a, title: t, why: ' ', manual: true }]",
    "title: t\nitems: [{ id: a, title: t, how: ' ', manual: true }]",
  ])
  func blankTitlesAreRejected(_ text: String) {
    let error = #expect(throws: ConfigurationError.self) {
      try Self.reader.read(text, file: "l.yml")
    }
    #expect(error?.message == "expected a string with letters, found the string \" \"")
  }

  @Test func sectionsAndDependenciesAreRead() throws {
    let text = """
      title: t
      sections:
        - title: First
          items:
            - { id: a, title: t, tests: Isolation, when: [release, other] }
        - title: Second
          items:
            - { id: b, title: t, manual: true, depends-on: [a, c] }
      """
    let items = try Self.reader.read(text, file: "l.yml").items
    #expect(items.map(\.section) == ["First", "Second"])
    #expect(items.map(\.builds) == [["release", "other"], nil])
    #expect(items.map(\.dependsOn) == [[], ["a", "c"]])
    #expect(items.map(\.method) == [.tests("Isolation"), .manual()])
  }

  /// A value of `manual`, and the conditions it sets.
  @Test(arguments: [
    ("true", SignOffTerms()), ("{}", SignOffTerms()),
    (
      "{ roles: [managers], evidence: required, max-age: 30d }",
      SignOffTerms(roles: ["managers"], needsEvidence: true, maximumAge: 30)
    ),
    (
      "{ covers: [./Sources/, a//b, .], evidence: optional }",
      SignOffTerms(covers: ["Sources", "a/b", "."])
    ),
    ("{ require-signed: true }", SignOffTerms(needsSignature: true)),
    ("{ require-signed: false }", SignOffTerms()),
    ("{ signers: 2, not-by: author }", SignOffTerms(signers: 2, excludesAuthors: true)),
    ("{ covers: [], max-age: 1d }", SignOffTerms(covers: [], maximumAge: 1)),
    ("{ artifacts-of: release }", SignOffTerms(covers: [], artifactsOf: "release")),
  ])
  func signOffConditionsAreRead(_ text: String, _ expected: SignOffTerms) throws {
    let list = try Self.reader.read(
      "title: t\nitems: [{ id: a, title: t, manual: \(text) }]", file: "l.yml")
    #expect(list.items.first?.manual == expected)
  }

  /// A YAML scalar, and the JSON value it stands for.
  @Test(arguments: [
    ("true", "true"), ("'true'", #""true""#), ("null", "null"), ("0", "0"), ("-0.5", "-0.5"),
    ("1e3", "1e3"), ("nan", #""nan""#), ("inf", #""inf""#), ("0x10", #""0x10""#),
    ("+5", #""+5""#), ("05", #""05""#), (".5", #"".5""#), ("yes", #""yes""#),
    (#"'a"b\c'"#, #""a\"b\\c""#), (#""a\nb\tc\e""#, #""a\nb\tc\u001B""#), ("''", #""""#),
  ])
  func expectedValuesBecomeJSON(_ scalar: String, _ json: String) throws {
    let text =
      "title: t\nitems: [{ id: a, title: t, probe: { product: p, build: debug,"
      + " json: { k: \(scalar) } } }]"
    let item = try #require(try Self.reader.read(text, file: "l.yml").items.first)
    guard case .probe(let probe) = item.method else {
      Issue.record("expected a probe")
      return
    }
    #expect(probe.expectation.json == [.init(path: "k", value: json)])
  }

  @Test(arguments: [
    ("", "1: error: the file is empty", ""),
    ("title: t", "1:1: error: missing key 'items' or 'sections'", ""),
    ("items: [{ id: a, title: t, manual: true }]", "1:1: error: missing key 'title'", ""),
    ("title: t\nitems: []", "2:8: error: items: a checklist needs at least one item", ""),
    ("title: t\nitems: { a: b }", "2:8: error: items: expected a list, found a mapping", ""),
    ("title: t\nitems: [a]", "2:9: error: items[0]: expected a mapping", "found 'a'"),
    ("title: t\nitem: []", "2:1: error: item: unknown key 'item' (did you mean 'items'?)", ""),
    (
      "title: t\nitems:\n- { id: a, title: t, manual: true }\n- { id: a, title: u, manual: true }",
      "4:3: error: items[1]: duplicate item 'a'", ""
    ),
  ])
  func invalidFilesAreRejected(_ text: String, _ expected: String, _ fragment: String) throws {
    try reject(text, expected, fragment)
  }

  /// The keys besides `id` and `title` of the only item, on line 3.
  @Test(arguments: [
    (
      "why: w",
      "3:5: error: items[0]: expected exactly one of 'check', 'probe', 'tests', 'selftest' and 'manual'",
      ""
    ),
    ("selftest: {}", "3:41: error: items[0].selftest: a self-test that never expires", ""),
    (
      "selftest: { newer-than: 30 }", "3:55: error: items[0].selftest.newer-than: ",
      "expected a number of days, such as 30d, found '30'"
    ),
    ("manual: true, check: build", "3:5: error: items[0]: expected exactly one of", ""),
    ("tests: Isolation, manual: true", "3:5: error: items[0]: expected exactly one of", ""),
    (
      "manual: { cover: [a] }", "3:41: error: items[0].manual.cover: ", "did you mean 'covers'?"
    ),
    (
      "manual: { roles: [manager] }", "3:49: error: items[0].manual.roles[0]: ",
      "unknown role 'manager' (did you mean 'managers'?)"
    ),
    (
      "manual: { covers: [] }", "3:49: error: items[0].manual.covers: ",
      "a sign-off that covers nothing never expires"
    ),
    ("manual: { covers: [../x] }", "3:50: error: items[0].manual.covers[0]: ", "without '..'"),
    (
      "manual: { covers: [README.md, Suorces] }", "3:61: error: items[0].manual.covers[1]: ",
      "'Suorces' does not exist"
    ),
    ("tests: '('", "3:38: error: items[0].tests: '(' is not a valid regular expression", ""),
    (
      "probe: { product: p, build: debug, exit-code: 256 }",
      "3:77: error: items[0].probe.exit-code: expected an exit code from 0 to 255", ""
    ),
    (
      "manual: { require-singed: true }", "3:41: error: items[0].manual.require-singed: ",
      "did you mean 'require-signed'?"
    ),
    (
      "manual: { signers: 0 }", "3:50: error: items[0].manual.signers: ",
      "expected a number of people from 1 to 99"
    ),
    (
      "manual: { not-by: authors }", "3:49: error: items[0].manual.not-by: ",
      "unknown group 'authors' (did you mean 'author'?)"
    ),
    (
      "manual: { not-by: author, covers: [], max-age: 1d }",
      "3:49: error: items[0].manual.not-by: ",
      "an item that covers no files has no authors; add 'covers'"
    ),
    (
      "manual: { require-signed: twice }", "3:57: error: items[0].manual.require-signed: ",
      "expected true or false"
    ),
    ("manual: { max-age: 2w }", "3:50: error: items[0].manual.max-age: ", "such as 30d"),
    (
      "manual: true, when: [relase]", "3:52: error: items[0].when[0]: ",
      "unknown build 'relase' (did you mean 'release'?)"
    ),
    (
      "probe: { product: p, build: debug, time-limit: 0 }",
      "3:78: error: items[0].probe.time-limit: ",
      "expected a time from 1 s to 86400 s, such as 90s, 20m or 2h, found '0'"
    ),
    (
      "manual: false",
      "3:39: error: items[0].manual: expected true; to verify the item in another way, remove 'manual'",
      ""
    ),
    ("manual: maybe", "3:39: error: items[0].manual: expected true or false, found 'maybe'", ""),
    (
      "check: debug-leaks", "3:38: error: items[0].check: ",
      "unknown check 'debug-leaks' (did you mean 'debug-leak'?); expected one of: build, debug-leak"
    ),
    (
      "check: checklist", "3:38: error: items[0].check: unknown check 'checklist'; expected one of",
      ""
    ),
    ("mannual: true", "3:31: error: items[0].mannual: ", "did you mean 'manual'?"),
    ("probe: app", "3:38: error: items[0].probe: expected a mapping", "found 'app'"),
    ("probe: {}", "3:38: error: items[0].probe: missing key 'build'", ""),
    ("probe: { build: debug }", "3:38: error: items[0].probe: missing key 'product'", ""),
    ("probe: { build: prod }", "3:47: error: items[0].probe.build: unknown build 'prod'", ""),
    (
      "probe: { product: p, build: debug, control: debug }",
      "3:75: error: items[0].probe.control: 'control' and 'build' must be different", ""
    ),
    (
      "probe: { product: p, build: debug, control: other }",
      "3:75: error: items[0].probe.control: unknown build 'other'", ""
    ),
    (
      "probe: { product: p, build: debug, exit-code: zero }",
      "3:77: error: items[0].probe.exit-code: expected an integer, found 'zero'", ""
    ),
    (
      "probe: { product: p, build: debug, json: { a: [] } }",
      "3:77: error: items[0].probe.json.a: expected a single value, found a list", ""
    ),
    (
      "probe: { product: p, build: debug, arguments: [a, ''] }",
      "3:81: error: items[0].probe.arguments[1]: expected a string, found nothing", ""
    ),
    (
      "probe: { product: p, build: debug, output-lacks: [Debug] }", "3:38: error: items[0].probe: ",
      "a build whose output contains the strings"
    ),
    (
      "probe: { product: p, build: debug, output-lacks: [Debug], output-contains: [a], json: { a: 1 } }",
      "3:38: error: items[0].probe: ", "a build whose output contains the strings"
    ),
  ])
  func invalidItemsAreRejected(_ end: String, _ expected: String, _ fragment: String) throws {
    try reject("title: t\nitems:\n  - { id: item, title: title, \(end) }", expected, fragment)
  }

  private func reject(_ text: String, _ expected: String, _ fragment: String) throws {
    try expectRefusal("l.yml:\(expected)", fragment) {
      _ = try Self.reader.read(text, file: "l.yml")
    }
  }

  private func at(_ line: Int, _ column: Int = 5) -> ReleaseModel.SourceLocation {
    .init(file: "l.yml", line: line, column: column)
  }
}
