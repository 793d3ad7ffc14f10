import Checks
import ReleaseModel
import Testing

@Suite struct BuildCheckTests {
  @Test func passesWhenEveryBuildSucceeded() {
    let result = BuildCheck().judge(plan()) { $0.builds = ["debug": built(), "release": built()] }
    #expect(result == CheckResult(findings: [], summary: "debug built, release built"))
  }

  @Test func failsWithTheCompilersErrors() {
    let error = Diagnostic(message: "no such module", location: location("Sources/A.swift", 4))
    let result = BuildCheck().judge(plan()) {
      $0.builds = ["debug": built(), "release": built(succeeded: false, errors: [error])]
    }
    #expect(result.summary == "debug built, release failed")
    #expect(
      result.findings == [
        Finding(
          .violation, subject: "build", message: "The build “release” failed: no such module",
          advice: "Correct the error; the whole log is build.log.", build: "release",
          location: location("Sources/A.swift", 4))
      ])
  }

  @Test func failsWithoutACompilerError() {
    let result = BuildCheck().judge(plan()) {
      $0.builds = ["debug": built(), "release": built(succeeded: false)]
    }
    #expect(result.findings.map(\.kind) == [.violation])
    #expect(
      result.findings.map(\.message) == ["The build “release” failed without a compiler error."])
  }

  @Test func repeatsTheFirstFiveErrors() {
    let errors = (1...7).map { Diagnostic(message: "error \($0)") }
    let result = BuildCheck().judge(plan()) {
      $0.builds = ["debug": built(), "release": built(succeeded: false, errors: errors)]
    }
    #expect(
      result.findings.map(\.message) == (1...5).map { "The build “release” failed: error \($0)" })
  }

  @Test func isUnverifiedWithoutAResult() {
    let result = BuildCheck().judge(plan()) {
      $0.builds = ["debug": .unavailable(reason: "no manifest")]
    }
    #expect(result.summary == "nothing built")
    #expect(
      result.findings == [
        Finding(
          .unknown, subject: "build", message: "The build “debug” gave no result: no manifest",
          build: "debug"),
        Finding(
          .unknown, subject: "build", message: "The build “release” was not run.", build: "release"),
      ])
  }

  @Test func isUnverifiedWithoutABuild() {
    let result = BuildCheck().judge(plan(builds: []))
    #expect(
      result.findings == [
        Finding(.unknown, subject: "build", message: "The configuration names no build.")
      ])
  }
}
