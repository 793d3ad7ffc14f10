package import ReleaseModel

/// A fault that changes evidence.
package struct Fault {
  package var planted: PlantedFault
  /// What findings about it have as a subject; nil for any.
  private let subject: String?
  /// The names of findings about it; nil for any.
  private let names: Set<String>?
  let plant: @Sendable (inout GatheredEvidence) -> Void

  /// Whether other faults of its kind can be planted at the same time, because each has findings of its
  /// own.
  var isShared: Bool { names != nil }

  init(
    _ planted: PlantedFault, foundAs subject: String? = nil, named names: Set<String>? = nil,
    plant: @escaping @Sendable (inout GatheredEvidence) -> Void
  ) {
    (self.planted, self.subject, self.names) = (planted, subject, names)
    self.plant = plant
  }

  /// Among findings by their names, those that the fault may have caused.
  func findings(in found: [String: [Finding]]) -> [Finding] {
    guard let names else { return found.values.flatMap(\.self) }
    return names.flatMap { found[$0] ?? [] }.filter(concerns)
  }

  /// Whether a finding about the package without the fault leaves nothing to report about the fault.
  func isTold(by finding: Finding) -> Bool {
    (subject != nil || planted.build != nil) && concerns(finding)
      && (finding.name.flatMap { names?.contains($0) } ?? true)
  }

  private func concerns(_ finding: Finding) -> Bool {
    (subject == nil || finding.subject == subject)
      && (planted.build.map { finding.build == $0 || finding.builds?.contains($0) == true } ?? true)
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
  /// A fault is caught if a finding that makes the verdict worse is new. It can't be judged if the package
  /// has such a finding without it, or if what is found does not count according to the configuration.
  package func outcomes(of faults: [Fault]) throws -> [PlantedFault] {
    var planted = faults.map(\.planted)
    let open = faults.indices.filter { faults[$0].planted.outcome == .missed }
    let batches = Dictionary(grouping: open) { index -> String in
      faults[index].isShared ? faults[index].planted.kind.rawValue : "\(index)"
    }
    var before: [String: [Finding]] = [:]
    for indices in batches.values {
      try Task.checkCancellation()
      let check = faults[indices[0]].planted.check
      let old = before[check] ?? findings(of: check, in: evidence)
      before[check] = old
      let known = Set(old.map(\.identity))
      var changed = evidence
      for index in indices { faults[index].plant(&changed) }
      let found = Dictionary(grouping: findings(of: check, in: changed)) { $0.name ?? "" }
      for index in indices {
        let fault = faults[index]
        let reports = fault.findings(in: found)
        let new = reports.filter { !known.contains($0.identity) }
        if new.contains(where: \.counts) {
          (planted[index].outcome, planted[index].caughtBy) = (.caught, [check])
        } else if old.contains(where: { $0.counts && fault.isTold(by: $0) }) {
          planted[index].cannotBePlanted(.alreadyReported)
        } else if (fault.isShared ? reports : new).contains(where: { $0.suppressed != nil }) {
          planted[index].cannotBePlanted(.accepted)
        } else if !new.isEmpty {
          planted[index].cannotBePlanted(.notRequired)
        }
      }
    }
    return planted
  }

  private func findings(of check: String, in evidence: GatheredEvidence) -> [Finding] {
    judge(evidence, check).checks.filter { $0.id == check }.flatMap(\.findings)
  }
}

extension Finding {
  /// What distinguishes it from other findings of the same check.
  var identity: [String] {
    [
      subject, name ?? "", build ?? "", table ?? "", language ?? "", severity.rawValue,
      suppressed ?? "", message,
    ]
  }

  /// Whether it changes the verdict.
  var counts: Bool { severity.verdict != .passed }
}
