import ReleaseModel
import Testing
import Verification

/// Items with dependencies, items for certain builds, and items verified by tests.
@Suite struct ChecklistResultsTests {
  private func item(
    _ id: String, dependsOn: [String] = [], builds: [String]? = nil,
    _ method: ChecklistItem.Method = .check("build")
  ) -> ChecklistItem {
    ChecklistItem(
      id: id, title: id, dependsOn: dependsOn, builds: builds, method: method,
      location: location("list.yml", 3))
  }

  private func results(
    _ items: [ChecklistItem], onlyManual: Bool = false, earlier: [CheckReport] = [],
    _ gather: (inout GatheredEvidence) -> Void = { _ in }
  ) -> (items: [ChecklistReport.Item], result: CheckResult) {
    let plan = plan(checklists: [Checklist(title: "Before", file: "list.yml", items: items)])
    var evidence = GatheredEvidence()
    gather(&evidence)
    let built = CheckReport(id: "build", title: "", verdict: .passed, summary: "built")
    let input = CheckInput(
      plan: plan, evidence: evidence, earlier: [built] + earlier, today: "2026-06-30")
    let result = ChecklistCheck(onlyManual: onlyManual).judge(input)
    return (result.checklists.flatMap(\.items), result)
  }

  @Test func itemsWaitForUnmetDependencies() {
    let (items, result) = results([
      item("last", dependsOn: ["first", "middle"]), item("middle", dependsOn: ["person"]),
      item("first"), item("person", .manual()),
    ])
    #expect(items.map(\.state) == [.pending, .pending, .passed, .pending])
    #expect(items.map(\.detail).first == "depends on 'middle' (pending)")
    #expect(items.map(\.detail)[1] == "depends on 'person' (pending)")
    #expect(result.findings.map(\.severity) == [.pending, .pending, .pending])
  }

  /// The reader rejects both; the check must still terminate.
  @Test func cyclesAndMissingDependenciesAreHandled() {
    #expect(
      results([item("a", dependsOn: ["b"]), item("b", dependsOn: ["a"])]).items.map(\.state)
        == [.passed, .passed])
    #expect(results([item("a", dependsOn: ["b"])]).items.map(\.state) == [.pending])
  }

  @Test func itemsForOtherBuildsAreNotApplicable() {
    let (items, result) = results([
      item("other", builds: ["qa"], .manual()), item("both", builds: ["qa", "release"]),
      item("after", dependsOn: ["other"]),
    ])
    #expect(items.map(\.state) == [.notApplicable, .passed, .passed])
    #expect(
      items.first?.detail == "applies only to the build 'qa', which the configuration does not have"
    )
    #expect(items.map(\.missingBuilds) == [["qa"], nil, nil])
    #expect(result.findings.isEmpty)
    #expect(result.summary == "2 of 2 items passed, 1 not applicable")
  }

  @Test func automatedItemsSayWhatIsExpected() {
    let probe = Probe(
      product: "App", build: "release", arguments: ["--show"],
      expectation: .init(
        exitCode: 2, contains: ["Menu"], lacks: ["Debug"],
        json: [.init(path: "a.b", value: "false")]), control: "debug")
    let items = results([
      item("checked"), item("probed", .probe(probe)), item("tested", .tests("Price")),
      item("tested-once", builds: ["release"], .tests("Price")), item("signed", .manual()),
    ]).items
    #expect(
      items.map(\.expected) == [
        ["All builds succeed"],
        [
          "`App --show` (release) exits with status 2", "its output contains \"Menu\"",
          "its output does not contain \"Debug\"", "'a.b' is false in its output",
          "not all of this holds in the control build 'debug'",
        ], ["the tests that match 'Price' pass in 'debug' and 'release'"],
        ["the tests that match 'Price' pass in 'release'"], nil,
      ])
  }

  @Test func manualOnlyModeSkipsAutomatedItems() {
    let (items, result) = results(
      [item("auto"), item("person", dependsOn: ["auto"], .manual())], onlyManual: true)
    #expect(items.map(\.state) == [.notRun, .pending])
    #expect(result.findings.map(\.name) == ["person"])
    #expect(result.summary == "0 of 1 item passed, 1 not run")
    // Without manual items the check does not apply, so it cannot pass.
    #expect(!results([item("auto")], onlyManual: true).result.isApplicable)
  }

  /// How an item is verified, and what its result says if that did not run.
  @Test(
    arguments: [
      (.check("debug-leak"), "the check `debug-leak` was not run"),
      (.check("localization"), "the check `localization` was not run: no catalogs"),
      (
        .probe(Probe(product: "App", build: "release", arguments: [], expectation: .init())),
        "the probe was not run"
      ),
      (.tests("F"), "filter 'F': not run"),
    ] as [(ChecklistItem.Method, String)])
  func itemsThatDidNotRunAreUnverified(_ method: ChecklistItem.Method, _ detail: String) {
    let (items, result) = results(
      [item("item", method)],
      earlier: [
        CheckReport(id: "localization", title: "", verdict: nil, summary: "no catalogs")
      ])
    #expect(items.map(\.state) == [.unverified])
    #expect(items.map(\.detail) == [detail])
    #expect(result.findings.map(\.severity) == [.unverified])
  }

  @Test(
    arguments: [
      ([], Verdict.unverified, "filter 'F': not run"),
      ([tested(executed: 2)], .passed, "filter 'F': 2 tests passed in a"),
      ([tested(executed: 0)], .unverified, "filter 'F': no tests ran in a"),
      ([tested(), .absent], .unverified, "filter 'F': 2 tests passed in a, not run in b"),
      (
        [tested(), .unavailable(reason: "why")], .unverified,
        "2 tests passed in a, no result (why) in b"
      ),
      (
        [tested(failures: [.init(test: "t", message: "m")], succeeded: false), .absent], .failed,
        "filter 'F': 1 failure (t: m; see test.log) in a, not run in b"
      ),
      (
        [tested(succeeded: false)], .failed,
        "the test run failed (No test reported a failure. See test.log) in a"
      ),
      (
        [tested(executed: 0, buildErrors: [.init(message: "m")], succeeded: false)], .failed,
        "filter 'F': not built (m) in a"
      ),
    ] as [([Evidence<TestRun>], Verdict, String)])
  func testRunDecidesItemVerdict(
    _ runs: [Evidence<TestRun>], _ verdict: Verdict, _ detail: String
  ) {
    let item = results([item("item", .tests("F"))]) { evidence in
      for (build, run) in zip(["a", "b"], runs) { evidence[build: build].itemTests["item"] = run }
    }.items.first
    #expect(item?.kind == .tests && item?.verdict == verdict)
    #expect(item?.detail.hasSuffix(detail) == true, "\(item?.detail ?? "")")
  }
}
