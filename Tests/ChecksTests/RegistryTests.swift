import Checks
import ReleaseModel
import Testing

@Suite struct RegistryTests {
  /// Suppressions, checklists and readers of the JSON report hold on to these names.
  @Test func idsAndTheirOrderArePermanent() {
    #expect(
      Registry.ids == [
        "build", "debug-flag", "artifact-visibility", "rule-control", "derived-rules",
        "debug-leak", "required-presence", "isolation-tests", "localization", "checklist",
      ])
  }

  @Test func everyCheckSaysWhatItNeeds() {
    for check in Registry.checks {
      #expect(!check.needs.isEmpty, "\(check.id)")
      #expect(!check.title.isEmpty && !check.title.hasSuffix("."), "\(check.id)")
    }
    #expect(
      Registry.checks.reduce(into: Set<Need>()) { $0.formUnion($1.needs) }.count
        == Need.allCases.count)
  }

  /// With nothing configured and nothing gathered there is nothing to pass.
  @Test func noCheckPassesOnNothing() {
    for check in Registry.checks {
      let result = check.judge(plan(builds: []))
      let isUnknown = !result.isConclusive || result.findings.contains { $0.kind == .unknown }
      #expect(!result.isApplicable || isUnknown, "\(check.id)")
    }
  }
}
