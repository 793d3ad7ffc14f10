import ReleaseModel
import Testing
import Verification

@Suite struct RuleControlCheckTests {
  private let text = "text in debug builds only"

  /// In instructions, only whole strings are found, and a name is no string.
  @Test func onlyWholeStringProvesPattern() {
    let rule = Rule(id: "r", strings: ["uitest"], absentFrom: ["release"], control: "debug")
    let plan = plan(rules: [rule])
    func verdict(_ presence: Presence) -> [Severity] {
      let match = RuleMatch(
        rule: "r", pattern: "uitest", name: "uitest", module: nil,
        traces: [Trace(kind: .string, detail: ".rodata at 0x1")], presence: presence)
      return RuleControlCheck().judge(plan) {
        $0.artifacts = [inspected("debug", [match])]
      }.findings.map(\.severity)
    }
    for presence in Presence.allCases {
      #expect(verdict(presence) == (presence == .whole ? [] : [.unverified]), "\(presence)")
    }
    let partial = RuleMatch(
      rule: "r", pattern: "uitest", name: "uitest", module: nil, traces: [], presence: .part,
      longerText: "--uitest-mode")
    let findings = RuleControlCheck().judge(plan) {
      $0.artifacts = [inspected("debug", [partial])]
    }.findings
    #expect(findings.first?.message.contains("such as \"--uitest-mode\"") == true)
  }

