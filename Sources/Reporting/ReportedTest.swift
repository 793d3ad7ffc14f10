internal import ReleaseModel

/// A check, a checklist item or the verdict, for formats that list tests.
struct ReportedTest {
  /// What it is part of: the checks, a checklist or the run.
  let suite: String
  /// The id.
  let id: String
  /// What holds.
  let title: String
  /// The answer; nil when there was nothing to do.
  let verdict: Verdict?
  /// How the answer came about.
  let summary: String
  /// What a check says.
  let findings: [ReportedFinding]
  /// What to do.
  var advice: String?

  /// Whether it is the verdict of the run, which only a run that passed passes.
  var isVerdict: Bool { suite == Self.run }

  /// The answer for tools that gate on failed tests: a pending run is not a pass.
  var outcome: Verdict? { isVerdict && verdict == .pending ? .failed : verdict }

  /// The suite of the verdict.
  static let run = "run"

  /// Why it did not pass, or that it did, in one line.
  var reason: String {
    let weighty = findings.filter { $0.severity.verdict == verdict && $0.suppressed == nil }
    guard let first = weighty.first, verdict != .passed else { return summary.escapedForTerminal }
    let more = weighty.count == 1 ? "" : " (and \(weighty.count - 1) more)"
    return first.message.escapedForTerminal + more
  }
}

extension Report {
  /// The checks, the checklist items, and last the verdict, so that no list is empty.
  var tests: [ReportedTest] {
    let checks = checks.map {
      ReportedTest(
        suite: "checks", id: $0.id, title: $0.title, verdict: $0.verdict, summary: $0.summary,
        findings: $0.findings)
    }
    let items = checklists.flatMap { list in
      list.items.map {
        ReportedTest(
          suite: list.title, id: $0.id, title: $0.title,
          verdict: $0.state == .notApplicable ? nil : $0.verdict, summary: $0.detail,
          findings: [], advice: $0.signing?.advice)
      }
    }
    let end = ReportedTest(
      suite: ReportedTest.run, id: "verdict", title: "The release is verified", verdict: verdict,
      summary: Self.verdictLine(verdict, self.checks, of: package),
      findings: partial.map { [$0] } ?? [])
    return checks + items + [end]
  }
}

extension ReportedFinding {
  /// The finding as lines without indentation: what is so, where, and what to do.
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
