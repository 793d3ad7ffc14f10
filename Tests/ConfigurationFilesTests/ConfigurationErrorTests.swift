import ReleaseModel
import Testing
import Verification

/// Invalid files, each with the location and key of the error and a part of its message.
@Suite struct ConfigurationErrorTests {
  private static let start = """
    version: 1
    builds:
      debug: { configuration: debug }
      release: { configuration: release }

    """

  private func reject(_ text: String, _ expected: String, _ fragment: String) throws {
    try expectRefusal("c.yml:\(expected)", fragment) {
      _ = try ConfigurationReader.read(text, file: "c.yml")
    }
  }

  @Test(arguments: [
    ("", "1: error: ", "the file is empty"),
    ("# only a comment\n", "1: error: ", "the file is empty"),
    ("text", "1:1: error: ", "expected a mapping (`key: value`), found 'text'"),
    ("- a", "1:1: error: ", "expected a mapping (`key: value`), found a list"),
    ("a: [", "2:1: error: invalid YAML: ", "did not find expected node content"),
    ("a: b: c", "1:5: error: invalid YAML: ", "a value with a colon needs quotes: \"b: c\""),
    ("a: 'b': c", "1:7: error: invalid YAML: ", "mapping values are not allowed in this context"),
    ("\tversion: 1", "1:1: error: invalid YAML: ", "; indent with spaces instead of tabs"),
    ("a:\n  \tb: 1", "2:3: error: invalid YAML: ", "; indent with spaces instead of tabs"),
    ("a:\n- b: 1\n c: 2", "3:2: error: invalid YAML: ", "; check the indentation of this line"),
    ("a:\n  - b: 1\n  c: 2", "3:3: error: ", "; check the indentation of this line"),
    ("version: 1\n---\nversion: 1", "2:1: error: invalid YAML: ", "another document"),
    ("version: *a", "1:10: error: invalid YAML: ", "undefined alias"),
    ("rules:\n- names: [!Mock]", "2:", "a value that starts with '!' needs quotes: \"!Mock\""),
    ("rules:\n- names: [*Debug*]", "2:17: error: invalid YAML: ", "needs quotes: \"*Debug*\""),
    (
      "version: 1\nbuilds: {}\nversion: 1", "3:1: error: invalid YAML: ",
      "duplicate key 'version', which is already on line 1"
    ),
    ("version: 1\nbuilds:\n  a: {}\n  a: {}", "4:3: error: invalid YAML: ", "duplicate key 'a'"),
    ("a:\n  - b: 1\n    # b: 2\n    c:\n      b: 3\n    'b' : 4", "6:5: error: ", "key 'b'"),
    ("a: {b: 1, c: b,  b: 2}", "1:18: error: invalid YAML: ", "duplicate key 'b'"),
    ("a: 1\nb: \"x\nc: 2\n", "2:4: error: invalid YAML: ", "the quote is not closed"),
    ("a: 1\r\nb: \"x\r\nc: 2\r\n", "2:4: error: invalid YAML: ", "the quote is not closed"),
    ("a: 1\r\nb: 2\r\nb: 1\r\n", "3:1: error: invalid YAML: ", "duplicate key 'b'"),
    ("a: 1\nb: \"x\nc: \"2\"\n", "2:4: error: invalid YAML: ", "the quote is not closed"),
    ("a: ['it''s', 'x]\nb: 'y'\nc: 1", "1:14: error: invalid YAML: ", "the quote is not closed"),
    ("a: \"x\n  y\"\nb: c: d", "3:5: error: invalid YAML: ", "a value with a colon needs quotes"),
    ("a: it's\nb: c: d # 'x\n", "2:5: error: invalid YAML: ", "a value with a colon needs"),
    ("? [a]\n: b", "1:1: error: ", "expected a string as a key, found a list"),
    ("# 'é'\n\u{7}", "2: error: invalid YAML: control characters are not allowed", ""),
  ])
  func invalidYAMLAndNonMappingsAreRejected(
    _ text: String, _ expected: String, _ fragment: String
  ) throws {
    try reject(text, expected, fragment)
  }

