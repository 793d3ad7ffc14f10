import ReleaseModel
import Testing
import Verification

@Suite struct RegistryTests {
  /// Suppressions, checklists and consumers of the JSON report depend on these IDs.
  @Test func idsAndTheirOrderArePermanent() {
    #expect(
      Registry.ids == [
        "build", "debug-flag", "artifact-visibility", "rule-control", "derived-rules",
        "debug-leak", "guards", "required-presence", "hygiene", "isolation-tests", "coverage",
        "localization", "checklist", "suppressions",
      ])
  }

  @Test(arguments: [
    (["build"], ["build"]), (["localization"], ["localization"]),
    (["isolation-tests"], ["build", "isolation-tests"]),
    (["debug-leak"], ["build", "artifact-visibility", "rule-control", "debug-leak"]),
    (
      ["checklist"],
      ["build", "artifact-visibility", "rule-control", "debug-leak", "checklist"]
    ),
  ])
  func selectionIncludesChecksItReliesOn(_ asked: [String], _ expected: [String]) {
    let items = ["debug-leak", "checklist"].map {
      ChecklistItem(id: $0, title: $0, method: .check($0), location: location("list.yml", 1))
    }
    let list = Checklist(title: "Release", file: "list.yml", items: items)
    let plan = plan(tests: TestSelection(filter: ".", builds: ["debug"]), checklists: [list])
    #expect(Registry.ids(reliedOnBy: asked, in: plan) == expected)
  }

  @Test(arguments: ["checklist", "derived-rules", "required-presence", "rule-control"])
  func checkThatIsNotConfiguredReliesOnNothing(_ id: String) {
    #expect(Registry.ids(reliedOnBy: [id], in: plan()) == [id])
  }

  @Test func checksRelyOnlyOnEarlierChecks() {
    for (index, check) in Registry.checks.enumerated() {
      #expect(check.reliesOn.allSatisfy(Registry.ids[..<index].contains), "\(check.id)")
    }
  }

  /// Localization can be checked without a build.
  @Test func localizationAloneMakesNoOtherCheckApplicable() {
    let selection = LocalizationSelection(catalogs: ["*.xcstrings"])
    let plan = plan(localization: selection, builds: [])
    let applicable = Registry.checks.filter { $0.judge(plan).isApplicable }
    #expect(applicable.map(\.id) == ["localization"])
  }

  @Test func everyCheckDeclaresItsNeeds() {
    for check in Registry.checks {
      #expect(check.needs.isEmpty == (check.id == "suppressions"), "\(check.id)")
      #expect(!check.title.isEmpty && !check.title.hasSuffix("."), "\(check.id)")
    }
    #expect(
      Registry.checks.reduce(into: Set<Need>()) { $0.formUnion($1.needs) }.count
        == Need.allCases.count)
  }

  @Test func noCheckPassesWithoutEvidence() {
    for check in Registry.checks {
      let result = check.judge(plan(builds: []))
      let isUnknown =
        !result.isConclusive || result.findings.contains { $0.severity == .unverified }
      #expect(!result.isApplicable || isUnknown, "\(check.id)")
    }
  }
}
