internal import Checks
internal import EvidenceGathering
package import ReleaseModel

extension Gate {
  /// The report on evidence that is already gathered.
  ///
  /// `package` is nil if single files were checked.
  package func report(
    on plan: Plan, _ evidence: GatheredEvidence, package: PackageReport? = nil
  ) -> Report {
    var lines = SourceLineGatherer(folder: plan.root)
    let judgement = Judgement(
      plan: plan, evidence: evidence, today: Timestamp.day(now), canRerun: package != nil
    ) { package == nil ? nil : lines.excerpt(at: $0) }
    var results = judgement.results()
    // Commands for single files have no other checks.
    if package == nil { results.checks.removeAll { !plan.checks.contains($0.id) } }
    // A check that does not apply to the package is reported as such.
    var changes = plan.changes
    let applied = results.checks.filter(\.isAskedFor).map(\.id)
    changes?.leftOut.removeAll(where: applied.contains)
    let verdict = Verdict.worst(of: results.checks, changes)
    return Report(
      toolVersion: toolVersion, startedAt: Timestamp.text(now), verdict: verdict,
      verdictLine: package.map { Report.verdictLine(verdict, results.checks, of: $0) },
      changes: changes, package: package, policy: plan.policy,
      builds: plan.configuration.builds.map { Self.report(on: $0, evidence) },
      artifacts: evidence.artifacts.compactMap(\.inspection.value?.artifact),
      rules: (plan.configuration.rules + evidence.derivedRules)
        .map { Self.report(on: $0, evidence) },
      checks: results.checks, checklists: results.checklists,
      localization: evidence.localization.value?.coverage, explanations: evidence.explanations,
      uncoveredNames: results.uncoveredNames.isEmpty ? nil : results.uncoveredNames)
  }

  private static func report(on build: Build, _ evidence: GatheredEvidence) -> BuildReport {
    guard let result = evidence[build: build.name].result.value else {
      return BuildReport(build: build)
    }
    return BuildReport(
      build: build, succeeded: result.succeeded, command: result.command, log: result.log,
      seconds: result.seconds)
  }

  private static func report(on rule: Rule, _ evidence: GatheredEvidence) -> RuleReport {
    RuleReport(
      id: rule.id, location: rule.location,
      patterns: rule.patterns.map { pattern in
        var counts: [String: Int] = [:]
        for artifact in evidence.artifacts {
          guard let build = artifact.build, let inspection = artifact.inspection.value else {
            continue
          }
          counts[build, default: 0] += inspection.matches.count {
            $0.rule == rule.id && $0.pattern == pattern && !$0.isDivided
          }
        }
        for bundle in evidence.resources {
          guard let build = bundle.build, let inspection = bundle.inspection.value else { continue }
          counts[build, default: 0] += inspection.matches.count {
            $0.rule == rule.id && $0.pattern == pattern
          }
        }
        return .init(pattern: pattern, matches: counts)
      })
  }
}
