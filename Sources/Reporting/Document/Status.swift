package import ReleaseModel

/// A verdict, severity, or state of a checklist item or sign-off, as reports show it.
///
/// The raw values are those of the verdict, severity or state.
package enum Status: String, CaseIterable, Sendable {
  case passed, failed, error, invalid, unverified, pending, stale, warning, note
  case superseded, removed
  case notApplicable = "not-applicable"
  case notRun = "not-run"

  package init(_ verdict: Verdict) { self.init(named: verdict) }
  package init(_ severity: Severity) { self.init(named: severity) }
  package init(_ state: ChecklistReport.Item.State) { self.init(named: state) }
  init(_ result: SignOff.Result) { self.init(named: result) }
  /// The result of a sign-off that counts, or else its state.
  init(_ signOff: SignOffReport) {
    self = signOff.state == .counts ? Status(signOff.result) : Status(named: signOff.state)
  }

  /// Every verdict, severity and state has a status of its name.
  private init(named value: some RawRepresentable<String>) {
    self = Status(rawValue: value.rawValue) ?? .unverified
  }

  /// What it looks like and is filtered by: an error like a failure.
  var look: Status { [.error, .invalid].contains(self) ? .failed : self }

  var words: String { rawValue.replacing("-", with: " ") }
}

extension Report {
  /// The status of a selected check.
  ///
  /// Without a verdict, it was not run if none of its applicable items was run; otherwise, it had
  /// nothing to do.
  func status(of check: CheckReport) -> Status {
    if let verdict = check.verdict { return Status(verdict) }
    let states = check.isOfChecklists ? checklists.flatMap(\.items).map(\.state) : []
    let isNotRun =
      states.contains(.notRun) && states.allSatisfy { [.notRun, .notApplicable].contains($0) }
    return isNotRun ? .notRun : .notApplicable
  }
}
