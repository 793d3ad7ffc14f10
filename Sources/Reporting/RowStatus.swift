internal import ReleaseModel

/// The status of a row in an HTML report, which readers can filter by.
enum RowStatus: String, CaseIterable {
  case failed, unverified, pending, stale, warning, note, passed
  case notApplicable = "not-applicable"
  case notRun = "not-run"

  /// Creates the status of a check that was selected; `nil` means that it had nothing to do.
  init(_ verdict: Verdict?) {
    switch verdict {
    case .passed: self = .passed
    case .failed, .invalid: self = .failed
    case .unverified: self = .unverified
    case .pending: self = .pending
    case nil: self = .notApplicable
    }
  }

  init(_ severity: Severity) {
    switch severity {
    case .error: self = .failed
    case .unverified: self = .unverified
    case .pending: self = .pending
    case .warning: self = .warning
    case .note: self = .note
    }
  }

  init(_ state: ChecklistReport.Item.State) {
    switch state {
    case .passed: self = .passed
    case .failed: self = .failed
    case .unverified: self = .unverified
    case .pending: self = .pending
    case .stale: self = .stale
    case .notApplicable: self = .notApplicable
    case .notRun: self = .notRun
    }
  }

  var words: String {
    switch self {
    case .notApplicable: "not applicable"
    case .notRun: "not run"
    default: rawValue
    }
  }
}

extension Report {
  /// The status of a selected check.
  ///
  /// Without a verdict, it was not run if none of its applicable items was run; otherwise, it had
  /// nothing to do.
  func status(of check: CheckReport) -> RowStatus {
    let states = check.isOfChecklists ? checklists.flatMap(\.items).map(\.state) : []
    let isNotRun =
      states.contains(.notRun) && states.allSatisfy { [.notRun, .notApplicable].contains($0) }
    return check.verdict == nil && isNotRun ? .notRun : RowStatus(check.verdict)
  }
}
