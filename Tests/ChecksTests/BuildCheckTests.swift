import Checks
import ReleaseModel
import Testing

@Suite struct BuildCheckTests {
  @Test func checkPassesWhenEveryBuildSucceeds() {
    let result = BuildCheck().judge(plan()) { $0.results = ["debug": built(), "release": built()] }
    #expect(result == CheckResult(findings: [], summary: "debug built, release built"))
  }

  @Test func compilerErrorsFail() {
    let error = Diagnostic(message: "no such module", location: location("Sources/A.swift", 4))
    let result = BuildCheck().judge(plan()) {
      $0.results = ["debug": built(), "release": built(succeeded: false, errors: [error])]
    }
    #expect(result.summary == "debug built, release failed")
    #expect(
      result.findings == [
        Finding(
          .error, subject: "build", message: "The build 'release' failed: no such module",
          advice: "Fix the error. The full log is in build.log.", build: "release",
          location: location("Sources/A.swift", 4))
      ])
  }

  @Test func failedBuildWithoutCompilerErrorFails() {
    let result = BuildCheck().judge(plan()) {
      $0.results = ["debug": built(), "release": built(succeeded: false)]
    }
    #expect(result.findings.map(\.severity) == [.error])
    #expect(
      result.findings.map(\.message) == [
        "The build 'release' failed, but the compiler reported no error."
      ])
  }

  @Test func atMostFiveErrorsAreReported() {
    let errors = (1...7).map { Diagnostic(message: "error \($0)") }
    let result = BuildCheck().judge(plan()) {
      $0.results = ["debug": built(), "release": built(succeeded: false, errors: errors)]
    }
    #expect(
      result.findings.map(\.message) == (1...5).map { "The build 'release' failed: error \($0)" })
  }

  @Test func missingBuildResultIsUnverified() {
    let result = BuildCheck().judge(plan()) {
      $0.results = ["debug": .unavailable(reason: "no manifest")]
    }
    #expect(result.summary == "nothing built")
    #expect(
      result.findings == [
        Finding(
          .unverified, subject: "build", message: "The build 'debug' has no result: no manifest",
          advice: "Fix the cause, or run `verify-release doctor` to see what this machine lacks.",
          build: "debug"),
        Finding(
          .unverified, subject: "build", message: "The build 'release' was not run.",
          build: "release"),
      ])
  }

  /// Other checks report nothing about artifacts and declarations of such a package.
  @Test func packageThatCannotBeReadIsReportedOnce() {
    func findings(_ check: any Check) -> [Finding] {
      var plan = plan()
      plan.configuration.derivedRulesControl = "debug"
      let result = check.judge(plan) {
        $0.package = .unavailable(reason: "no manifest")
        $0.results = [
          "debug": .unavailable(reason: "no manifest"),
          "release": .unavailable(reason: "no manifest"),
        ]
      }
      #expect(!result.isConclusive || !result.findings.isEmpty)
      return result.findings
    }
    #expect(
      findings(BuildCheck()).map(\.message) == ["The package cannot be built: no manifest"])
    #expect(findings(ArtifactVisibilityCheck()).isEmpty)
    #expect(findings(DerivedRulesCheck()).isEmpty)
  }

  @Test func checkIsUnverifiedWithoutBuilds() {
    let result = BuildCheck().judge(plan(builds: []))
    #expect(
      result.findings == [
        Finding(
          .unverified, subject: "build", message: "The configuration has no builds.",
          advice: "Add builds to `builds` in the configuration.")
      ])
  }
}
