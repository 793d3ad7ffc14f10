package import ReleaseModel

/// One thing that a package is held to before a release.
///
/// A check is a pure function of what was gathered: it reads no file and starts no program, and it
/// gives no severity; the release gate does.
package protocol Check: Sendable {
  /// The permanent name, in kebab case; reports, suppressions and checklists use it.
  var id: String { get }
  /// What the check holds a package to, as a statement.
  var title: String { get }
  /// Why it matters, for who asks.
  var why: String { get }
  /// How to mend what it finds, for who asks.
  var fix: String { get }
  /// What must be gathered for it.
  var needs: Set<Need> { get }
  /// The ids of the checks without which its passing proves nothing.
  var reliesOn: [String] { get }

  /// Judges the evidence.
  func judge(_ input: CheckInput) -> CheckResult
}

extension Check {
  package var reliesOn: [String] { [] }
}

/// Something that takes time to gather, and is gathered only when a check needs it.
package enum Need: Sendable, CaseIterable {
  /// The builds.
  case builds
  /// The inspection of what the builds made.
  case artifacts
  /// The isolation tests.
  case tests
  /// The string catalogs.
  case catalogs
  /// The probes of checklists.
  case probes
}

/// What a check sees.
package struct CheckInput: Sendable {
  /// What was asked for.
  package let plan: Plan
  /// What was gathered.
  package let evidence: GatheredEvidence
  /// The reports of the checks that come before in the registry.
  package let earlier: [CheckReport]

  /// Creates an input.
  package init(plan: Plan, evidence: GatheredEvidence, earlier: [CheckReport] = []) {
    self.plan = plan
    self.evidence = evidence
    self.earlier = earlier
  }
}

/// What a check says.
package struct CheckResult: Sendable, Equatable {
  /// What it found, in a fixed order.
  package var findings: [Finding]
  /// What it saw, or why it had nothing to do; one line.
  package var summary: String
  /// Whether it had something to judge.
  package var isApplicable: Bool
  /// Whether all evidence was there; without it the check can't pass, and another check says why.
  package var isConclusive: Bool

  /// Creates a result.
  package init(
    findings: [Finding], summary: String, isApplicable: Bool = true, isConclusive: Bool = true
  ) {
    self.findings = findings
    self.summary = summary
    self.isApplicable = isApplicable
    self.isConclusive = isConclusive
  }

  /// The result of a check that the configuration does not ask for.
  package static func notApplicable(_ reason: String) -> CheckResult {
    CheckResult(findings: [], summary: reason, isApplicable: false)
  }
}
