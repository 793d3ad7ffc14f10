internal import ReleaseModel

/// Evaluates the sign-offs of a manual item.
struct SignOffJudgment {
  private let item: ChecklistItem
  private let settings: SignOffTerms
  private let input: CheckInput
  private let onlyManual: Bool

  init(
    _ item: ChecklistItem, _ settings: SignOffTerms, _ input: CheckInput, onlyManual: Bool
  ) {
    self.item = item
    self.settings = settings
    self.input = input
    self.onlyManual = onlyManual
  }

  var status: ItemStatus {
    switch input.evidence.signOffs[item.id] ?? .absent {
    case .absent: unsigned()
    case .unavailable(let reason): ItemStatus(kind: .manual, state: .unverified, detail: reason)
    case .collected(let evidence): status(evidence)
    }
  }

  private var guide: SigningGuide? { SigningGuide(item, in: input.plan) }

  private func unsigned(because obstacle: String? = nil) -> ItemStatus {
    ItemStatus(
      kind: .manual, state: .pending,
      detail: (guide?.need ?? "needs sign-off") + (obstacle.map { "; \($0)" } ?? ""),
      signing: guide)
  }

  /// The status from the newest valid sign-off; a failed one stands until a newer valid one
  /// replaces it.
  private func status(_ evidence: ManualEvidence) -> ItemStatus {
    // If two have the same timestamp, the failed one wins.
    let believed = evidence.signOffs.filter { $0.isIntact && !$0.isFromFuture }.sorted {
      ($0.signOff.at, $0.signOff.result == .failed ? 1 : 0)
        < ($1.signOff.at, $1.signOff.result == .failed ? 1 : 0)
    }
    guard let newest = believed.last else {
      return unsigned(because: evidence.problem)
    }
    let failure = believed.lastIndex { $0.signOff.result == .failed }
    let newer = believed[(failure.map { $0 + 1 } ?? 0)...]
    for candidate in newer.reversed() where reasons(against: candidate, evidence).isEmpty {
      return status(candidate)
    }
    if let failure, newer.allSatisfy({ !reasonsOfForm(against: $0).isEmpty }) {
      return status(believed[failure])
    }
    let reasons = reasons(against: newest, evidence)
    return ItemStatus(
      kind: .manual, state: .stale,
      detail: "\(signature(newest.signOff)), but the sign-off is out of date: "
        + reasons.joined(separator: "; "), signOff: newest.signOff, key: newest.key,
      stale: reasons, signing: guide)
  }

  private func status(_ found: SignOffEvidence) -> ItemStatus {
    let signOff = found.signOff
    let state: ChecklistReport.Item.State
    let said: String
    switch signOff.result {
    case .passed: (state, said) = (.passed, signature(signOff))
    case .failed: (state, said) = (.failed, "\(signature(signOff)) (result: failed)")
    case .notApplicable:
      (state, said) = (.notApplicable, "\(signature(signOff)) (result: not applicable)")
    }
    // Only someone who may sign can replace a failed sign-off.
    let signing = signOff.result == .failed ? guide : nil
    // `status` builds nothing, so there are no artifacts to compare with.
    let uncompared = [
      onlyManual && !signOff.artifacts.isEmpty ? "artifacts" : nil,
      found.hasUncomparedDependencies ? "the versions of dependencies" : nil,
    ].compactMap(\.self)
    let rest =
      uncompared.isEmpty
      ? "" : " (only `verify-release run` compares \(uncompared.listed(with: "and")))"
    return ItemStatus(
      kind: .manual, state: state, detail: said + (signOff.note.map { ": \($0)" } ?? "") + rest,
      signOff: signOff, key: found.key, signing: signing)
  }

  private func signature(_ signOff: SignOff) -> String {
    "\(signOff.by) signed on \(signOff.at.prefix(10))"
  }

  /// Why a sign-off is out of date; empty if it isn't.
  private func reasons(
    against found: SignOffEvidence, _ evidence: ManualEvidence
  ) -> [String] {
    let signOff = found.signOff
    var reasons: [String] = []
    if Set(signOff.covers) != Set(settings.covers) {
      reasons.append(SignOffChanges.covers(from: signOff.covers, to: settings.covers))
    } else if signOff.coveredDigest != evidence.coveredDigest {
      reasons += SignOffChanges.files(found)
    }
    reasons += SignOffChanges.dependencies(found.dependencyChanges)
    reasons += SignOffChanges.limited(evidence.uncommitted.map { "\($0) is not committed" })
    reasons += SignOffChanges.words(from: signOff.wording, to: item.wording)
    if let limit = settings.maximumAge, found.age > limit * 86_400 {
      reasons.append(
        "it is \((found.age / 86_400).counted("day")) old; the limit is \(limit.counted("day"))")
    }
    if let problem = found.evidenceProblem { reasons.append(problem) }
    return reasons + reasonsOfForm(against: found) + artifactReasons(signOff)
  }

  /// Why a sign-off was invalid from the start; empty if it wasn't.
  private func reasonsOfForm(against found: SignOffEvidence) -> [String] {
    let signOff = found.signOff
    var reasons: [String] = []
    if let problem = signOff.evidence?.problem { reasons.append("its \(problem)") }
    if settings.needsEvidence, signOff.result == .passed, signOff.evidence == nil {
      reasons.append("it has no evidence")
    }
    if signOff.result == .notApplicable, signOff.note?.allSatisfy(\.isWhitespace) ?? true {
      reasons.append("it has no note that says why the item does not apply")
    }
    if settings.needsSignature, let problem = found.signatureProblem { reasons.append(problem) }
    if !settings.maySign(signOff.by, input.plan.configuration.roles) {
      reasons.append(
        "\(signOff.by) does not have a required role (\(settings.roles.joined(separator: " or ")))")
    }
    return reasons
  }

  private func artifactReasons(_ signOff: SignOff) -> [String] {
    guard let build = settings.artifactsOf, !onlyManual else { return [] }
    let uninspected = "not inspected"
    var now: [String: String] = [:]
    for artifact in input.evidence.artifacts where artifact.build == build {
      now[artifact.name] = artifact.inspection.value?.artifact.sha256 ?? uninspected
    }
    guard !now.isEmpty else { return ["the artifacts of '\(build)' were not inspected"] }
    let signed = signOff.artifacts.reduce(into: [:]) { $0[$1.name] = $1.sha256 }
    return Set(now.keys).union(signed.keys).sorted().filter { now[$0] != signed[$0] }.map { name in
      if signed[name] == nil { return "it does not cover \(name)" }
      let isInspected = now[name] ?? uninspected != uninspected
      return "\(name) \(isInspected ? "has changed" : "was not inspected")"
    }
  }
}