  @Test(arguments: [
    ("builds: {}", "1:1: error: missing key 'version'", ""),
    ("version: 2\nbuilds: {}", "1:10: error: version: ", "unsupported version; expected 1"),
    ("version: one", "1:10: error: version: expected an integer, found 'one'", ""),
    ("version: 1.0", "1:10: error: version: expected an integer, found '1.0'", ""),
    ("version:", "1:9: error: version: expected an integer, found nothing", ""),
    (
      "version: 1\nbuild: {}", "2:1: error: build: unknown key 'build' (did you mean 'builds'?); ",
      "known keys: version, package, builds, artifacts, rules, derived-rules, guards, visibility,"
        + " tests, checklists, roles, allowed-signers, localization, hygiene, suppressions,"
        + " not-verified"
    ),
    (
      "version: 1\nguards: { coverage: 90 }",
      "2:21: error: guards.coverage: expected a percentage from 0% to 100%, such as 100%", ""
    ),
    (
      "version: 1\nguards: { coverage: 101% }",
      "2:21: error: guards.coverage: expected a percentage from 0% to 100%", ""
    ),
    (
      "version: 1\nhygiene: { levels: { secrets: off } }",
      "2:22: error: hygiene.levels.secrets: unknown key 'secrets' (did you mean 'secret'?)",
      "known keys: run-path, "
    ),
    (
      "version: 1\nhygiene: { levels: { secret: low } }",
      "2:30: error: hygiene.levels.secret: unknown level 'low'", "off"
    ),
    ("version: 1\nguards: {}", "2:9: error: guards: missing key 'coverage'", ""),
    ("version: 1\nnonsense: 1", "2:1: error: nonsense: unknown key 'nonsense'; known keys", ""),
    ("version: 1\nbuilds: {}", "2:9: error: builds: expected at least one build", ""),
    ("version: 1\nbuilds:", "2:8: error: builds: expected a mapping", "found nothing"),
    ("version: 1\nbuilds: [debug]", "2:9: error: builds: expected a mapping", "found a list"),
    (
      "version: 1\nbuilds: { debug: debug }", "2:18: error: builds.debug: expected a mapping",
      "found 'debug'"
    ),
    (
      "version: 1\nbuilds: { debug: {} }",
      "2:18: error: builds.debug: missing key 'configuration'", ""
    ),
    (
      "version: 1\nbuilds: { d: { configuration: fast } }",
      "2:31: error: builds.d.configuration: expected debug or release", ""
    ),
    (
      "version: 1\nbuilds: { d: { configuration: debug, flag: [] } }",
      "2:38: error: builds.d.flag: unknown key 'flag' (did you mean 'flags'?)", ""
    ),
    (
      "version: 1\nbuilds: { d: { configuration: debug, flags: -g } }",
      "2:45: error: builds.d.flags: expected a list, found '-g'", ""
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
      "version: 1\nbuilds: { d: { configuration: release, flags: [--build-system, xcode] } }",
      "2:48: error: builds.d.flags[0]: expected the build system native or swiftbuild, found xcode",
      ""
    ),
    (
      "version: 1\nbuilds: { d: { configuration: release, flags: [--repeat-until, fail] } }",
      "2:48: error: builds.d.flags[0]: '--repeat-until' is not allowed", ""
    ),
    (
      "version: 1\nbuilds: { ../d: { configuration: debug } }", "2:17: error: builds.../d: ",
      "a build's name can contain only letters, digits, '-' and '_'"
    ),
    (
      "version: 1\nbuilds: { \"\": { configuration: debug } }", "2:15: error: builds.: ",
      "a build's name can contain only letters, digits, '-' and '_'"
    ),
  ])
  func invalidTopLevelKeysAndBuildsAreRejected(
    _ text: String, _ expected: String, _ fragment: String
  ) throws {
    try reject(text, expected, fragment)
  }

