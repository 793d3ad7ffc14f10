package import ReleaseModel

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
    case .collected(let evidence): reported(evidence)
    }
  }

  /// The status with a report on each sign-off.
  private func reported(_ evidence: ManualEvidence) -> ItemStatus {
    let (result, decision) = status(evidence)
    var status = result
    status.signOffs =
      (evidence.signOffs + evidence.removed)
      .sorted {
        $0.signOff.at == $1.signOff.at && $0.signOff.result == $1.signOff.result
          ? $0.signOff.location.file > $1.signOff.location.file
          : $1.signOff.isOlder(than: $0.signOff)
      }
      .map { found in
        var report = report(on: found, evidence, decision, isStale: status.state == .stale)
        if report.state == .superseded, found.signOff.result != .failed,
          let failed = decision.deciding.first(where: { $0.signOff.result == .failed })?.signOff,
          !decision.chain.follows(failed, found.signOff)
        {
          let reason =
            "it does not follow the failed sign-off \(failed.location.file), so it does not replace it"
          report.problems = (report.problems ?? []) + [reason]
        }
        return report
      }
    return status
  }

  /// The sign-offs that decide the status, and newer valid ones, which are too few to do so.
  private struct Decision {
    let chain: SignOffChain
    var deciding: [SignOffEvidence] = []
    var newer: [SignOffEvidence] = []
    /// The newest of each person since the last failure, if they do not suffice.
    var current: [SignOffEvidence] = []

    /// Whether nothing newer replaced a sign-off.
    func isNewest(_ found: SignOffEvidence) -> Bool {
      if current.contains(where: { $0.signOff == found.signOff }) { return true }
      guard let latest = deciding.max(by: { $0.signOff.isOlder(than: $1.signOff) }) else {
        return true
      }
      return !found.signOff.isOlder(than: latest.signOff)
        && !deciding.contains { chain.follows($0.signOff, found.signOff) }
    }
  }

  private func report(
    on found: SignOffEvidence, _ evidence: ManualEvidence, _ decision: Decision, isStale: Bool
  ) -> SignOffReport {
    let decides = decision.deciding.contains { $0.signOff == found.signOff }
    let counts = decides || decision.newer.contains { $0.signOff == found.signOff }
    let form = reasonsOfForm(
      against: found, evidence, includingSignature: found.signature != .unchecked)
    let now = decides || decision.isNewest(found) ? reasons(against: found, evidence) : []
    // Anyone may record a failure, but not in the name of another person.
    let isForged = found.signature == .wrong
    let state: SignOffReport.State
    var problems: [String]
    if !found.isIntact || found.isFromFuture && found.signOff.result != .failed {
      state = .invalid
      problems =
        (found.isIntact ? [] : ["it was edited: its checksum does not match its fields"])
        + (found.isFromFuture ? ["its timestamp is in the future"] : []) + form
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
    report.authors = [.superseded, .removed].contains(state) ? nil : found.authors
    report.signature = found.signature.report
    report.key = found.key
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

  /// The status from the newest valid sign-offs; a failed one stands until valid ones follow it, directly or
  /// indirectly, whatever their dates, even if its file was removed.
  private func status(_ evidence: ManualEvidence) -> (ItemStatus, Decision) {
    let chain = evidence.chain
    // A failure is one even if a clock was wrong.
    let believed = evidence.signOffs.filter {
      $0.isIntact && (!$0.isFromFuture || $0.signOff.result == .failed)
    }.sorted { $0.signOff.isOlder(than: $1.signOff) }
    guard !believed.isEmpty else {
      return (unsigned(because: evidence.problem), Decision(chain: chain))
    }
    // What a sign-off follows, and what is missing, may be a failed one.
    let obstacles = believed.filter {
      $0.signOff.result == .failed
        || !$0.missing.isEmpty && reasonsOfForm(against: $0, evidence).isEmpty
    }
    let checksums = Set(obstacles.map(\.signOff.checksum))
    // What follows the last ones follows the others, too.
    let results = obstacles.compactMap { obstacle -> (ItemStatus, Decision)? in
      let followers = chain.followers(of: obstacle.signOff)
      guard followers.isDisjoint(with: checksums) else { return nil }
      return status(
        from: believed.filter { followers.contains($0.signOff.checksum) }, after: obstacle,
        of: believed, evidence, chain)
    }
    guard let worst = results.reversed().max(by: { $0.0.verdict < $1.0.verdict }) else {
      return status(from: believed, after: nil, of: believed, evidence, chain)
    }
    guard worst.0.verdict == .passed, results.count > 1 else { return worst }
    // Parallel failures were replaced in parallel.
    let deciding = Set(results.flatMap { $0.1.deciding.map(\.signOff.checksum) })
    let all = believed.reversed().filter { deciding.contains($0.signOff.checksum) }
    return (status(all), Decision(chain: chain, deciding: all))
  }

  /// The status from the sign-offs that follow an obstacle, oldest first: a failed sign-off, or one whose
  /// predecessor is missing.
  private func status(
    from followers: [SignOffEvidence], after obstacle: SignOffEvidence?, of all: [SignOffEvidence],
    _ evidence: ManualEvidence, _ chain: SignOffChain
  ) -> (ItemStatus, Decision) {
    let failed = obstacle.flatMap { $0.signOff.result == .failed ? $0 : nil }
    let newer = (failed == nil ? [obstacle].compactMap(\.self) : []) + followers
    if let reason = self.obstacle(to: newer, evidence) {
      return (
        ItemStatus(kind: .manual, state: .unverified, detail: reason), Decision(chain: chain)
      )
    }
    let valid = followers.reversed().filter { reasons(against: $0, evidence).isEmpty }
    let isFailed =
      !valid.isEmpty || newer.allSatisfy { !reasonsOfForm(against: $0, evidence).isEmpty }
    let signOffs = valid + (isFailed ? [failed].compactMap(\.self) : [])
    let decided = decision(signOffs, evidence)
    var decision = Decision(
      chain: chain, deciding: decided.deciding.map { signOffs[$0] },
      newer: decided.newer.map { signOffs[$0] })
    if decision.deciding.count < settings.signers {
      let all = Array(newer.reversed())
      decision.current = self.decision(all, evidence).deciding.map { all[$0] }
    }
    if let first = decision.deciding.first {
      var status = status(decision.deciding)
      if first.signOff.result == .failed {
        if !decision.newer.isEmpty {
          status.detail += "; since then, \(progress(decision.newer, valid, evidence))"
        }
        status.detail += parallel(to: first.signOff, all, evidence, chain) ?? ""
      } else if decision.deciding.count < settings.signers {
        let corrected = decided.corrected.map {
          " since the failed sign-off of \(signOffs[$0].signOff.by)"
        }
        status = ItemStatus(
          kind: .manual, state: .pending,
          detail: progress(decision.deciding, valid, evidence, corrected ?? ""),
          signing: guide)
      }
      return (status, decision)
    }
    guard let newest = newer.last else {
      return (unsigned(because: evidence.problem), Decision(chain: chain))
    }
    let status = ItemStatus(
      kind: .manual, state: .stale,
      detail: "\(signature(newest.signOff)), but the sign-off is out of date: "
        + reasons(against: newest, evidence).joined(separator: "; "), signing: guide)
    decision.deciding = [newest]
    return (status, decision)
  }

  /// The newest valid sign-off that was given without knowing of a failed one, and what to do.
  private func parallel(
    to failed: SignOff, _ all: [SignOffEvidence], _ evidence: ManualEvidence, _ chain: SignOffChain
  ) -> String? {
    let followers = chain.followers(of: failed)
    return all.last {
      $0.signOff.result != .failed && !followers.contains($0.signOff.checksum)
        && !chain.follows(failed, $0.signOff) && reasons(against: $0, evidence).isEmpty
    }.map {
      "; the sign-off \($0.signOff.location.file) does not follow the failed sign-off"
        + " \(failed.location.file), so it does not replace it: sign the item again"
    }
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
    if let problem = evidence.authorsProblem, !signOffs.isEmpty { return problem }
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
    found.signOff.names(key: found.key)
  }

  private func decision(
    _ signOffs: [SignOffEvidence], _ evidence: ManualEvidence
  ) -> SignOffDecision {
    let people = evidence.people.joined(by: evidence.signOffs.map(names))
    return SignOffDecision(
      signOffs.map { .init($0.signOff.result, by: people.person(names($0))) },
      needed: settings.signers)
  }

  private func status(_ people: [SignOffEvidence]) -> ItemStatus {
    let found = people[0]
    let signOff = found.signOff
    let signed = people.map { signature($0.signOff) }.listed(with: "and")
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
    if let authored = found.authored {
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
      "the key \(key) may not sign for \(SignOff.address(in: signer) ?? "anyone") at \(time),"
        + " according to \(allowedSigners ?? "none")" + (message.isEmpty ? "" : " (\(message))")
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
