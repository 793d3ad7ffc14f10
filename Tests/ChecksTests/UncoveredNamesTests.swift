import ReleaseModel
import Testing
import Verification

@Suite struct UncoveredNamesTests {
  private func names(
    _ declared: [String], rules: [Rule] = [], in build: String = "release"
  ) -> [UncoveredName] {
    var evidence = GatheredEvidence()
    evidence[build: build].declarations = .collected(declared.map { DeclaredName(name: $0) })
    return UncoveredNames.all(
      in: CheckInput(plan: plan(rules: rules), evidence: evidence, today: ""))
  }

  @Test(arguments: [
    "App.MockStore", "App.Store.debugMenu", "App.DEBUG_MENU", "App.useHTTPStub", "App.fake_clock",
    "App.Content_Previews", "App.SimulatedPurchase", "App.isSimulator", "App.simulation2",
    "App.StoreTestDouble", "App.debugOnly", "App.debug", "App.Store.isDebug", "App._mock",
    "App.stubbedResult", "App.SpyTracker", "App.DummyStore", "App.MockingDriver",
    "App.__testOnly_connection", "App.__forTesting_getChannels", "App.Parser.__for_test__groups",
    "App.cheats", "App.CheatMenu", "App.isUITest", "App.uitesting",
  ])
  func namesThatLookLikeDebugCodeAreFound(_ name: String) {
    #expect(names(["App.Store", name]).map(\.name) == [name])
  }

  @Test(arguments: [
    "App.Store.debugDescription", "App.CustomDebugStringConvertible.title", "App.stubborn",
    "App.hammock", "App.Fakenham", "App.doubleTest", "App.testFunction", "App.sampleRate",
    "App.similar", "DebugKit.Store", "App.previewed",
  ])
  func otherNamesAreIgnored(_ name: String) {
    #expect(names([name]).isEmpty)
  }

  @Test func logLevelsAreIgnored() {
    #expect(
      names(["Log.Level.debug", "Log.Level.info", "Log.Logger.debug"]).map(\.name) == [
        "Log.Logger.debug"
      ])
    #expect(names(["Log.Logger.debug", "Log.Logger.warning"]).isEmpty)
    #expect(names(["Log.Logger.logDebug", "Log.Logger.logInfo"]).isEmpty)
    #expect(
      names(["App.DebugView", "App.ErrorView", "App.showDebugMock", "App.showInfoMock"]).map(\.name)
        == ["App.DebugView", "App.showDebugMock", "App.showInfoMock"])
  }

  @Test func onlyOutermostNamesAreListed() {
    #expect(
      names(["App.Mock", "App.Mock.stub", "App.Mock.Fake.stub"]).map(\.name) == ["App.Mock"])
  }

  @Test func debugBuildsAreIgnored() {
    #expect(names(["App.Mock"], in: "debug").isEmpty)
  }

  @Test func namesOfRulesAreCovered() {
    let declared = ["App.Mock.stub", "App.MockStore", "App.MockStore.fake", "Kit.Mock"]
    func uncovered(_ rule: Rule) -> [String] { names(declared, rules: [rule]).map(\.name) }
    #expect(uncovered(Rule(id: "text", strings: ["Mock"], absentFrom: ["release"])).count == 3)
    #expect(uncovered(Rule(id: "control", names: ["Mock"], control: "debug")).count == 3)
    #expect(
      uncovered(Rule(id: "mock", names: ["Mock"], absentFrom: ["release"])) == ["App.MockStore"])
    #expect(
      uncovered(Rule(id: "store", names: ["App.MockStore"], absentFrom: ["release"]))
        == ["App.Mock.stub", "Kit.Mock"])
    #expect(uncovered(Rule(id: "all", names: ["*Mock*"], presentIn: ["release"])) == [])
  }

  @Test func noteShowsThreeNamesWithLocations() {
    var derived = plan(rules: [Rule(id: "t", strings: ["text"], absentFrom: ["release"])])
    derived.configuration.derivedRulesControl = "debug"
    let result = DebugLeakCheck().judge(derived) {
      $0.artifacts = [inspected("release")]
      $0[build: "release"].declarations = .collected(
        (1...41).map {
          DeclaredName(name: "App.mock\($0 + 10)", location: location("Sources/App/A.swift", $0))
        })
    }
    #expect(result.findings.map(\.severity) == [.note])
    #expect(
      result.findings.first?.message
        == "41 names in 'release' look like debug code, but no rule covers them: `App.mock11`"
        + " (Sources/App/A.swift:1), `App.mock12` (Sources/App/A.swift:2), `App.mock13`"
        + " (Sources/App/A.swift:3) and 38 more.")
  }
}
