import ReleaseModel
import Testing

/// A report includes the explanations of its checks and findings.
@Suite struct VerificationPageTests {
  @Test func everyCheckReportHasWhyAndFix() {
    let suppression = Suppression(
      rule: "leak", name: "App.Old", artifact: nil, reason: "-", expires: "2026-01-01",
      location: at(".verify-release.yml", 30))
    let reports = reports(plan(suppressions: [suppression])) {
      $0.artifacts = [artifact("release", matching: ["DebugMenu"])]
    }
    #expect(reports["suppressions"] != nil)
    for report in reports {
      #expect(report.why?.isEmpty == false && report.fix?.isEmpty == false, "\(report.id)")
      #expect(report.findingKinds == nil)
    }
  }

  @Test func localizationFindingsAreExplainedOnce() throws {
    var plan = plan(checks: ["localization"])
    plan.configuration.localization = LocalizationSelection(catalogs: [])
    let kinds: [LocalizationFindingKind] = [.unusedKey, .missingPlural, .missingPlural]
    let report = try #require(
      reports(plan) {
        $0.localization = .collected(
          LocalizationEvidence(
            keyCount: 1, languages: ["en"],
            coverage: [
              TableCoverage(
                table: "A", languages: [.init(language: "en", translated: 1, total: 1)])
            ],
            findings: kinds.map {
              Finding(
                $0, table: "A", message: "It is wrong.", advice: "Fix it.", location: at("A", 1))
            }))
      }["localization"])
    #expect(report.findingKinds?.map(\.id) == ["missing-plural", "unused-key"])
    #expect(report.findingKinds?.allSatisfy { !$0.title.isEmpty && !$0.why.isEmpty } == true)
  }
}