  /// The content after `start`, on line 5.
  @Test(arguments: [
    ("artifacts: app", "5:12: error: artifacts: expected a list, found 'app'", ""),
    ("artifacts: [app]", "5:13: error: artifacts[0]: expected", "write `- product: app`"),
    ("artifacts: [[app]]", "5:13: error: artifacts[0]: expected a mapping", "found a list"),
    (
      "artifacts: [{ product: a, path: b }]",
      "5:13: error: artifacts[0]: expected either 'product' or 'path', not both", ""
    ),
    (
      "artifacts: [{}]", "5:13: error: artifacts[0]: expected either 'product' or 'path', not both",
      ""
    ),
    (
      "artifacts: [{ product: a, build: debug }]", "5:34: error: artifacts[0].build: ",
      "'build' can be set only for a path"
    ),
    (
      "artifacts: [{ product: a, unstripped: b }]", "5:39: error: artifacts[0].unstripped: ",
      "'unstripped' can be set only for a path"
    ),
    (
      "artifacts: [{ path: a }]", "5:13: error: artifacts[0]: missing key 'build'", ""
    ),
    (
      "artifacts: [{ path: a, build: releas }]", "5:31: error: artifacts[0].build: ",
      "unknown build 'releas' (did you mean 'release'?); expected one of: debug, release"
    ),
    (
      "artifacts: [{ product: [] }]",
      "5:24: error: artifacts[0].product: expected a string, found a list", ""
    ),
    ("tests: { builds: [debug] }", "5:8: error: tests: missing key 'filter'", ""),
    (
      "tests: { filter: a, time-limit: 25h }", "5:33: error: tests.time-limit: ",
      "expected a time from 1 s to 86400 s, such as 90s, 20m or 2h, found '25h'"
    ),
    (
      "tests: { filter: a, time-limit: 0m }", "5:33: error: tests.time-limit: ", "found '0m'"
    ),
    (
      "tests: { filter: a, time-limit: 99999999999999999h }", "5:33: error: tests.time-limit: ",
      "found '99999999999999999h'"
    ),
    (
      "tests: { filter: a, time-limit: 1.5h }", "5:33: error: tests.time-limit: ", "found '1.5h'"
    ),
    ("tests: { filter: '' }", "5:18: error: tests.filter: expected a string, found nothing", ""),
    (
      "tests: { filter: a, builds: [] }",
      "5:29: error: tests.builds: expected at least one build", ""
    ),
    (
      "tests: { filter: a, builds: [other] }", "5:30: error: tests.builds[0]: ",
      "unknown build 'other'; expected one of: debug, release"
    ),
    (
      "tests: { filter: a, builds: debug }",
      "5:29: error: tests.builds: expected a list, found 'debug'", ""
    ),
    ("checklists: a.yml", "5:13: error: checklists: expected a list, found 'a.yml'", ""),
    (
      "checklists:\n  - a.yml\n  -", "7:4: error: checklists[1]: expected a string, found nothing",
      ""
    ),
    (
      "checklists: [{ a: b }]", "5:14: error: checklists[0]: expected a string, found a mapping", ""
    ),
    (
      "localization: { catalogs: [] }",
      "5:27: error: localization.catalogs: expected at least one value", ""
    ),
    (
      "localization: { catalogs: [a], languages: [] }",
      "5:43: error: localization.languages: expected at least one value", ""
    ),
    (
      "localization: { catalogs: [a], language: [en] }", "5:32: error: localization.language: ",
      "did you mean 'languages'?"
    ),
    (
      "localization: { catalogs: [a], levels: { stalekey: error } }",
      "5:42: error: localization.levels.stalekey: unknown key 'stalekey'", "'stale-key'?"
    ),
    (
      "localization: { catalogs: [a], levels: { stale-key: high } }",
      "5:53: error: localization.levels.stale-key: unknown level 'high'",
      "off, note, warning, error"
    ),
    ("roles: [a@b]", "5:8: error: roles: expected a mapping", ""),
    ("roles: { r: [] }", "5:13: error: roles.r: expected at least one value", ""),
    ("roles: { r: [Ada] }", "5:14: error: roles.r[0]: expected an email address, found 'Ada'", ""),
    ("allowed-signers: [a@b]", "5:18: error: allowed-signers: expected a string", ""),
    ("allowed-signers: ' '", "5:18: error: allowed-signers: ", ""),
    ("roles: { r: [A <a@b>] }", "5:14: error: roles.r[0]: expected an email address", ""),
    (
      "localization: { languages: { fr: on } }",
      "5:34: error: localization.languages.fr: expected 'off' or { minimum: PERCENTAGE }", ""
    ),
    (
      "localization: { languages: { xx: off } }",
      "5:30: error: localization.languages.xx: 'xx' is not a known language code", ""
    ),
    (
      "localization: { languages: { de: off, jp: { minimum: 5% } } }",
      "5:39: error: localization.languages.jp: 'jp' is not a known language code", "'ja'?"
    ),
    (
      "localization: { languages: [en, english] }",
      "5:33: error: localization.languages[1]: 'english' is not a known language code", "'en'?"
    ),
    (
      "localization: { paths: [{ path: Mac, languages: { deu: off } }] }",
      "5:51: error: localization.paths[0].languages.deu: 'deu' is not a known language code",
      "'de'?"
    ),
    (
      "localization: { languages: { fr: { minimum: 95 } } }",
      "5:45: error: localization.languages.fr.minimum: expected a percentage", "95%"
    ),
    (
      "localization: { languages: { fr: { minimum: 101% } } }",
      "5:45: error: localization.languages.fr.minimum: expected a percentage", ""
    ),
    (
      "localization: { paths: [{ path: Mac }] }", "5:25: error: localization.paths[0]: ",
      "languages"
    ),
    (
      "localization: { catalogs: [a], functions: [t], sources: [] }",
      "5:43: error: localization.functions: 'functions' has no effect", ""
    ),
  ])
  func invalidSectionsAreRejected(_ text: String, _ expected: String, _ fragment: String) throws {
    try reject(Self.start + text, expected, fragment)
  }

