import Checks
import ReleaseModel
import Testing

@Suite struct DebugFlagCheckTests {
  private let builds = ["debug": built(), "release": built()]

  @Test func passesWhereNoReleaseBuildDefinesIt() {
    let result = DebugFlagCheck().judge(plan()) {
      $0.builds = builds
      $0.debugFlags = ["debug": .collected(["App"]), "release": .collected([])]
    }
    #expect(result == CheckResult(findings: [], summary: "release: DEBUG in 0 modules"))
  }

  @Test func failsWithTheModules() {
    let result = DebugFlagCheck().judge(plan()) {
      $0.builds = builds
      $0.debugFlags = ["release": .collected(["App", "Store"])]
    }
    #expect(result.findings.map(\.kind) == [.violation])
    #expect(
      result.findings.first?.message
        == "The build “release” defines DEBUG for App, Store, so what is inside `#if DEBUG` ships.")
  }

  @Test func isUnverifiedWhereItCannotBeSeen() {
    let result = DebugFlagCheck().judge(plan()) {
      $0.builds = builds
      $0.debugFlags = ["release": .unavailable(reason: "no description")]
    }
    #expect(result.findings.map(\.kind) == [.unknown])
    let nothing = DebugFlagCheck().judge(plan()) { $0.builds = builds }
    #expect(nothing.findings.map(\.kind) == [.unknown])
  }

  @Test func isInconclusiveWithoutABuild() {
    let result = DebugFlagCheck().judge(plan()) {
      $0.builds = ["debug": built(), "release": built(succeeded: false)]
    }
    #expect(result.findings == [])
    #expect(!result.isConclusive)
  }

  @Test func hasNothingToDoWithoutAReleaseBuild() {
    let debug = Build(name: "debug", configuration: .debug)
    #expect(!DebugFlagCheck().judge(plan(builds: [debug])).isApplicable)
  }
}
