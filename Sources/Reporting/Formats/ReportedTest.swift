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

  /// How long it took, if that was measured.
  var seconds: Double?
  /// The class for test dashboards; nil for the name of the suite.
  var className: String?

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
  /// How long all builds took, one after the other.
  private var buildSeconds: Double? {
    let times = builds.compactMap(\.seconds)
    return times.isEmpty ? nil : times.reduce(0, +)
  }

  /// The selected checks, the checklist items and, last, the verdict, so that no list is empty.
  var tests: [ReportedTest] {
    let checks = checks.filter(\.isAskedFor).map {
      ReportedTest(
        suite: "checks", id: $0.id, title: $0.heading, verdict: $0.verdict,
        status: status(of: $0), summary: $0.summary, findings: $0.findings,
        seconds: $0.id == CheckReport.buildID ? buildSeconds : nil)
    }
    let items = checklists.flatMap { list in
      list.items.map {
        ReportedTest(
          suite: list.title, id: $0.id, title: $0.title,
          verdict: [.notApplicable, .notRun].contains($0.state) ? nil : $0.verdict,
          status: Status($0.state), summary: $0.detail,
          findings: [], advice: $0.signing?.advice, seconds: $0.seconds)
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

extension Report {
  /// The isolation tests of each build.
  ///
  /// A failure that a suppression accepts is skipped, so that a dashboard shows what the gate counts.
  var isolationTests: [ReportedTest] {
    let accepted = checks.flatMap(\.findings).reduce(into: [String: String]()) {
      if let name = $1.name, let reason = $1.suppressed { $0[name] = reason }
    }
    return builds.flatMap { build in
      (build.tests?.cases ?? []).map { test in
        ReportedTest(test, in: build.build.name, accepted: accepted[test.title])
      }
    }
  }
}

extension ReportedTest {
  fileprivate init(_ test: TestCaseReport, in build: String, accepted: String?) {
    let end = test.name.lastIndex { $0 == "/" } ?? test.name.lastIndex { $0 == "." }
    let (verdict, standard): (Verdict?, String) =
      switch test.outcome {
      case .passed: (.passed, "")
      case .failed: (.failed, "The test failed.")
      case .unfinished: (.failed, "The test started but did not finish.")
      case .skipped: (nil, "The test was skipped.")
      case .inconclusive: (.unverified, "The test proves nothing.")
      case .notRun: (.unverified, "The test did not start.")
      }
    let message = test.messages?.joined(separator: "; ") ?? standard
    let isAccepted = accepted != nil && verdict == .failed
    self.init(
      suite: "isolation tests (\(build))",
      id: end.map { String(test.name[test.name.index(after: $0)...]) } ?? test.name,
      title: test.title, verdict: isAccepted ? nil : verdict,
      status: verdict.map { Status($0) } ?? .notRun,
      summary: accepted.map { isAccepted ? "Accepted: \($0) \(message)" : message } ?? message,
      findings: [], seconds: test.seconds ?? (test.outcome == .notRun ? 0 : nil),
      className: ([build] + [end.map { String(test.name[..<$0]) }].compactMap(\.self))
        .joined(separator: "."))
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
