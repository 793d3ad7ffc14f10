import ReleaseModel

/// Names that try to manipulate the program that shows them.
enum Hostile {
  /// An escape sequence, C1 controls, and characters that move the cursor or ring the bell.
  static let controls = "\u{1B}[2J\u{1B}]8;;x\u{7}\u{9B}31m\u{0}\r\n\t\u{8}\u{7F}\u{85}"
  /// Characters that reorder, hide or break lines.
  static let invisible =
    "\u{202A}\u{202E}\u{2066}\u{2069}\u{200E}\u{200B}\u{FEFF}\u{AD}\u{2028}\u{2029}\u{E0041}\u{FFFE}\u{FFFF}"
  /// Characters that end a table cell, a code span, a list item or a paragraph in Markdown.
  static let markup =
    "a|b\\|c `d` ``e`` |\u{301} `\u{301}<script>alert(1)</script> <!-- [l](http://x) ![i](y) **b** @team #1\n# h\n- [x] i"
  /// Strings that end an element, a directive, a document or a command in machine formats.
  static let commands =
    "]]></failure> ok 1 # SKIP\n  ...\nBail out!\n::error::x ##[stop-commands]x %0A,:;"

  static let all = controls + invisible + markup + commands
}

extension Specimen {
  /// A report in which every string is hostile.
  static let hostile = Specimen(
    name: "hostile",
    report: Report(
      toolVersion: Hostile.all, startedAt: "2026-06-30T12:00:00Z", verdict: .failed,
      package: package, policy: Policy(),
      builds: [
        BuildReport(
          build: Build(
            name: Hostile.all, configuration: .debug, traits: [Hostile.all], flags: [Hostile.all]),
          succeeded: false, command: Hostile.all, log: Hostile.all, seconds: 1)
      ],
      artifacts: [
        Artifact(
          name: Hostile.all, build: Hostile.all, path: Hostile.all,
          sha256: String(repeating: "b", count: 64), byteCount: 1, buildID: "cc",
          visibility: Visibility(
            symbols: .full, symbolCount: 1, dynamicSymbolCount: 1, debugInformation: true))
      ],
      rules: [
        RuleReport(
          Rule(
            id: Hostile.all, absentFrom: [Hostile.all], presentIn: [Hostile.all],
            control: Hostile.all, message: Hostile.all),
          patterns: [.init(pattern: Hostile.all, matches: [Hostile.all: 1])])
      ],
      checks: [
        CheckReport(
          id: "debug-leak", title: Hostile.all, why: Hostile.all, fix: Hostile.all,
          verdict: .failed, summary: Hostile.all,
          findings: [
            hostileFinding(.error), hostileFinding(.note, suppressed: Hostile.all),
            hostileText,
          ],
          findingKinds: [
            FindingKindReport(
              id: Hostile.all, title: Hostile.all, why: Hostile.all, fix: Hostile.all)
          ], rerun: Hostile.all)
      ],
      checklists: [
        ChecklistReport(
          title: Hostile.all, file: Hostile.all,
          items: [
            .init(
              id: Hostile.all, title: Hostile.all, why: Hostile.all, how: Hostile.all,
              section: Hostile.all, kind: .manual, verdict: .pending, state: .stale,
              detail: Hostile.all, signOffs: [signOff],
              terms: .init(roles: [Hostile.all], signers: [Hostile.all], covers: [Hostile.all]),
              command: Hostile.all), probed,
          ])
      ],
      localization: [
        TableCoverage(
          table: Hostile.all, languages: [.init(language: Hostile.all, translated: 1, total: 2)])
      ], explanations: [explanation]))

  private static let hostileText = Finding(
    .error, subject: Hostile.all, message: Hostile.all, table: Hostile.all,
    language: Hostile.all,
    excerpt: TextExcerpt(source: Hostile.all, text: Hostile.all, range: 3..<9))

  private static var probed: ChecklistReport.Item {
    var item = ChecklistReport.Item(
      id: "probed", title: Hostile.all, kind: .probe, verdict: .passed, detail: Hostile.all,
      expected: [Hostile.all])
    let output = ProbeRun.Output(
      size: 1, sha256: String(repeating: "f", count: 64), lines: [Hostile.all])
    item.runs = [
      ProbeRun(
        Probe(
          product: Hostile.all, build: Hostile.all, arguments: [Hostile.all], expectation: .init()),
        build: Hostile.all, sha256: String(repeating: "d", count: 64), exitStatus: 0,
        standardOutput: output, standardError: output,
        unmet: [
          .missingOutput(text: Hostile.all), .timeLimit(seconds: 60), .outputLimit(bytes: 1 << 24),
          .processesLeft(count: 2),
          .jsonValue(path: Hostile.all, expected: Hostile.all, found: Hostile.all),
        ], log: Hostile.all)
    ]
    return item
  }

  private static let signOff = {
    var report = SignOffReport(
      SignOff(
        checklist: "Before", item: Hostile.all, result: .passed, by: Hostile.all,
        at: "2026-06-29T12:00:00Z",
        note: Hostile.all, evidence: .url(Hostile.all), commit: String(repeating: "a", count: 40),
        covers: [Hostile.all], coveredDigest: String(repeating: "e", count: 64),
        wording: .init(title: Hostile.all),
        follows: [.init(file: Hostile.all, checksum: String(repeating: "c", count: 64))],
        checksum: String(repeating: "d", count: 64),
        location: SourceLocation(file: Hostile.all, line: 1)), state: .stale, decides: true,
      problems: [Hostile.all])
    report.removedAfter = String(repeating: "a", count: 40)
    report.removedIn = report.removedAfter
    report.removedBy = Hostile.all
    report.written = [FileCommit(commit: String(repeating: "d", count: 40), by: Hostile.all)]
    report.artifacts = [.init(name: Hostile.all, sha256: String(repeating: "f", count: 64))]
    report.authors = CoveredAuthors(
      addresses: [Hostile.all], since: Hostile.all, sinceSigners: [Hostile.all])
    return report
  }()

  private static let package: PackageReport = {
    let commit = String(repeating: "a", count: 40)
    var report = PackageReport(
      name: Hostile.all, commit: commit, hasUncommittedChanges: true,
      hasOnlyUncommittedSignOffs: true, toolchain: Hostile.all, tags: [Hostile.all])
    report.hasNoRemote = true
    report.previousRelease = ReleaseTag(tag: Hostile.all, commit: commit)
    report.policyChanges = [
      PolicyChange(
        commit: commit, by: Hostile.all, at: Hostile.all,
        files: [.init(file: Hostile.all, change: .renamed, formerFile: Hostile.all)])
    ]
    report.policyComparison = PolicyComparison(
      items: [.init(id: Hostile.all, .removed)],
      members: [.init(role: Hostile.all, added: [Hostile.all])])
    return report
  }()

  private static let explanation = Explanation(
    name: Hostile.all, artifact: Hostile.all, chain: [Hostile.all, Hostile.all],
    notes: [Hostile.all])

  private static func hostileFinding(
    _ severity: Severity, suppressed: String? = nil
  ) -> Finding {
    Finding(
      severity, subject: Hostile.all, message: Hostile.all, advice: Hostile.all,
      build: Hostile.all, artifact: Hostile.all, name: Hostile.all,
      location: SourceLocation(file: Hostile.all, line: 1),
      traces: [Trace(kind: .string, detail: Hostile.all)], explanation: explanation,
      suppressed: suppressed)
  }
}