  /// The content after `rules:`, on line 6; `- ` starts in column 3.
  @Test(arguments: [
    ("{ names: [A], absent-from: [release] }", "6:5: error: rules[0]: missing key 'id'", ""),
    (
      "{ id: a, absent-from: [release] }",
      "6:5: error: rules[0]: a rule needs 'names' or 'strings'", ""
    ),
    (
      "{ id: a, names: [], strings: [], absent-from: [release] }",
      "6:5: error: rules[0]: a rule needs 'names' or 'strings'", ""
    ),
    (
      "{ id: a, names: [A] }", "6:5: error: rules[0]: ",
      "a rule needs 'absent-from' or 'present-in'"
    ),
    (
      "{ id: a, names: [A], absent-from: [] }",
      "6:39: error: rules[0].absent-from: expected at least one build", ""
    ),
    (
      "{ id: a, names: [A], absent-from: [release], present-in: [release] }",
      "6:5: error: rules[0]: the build 'release' is in both 'absent-from' and 'present-in'", ""
    ),
    (
      "{ id: a, names: [A], absent-from: [prod] }", "6:40: error: rules[0].absent-from[0]: ",
      "unknown build 'prod'; expected one of: debug, release"
    ),
    (
      "{ id: a, names: [A], present-in: [debg] }", "6:39: error: rules[0].present-in[0]: ",
      "unknown build 'debg' (did you mean 'debug'?)"
    ),
    (
      "{ id: a, names: [A], absent-from: [release], control: release }",
      "6:59: error: rules[0].control: ", "must not be a build in 'absent-from'"
    ),
    (
      "{ id: a, names: [A], absent-from: [release], control: other }",
      "6:59: error: rules[0].control: ", "unknown build 'other'"
    ),
    (
      "{ id: a, names: [A], present-in: [release], control: debug }",
      "6:58: error: rules[0].control: ", "'control' has no effect without 'absent-from'"
    ),
    (
      "{ id: a, names: [A], absent-from: [debug, release] }",
      "6:5: error: rules[0]: missing key 'control'; ", "in which the rule must match"
    ),
    ("{ id: a, names: A }", "6:21: error: rules[0].names: expected a list, found 'A'", ""),
    (
      "{ id: a, names: [A, '*'] }",
      "6:25: error: rules[0].names[1]: '*' is not a valid name: it would match", ""
    ),
    (
      "{ id: a, names: ['debugThing()'] }", "6:22: error: rules[0].names[0]: ",
      "omit the arguments: 'debugThing'"
    ),
    (
      "{ id: a, names: [Store.] }", "6:22: error: rules[0].names[0]: ",
      "is missing before or after a dot"
    ),
    (
      "{ id: a, names: ['A<T>'] }", "6:22: error: rules[0].names[0]: ",
      "omit the generic arguments: 'A'"
    ),
    (
      "{ id: a, names: ['A::b'], modules: [App] }",
      "6:21: error: rules[0].names: 'A::b' is a C++ name",
      "write '.' instead of '::'"
    ),
    (
      "{ id: a, names: ['*.*'] }",
      "6:22: error: rules[0].names[0]: '*.*' is not a valid name: it would match", ""
    ),
    ("{ id: a, names: [A, ''] }", "6:25: error: rules[0].names[1]: expected a string", "nothing"),
    (
      "{ id: a, strings: [abc] }",
      "6:24: error: rules[0].strings[0]: \"abc\" is too short", ""
    ),
    (
      "{ id: a, names: [A], ignorecase: true }", "6:26: error: rules[0].ignorecase: ",
      "unknown key 'ignorecase' (did you mean 'ignore-case'?)"
    ),
    (
      "{ id: a, names: [A], ignore-case: yes }",
      "6:39: error: rules[0].ignore-case: expected true or false, found 'yes'", ""
    ),
    ("text", "6:5: error: rules[0]: expected a mapping", "found 'text'"),
    (
      "{ id: a, names: [A], absent-from: [release] }\n  - { id: a, names: [B], absent-from:"
        + " [release] }",
      "7:5: error: rules[1]: duplicate rule 'a'", ""
    ),
  ])
  func invalidRulesAreRejected(_ rule: String, _ expected: String, _ fragment: String) throws {
    try reject(Self.start + "rules:\n  - " + rule, expected, fragment)
  }

