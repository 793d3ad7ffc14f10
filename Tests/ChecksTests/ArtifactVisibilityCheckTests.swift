import Checks
import ReleaseModel
import Testing

@Suite struct ArtifactVisibilityCheckTests {
  private let check = ArtifactVisibilityCheck()

  @Test func passesWhenEverythingCanBeSeen() {
    let result = check.judge(plan()) { $0.artifacts = [inspected("debug"), inspected(nil)] }
    #expect(result == CheckResult(findings: [], summary: "app (debug): 7 symbols, app: 7 symbols"))
  }

  @Test(arguments: [
    (Visibility.Symbols.none, "is stripped: it has no symbol table"),
    (.dynamicOnly, "is stripped: only the dynamic linker's symbols are left"),
    (.globalOnly, "has lost its local symbols, so private declarations can't be seen"),
  ])
  func isUnverifiedWhenStripped(_ symbols: Visibility.Symbols, _ what: String) {
    let result = check.judge(plan()) { $0.artifacts = [inspected("release", symbols: symbols)] }
    #expect(
      result.findings == [
        Finding(
          .unknown, subject: "artifact-visibility", message: "app (release) \(what).",
          advice: "Link it without `-s` (no `-Xlinker -s`, no `strip`), verify it, and strip a copy"
            + " of the verified file to ship.",
          build: "release", artifact: "app")
      ])
  }

  @Test(arguments: [(1, "1 name"), (3, "3 names")])
  func isUnverifiedWhenNamesAreTooLong(_ count: Int, _ words: String) {
    let result = check.judge(plan()) { $0.artifacts = [inspected("release", unreadable: count)] }
    #expect(result.findings.map(\.kind) == [.unknown])
    #expect(result.findings.map(\.message) == ["app (release) has \(words) that can't be read."])
    #expect(
      result.findings.map(\.advice) == [
        "Find out which declaration has such a name: it is very long, or no compiler made it."
      ])
  }

  @Test func isUnverifiedWhenMetadataCannotBeRead() {
    let result = check.judge(plan()) { $0.artifacts = [inspected("release", metadata: .unread)] }
    #expect(
      result.findings == [
        Finding(
          .unknown, subject: "artifact-visibility",
          message: "app (release) can't be seen completely. What Swift metadata it has can't all be"
            + " read, and may name stored properties and enum cases.",
          advice: "Inspect what a linker makes of it or, if it is damaged, build it again.",
          build: "release", artifact: "app")
      ])
  }

  /// Who tells the compiler to leave names out of a file knows that they are not there.
  @Test(arguments: [Visibility.Metadata.full, .partial, .none])
  func passesWithoutMetadata(_ metadata: Visibility.Metadata) {
    let result = check.judge(plan()) { $0.artifacts = [inspected("release", metadata: metadata)] }
    #expect(result.findings == [])
  }

  @Test func isUnverifiedWhenNothingWasInspected() {
    let result = check.judge(plan())
    #expect(
      result
        == CheckResult(
          findings: [
            Finding(
              .unknown, subject: "artifact-visibility", message: "No artifact was inspected.",
              advice: "Name what ships under `artifacts` in the configuration.")
          ], summary: "nothing inspected"))
  }

  @Test func isUnverifiedWhenAnArtifactCouldNotBeInspected() {
    let result = check.judge(plan()) {
      $0.artifacts = [
        inspected("debug"), uninspected("release", .unavailable(reason: "no such file")),
        uninspected(nil),
      ]
    }
    #expect(result.summary == "app (debug): 7 symbols")
    #expect(
      result.findings == [
        Finding(
          .unknown, subject: "artifact-visibility",
          message: "app (release) could not be inspected: no such file", build: "release",
          artifact: "app"),
        Finding(
          .unknown, subject: "artifact-visibility",
          message: "app could not be inspected: it was not inspected", artifact: "app"),
      ])
  }

  /// The build check says what is wrong; that there is no artifact follows from it.
  @Test func isInconclusiveWhenTheBuildFailed() {
    let result = check.judge(plan()) {
      $0.builds = ["debug": built(), "release": built(succeeded: false)]
      $0.artifacts = [
        inspected("debug"), uninspected("release", .unavailable(reason: "the build failed")),
      ]
    }
    #expect(
      result
        == CheckResult(
          findings: [], summary: "app (debug): 7 symbols, app (release): not built",
          isConclusive: false))
  }
}
