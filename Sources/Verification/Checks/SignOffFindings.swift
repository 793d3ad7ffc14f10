internal import ReleaseModel

/// Findings about invalid sign-off files, none of which can satisfy an item.
struct SignOffFindings {
  /// The ID of the check that reports the findings.
  let check: String

  func all(_ input: CheckInput) -> [Finding] {
    let malformed = input.plan.signOffProblems.map { file in
      unknown(file.location, "\(file.message).", "Fix or remove the file.")
    }
    let items = input.plan.checklists.flatMap(\.items).reduce(into: [:]) { $0[$1.id] = $1 }
    let counted = input.evidence.signOffs.values.flatMap { $0.value?.signOffs ?? [] }
      .map(\.signOff.location)
    let builds = input.plan.configuration.builds
    let misplaced = input.plan.signOffs.compactMap { signOff -> Finding? in
      let item = items[signOff.item]
      let isFailed = signOff.result == .failed
      // What passed may be for builds of another configuration.
      guard item?.manual == nil || isFailed && item?.applies(to: builds) == false,
        !counted.contains(signOff.location)
      else { return nil }
      let (reason, fix) =
        item == nil
        ? ("is not in any checklist", "restore the ID of the item")
        : item?.manual == nil
          ? ("is not a manual item", "make the item manual again")
          : ("applies to no build of the configuration", "restore the builds of the item")
      return Finding(
        .warning, subject: check,
        message:
          "This \(isFailed ? "failed " : "")sign-off is for '\(signOff.item)', which \(reason).",
        advice: isFailed
          ? "Keep the file, \(fix), and sign the item again when it passes."
          : "Remove the file, or \(fix).",
        location: signOff.location)
    }
    let gone = input.evidence.signOffs
      .filter { items[$0.key]?.needsSignOff(in: builds) != true }
      .sorted { $0.key < $1.key }.flatMap { $0.value.value?.signOffs ?? [] }.compactMap { found in
        found.removal.map { abandoned(found.signOff, $0) }
      }
    let unbelieved = input.plan.checklists.flatMap(\.items).flatMap { item in
      (input.evidence.signOffs[item.id]?.value?.signOffs ?? []).compactMap(finding)
    }
    return malformed + misplaced + gone + unbelieved
  }

  /// A failure without an answer, of an item that is gone.
  private func abandoned(_ signOff: SignOff, _ removal: Removal) -> Finding {
    Finding(
      .warning, subject: check,
      message:
        "The failed sign-off of \(signOff.by) for '\(signOff.item)' \(removal.description), and no manual"
        + " item has its ID or title anymore.",
      advice:
        "Restore it with `\(removal.command)`, restore the ID or the title of the item, and sign the item"
        + " again when it passes. To drop the item, sign it with `--not-applicable` before.",
      location: signOff.location)
  }

  private func finding(_ found: SignOffEvidence) -> Finding? {
    let signOff = found.signOff
    guard found.isIntact else {
      return unknown(
        signOff.location,
        "The sign-off for '\(signOff.item)' was edited: its checksum does not match its fields.",
        "Restore the file, or remove it and sign the item again.")
    }
    // A removed one does not count, and a failed one counts whatever its date.
    guard !found.isFromFuture || found.removal != nil || signOff.result == .failed else {
      return unknown(
        signOff.location,
        "The timestamp of the sign-off for '\(signOff.item)' is in the future: \(signOff.at).",
        "Correct the clock of this machine if it is slow. Otherwise remove the file, commit that, and sign the"
          + " item again.")
    }
    return nil
  }

  private func unknown(
    _ location: SourceLocation, _ message: String, _ advice: String
  ) -> Finding {
    Finding(.unverified, subject: check, message: message, advice: advice, location: location)
  }
}