  @Test func rulesThatAreNotListAreRejected() throws {
    try reject(Self.start + "rules: { id: a }", "5:8: error: rules: expected a list", "a mapping")
  }

  @Test func controlIsRequiredWhenSeveralDebugBuildsQualify() throws {
    let text = """
      version: 1
      builds:
        one: { configuration: debug }
        two: { configuration: debug }
        release: { configuration: release }
      rules:
        - { id: a, names: [A], absent-from: [release] }
      """
    try reject(text, "7:5: error: rules[0]: missing key 'control'", "set it to a build")
  }

  @Test func stringOfFourBytesIsAccepted() throws {
    let text = Self.start + "rules: [{ id: a, strings: [four], absent-from: [release] }]"
    #expect(try ConfigurationReader.read(text, file: "c.yml").rules.map(\.strings) == [["four"]])
    let two = text.replacing("four", with: "åå")
    #expect(try ConfigurationReader.read(two, file: "c.yml").rules.count == 1)
  }

  /// The keys besides `rule`, `name` and `reason` of a suppression on line 6.
  @Test(arguments: [
    ("", "6:5: error: suppressions[0]: missing key 'expires'", ""),
    ("expires:", "6:51: error: suppressions[0].expires: expected a string, found nothing", ""),
    ("expires: 2026-02-30", "6:51: error: suppressions[0].expires: ", "found '2026-02-30'"),
    (
      "expires: 2026-13-01", "6:51: error: suppressions[0].expires: ",
      "expected a date in the form YYYY-MM-DD"
    ),
    ("expires: 2026-00-10", "6:51: error: suppressions[0].expires: ", "YYYY-MM-DD"),
    ("expires: 2026-1-001", "6:51: error: suppressions[0].expires: ", "YYYY-MM-DD"),
    ("expires: 20261-01-1", "6:51: error: suppressions[0].expires: ", "YYYY-MM-DD"),
    ("expires: 31.12.2026", "6:51: error: suppressions[0].expires: ", "YYYY-MM-DD"),
    ("expires: 2026/12/31", "6:51: error: suppressions[0].expires: ", "YYYY-MM-DD"),
    ("expires: 2026-12-3", "6:51: error: suppressions[0].expires: ", "YYYY-MM-DD"),
    ("expires: never", "6:51: error: suppressions[0].expires: ", "found 'never'"),
    ("until: 2026-12-31", "6:42: error: suppressions[0].until: unknown key 'until'", ""),
  ])
  func invalidSuppressionsAreRejected(
    _ end: String, _ expected: String, _ fragment: String
  ) throws {
    try reject(
      Self.start + "suppressions:\n  - { rule: a, name: b, reason: for now, \(end) }", expected,
      fragment)
  }

