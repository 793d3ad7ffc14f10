internal import Checks
package import ReleaseModel

/// A fault that changes evidence.
package struct Fault {
  package var planted: PlantedFault
  /// What the finding about it has; nil for any finding of its check.
  var subject: String?
  var finding: String?
  let plant: @Sendable (inout GatheredEvidence) -> Void

  /// Whether other faults of its kind can be planted at the same time, because each has a finding of its
  /// own.
  var isShared: Bool { finding != nil }

  init(
    _ planted: PlantedFault, foundAs subject: String? = nil, named finding: String? = nil,
    plant: @escaping @Sendable (inout GatheredEvidence) -> Void
  ) {
    (self.planted, self.subject, self.finding) = (planted, subject, finding)
    self.plant = plant
  }

  func isReported(by reported: Finding) -> Bool {
    (subject == nil || reported.subject == subject) && (finding == nil || reported.name == finding)
      && (planted.build == nil || finding == nil || reported.build == planted.build)
  }
}

/// Plants faults in the evidence of a run, and evaluates it again by the same checks.
package struct FaultJudgment {
  private let judge: (GatheredEvidence, String) -> Judgment.Results
  private let evidence: GatheredEvidence

  /// - Parameters:
  ///   - evidence: What a run collected.
  ///   - judge: Evaluates evidence by the plan of that run: a check, and those that it relies on.
  package init(
    _ evidence: GatheredEvidence, judge: @escaping (GatheredEvidence, String) -> Judgment.Results
  ) {
    (self.judge, self.evidence) = (judge, evidence)
  }

  /// The faults with their outcomes, in the same order.
  ///
  /// A fault is caught if a finding that makes the verdict worse is new, or for one with a finding of its
  /// own, if there is such a finding.
  package func outcomes(of faults: [Fault]) throws -> [PlantedFault] {
    var planted = faults.map(\.planted)
    let open = faults.indices.filter { faults[$0].planted.outcome == .missed }
    let batches = Dictionary(grouping: open) { index -> String in
      faults[index].isShared ? faults[index].planted.kind.rawValue : "\(index)"
    }
    var known: [String: Set<[String]>] = [:]
    for indices in batches.values {
      try Task.checkCancellation()
      let check = faults[indices[0]].planted.check
      if known[check] == nil {
        known[check] = Set(
          Self.findings(judge(evidence, check)).map { Self.key($0.check, $0.finding) })
      }
      var changed = evidence
      for index in indices { faults[index].plant(&changed) }
      let found = Self.findings(judge(changed, check)).filter { $0.check == check }
      let new = found.filter {
        known[check]?.contains(Self.key($0.check, $0.finding)) == false
      }
      let byName = Dictionary(grouping: found) { $0.finding.name ?? "" }
      for index in indices {
        let fault = faults[index]
        let reports =
          fault.finding.map { name in
            (byName[name] ?? []).filter { fault.isReported(by: $0.finding) }
          } ?? new.filter { fault.isReported(by: $0.finding) }
        guard !reports.isEmpty else { continue }
        (planted[index].outcome, planted[index].caughtBy) = (.caught, [check])
      }
    }
    return planted
  }

  /// The findings that change the verdict.
  private static func findings(
    _ results: Judgment.Results
  ) -> [(check: String, finding: Finding)] {
    results.checks.flatMap { check in
      check.findings.filter { $0.severity.verdict != .passed }.map { (check.id, $0) }
    }
  }

  static func key(_ check: String, _ finding: Finding) -> [String] {
    [check, finding.subject, finding.name ?? "", finding.build ?? "", finding.message]
  }
}
