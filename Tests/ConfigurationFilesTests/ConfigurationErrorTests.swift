import ConfigurationFiles
import ReleaseModel
import Testing

/// Each wrong file, the place and key of the error, and words of its message.
@Suite struct ConfigurationErrorTests {
  private static let start = """
    version: 1
    builds:
      debug: { configuration: debug }
      release: { configuration: release }

    """

  private func refuse(_ text: String, _ expected: String, _ fragment: String) throws {
    try expectRefusal("c.yml:\(expected)", fragment) {
      _ = try ConfigurationReader.read(text, file: "c.yml")
    }
  }

  @Test(arguments: [
    ("", "1: error: ", "the file is empty"),
    ("# only a comment\n", "1: error: ", "the file is empty"),
    ("text", "1:1: error: ", "expected a mapping (`key: value`), found “text”"),
    ("- a", "1:1: error: ", "expected a mapping (`key: value`), found a list"),
    ("a: [", "2:1: error: not valid YAML: ", "did not find expected node content"),
    ("a: b: c", "1:5: error: not valid YAML: ", "a value with a colon needs quotes: \"b: c\""),
    ("a: 'b': c", "1:7: error: not valid YAML: ", "mapping values are not allowed in this context"),
    ("\tversion: 1", "1:1: error: not valid YAML: ", "; indent with spaces instead of tabs"),
    ("a:\n  \tb: 1", "2:3: error: not valid YAML: ", "; indent with spaces instead of tabs"),
    ("version: 1\n---\nversion: 1", "2:1: error: not valid YAML: ", "another document"),
    ("version: *a", "1:10: error: not valid YAML: ", "undefined alias"),
    ("rules:\n- names: [!Mock]", "2:", "a value that starts with '!' needs quotes: \"!Mock\""),
    ("rules:\n- names: [*Debug*]", "2:17: error: not valid YAML: ", "needs quotes: \"*Debug*\""),
    (
      "version: 1\nbuilds: {}\nversion: 1", "1:1: error: not valid YAML: ", "version is there twice"
    ),
    ("version: 1\nbuilds:\n  a: {}\n  a: {}", "3:3: error: not valid YAML: ", "a is there twice"),
    ("? [a]\n: b", "1:1: error: ", "expected a text as a key, found a list"),
    ("# “é”\n\u{7}", "2: error: not valid YAML: control characters are not allowed", ""),
  ])
  func refusesWhatIsNotAMapping(_ text: String, _ expected: String, _ fragment: String) throws {
    try refuse(text, expected, fragment)
  }

  @Test(arguments: [
    ("builds: {}", "1:1: error: the key “version” is missing", ""),
    ("version: 2\nbuilds: {}", "1:10: error: version: ", "this tool reads version 1"),
    ("version: one", "1:10: error: version: expected a whole number, found “one”", ""),
    ("version: 1.0", "1:10: error: version: expected a whole number, found “1.0”", ""),
    ("version:", "1:9: error: version: expected a text, found nothing", ""),
    (
      "version: 1\nbuild: {}", "2:1: error: build: unknown key “build” (did you mean “builds”?); ",
      "known here: version, package, builds, artifacts, rules, derived-rules, visibility, tests, checklists, roles, signers, localization, suppressions"
    ),
    ("version: 1\nnonsense: 1", "2:1: error: nonsense: unknown key “nonsense”; known here", ""),
    ("version: 1\nbuilds: {}", "2:9: error: builds: at least one build is needed", ""),
    ("version: 1\nbuilds:", "2:8: error: builds: expected a mapping", "found nothing"),
    ("version: 1\nbuilds: [debug]", "2:9: error: builds: expected a mapping", "found a list"),
    (
      "version: 1\nbuilds: { debug: debug }", "2:18: error: builds.debug: expected a mapping",
      "found “debug”"
    ),
    (
      "version: 1\nbuilds: { debug: {} }",
      "2:18: error: builds.debug: the key “configuration” is missing", ""
    ),
    (
      "version: 1\nbuilds: { d: { configuration: fast } }",
      "2:31: error: builds.d.configuration: expected debug or release", ""
    ),
    (
      "version: 1\nbuilds: { d: { configuration: debug, flag: [] } }",
      "2:38: error: builds.d.flag: unknown key “flag” (did you mean “flags”?)", ""
    ),
    (
      "version: 1\nbuilds: { d: { configuration: debug, flags: -g } }",
      "2:45: error: builds.d.flags: expected a list, found “-g”", ""
    ),
    (
      "version: 1\nbuilds: { d: { configuration: release, flags: [-v, -c, debug] } }",
      "2:52: error: builds.d.flags[1]: '-c' is not allowed", "use `configuration`"
    ),
    (
      "version: 1\nbuilds: { d: { configuration: release, flags: [--scratch-path=x] } }",
      "2:48: error: builds.d.flags[0]: '--scratch-path=x' is not allowed", ""
    ),
    (
      "version: 1\nbuilds: { d: { configuration: release, flags: [--build-system, swiftbuild] } }",
      "2:48: error: builds.d.flags[0]: '--build-system' is not allowed", ""
    ),
    (
      "version: 1\nbuilds: { ../d: { configuration: debug } }", "2:17: error: builds.../d: ",
      "a build's name has letters, digits, “-” and “_” only"
    ),
    (
      "version: 1\nbuilds: { \"\": { configuration: debug } }", "2:15: error: builds.: ",
      "a build's name has letters, digits, “-” and “_” only"
    ),
  ])
  func refusesWrongTopsAndBuilds(_ text: String, _ expected: String, _ fragment: String) throws {
    try refuse(text, expected, fragment)
  }

