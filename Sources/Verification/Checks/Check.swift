package import ReleaseModel

/// A requirement that a package must meet before a release.
///
/// A check is a pure function of the gathered evidence: it reads no files and starts no programs. Its title,
/// why it matters and how to fix its findings are on its page, `Documentation/checks/ID.md`.
package protocol Check: Sendable {
  /// The permanent name in kebab case, used by reports, suppressions and checklists.
  var id: String { get }
  /// The evidence that must be gathered for it.
  var needs: Set<Need> { get }
  /// The evidence that must be gathered for a plan: `needs`, unless the plan has nothing to check.
  func needs(in plan: Plan) -> Set<Need>
  /// The IDs of the checks that must pass for this check's result to mean anything.
  var reliesOn: [String] { get }
  /// The IDs of the checks that must pass for its result in this plan to mean anything.
  func reliesOn(in plan: Plan) -> [String]
  /// Whether the plan gives the check something to evaluate, whatever is gathered. By default,
  /// whether it has builds.
  func isConfigured(in plan: Plan) -> Bool

  /// What is wrong, with a number, such as `3 isolation tests failed`.
  func failure(_ errors: [Finding]) -> String

  /// Evaluates the evidence.
  func judge(_ input: CheckInput) -> CheckResult
}

extension Check {
  package var reliesOn: [String] { [] }

  package func reliesOn(in plan: Plan) -> [String] { reliesOn }

  package func needs(in plan: Plan) -> Set<Need> { needs }

  package func isConfigured(in plan: Plan) -> Bool {
    !plan.configuration.isForLocalizationAlone
  }
}

/// Evidence that takes time to gather, and is gathered only if a check needs it.
///
/// Within a stage of a run, evidence is gathered in this order.
package enum Need: Sendable, CaseIterable {
  case builds
  /// What the builds that ship resolved.
  case dependencies
  /// How the modules of release builds were compiled.
  case compilations
  case declarations
  /// The isolation tests.
  case tests
  /// The tests that verify checklist items.
  case itemTests
  /// The inspection of the build products and of the resources that ship with them.
  case artifacts
  /// What local packages declare for runs of their own, and which prebuilt libraries are left out.
  case localPackages
  /// The comparison of debug-only code with an earlier commit.
  case guards
  case catalogs
  /// The probes that verify checklist items.
  case probes
  case signOffs

  /// The evidence that must be gathered first.
  private var basis: Set<Need> {
    switch self {
    case .builds, .catalogs, .signOffs: []
    case .compilations, .declarations, .dependencies, .guards, .localPackages, .tests, .itemTests,
      .probes:
      [.builds]
    case .artifacts: [.builds, .declarations]
    }
  }

  /// What must be gathered for the requested checks of a plan.
  package static func all(of plan: Plan) -> Set<Need> {
    let needs = Registry.checks.filter { plan.checks.contains($0.id) }
      .flatMap { $0.needs(in: plan) }
    return Set(needs + needs.flatMap(\.basis))
  }
}

package struct CheckInput: Sendable {
  package let plan: Plan
  package let evidence: GatheredEvidence
  /// The reports of the checks that come before this one in the registry.
  package let earlier: [CheckReport]
  /// The indices of the plan's suppressions that accepted a finding of an earlier check.
  let usedSuppressions: Set<Int>
  /// The date of the run, `YYYY-MM-DD`.
  package let today: String

  package init(
    plan: Plan, evidence: GatheredEvidence, earlier: [CheckReport] = [],
    usedSuppressions: Set<Int> = [], today: String
  ) {
    self.plan = plan
    self.evidence = evidence
    self.earlier = earlier
    self.usedSuppressions = usedSuppressions
    self.today = today
  }
}

package struct CheckResult: Sendable, Equatable {
  /// The findings, in a fixed order.
  package var findings: [Finding]
  /// What it examined, or why it had nothing to do, on one line.
  package var summary: String
  /// What a pass doesn't prove.
  package var limitation: Limitation?
  /// Whether there was anything to evaluate.
  package var isApplicable: Bool
  /// Whether all evidence was available.
  ///
  /// If not, the check can't pass, and another check reports the reason.
  package var isConclusive: Bool
  /// The worst verdict of other checks that this one repeats, without repeating their findings.
  package var repeated = Verdict.passed
  /// The checklists with the status of every item; empty if the check is about something else.
  package var checklists: [ChecklistReport]
  /// The names that look like debug code and that no rule covers.
  package var uncoveredNames: [UncoveredName]
  /// What the configuration leaves out on purpose.
  package var exclusions: [Exclusion]

  package init(
    findings: [Finding], summary: String, limitation: Limitation? = nil,
    isApplicable: Bool = true, isConclusive: Bool = true,
    checklists: [ChecklistReport] = [], uncoveredNames: [UncoveredName] = [],
    exclusions: [Exclusion] = []
  ) {
    self.findings = findings
    self.summary = summary
    self.limitation = limitation
    self.isApplicable = isApplicable
    self.isConclusive = isConclusive
    self.checklists = checklists
    self.uncoveredNames = uncoveredNames
    self.exclusions = exclusions
  }

  /// The result of a check that the configuration doesn't request.
  package static func notApplicable(_ reason: String) -> CheckResult {
    CheckResult(findings: [], summary: reason, isApplicable: false)
  }
}
