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
package struct FaultEvaluator {
  private let judge: (GatheredEvidence, String) -> Evaluator.Results
  private let evidence: GatheredEvidence

  /// - Parameters:
  ///   - evidence: What a run collected.
  ///   - judge: Evaluates evidence by the plan of that run: a check, and those that it relies on.
  package init(
    _ evidence: GatheredEvidence, judge: @escaping (GatheredEvidence, String) -> Evaluator.Results
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
        known[check] = Set(findings(of: check, in: evidence).map(\.identity))
      }
      var changed = evidence
      for index in indices { faults[index].plant(&changed) }
      let found = findings(of: check, in: changed)
      let new = found.filter { known[check]?.contains($0.identity) == false }
      let byName = Dictionary(grouping: found) { $0.name ?? "" }
      for index in indices {
        let fault = faults[index]
        let reports =
          fault.finding.map { name in
            (byName[name] ?? []).filter(fault.isReported)
          } ?? new.filter(fault.isReported)
        guard !reports.isEmpty else { continue }
        (planted[index].outcome, planted[index].caughtBy) = (.caught, [check])
      }
    }
    return planted
  }

  /// The findings of a check that change the verdict.
  private func findings(of check: String, in evidence: GatheredEvidence) -> [Finding] {
    judge(evidence, check).checks.filter { $0.id == check }.flatMap(\.findings)
      .filter { $0.severity.verdict != .passed }
  }
}

extension Finding {
  /// What distinguishes it from other findings of the same check.
  var identity: [String] {
    [subject, name ?? "", build ?? "", table ?? "", language ?? "", message]
  }
}