  /// What follows `start` on line 5.
  @Test(arguments: [
    ("artifacts: app", "5:12: error: artifacts: expected a list, found “app”", ""),
    ("artifacts: [app]", "5:13: error: artifacts[0]: expected", "write `- product: app`"),
    ("artifacts: [[app]]", "5:13: error: artifacts[0]: expected a mapping", "found a list"),
    (
      "artifacts: [{ product: a, path: b }]",
      "5:13: error: artifacts[0]: expected exactly one of product and path", ""
    ),
    ("artifacts: [{}]", "5:13: error: artifacts[0]: expected exactly one of product and path", ""),
    (
      "artifacts: [{ product: a, build: debug }]", "5:34: error: artifacts[0].build: ",
      "only a path stands for one"
    ),
    (
      "artifacts: [{ product: a, unstripped: b }]", "5:39: error: artifacts[0].unstripped: ",
      "only a path is a copy"
    ),
    (
      "artifacts: [{ path: a }]", "5:13: error: artifacts[0]: the key “build” is missing", ""
    ),
    (
      "artifacts: [{ path: a, build: releas }]", "5:31: error: artifacts[0].build: ",
      "there is no build “releas” (did you mean “release”?); known: debug, release"
    ),
    (
      "artifacts: [{ product: [] }]",
      "5:24: error: artifacts[0].product: expected a text, found a list", ""
    ),
    ("tests: { builds: [debug] }", "5:8: error: tests: the key “filter” is missing", ""),
    ("tests: { filter: '' }", "5:18: error: tests.filter: expected a text, found nothing", ""),
    (
      "tests: { filter: a, builds: [] }",
      "5:29: error: tests.builds: at least one build is needed", ""
    ),
    (
      "tests: { filter: a, builds: [other] }", "5:30: error: tests.builds[0]: ",
      "there is no build “other”; known: debug, release"
    ),
    (
      "tests: { filter: a, builds: debug }",
      "5:29: error: tests.builds: expected a list, found “debug”", ""
    ),
    ("checklists: a.yml", "5:13: error: checklists: expected a list, found “a.yml”", ""),
    (
      "checklists:\n  - a.yml\n  -", "7:4: error: checklists[1]: expected a text, found nothing", ""
    ),
    (
      "checklists: [{ a: b }]", "5:14: error: checklists[0]: expected a text, found a mapping", ""
    ),
    (
      "localization: { catalogs: [] }",
      "5:27: error: localization.catalogs: at least one is needed", ""
    ),
    (
      "localization: { catalogs: [a], languages: [] }",
      "5:43: error: localization.languages: at least one is needed", ""
    ),
    (
      "localization: { catalogs: [a], language: [en] }", "5:32: error: localization.language: ",
      "did you mean “languages”?"
    ),
    (
      "localization: { catalogs: [a], levels: { stalekey: error } }",
      "5:42: error: localization.levels.stalekey: unknown key “stalekey”", "“stale-key”?"
    ),
    (
      "localization: { catalogs: [a], levels: { stale-key: high } }",
      "5:53: error: localization.levels.stale-key: there is no level “high”",
      "off, note, warning, error"
    ),
    ("roles: [a@b]", "5:8: error: roles: expected a mapping", ""),
    ("roles: { r: [] }", "5:13: error: roles.r: at least one is needed", ""),
    ("roles: { r: [Ada] }", "5:14: error: roles.r[0]: expected a mail address, found “Ada”", ""),
    ("signers: [a@b]", "5:10: error: signers: expected a mapping", ""),
    ("signers: { a@b: key }", "5:17: error: signers.a@b: expected a list", ""),
    ("signers: { a@b: [] }", "5:17: error: signers.a@b: at least one is needed", ""),
    ("signers: { Ada: [key] }", "5:17: error: signers.Ada: expected a mail address", ""),
    ("signers: { a@b: [key] }", "5:18: error: signers.a@b[0]: expected the line between", ""),
    (
      "signers: { a@b: [MCowBQYDK2VuAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=] }",
      "5:18: error: signers.a@b[0]: expected the line between", ""
    ),
    ("roles: { r: [A <a@b>] }", "5:14: error: roles.r[0]: expected a mail address", ""),
    (
      "localization: { catalogs: [a], functions: [t], sources: [] }",
      "5:43: error: localization.functions: functions are looked for in `sources`", ""
    ),
  ])
  func refusesWrongSections(_ text: String, _ expected: String, _ fragment: String) throws {
    try refuse(Self.start + text, expected, fragment)
  }