  /// A reason, message or fix says something, and a value has the type that it is written with.
  @Test(arguments: [
    (
      "suppressions: [{ rule: a, name: b, reason: \" \", expires: 2026-12-31 }]",
      "found the string \" \""
    ),
    (
      "suppressions: [{ rule: a, name: b, reason: \"\\u200B\", expires: 2026-12-31 }]",
      "with letters"
    ),
    ("suppressions: [{ rule: a, name: b, reason: '-', expires: 2026-12-31 }]", "with letters"),
    (
      "suppressions: [{ rule: a, name: b, reason: \"\\u2800\", expires: 2026-12-31 }]",
      "with letters"
    ),
    (
      "suppressions: [{ rule: a, name: b, reason: ~, expires: 2026-12-31 }]",
      "expected a string, found ~"
    ),
    ("suppressions: [{ rule: a, name: b, reason: true, expires: 2026-12-31 }]", "found true"),
    ("rules: [{ id: a, names: [A], absent-from: [release], message: ' ' }]", "with letters"),
    ("rules: [{ id: a, names: [A], absent-from: [release], fix: ' ' }]", "with letters"),
    ("rules: [{ id: a, names: [null], absent-from: [release] }]", "expected a string, found null"),
    (
      "rules: [{ id: a, names: [A], absent-from: [release], ignore-case: 'true' }]",
      "found the string"
    ),
    ("derived-rules: \"false\"", "expected true or false, found the string \"false\""),
    ("derived-rules: 'true'", "expected true or false, found the string \"true\""),
  ])
  func valueOfOtherTypeIsRejected(_ line: String, _ fragment: String) throws {
    try reject(Self.start + line, "5:", fragment)
  }

  @Test func versionIsNumber() throws {
    try reject(
      "version: '1'", "1:10: error: version: expected an integer", "found the string \"1\"")
  }

  @Test(arguments: ["rule", "name", "reason"])
  func suppressionWithoutRequiredKeyIsRejected(_ key: String) throws {
    let keys = ["rule: a", "name: b", "reason: c", "expires: 2026-12-31"]
      .filter { !$0.hasPrefix(key) }
    try reject(
      Self.start + "suppressions: [{ \(keys.joined(separator: ", ")) }]",
      "5:16: error: suppressions[0]: missing key '\(key)'", "")
  }

  /// The end of an entry of `not-verified:` on line 6.
  @Test(arguments: [
    ("", ": expected exactly one of: product, test, package, module, record, file"),
    (", product: A, test: B", ": expected exactly one of: product, test, package, module"),
    (", producct: A", ".producct: unknown key 'producct'"),
    (", product:", ".product: expected a string, found nothing"),
    (", test: '('", ".test: '(' is not a valid regular expression"),
    (", record: ../a.yml", ".record: expected a path inside the configuration's folder"),
    (", product: A }\n  - { reason: b, product: A", ": duplicate entry for the product 'A'"),
  ])
  func invalidExclusionsAreRejected(_ end: String, _ fragment: String) throws {
    let line = end.contains("\n") ? 7 : 6
    let index = line - 6
    try reject(
      Self.start + "not-verified:\n  - { reason: a\(end) }", "\(line):",
      "error: not-verified[\(index)]\(fragment)")
  }

  @Test(arguments: [
    ("", ": missing key 'reason'"), (", reason: ' '", ".reason: expected the reason"),
  ])
  func exclusionWithoutReasonIsRejected(_ end: String, _ fragment: String) throws {
    try reject(
      Self.start + "not-verified: [{ product: A\(end) }]", "5:",
      "error: not-verified[0]\(fragment)")
  }
}
