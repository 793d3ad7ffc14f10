internal import ReleaseModel

/// A check, a checklist item or the verdict, for formats that list tests.
struct ReportedTest {
  /// The suite: the checks, a checklist or the run.
  let suite: String
  let id: String
  /// The statement that the test verifies.
  let title: String
  /// The result; `nil` if there was nothing to do.
  let verdict: Verdict?
  /// The result, or why there was nothing to do.
  let status: Status
  /// How the result was determined.
  let summary: String
  let findings: [Finding]
  /// The action to take.
  var advice: String?

  /// Whether this is the verdict of the run.
  var isVerdict = false

  /// The result for tools that gate on failed tests: the verdict of a pending run is a failure, and
  /// an invalid configuration an error.
  var outcome: Verdict? {
    switch verdict {
    case .pending where isVerdict: .failed
    case .invalid: .unverified
    default: verdict
    }
  }

  /// The suite of the verdict.
  static let run = "run"

  /// The title of the verdict, which may be about a part of a release or about single files.
  static let verdictTitle = "The run passes"

  /// The reason for the result, in one line.
  var reason: String {
    let weighty = findings.filter { $0.severity == verdict?.severity && $0.suppressed == nil }
    guard let first = weighty.first, verdict != .passed else { return summary.escapedForTerminal }
    let more = weighty.count == 1 ? "" : " (and \((weighty.count - 1).counted("more finding")))"
    return first.message.escapedForTerminal + more
  }
}

extension Report {
  /// The selected checks, the checklist items and, last, the verdict, so that no list is empty.
  var tests: [ReportedTest] {
    let checks = checks.filter(\.isAskedFor).map {
      ReportedTest(
        suite: "checks", id: $0.id, title: $0.title, verdict: $0.verdict,
        status: status(of: $0), summary: $0.summary, findings: $0.findings)
    }
    let items = checklists.flatMap { list in
      list.items.map {
        ReportedTest(
          suite: list.title, id: $0.id, title: $0.title,
          verdict: [.notApplicable, .notRun].contains($0.state) ? nil : $0.verdict,
          status: Status($0.state), summary: $0.detail,
          findings: [], advice: $0.signing?.advice)
      }
    }
    let end = ReportedTest(
      suite: ReportedTest.run, id: "verdict", title: ReportedTest.verdictTitle, verdict: verdict,
      status: Status(verdict), summary: verdictSummary,
      findings: partial.map { [$0] } ?? [], isVerdict: true)
    // Nothing was verified, so one test says why.
    return verdict == .invalid ? checks : checks + items + [end]
  }
}

extension Finding {
  /// The finding as lines without indentation: message, location and fix.
  var plainLines: [String] {
    var lines = ["\(severity.rawValue): \(message.escapedForTerminal)"]
    if let location { lines.append("  at \(location.description.escapedForTerminal)") }
    if let suppressed {
      lines.append("  accepted: \(suppressed.escapedForTerminal)")
    } else if let advice {
      lines.append("  fix: \(advice.escapedForTerminal)")
    }
    return lines
  }
}