  /// What follows `rules:` on line 6; `- ` begins in column 3.
  @Test(arguments: [
    ("{ names: [A], absent-from: [release] }", "6:5: error: rules[0]: the key “id” is missing", ""),
    ("{ id: a, absent-from: [release] }", "6:5: error: rules[0]: names or strings are needed", ""),
    (
      "{ id: a, names: [], strings: [], absent-from: [release] }",
      "6:5: error: rules[0]: names or strings are needed", ""
    ),
    ("{ id: a, names: [A] }", "6:5: error: rules[0]: ", "absent-from or present-in is needed"),
    (
      "{ id: a, names: [A], absent-from: [] }",
      "6:39: error: rules[0].absent-from: at least one build is needed", ""
    ),
    (
      "{ id: a, names: [A], absent-from: [release], present-in: [release] }",
      "6:5: error: rules[0]: “release” is in absent-from and in present-in", ""
    ),
    (
      "{ id: a, names: [A], absent-from: [prod] }", "6:40: error: rules[0].absent-from[0]: ",
      "there is no build “prod”; known: debug, release"
    ),
    (
      "{ id: a, names: [A], present-in: [debg] }", "6:39: error: rules[0].present-in[0]: ",
      "there is no build “debg” (did you mean “debug”?)"
    ),
    (
      "{ id: a, names: [A], absent-from: [release], control: release }",
      "6:59: error: rules[0].control: ", "must be a build in which the names are expected"
    ),
    (
      "{ id: a, names: [A], absent-from: [release], control: other }",
      "6:59: error: rules[0].control: ", "there is no build “other”"
    ),
    (
      "{ id: a, names: [A], present-in: [release], control: debug }",
      "6:58: error: rules[0].control: ", "needs no control"
    ),
    (
      "{ id: a, names: [A], absent-from: [debug, release] }",
      "6:5: error: rules[0]: the key “control” is missing: ", "in which the rule matches"
    ),
    ("{ id: a, names: A }", "6:21: error: rules[0].names: expected a list, found “A”", ""),
    (
      "{ id: a, names: [A, '*'] }",
      "6:25: error: rules[0].names[1]: '*' can't be a name: it matches", ""
    ),
    (
      "{ id: a, names: ['debugThing()'] }", "6:22: error: rules[0].names[0]: ", "write 'debugThing'"
    ),
    ("{ id: a, names: [Store.] }", "6:22: error: rules[0].names[0]: ", "is missing beside a dot"),
    (
      "{ id: a, names: ['A<T>'] }", "6:22: error: rules[0].names[0]: ",
      "no generic arguments; write 'A'"
    ),
    (
      "{ id: a, names: ['A::b'], modules: [App] }",
      "6:21: error: rules[0].names: 'A::b' is a name of C++",
      "write a dot for '::'"
    ),
    (
      "{ id: a, names: ['*.*'] }",
      "6:22: error: rules[0].names[0]: '*.*' can't be a name: it matches", ""
    ),
    ("{ id: a, names: [A, ''] }", "6:25: error: rules[0].names[1]: expected a text", "nothing"),
    (
      "{ id: a, strings: [abc] }",
      "6:24: error: rules[0].strings[0]: “abc” has fewer than 4 bytes", ""
    ),
    (
      "{ id: a, names: [A], ignorecase: true }", "6:26: error: rules[0].ignorecase: ",
      "unknown key “ignorecase” (did you mean “ignore-case”?)"
    ),
    (
      "{ id: a, names: [A], ignore-case: yes }",
      "6:39: error: rules[0].ignore-case: expected true or false, found “yes”", ""
    ),
    ("text", "6:5: error: rules[0]: expected a mapping", "found “text”"),
    (
      "{ id: a, names: [A], absent-from: [release] }\n  - { id: a, names: [B], absent-from: [release] }",
      "7:5: error: rules[1]: the rule “a” is there twice", ""
    ),
  ])
  func refusesWrongRules(_ rule: String, _ expected: String, _ fragment: String) throws {
    try refuse(Self.start + "rules:\n  - " + rule, expected, fragment)
  }

