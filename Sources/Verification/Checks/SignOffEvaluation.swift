package import ReleaseModel

/// Evaluates the sign-offs of a manual item.
struct SignOffEvaluation {
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
    case .collected(let evidence): reported(evidence)
    }
  }

  /// The status with a report on each sign-off.
  private func reported(_ evidence: ManualEvidence) -> ItemStatus {
    let decision = decision(evidence)
    var status = status(decision, evidence)
    if evidence.isShallow, status.verdict == .passed {
      status = ItemStatus(kind: .manual, state: .unverified, detail: Self.shallow(status.detail))
    }
    status.signOffs =
      (evidence.signOffs + evidence.removed)
      .sorted {
        $0.signOff.at == $1.signOff.at && $0.signOff.result == $1.signOff.result
          ? $0.signOff.location.file > $1.signOff.location.file
          : $1.signOff.isOlder(than: $0.signOff)
      }
      .map { found in
        var report = report(on: found, evidence, decision, isStale: decision.outcome == .outdated)
        if report.state == .superseded, let reason = whyNotReplacing(found.signOff, decision) {
          report.problems = (report.problems ?? []) + [reason]
        }
        return report
      }
    return status
  }

  /// Why an item that would pass is not known to.
  private static func shallow(_ detail: String) -> String {
    "\(detail); this clone is shallow, so sign-offs that were removed earlier are unknown: run"
      + " `git fetch --unshallow`, and in CI, fetch the whole history (GitHub: `fetch-depth: 0` for"
      + " actions/checkout; GitLab: `GIT_DEPTH: 0`)"
  }

  /// Why a sign-off that may be valid does not replace the failed one that decides.
  private func whyNotReplacing(_ signOff: SignOff, _ decision: SignOffDecision) -> String? {
    guard signOff.result != .failed, decision.outcome == .failed,
      let failed = decision.deciding.first?.signOff, !decision.chain.follows(failed, signOff)
    else { return nil }
    guard decision.chain.follows(signOff, failed) else {
      return
        "it does not follow the failed sign-off \(failed.location.file), so it does not replace it"
    }
    return decision.newest.flatMap {
      $0.signOff.result == signOff.result
        ? nil : "the newest sign-off \($0.signOff.location.file) has another result"
    }
  }

  /// What decides about the sign-offs.
  private func decision(_ evidence: ManualEvidence) -> SignOffDecision {
    let people = evidence.people.joined(by: evidence.signOffs.map(names))
    // A failure is one even if a clock was wrong.
    let believed = evidence.signOffs.filter {
      $0.isIntact && (!$0.isFromFuture || $0.signOff.result == .failed)
    }
    return SignOffDecision(
      believed.map { found in
        SignOffDecision.Vote(
          found.signOff, by: people.person(names(found)), standing(of: found, evidence),
          hasGap: !found.missing.isEmpty)
      }, needed: settings.signers)
  }

  private func standing(
    of found: SignOffEvidence, _ evidence: ManualEvidence
  ) -> SignOffDecision.Vote.Standing {
    if obstacle(to: [found], evidence) != nil { return .unknown }
    if !reasonsOfForm(against: found, evidence).isEmpty { return .invalid }
    return reasons(against: found, evidence).isEmpty ? .valid : .outdated
  }

  private func report(
    on found: SignOffEvidence, _ evidence: ManualEvidence, _ decision: SignOffDecision,
    isStale: Bool
  ) -> SignOffReport {
    let decides = decision.deciding.contains { $0.signOff == found.signOff }
    let counts = decides || decision.newer.contains { $0.signOff == found.signOff }
    let form = reasonsOfForm(
      against: found, evidence, includingSignature: found.signature != .unchecked)
    let now = decides || decision.isNewest(found.signOff) ? reasons(against: found, evidence) : []
    // Anyone may record a failure, but not in the name of another person.
    let isForged = found.signature == .wrong
    let state: SignOffReport.State
    var problems: [String]
    if !found.isIntact || found.isFromFuture && found.signOff.result != .failed {
      state = .invalid
      problems =
        (found.isIntact ? [] : ["it was edited: its checksum does not match its fields"])
        + (found.isFromFuture ? [dateProblem(signOff: found.signOff)] : []) + form
    } else if counts, !isStale {
      (state, problems) = (.counts, form)
    } else if let obstacle = obstacle(to: [found], evidence) {
      (state, problems) = (.unverified, [obstacle])
    } else if decides || !now.isEmpty && form.isEmpty && found.removal == nil {
      (state, problems) = (form.isEmpty ? .stale : .invalid, now)
    } else if isForged || !form.isEmpty && found.signOff.result != .failed {
      (state, problems) = (.invalid, form)
    } else {
      state = found.removal == nil ? .superseded : .removed
      problems = form + reasonsOfFiles(against: found)
    }
    // A signature that the item does not require may still be forged.
    if !settings.needsSignature, ![.absent, .unchecked].contains(found.signature),
      let problem = signatureProblem(found)
    {
      problems.append(problem)
    }
    var report = SignOffReport(
      found.signOff, state: state, decides: decides, problems: problems)
    let mail = SignOff.mail(in: found.signOff.by)
    let roles = input.plan.configuration.roles.filter { role in
      mail.map { role.value.contains($0) } ?? false
    }
    report.roles = roles.isEmpty ? nil : roles.keys.sorted()
    report.written = found.written.isEmpty ? nil : found.written
    report.removedAfter = found.removal?.commit
    report.removedIn = found.removal?.deletion?.commit
    report.removedBy = found.removal?.deletion?.by
    // What is replaced is not compared with the commits since.
    report.authors =
      [.superseded, .removed].contains(state)
      ? nil : evidence.authorsProblem.map { CoveredAuthors(problem: $0) } ?? found.authors
    report.termsThen = found.termsThen.map { SignOffRequirements($0, [:]) }
    report.signature = found.signature.report
    report.key = found.signature.key
    report.signerLines = found.signerLines
    if counts, found.signOff.result != .failed {
      report.replaced = replaced(by: found.signOff, evidence, decision.chain)
    }
    report.expires = found.signOff.result == .failed ? nil : found.expires
    return report
  }

  /// The newest failed sign-off that another one follows, and what changed since.
  private func replaced(
    by signOff: SignOff, _ evidence: ManualEvidence, _ chain: SignOffChain
  ) -> ReplacedFailure? {
    let failures = evidence.signOffs.filter {
      $0.signOff.result == .failed && $0.isIntact && chain.follows(signOff, $0.signOff)
    }
    return failures.max { $0.signOff.isOlder(than: $1.signOff) }.map { failed in
      let isSame = failed.signOff.coveredDigest == signOff.coveredDigest
      let isCurrent = signOff.coveredDigest == evidence.coveredDigest
      func artifacts(_ signOff: SignOff) -> Set<[String]> {
        Set(signOff.artifacts.map { [$0.name, $0.sha256] })
      }
      return ReplacedFailure(
        file: failed.signOff.location.file, coveredFiles: evidence.coveredFiles,
        changedFiles: isSame ? 0 : isCurrent ? failed.changes?.count : nil,
        hasOtherArtifacts: signOff.artifacts.isEmpty
          ? nil : artifacts(failed.signOff) != artifacts(signOff))
    }
  }

  private var guide: SigningGuide? { SigningGuide(item, in: input.plan) }

  private func unsigned(because obstacle: String? = nil) -> ItemStatus {
    ItemStatus(
      kind: .manual, state: .pending,
      detail: (guide?.terms.need ?? "needs sign-off") + (obstacle.map { "; \($0)" } ?? ""),
      signing: guide)
  }

  /// The status that a decision leads to.
  private func status(_ decision: SignOffDecision, _ evidence: ManualEvidence) -> ItemStatus {
    func found(_ votes: [SignOffDecision.Vote]) -> [SignOffEvidence] {
      votes.compactMap { vote in evidence.signOffs.first { $0.signOff == vote.signOff } }
    }
    let (deciding, followers) = (found(decision.deciding), found(decision.followers))
    let valid = found(decision.followers.filter { $0.standing == .valid })
    guard let first = deciding.first ?? followers.first else {
      return unsigned(because: evidence.problem)
    }
    switch decision.outcome {
    case .unknown:
      return ItemStatus(
        kind: .manual, state: .unverified,
        detail: obstacle(to: followers.reversed(), evidence) ?? "")
    case .decided: return status(deciding)
    case .open:
      let since = decision.corrected.map { " since the failed sign-off of \($0.signOff.by)" }
      return ItemStatus(
        kind: .manual, state: .pending,
        detail: progress(deciding, valid, evidence, since ?? ""), signing: guide)
    case .outdated:
      let reasons = reasons(against: first, evidence)
      let other = decision.newest.map { otherResult(first.signOff, $0.signOff) }
      return ItemStatus(
        kind: .manual, state: .stale,
        detail: "\(signature(first.signOff)), but the sign-off is out of date: "
          + (reasons.isEmpty ? [other].compactMap(\.self) : reasons).joined(separator: "; "),
        signing: guide)
    case .failed:
      var status = status(deciding)
      if !decision.newer.isEmpty {
        status.detail += "; since then, \(progress(found(decision.newer), valid, evidence))"
      }
      if let newest = decision.newest?.signOff {
        if let other = valid.first?.signOff, other.result != newest.result {
          status.detail += "; \(otherResult(other, newest))"
        } else if !decision.chain.follows(newest, first.signOff),
          !decision.chain.follows(first.signOff, newest)
        {
          status.detail +=
            "; the sign-off \(newest.location.file) does not follow the failed sign-off"
            + " \(first.signOff.location.file), so it does not replace it: sign the item again"
        }
      }
      return status
    }
  }

  /// Why a valid sign-off of another branch does not count, and what to do.
  private func otherResult(_ signOff: SignOff, _ newest: SignOff) -> String {
    "the newest sign-off \(newest.location.file) has another result than"
      + " \(signOff.location.file): sign the item again"
  }

  /// Who has signed, who has not, and who of all valid signers counts as one of them.
  private func progress(
    _ counted: [SignOffEvidence], _ valid: [SignOffEvidence], _ evidence: ManualEvidence,
    _ since: String = ""
  ) -> String {
    let signed = counted.map { signature($0.signOff) }.listed(with: "and")
    let groups = evidence.signOffs.map(names)
    let people = evidence.people.joined(by: groups)
    // Those who wrote what it covers may not sign.
    let mails =
      counted.compactMap { SignOff.mail(in: $0.signOff.by) }
      + counted.flatMap { $0.authors?.addresses ?? [] }
    let known = counted.reduce(into: Set(mails)) { $0.formUnion(people.person(names($1))) }
    let others = guide?.terms.signers.filter { !known.contains($0) } ?? []
    let same = valid.lazy.compactMap { other -> String? in
      guard let mail = SignOff.mail(in: other.signOff.by), !mails.contains(mail) else { return nil }
      let person = people.person(names(other))
      return counted.lazy.compactMap { SignOff.mail(in: $0.signOff.by) }
        .first(where: person.contains).map { own in
          "; \(own) and \(mail) count as one person, because "
            + evidence.people.connection(of: own, with: mail, through: groups)
        }
    }.first
    return "\(signed); \(counted.count) of \(settings.signers) people signed\(since)" + (same ?? "")
      + (others.isEmpty ? "" : "; not yet: \(others.joined(separator: ", "))")
  }

  /// Why it is unknown whether sign-offs count, if it is.
  private func obstacle(to signOffs: [SignOffEvidence], _ evidence: ManualEvidence) -> String? {
    if settings.excludesAuthors, let problem = evidence.authorsProblem, !signOffs.isEmpty {
      return problem
    }
    guard settings.needsSignature else { return nil }
    for found in signOffs {
      if case .unverified(let reason) = found.signature {
        return "the signature of \(found.signOff.by) cannot be verified: \(reason)"
      }
    }
    return nil
  }

  /// What a signer is known by.
  private func names(_ found: SignOffEvidence) -> Set<String> {
    found.signOff.names(key: found.signature.key(of: settings))
  }

  private func status(_ people: [SignOffEvidence]) -> ItemStatus {
    let found = people[0]
    let signOff = found.signOff
    var seen: Set<String> = []
    let signed = people.map { signature($0.signOff) }.filter { seen.insert($0).inserted }
      .listed(with: "and")
    let expires = people.compactMap(\.expires).min()
    let state: ChecklistReport.Item.State
    var said: String
    switch signOff.result {
    case .passed: (state, said) = (.passed, signed)
    case .failed: (state, said) = (.failed, "\(signed) (result: failed)")
    case .notApplicable: (state, said) = (.notApplicable, "\(signed) (result: not applicable)")
    }
    if signOff.result != .failed, let expires { said += ", valid until \(expires)" }
    if let note = signOff.note { said += ": \(note)" }
    if signOff.item != item.id {
      said += " (\(signOff.location.file) is for '\(signOff.item)', whose title this item has)"
    }
    if let removal = found.removal {
      said +=
        " (its file \(removal.description), which does not withdraw it: restore it with `\(removal.command)`,"
        + " or sign the item again)"
    }
    // `status` builds nothing, so there are no artifacts to compare with.
    let uncompared = [
      onlyManual && !signOff.artifacts.isEmpty ? "artifacts" : nil,
      found.hasUncomparedDependencies ? "the versions of dependencies" : nil,
    ].compactMap(\.self)
    if !uncompared.isEmpty {
      said += " (only `verify-release run` compares \(uncompared.listed(with: "and")))"
    }
    // Only someone who may sign can replace a failed sign-off.
    return ItemStatus(
      kind: .manual, state: state, detail: said,
      expires: signOff.result == .failed ? nil : expires,
      secondsLeft: settings.maximumAge.flatMap { days in
        people.map(\.age).max().map { days * 86_400 - $0 }
      }, signing: signOff.result == .failed ? guide : nil)
  }

  private func dateProblem(signOff: SignOff) -> String {
    input.plan.releaseDate.map {
      "it was signed at \(signOff.at), after the date of the release (\($0)), so one of the two dates is wrong"
    } ?? "its timestamp is in the future"
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
    return reasons + reasonsOfFiles(against: found) + reasonsOfForm(against: found, evidence)
      + artifactReasons(signOff)
  }

  /// What is missing of the files that a sign-off names.
  private func reasonsOfFiles(against found: SignOffEvidence) -> [String] {
    found.missing.map { removal in
      "it follows the sign-off \(removal.file), which \(removal.description): "
        + (removal.commit == nil ? "find it with" : "restore it with")
        + " `\(removal.command)`, or sign the item again"
    } + [found.evidenceProblem].compactMap(\.self)
  }

  /// Why a sign-off was invalid from the start; empty if it wasn't.
  private func reasonsOfForm(
    against found: SignOffEvidence, _ evidence: ManualEvidence, includingSignature: Bool = true
  ) -> [String] {
    let signOff = found.signOff
    var reasons: [String] = []
    if signOff.package != evidence.package {
      reasons.append(
        "it is for \(name(ofPackage: signOff.package)), not for \(name(ofPackage: evidence.package))"
      )
    }
    let list = input.plan.checklists.first { $0.items.contains { $0.id == item.id } }
    if let list, signOff.checklist != list.title {
      reasons.append("it is for the checklist '\(signOff.checklist)', not for '\(list.title)'")
    }
    if settings.excludesAuthors, let authored = found.authors?.signer {
      reasons.append(authored.problem(of: signOff.by, "it", found.uncounted))
    }
    if let problem = signOff.evidence?.problem { reasons.append("its \(problem)") }
    if settings.needsEvidence, signOff.result == .passed, signOff.evidence == nil {
      reasons.append("it has no evidence")
    }
    if signOff.result == .notApplicable, signOff.note?.allSatisfy(\.isWhitespace) ?? true {
      reasons.append("it has no note that says why the item does not apply")
    }
    if settings.needsSignature, includingSignature, let problem = signatureProblem(found) {
      reasons.append(problem)
    }
    if !settings.maySign(signOff.by, input.plan.configuration.roles) {
      reasons.append(
        "\(signOff.by) does not have a required role (\(settings.roles.joined(separator: " or ")))")
    }
    return reasons
  }

  private func name(ofPackage name: String?) -> String {
    name.map { "the package '\($0)'" } ?? "files without a package"
  }

  private func signatureProblem(_ found: SignOffEvidence) -> String? {
    found.signature.problem(
      by: found.signOff.by, at: found.signOff.at, input.plan.configuration.allowedSigners)
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

extension SignatureState {
  /// Why the signature of a sign-off is not valid; nil if it is.
  package func problem(by signer: String, at time: String, _ allowedSigners: String?) -> String? {
    switch self {
    case .valid: nil
    case .unchecked: "its signature was not verified"
    case .absent: "it has no signature"
    case .wrong:
      "its signature does not match: it was edited, or it was signed for something else"
    case .notAllowed(let key, let message):
      "the key \(key) may not sign for \(SignOff.address(in: signer) ?? "anyone") at \(time), "
        + (allowedSigners.map { "according to \($0)" + (message.isEmpty ? "" : " (\(message))") }
          ?? "because the configuration has no `allowed-signers`")
    case .unverified(let reason): reason
    }
  }

  package var report: SignOffReport.Signature? {
    switch self {
    case .absent: .absent
    case .unchecked: nil
    case .valid: .valid
    case .notAllowed: .notAllowed
    case .wrong: .wrong
    case .unverified: .unverified
    }
  }
}
