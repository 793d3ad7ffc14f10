internal import ReleaseModel

/// What is wrong with the files of sign-offs; none of them can make an item hold.
struct SignOffFindings {
  /// The check's id.
  let check: String

  func all(_ input: CheckInput) -> [Finding] {
    let problems = input.plan.signOffProblems.map { problem in
      unknown(problem.location, "\(problem.message).", "Mend or remove the file.")
    }
    let items = input.plan.checklists.flatMap(\.items).reduce(into: [:]) { $0[$1.id] = $1 }
    let strangers = input.plan.signOffs.compactMap { signOff -> Finding? in
      guard items[signOff.item]?.manual == nil else { return nil }
      let reason = items[signOff.item] == nil ? "no checklist has" : "no person answers"
      return Finding(
        .advice, subject: check, message: "A sign-off is for “\(signOff.item)”, which \(reason).",
        advice: "Remove the file, or give the item its id again.",
        location: signOff.location)
    }
    let unbelieved = input.plan.checklists.flatMap(\.items).flatMap { item in
      (input.evidence.signOffs[item.id]?.value?.signOffs ?? []).compactMap(finding)
    }
    return problems + strangers + unbelieved
  }

  private func finding(_ found: SignOffEvidence) -> Finding? {
    let signOff = found.signOff
    guard found.isIntact else {
      return unknown(
        signOff.location,
        "The sign-off of “\(signOff.item)” was edited: its seal is not that of its fields.",
        "Restore the file, or remove it and sign again.")
    }
    guard !found.isFromFuture else {
      return unknown(
        signOff.location,
        "The sign-off of “\(signOff.item)” is of \(signOff.at), which is in the future.",
        "Set the clock of this machine or of the one that signed, and sign again.")
    }
    return nil
  }

  private func unknown(
    _ location: SourceLocation, _ message: String, _ advice: String
  ) -> Finding {
    Finding(.unknown, subject: check, message: message, advice: advice, location: location)
  }
}