  @Test func refusesRulesThatAreNotAList() throws {
    try refuse(Self.start + "rules: { id: a }", "5:8: error: rules: expected a list", "a mapping")
  }

  @Test func asksForAControlWhenSeveralDebugBuildsQualify() throws {
    let text = """
      version: 1
      builds:
        one: { configuration: debug }
        two: { configuration: debug }
        release: { configuration: release }
      rules:
        - { id: a, names: [A], absent-from: [release] }
      """
    try refuse(text, "7:5: error: rules[0]: the key “control” is missing", "name the build")
  }

  @Test func readsATextOfFourBytes() throws {
    let text = Self.start + "rules: [{ id: a, strings: [four], absent-from: [release] }]"
    #expect(try ConfigurationReader.read(text, file: "c.yml").rules.map(\.strings) == [["four"]])
    let two = text.replacing("four", with: "åå")
    #expect(try ConfigurationReader.read(two, file: "c.yml").rules.count == 1)
  }

  /// What an entry of `suppressions` on line 6 has beside rule, name and reason.
  @Test(arguments: [
    ("", "6:5: error: suppressions[0]: the key “expires” is missing", ""),
    ("expires:", "6:51: error: suppressions[0].expires: expected a text, found nothing", ""),
    ("expires: 2026-02-30", "6:51: error: suppressions[0].expires: ", "found “2026-02-30”"),
    (
      "expires: 2026-13-01", "6:51: error: suppressions[0].expires: ",
      "expected a day as YYYY-MM-DD"
    ),
    ("expires: 2026-00-10", "6:51: error: suppressions[0].expires: ", "YYYY-MM-DD"),
    ("expires: 2026-1-001", "6:51: error: suppressions[0].expires: ", "YYYY-MM-DD"),
    ("expires: 20261-01-1", "6:51: error: suppressions[0].expires: ", "YYYY-MM-DD"),
    ("expires: 31.12.2026", "6:51: error: suppressions[0].expires: ", "YYYY-MM-DD"),
    ("expires: 2026/12/31", "6:51: error: suppressions[0].expires: ", "YYYY-MM-DD"),
    ("expires: 2026-12-3", "6:51: error: suppressions[0].expires: ", "YYYY-MM-DD"),
    ("expires: never", "6:51: error: suppressions[0].expires: ", "found “never”"),
    ("until: 2026-12-31", "6:42: error: suppressions[0].until: unknown key “until”", ""),
  ])
  func refusesWrongSuppressions(_ end: String, _ expected: String, _ fragment: String) throws {
    try refuse(
      Self.start + "suppressions:\n  - { rule: a, name: b, reason: for now, \(end) }", expected,
      fragment)
  }

  @Test(arguments: ["rule", "name", "reason"])
  func everySuppressionSays(_ key: String) throws {
    let keys = ["rule: a", "name: b", "reason: c", "expires: 2026-12-31"]
      .filter { !$0.hasPrefix(key) }
    try refuse(
      Self.start + "suppressions: [{ \(keys.joined(separator: ", ")) }]",
      "5:16: error: suppressions[0]: the key “\(key)” is missing", "")
  }
}
