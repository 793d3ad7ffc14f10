internal import ReleaseModel

extension Report {
  /// What a release record can't show, so that it never looks more complete than it is.
  package var limitsOfRecord: [String] {
    sourceLimits + signOffLimits + checkLimits + buildLimits + signatureLimits
  }

  var limitSection: DocumentSection {
    let limits = limitsOfRecord
    return DocumentSection(
      id: "limits", title: "Limits of this record", count: limits.count.grouped,
      blocks: [.entries(.explanations, limits.map { DocumentEntry(title: "\(.prose($0))") })])
  }

  private var sourceLimits: [String] {
    guard let package, package.commit != nil else {
      return ["Git found no commit, so nothing shows which sources were verified."]
    }
    var limits: [String] = []
    if package.hasOnlyUncommittedSignOffs == true {
      limits.append("Sign-offs or their evidence are not in the commit yet.")
    } else if package.hasUncommittedChanges != false {
      limits.append("Files differed from the commit, so other sources may have been verified.")
    }
    if package.tags?.isEmpty != false {
      limits.append("No tag in this clone points to the commit, so the version is unknown.")
    }
    limits += (package.tags ?? []).compactMap { tag in
      let tagger = package.taggers?.first { $0.tag == tag }
      guard let tagger, tagger.signature != .absent else {
        return "The tag `\(tag)` is not signed, so nothing shows who set it."
      }
      return tagger.problem.map { "The signature of the tag `\(tag)` could not be verified: \($0)" }
    }
    if package.repository == nil {
      limits.append(
        (package.hasNoRemote == true
          ? "There is no remote `origin`" : "The remote `origin` has no web address")
          + ", so the repository is unknown.")
    }
    if package.isShallow == true {
      limits.append("The clone is shallow: removed sign-offs, authors and tags may be missing.")
    }
    if package.policyDigest == nil {
      limits.append("The policy has no digest, because no regular configuration file was used.")
    } else if package.policyChanges == nil {
      let reason =
        package.previousRelease == nil
        ? "there is no earlier release tag"
        : package.isShallow == true ? "the clone is shallow" : "git could not list them"
      limits.append("Changes of the policy since the previous release are unknown: \(reason).")
    }
    let less = (package.policyComparison?.items ?? [])
      .filter { [.removed, .weakened].contains($0.change) }
    if let release = package.previousRelease, !less.isEmpty {
      limits.append(
        "The policy asks for less than at \(release.tag): "
          + less.map { "`\($0.id)` was \($0.change.rawValue)" }.listed(with: "and") + ".")
    }
    return limits
  }

  private var signOffLimits: [String] {
    let items = checklists.flatMap(\.items)
    let signOffs = items.flatMap { $0.signOffs ?? [] }
    let counted = signOffs.filter { $0.state == .counts }
    let unsigned = counted.count { $0.signature == .absent }
    let unchecked = signOffs.count { $0.signature == nil }
    var limits: [String] = []
    if unsigned > 0 {
      limits.append(
        "Sign-offs that count without a signature: \(unsigned.grouped) of \(counted.count.grouped)."
          + " Anyone who can write to the repository can write such a file in the name of another"
          + " person.")
    }
    let elsewhere = counted.filter { $0.isEvidenceElsewhere == true }.map { "`\($0.file)`" }
    if !elsewhere.isEmpty {
      limits.append(
        "The evidence of \(elsewhere.listed) is not in the repository, so only its name or address is recorded. A"
          + " file also has its SHA-256; a web page has none.")
    }
    if unchecked > 0 {
      limits.append(
        "Signatures of sign-offs that decide nothing and that the saved report does not verify:"
          + " \(unchecked.grouped).")
    }
    if items.contains(where: { $0.terms?.excludesAuthors == true }) {
      limits.append("Authors are those that the commits name, which git does not verify.")
    }
    limits += items.filter { $0.kind == .manual && $0.state == .unverified }.map {
      "The sign-offs of `\($0.id)` could not be verified: \($0.detail)."
    }
    let findings = checks.filter(\.isOfChecklists).flatMap(\.findings)
    return limits
      + findings.filter { $0.name == nil && $0.severity != .note }.map { finding in
        (finding.location.map { "`\($0.file)`: " } ?? "") + finding.message
      }
  }

  /// The checks that passed because there was nothing that could fail.
  private var checkLimits: [String] {
    checks.filter { $0.verdict == .passed && $0.limitation != nil }.map {
      "The check `\($0.id)` passed, but proves nothing: \($0.summary)."
    }
  }

  private var buildLimits: [String] {
    let unknown = builds.filter { $0.build.ships && $0.dependencies == nil }
      .map { "'\($0.build.name)'" }
    let items = checklists.flatMap(\.items)
    let notRun = items.filter { $0.state == .notRun }.map { "`\($0.id)`" }
    let shipped = builds.filter(\.build.ships).map(\.build.name)
    let untested = items.compactMap { item -> String? in
      guard let tested = item.testedIn,
        !tested.contains(where: { shipped.contains($0.build) && $0.isSeparate != true })
      else { return nil }
      return
        "The tests of `\(item.id)` ran in \(tested.map(\.words).listed(with: "and")), not against the object"
        + " files that ship."
    }
    let tested = Set(items.flatMap { $0.testedIn ?? [] }.map(\.build))
    let elsewhere = artifacts.filter { artifact in
      artifact.isBuiltElsewhere == true && artifact.build.map(tested.contains) == true
    }.map { "No test covers `\($0.name)` (\($0.build ?? "")), because it was not built here." }
    return
      (unknown.isEmpty
      ? [] : ["The dependencies of \(unknown.listedInSentence) are unknown."])
      + (notRun.isEmpty ? [] : ["Not run: \(notRun.joined(separator: ", "))."]) + untested
      + elsewhere
  }

  private var signatureLimits: [String] {
    let saved = source.map {
      "The record was made from the saved report `\($0.file)`, which could have been edited."
    }
    let unsigned =
      signedBy == nil
      ? "The record is not signed, so nothing shows whether it was changed; `--key` and"
        + " `--output attestation=FILE` sign it." : nil
    let machine =
      package?.job == nil
      ? "No CI job says that it made this record, so nothing shows who made it on which machine."
      : nil
    return [saved, machine, unsigned].compactMap(\.self)
  }

  /// The warnings and notes, what was accepted in spite of a finding, and what the configuration leaves
  /// out.
  ///
  /// Warnings about checklists are limits, and findings about translations are only counted.
  var acceptedSection: DocumentSection {
    let findings = checks.flatMap { check in
      check.findings.filter {
        $0.severity == .note
          || !check.isOfChecklists && ($0.severity == .warning || $0.suppressed != nil)
      }
    }
    let shown = findings.filter { $0.table == nil }
    let translations = findings.count - shown.count
    var entries = shown.map { finding in
      DocumentEntry(
        status: finding.suppressed == nil ? Status(finding.severity) : .note,
        title: "\(.prose(finding.message))",
        paragraphs: finding.suppressed.map { ["Accepted: \($0)"] } ?? [])
    }
    entries += (notVerified ?? []).map { exclusion in
      DocumentEntry(
        status: .note, title: "Not verified: \(exclusion.kind.rawValue) \(.code(exclusion.name))",
        paragraphs: ["Reason: \(exclusion.reason)"])
    }
    if translations > 0 {
      entries.append(
        DocumentEntry(
          status: .note,
          title: "\(translations.counted("finding")) about translations"))
    }
    return DocumentSection(
      id: "accepted", title: "Warnings, notes and exceptions", count: entries.count.grouped,
      blocks: [.entries(.explanations, entries)])
  }
}
