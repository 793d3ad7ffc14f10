import ReleaseModel
import Testing
import Verification

@Suite struct RequiredPresenceCheckTests {
  private let check = RequiredPresenceCheck()
  private let rules = [
    Rule(
      id: "premium", names: ["Store"], presentIn: ["debug", "release"],
      message: "Customers need it.", location: location(".verify-release.yml", 20))
  ]
  private let found = match("Store", rule: "premium", name: "Store")

  @Test func checkPassesWhenEveryPatternIsPresentInEveryBuild() {
    let result = check.judge(plan(rules: rules)) {
      $0.artifacts = [
        inspected("debug", [found]), inspected("release"), inspected("release", [found]),
      ]
    }
    #expect(result == CheckResult(findings: [], summary: "2 required patterns found"))
  }

  @Test func absentPatternFails() {
    let result = check.judge(plan(rules: rules)) {
      $0.artifacts = [inspected("debug", [found]), inspected("release")]
    }
    #expect(result.summary == "1 required pattern found")
    #expect(
      result.findings == [
        Finding(
          .error, subject: "premium",
          message: "'Store' is absent from the build 'release'. Customers need it.",
          advice: "Compile the code into this build, and call it so that the linker keeps it.",
          build: "release", name: "Store", location: location(".verify-release.yml", 20))
      ])
  }

  @Test func adviceIsFixOfRule() {
    let rules = [Rule(id: "premium", names: ["Store"], presentIn: ["release"], fix: "Link it.")]
    let result = check.judge(plan(rules: rules)) { $0.artifacts = [inspected("release")] }
    #expect(result.findings.map(\.message) == ["'Store' is absent from the build 'release'."])
    #expect(result.findings.map(\.advice) == ["Link it."])
  }

  /// Release artifacts in which the absence of a name cannot be verified.
  @Test(arguments: [
    [], [uninspected("release")], [inspected("release", symbols: .globalOnly)],
    [inspected("release", unreadable: [UnreadableName(text: "$s", rules: ["premium"])])],
    [inspected("release"), uninspected("release", .unavailable(reason: "no such file"))],
  ])
  func patternMissingFromPartlyVisibleArtifactIsUnverified(_ artifacts: [ArtifactEvidence]) {
    let result = check.judge(plan(rules: rules)) {
      $0.artifacts = [inspected("debug", [found])] + artifacts
    }
    #expect(result.findings.map(\.severity) == [.unverified])
    #expect(
      result.findings.map(\.message) == [
        "Cannot verify whether 'Store' is present in the build 'release'."
      ])
  }

  @Test func strippedFileSufficesForStrings() {
    let rules = [Rule(id: "text", names: ["Store"], strings: ["text"], presentIn: ["release"])]
    let result = check.judge(plan(rules: rules)) {
      $0.artifacts = [inspected("release", symbols: .dynamicOnly)]
    }
    #expect(result.findings.map(\.name) == ["Store", "text"])
    #expect(result.findings.map(\.severity) == [.unverified, .error])
  }

  @Test func matchInStrippedFileCounts() {
    let result = check.judge(plan(rules: rules)) {
      $0.artifacts = [
        inspected("debug", [found]), inspected("release", symbols: .dynamicOnly, [found]),
      ]
    }
    #expect(result.findings.isEmpty)
  }

  @Test func checkIsNotApplicableWithoutPresentInRules() {
    #expect(check.judge(plan(rules: [rule()])) == .notApplicable("no rule has `present-in`"))
  }
}