  @Test func checkPassesWhenEveryPatternMatchesInControl() {
    let result = RuleControlCheck().judge(plan(rules: [rule(strings: [text])])) {
      $0.artifacts = [
        inspected("debug", [match(), match(text, name: text)]), inspected("release"),
      ]
    }
    #expect(
      result == CheckResult(findings: [], summary: "2 of 2 patterns matched in the control build"))
  }

  @Test func oneMatchingControlArtifactSuffices() {
    let result = RuleControlCheck().judge(plan(rules: [rule()])) {
      $0.artifacts = [inspected("debug"), inspected("debug", [match()])]
    }
    #expect(result.findings.isEmpty)
  }

  @Test func patternWithoutMatchIsUnverified() {
    let result = RuleControlCheck().judge(plan(rules: [rule(strings: [text])])) {
      $0.artifacts = [inspected("debug", [match()])]
    }
    #expect(result.summary == "1 of 2 patterns matched in the control build")
    #expect(
      result.findings == [
        Finding(
          .unverified, subject: "leak",
          message:
            "The pattern '\(text)' of the rule 'leak' matches nothing in its control build 'debug'.",
          advice:
            "Fix the spelling, or remove the pattern if no target declares it anymore, not even a test.",
          build: "debug", name: text, location: location(".verify-release.yml", 9))
      ])
  }

  @Test func patternThatMatchesOnlyInOtherModuleIsNotMisspelled() throws {
    let result = RuleControlCheck().judge(plan(rules: [rule()])) {
      $0.package = .collected(
        PackageDescription(name: "p", modules: ["App"], hasForeignModules: false, products: []))
      var artifact = inspected("debug")
      if case .collected(var inspection) = artifact.inspection {
        inspection.leftOutMatches = [
          LeftOutMatch(rule: "leak", pattern: "Debug*", module: "Kit", name: "DebugMenu")
        ]
        artifact.inspection = .collected(inspection)
      }
      $0.artifacts = [artifact]
    }
    let finding = try #require(result.findings.first)
    #expect(finding.severity == .unverified)
    #expect(
      finding.message
        == "The pattern 'Debug*' of the rule 'leak' matches nothing that the rule searches in its control"
        + " build 'debug', but 'Kit.DebugMenu' in the module Kit.")
    #expect(finding.advice == "Add `modules: [App, Kit]` to the rule.")
  }

  @Test func adviceNamesWhatPatternMayMean() {
    let pattern = "MockStore"
    func advice(_ names: [String], unlinked: [String] = []) -> String? {
      let rule = Rule(id: "r", names: [pattern], absentFrom: ["release"], control: "debug")
      return RuleControlCheck().judge(plan(rules: [rule])) {
        $0.artifacts = [inspected("debug")]
        $0[build: "debug"].declarations = .collected(
          names.map { DeclaredName(name: $0, location: location("Sources/a.swift", 3)) })
        $0[build: "debug"].unlinkedNames = unlinked.map { DeclaredName(name: $0) }
      }.findings.first?.advice
    }
    let rest = "or remove the pattern if no target declares it anymore, not even a test."
    let traceless =
      "Type aliases, macros and inlined functions may leave no name in a build, so no rule can look"
      + " for them."
    #expect(advice(["App.Other"]) == "Fix the spelling, \(rest) \(traceless)")
    #expect(
      advice(["App.Store.x\(pattern)"]) == "Fix the spelling (did you mean 'x\(pattern)'?), \(rest)"
    )
    #expect(
      advice([], unlinked: ["Mocks.\(pattern)s"])
        == "Fix the spelling (did you mean '\(pattern)s'?), \(rest)")
    #expect(
      advice(["App.\(pattern)"])
        == "Remove the pattern: the build compiles `\(pattern)` (Sources/a.swift:3), but contains no"
        + " trace of it. \(traceless)")
  }

  /// Under an inverted condition, such as `#if !DEBUG`, the pattern is not misspelled.
  @Test func adviceNamesInvertedConditionIfOnlyReleaseHasMatch() {
    let pattern = "MockClock"
    let rule = Rule(id: "r", names: [pattern], absentFrom: ["release"], control: "debug")
    let place = location("Sources/App/main.swift", 4)
    func finding(_ rule: Rule = rule, _ gather: (inout GatheredEvidence) -> Void) -> Finding? {
      RuleControlCheck().judge(plan(rules: [rule])) {
        $0.artifacts = [inspected("debug"), inspected("release")]
        $0[build: "debug"].declarations = .collected([DeclaredName(name: "App.MockClocks")])
        gather(&$0)
      }.findings.first
    }
    let found = match(pattern, rule: "r", name: pattern, location: place)
    let present = finding { $0.artifacts[1] = inspected("release", [found]) }
    let compiled = finding {
      $0[build: "release"].declarations = .collected([
        DeclaredName(name: "App.\(pattern)", location: place)
      ])
    }
    let text = Rule(id: "r", strings: [pattern], absentFrom: ["release"], control: "debug")
    let string = finding(text) {
      var inspection = ResourceInspection(fileCount: 1, matches: [], unreadable: [])
      inspection.matches = [match(pattern, rule: "r", name: pattern, module: nil, traces: [])]
      $0.resources = [
        ResourceEvidence(name: "App_App", build: "release", inspection: .collected(inspection))
      ]
    }
    let start =
      "The pattern '\(pattern)' of the rule 'r' matches nothing in its control build 'debug'"
    #expect(
      present?.message
        == "\(start), but `App.\(pattern)` (Sources/App/main.swift:4) is present in app (release).")
    #expect(
      compiled?.message
        == "\(start), but the build 'release' compiles `\(pattern)` (Sources/App/main.swift:4).")
    #expect(string?.message == "\(start), but `\(pattern)` is present in App_App (release).")
    for finding in [present, compiled, string] {
      #expect(finding?.severity == .unverified)
      #expect(
        finding?.advice
          == "The condition around its code may be inverted, as in `#if !DEBUG`. Correct the"
          + " condition, or remove the pattern if only a release needs the code.")
    }
  }

  /// A mock in a module that only tests use is not in the control build, and must not be.
  @Test func declarationInUnlinkedSourcesProvesPattern() {
    func result(_ matches: [RuleMatch]) -> CheckResult {
      RuleControlCheck().judge(plan(rules: [rule()])) {
        $0.artifacts = [inspected("debug"), inspected("release")]
        $0[build: "debug"].unlinkedMatches = matches
      }
    }
    #expect(
      result([match(traces: [])])
        == CheckResult(
          findings: [],
          summary:
            "0 of 1 pattern matched in the control build, 1 in sources that no artifact contains"
        ))
    #expect(result([match(rule: "other", traces: [])]).findings.map(\.severity) == [.unverified])
  }

  /// The program may have another spelling than its tests.
  @Test func stringInUnlinkedSourcesProvesNothing() {
    let rule = Rule(id: "r", strings: [text], absentFrom: ["release"], control: "debug")
    let result = RuleControlCheck().judge(plan(rules: [rule])) {
      $0.artifacts = [inspected("debug"), inspected("release")]
      $0[build: "debug"].unlinkedMatches = [
        match(
          text, rule: "r", name: text, module: "AppTests", traces: [],
          location: location("Tests/AppTests/t.swift", 2))
      ]
    }
    #expect(result.findings.map(\.severity) == [.unverified])
    #expect(
      result.findings.first?.message
        == "The pattern '\(text)' of the rule 'r' matches nothing in its control build 'debug'. It"
        + " occurs in Tests/AppTests/t.swift:2:3, which is not linked, so that it may be misspelled or"
        + " outdated.")
    #expect(result.findings.first?.advice?.contains("`AppTests.*`") == true)
  }

  @Test func unreadableSourcesAreNamed() {
    let result = RuleControlCheck().judge(plan(rules: [rule()])) {
      $0.artifacts = [inspected("debug"), inspected("release")]
      $0[build: "debug"].unreadableSources = ["/Kit/Tests: Permission denied"]
    }
    #expect(
      result.findings.first?.message.hasSuffix(
        " Sources that may contain it cannot be read: /Kit/Tests: Permission denied.") == true)
  }

  /// A match in another build, or of another rule or pattern, does not count.
  @Test func patternNeedsItsOwnMatchInControl() {
    let result = RuleControlCheck().judge(plan(rules: [rule()])) {
      $0.artifacts = [
        inspected("release", [match()]), inspected(nil, [match()]),
        inspected("debug", [match(rule: "other"), match("DebugMenu")]),
      ]
    }
    #expect(result.findings.map(\.severity) == [.unverified])
    #expect(result.summary == "0 of 1 pattern matched in the control build")
  }

  @Test func uninspectedControlIsUnverified() {
    let result = RuleControlCheck().judge(plan(rules: [rule()])) {
      $0.artifacts = [uninspected("debug", .unavailable(reason: "no such file"))]
    }
    #expect(
      result.findings == [
        Finding(
          .unverified, subject: "leak",
          message: "The rule 'leak' cannot be verified: no artifact of its control build 'debug'"
            + " was inspected.",
          advice: "Fix the build, or set `control` to a build whose artifacts are inspected.",
          build: "debug", location: location(".verify-release.yml", 9))
      ])
    #expect(!result.isConclusive)
  }

  /// `inspect` has no builds, only files.
  @Test func controlFilesAreNotCalledBuild() {
    var plan = plan(rules: [rule(strings: [text])])
    plan.configuration.builds = []
    let result = RuleControlCheck().judge(plan) {
      $0.artifacts = [inspected("debug", [match()])]
    }
    #expect(result.summary == "1 of 2 patterns matched in the control files")
    #expect(
      result.findings.map(\.message) == [
        "The pattern '\(text)' of the rule 'leak' matches nothing in the control files."
      ])
    let misplaced = RuleControlCheck().judge(plan) {
      $0.artifacts = [
        inspected("debug", [match()]), inspected(nil, [match(text, name: text, module: nil)]),
      ]
    }
    #expect(
      misplaced.findings.map(\.message) == [
        "The pattern '\(text)' of the rule 'leak' matches nothing in the control files, but"
          + " `\(text)` is present in app."
      ])
    #expect(misplaced.findings.map(\.advice) == ["Set --control to a file that contains it."])
    let missing = RuleControlCheck().judge(plan) {
      $0.artifacts = [uninspected("debug", .unavailable(reason: "no such file"))]
    }
    #expect(
      missing.findings.map(\.message) == [
        "The rule 'leak' cannot be verified: no control file was inspected."
      ])
  }

  /// The build check reports the cause.
  @Test func controlThatWasNotBuiltIsInconclusive() {
    let result = RuleControlCheck().judge(plan(rules: [rule()])) {
      $0[build: "debug"].result = built(succeeded: false)
      $0.artifacts = [uninspected("debug", .unavailable(reason: "the build failed"))]
    }
    #expect(
      result
        == CheckResult(
          findings: [], summary: "0 of 1 pattern matched in the control build",
          isConclusive: false))
  }

  @Test func checkIsNotApplicableWithoutControl() {
    let rules = [Rule(id: "present", names: ["App"], presentIn: ["release"])]
    #expect(
      RuleControlCheck().judge(plan(rules: rules)) == .notApplicable("no rule has a `control`"))
  }
}
