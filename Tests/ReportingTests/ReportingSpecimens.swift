import ReleaseModel

/// A report and the name of its golden files.
struct Specimen: Sendable {
  let name: String
  let report: Report

  static let all = [
    passing, failing, unverified, pending, signed, empty, explained, overview, texts, hostile,
    crowded, partial, selftest,
  ]

  /// Planted faults with each outcome.
  static let selftest: Specimen = {
    func fault(
      _ kind: PlantedFault.Kind, _ name: String, _ outcome: PlantedFault.Outcome?,
      subject: String? = nil, build: String? = nil, check: String,
      method: PlantedFault.Method = .evidence, obstacle: PlantedFault.Obstacle? = nil
    ) -> PlantedFault {
      var fault = PlantedFault(
        kind, name, subject: subject, build: build, check: check, method: method,
        location: method == .sources
          ? SourceLocation(file: "Sources/App/Menu.swift", line: 3, endLine: 9) : nil)
      (fault.outcome, fault.obstacle) = (outcome, obstacle)
      if outcome == .caught { fault.caughtBy = [check] }
      return fault
    }
    var report = Self.report(
      .failed,
      checks: [
        .notAskedFor(id: "debug-leak", title: "What debug-leak is for"),
        check(
          "selftest", .failed, "1 of 2 faults caught",
          [
            Finding(
              .error, subject: "selftest", message: "Without its `#if DEBUG`, the code would ship.",
              advice: "Add a rule.", name: "#if DEBUG",
              location: SourceLocation(file: "Sources/App/Menu.swift", line: 3, endLine: 9))
          ]),
      ], checklists: [])
    var record = SelftestRecord(
      date: "2026-06-29T12:00:00Z", commit: String(repeating: "c", count: 40),
      policyDigest: String(repeating: "d", count: 64),
      counts: [.caught: 3, .missed: 1, .notApplicable: 2, .doesNotCompile: 1])
    record.sha256 = String(repeating: "e", count: 64)
    var item = ChecklistReport.Item(
      id: "proof", title: "The gate notices faults", kind: .selftest, verdict: .failed,
      detail: "the self-test of 2026-06-29 caught 3 of 4 faults",
      expected: ["the last self-test missed no fault"],
      command: "verify-release selftest --record")
    item.selftest = record
    report.checklists = [
      ChecklistReport(title: "Before", file: "Checklists/release.yml", items: [item])
    ]
    report.selftest = SelftestReport(faults: [
      fault(.guardRemoved, "#if DEBUG", .missed, check: "guards", method: .sources),
      fault(
        .leak, "*Debug<Menu>*", .caught, subject: "menu", build: "release", check: "debug-leak"),
      fault(
        .wrongArgument, "", .notApplicable, check: "localization", method: .files,
        obstacle: .noArgument),
      fault(
        .guardRemoved, "#if DEBUG", .doesNotCompile, check: "guards", method: .build),
      fault(.guardRemoved, "#ifdef DEBUG", .timedOut, check: "guards", method: .build),
      fault(
        .failedTest, "IsolationTests/menu()", .caught, build: "release", check: "isolation-tests"),
    ])
    return Specimen(name: "selftest", report: report)
  }()

  /// Those with a release record.
  static let recorded = [signed, hostile, failing, passing]

  /// Three releases: with sign-offs of all kinds, with hostile names, and without any.
  static let history = SigningHistory(
    toolVersion: "1.0.0", createdAt: "2026-06-30T12:00:00Z", package: "App",
    repository: "https://example.org/team/app", folders: ["Checklists/signoffs"],
    allowedSigners: FileDigest(file: "keys", sha256: String(repeating: "0a", count: 32)),
    limits: ["1 tag is not shown, because it is not like `1.4.0`: nightly."],
    releases: [
      .init(
        tag: "1.4.0", commit: String(repeating: "0123456789", count: 4),
        date: "2026-06-30T10:00:00Z", checklists: signed.report.checklists,
        problems: ["Checklists/signoffs/x.yml: it is not a regular file"]),
      .init(
        tag: "1.3.0", commit: String(repeating: "fedcba9876", count: 4),
        date: "2026-05-30T10:00:00Z", checklists: hostile.report.checklists),
      .init(
        tag: "1.2.0", commit: String(repeating: "00aa", count: 10), date: "2026-04-30T10:00:00Z",
        checklists: []),
      .init(
        tag: "1.1.0", commit: String(repeating: "00bb", count: 10), date: "2026-03-30T10:00:00Z",
        checklists: []),
    ])

  static var passing: Specimen {
    var report = report(
      .passed, seconds: 75.04,
      builds: [
        BuildReport(
          build: Build(name: "debug", configuration: .debug), succeeded: true,
          command: "swift build --configuration debug", log: ".build/logs/debug.log", seconds: 12.5,
          tests: tests(.passed), buildSystem: .native),
        BuildReport(
          build: Build(
            name: "release", configuration: .release, traits: ["Store"], flags: ["-Xswiftc", "-g"]),
          succeeded: true, command: "swift build --configuration release",
          log: ".build/logs/release.log", seconds: 61, buildSystem: .swiftBuild,
          dependencies: dependencies),
      ], artifacts: [artifact("debug", seconds: 0.125), artifact("release", seconds: 1.5)],
      rules: [
        RuleReport(
          Rule(
            id: "leak", absentFrom: ["release"], presentIn: ["qa"], control: "debug",
            message: "Debug code is not for customers."),
          patterns: [
            .init(pattern: "*Debug*", matches: ["release": 0, "debug": 12]),
            .init(pattern: "Settings.debug", matches: ["debug": 1]),
          ])
      ],
      checks: [
        check("build", .passed, "debug built, release built"),
        check("debug-leak", .passed, "1 rule checked in app (release)"),
        check("localization", nil, "the configuration has no `localization` section"),
      ], checklists: [list(.init(kind: .check, verdict: .passed, detail: "`build`: debug built"))])
    report.package?.tags = ["1.4.0", "stable"]
    report.signedBy = String(repeating: "0b", count: 32)
    return Specimen(name: "passing", report: report)
  }

  /// The same failure in two builds.
  private static var parameterizedFailure: Finding {
    var finding = Finding(
      .error, subject: "isolation-tests",
      message: "Test 'It <fails>' failed in 'debug' and 'release' for 2 arguments (1, 2): 1 == 2",
      advice: "Correct the code that the test covers, or the test.", name: "It <fails>",
      location: SourceLocation(file: "Tests/AppTests/Tests.swift", line: 8, column: 5))
    (finding.builds, finding.arguments) = (["debug", "release"], ["1", "2"])
    return finding
  }

  /// Tests with each outcome, or only those that passed.
  private static func tests(_ verdict: Verdict) -> TestRunReport {
    let passed = TestCaseReport(
      name: "AppTests.Tests/passes(_:)", title: "passes(_:)", outcome: .passed, seconds: 0.0004)
    return TestRunReport(
      seconds: 3.25,
      cases: verdict == .passed
        ? [passed]
        : [
          passed,
          TestCaseReport(
            name: "AppTests.Tests/fails(_:)", title: "It <fails>", outcome: .failed, seconds: 2,
            messages: ["1: 1 == 2", "2: 1 == 2"]),
          TestCaseReport(
            name: "Old.testCrash", title: "Old.testCrash", outcome: .unfinished, seconds: 61.5),
          TestCaseReport(
            name: "AppTests.free()", title: "free()", outcome: .skipped),
          TestCaseReport(
            name: "AppTests.Tests/canceled()", title: "canceled()", outcome: .inconclusive,
            seconds: 0.5, messages: ["The test was canceled."]),
          TestCaseReport(name: "AppTests.Tests/late()", title: "late()", outcome: .notRun),
        ])
  }

  private static let dependencies = [
    Dependency(
      identity: "dice", kind: .sourceControl, location: "https://example.org/team/dice",
      version: "1.2.3", revision: String(repeating: "0d", count: 20), isPinned: true),
    Dependency(
      identity: "dice/Table", kind: .archive, location: "https://example.org/table.zip",
      sha256: String(repeating: "0e", count: 32), isPinned: true),
    Dependency(identity: "kit", kind: .local, location: "../kit"),
    Dependency(identity: "team.cards", kind: .registry, version: "2.0.0", isPinned: false),
    Dependency(
      identity: "words", kind: .sourceControl, location: "../words", branch: "main",
      revision: String(repeating: "0f", count: 20), isPinned: false),
  ]

  /// A partial run with a file built elsewhere and uncommitted sources.
  static var partial: Specimen {
    var made = artifact("release")
    made.isBuiltElsewhere = true
    made.isReused = true
    made.unstripped = FileDigest(file: "App.full", sha256: String(repeating: "0c", count: 32))
    made.visibility.missingSymbols = "a.o: code at .text+0x10 has no symbol"
    made.visibility.missingContents = "the sections have no bytes"
    made.visibility.unreadableMetadata = "swift5_fieldmd+0x20"
    var report = report(
      .passed, hasUncommittedChanges: true, artifacts: [made],
      checks: [
        check("build", .passed, "debug built, release built"),
        .notAskedFor(id: "debug-flag", title: "What debug-flag is for"),
        .notAskedFor(id: "checklist", title: "What checklist is for"),
        check("localization", nil, "the configuration has no `localization` section"),
      ], checklists: [])
    var changes = Changes(
      since: "origin/main", base: String(repeating: "0123456789", count: 4),
      files: ["App/Generated.swift", "README.md"])
    changes.leftOut = ["debug-flag"]
    report.changes = changes
    report.package?.uncommittedSources = ["../Kit/Kit.swift", "App/Generated.swift"]
    report.package?.modules = ["App", "Kit"]
    report.uncoveredNames = [
      UncoveredName(
        build: "release", name: "App.MockStore",
        location: SourceLocation(file: "Sources/App/Mock.swift", line: 3, column: 8)),
      UncoveredName(build: "release", name: "App.fakeClock"),
    ]
    report.checks[0].limitation = .nothingForbidden
    report.notVerified = [
      Exclusion(
        .product, "Demo", reason: "It is an example.",
        location: SourceLocation(file: ".verify-release.yml", line: 9, column: 5))
    ]
    report.resources = [
      ResourceReport(
        name: "App_App.resources", build: "release", isBuiltElsewhere: true,
        files: [
          FileDigest(
            file: "App_App.resources/a.json", sha256: String(repeating: "0d", count: 32))
        ], unreadable: ["App_App.resources/b: Permission denied"])
    ]
    // `guards` lists the debug-only regions.
    let regions = [
      ("Menu.swift", 4, 9, ["guards", "no-mocks"]), ("Menu.swift", 120, 131, []),
      ("Log.m", 2, 4, ["guards"]),
    ]
    report.checks.append(
      check(
        "guards", .passed, "3 debug-only regions compared with 1.0.0, 66% covered",
        regions.map { file, line, endLine, reporters in
          let region = GuardedRegion(
            location: SourceLocation(file: "Sources/App/\(file)", line: line), endLine: endLine,
            condition: reporters.isEmpty
              ? "#if DEBUG && canImport(UIKit) && !targetEnvironment(simulator)" : "#if DEBUG",
            kind: line == 4 ? .both : .statements, builds: ["debug", "qa"])
          var finding = Finding(
            .note, subject: "guards", message: "`\(region.condition)` is debug-only.",
            name: region.condition,
            location: region.location)
          finding.region = Finding.Region(region, reporters: reporters)
          return finding
        }))
    report.summarize()
    return Specimen(name: "partial", report: report)
  }

  private static var lostCode: Finding {
    var finding = Finding(
      .error, subject: "guards",
      message: "'release' now compiles `seed()`, which was inside `#if DEBUG` at 1.0.0"
        + " (Sources/App/Old.swift:7).", advice: "Move it back inside `#if DEBUG`.",
      build: "release", name: "0123456789ab",
      location: SourceLocation(file: "Sources/App/New.swift", line: 5, endLine: 7))
    finding.former = Finding.Former(
      location: SourceLocation(file: "Sources/App/Old.swift", line: 7),
      commit: String(repeating: "0a", count: 20), condition: "#if DEBUG")
    return finding
  }

  static let failing = Specimen(
    name: "failing",
    report: report(
      .failed, policy: Policy(strict: true), hasUncommittedChanges: true,
      builds: [
        BuildReport(
          build: Build(name: "release", configuration: .release), succeeded: false,
          command: "swift build", log: "release.log", seconds: 0.25, tests: tests(.failed))
      ], artifacts: [artifact(nil, buildID: nil, symbols: .dynamicOnly)],
      checks: [
        check(
          "debug-leak", .failed, "1 rule checked in app (release)",
          [
            Finding(
              .error, subject: "leak",
              message: "`App.DebugMenu` is present in app"
                + " (release).",
              advice: "Move the declaration inside `#if DEBUG`.", build: "release",
              artifact: "app", name: "App.DebugMenu",
              location: SourceLocation(file: "Sources/App/Menu.swift", line: 12, column: 8),
              traces: [
                Trace(kind: .symbol, detail: "App.DebugMenu.init()"),
                Trace(kind: .symbol, detail: "type metadata for App.DebugMenu"),
                Trace(kind: .symbol, detail: "static App.DebugMenu.title"),
                Trace(kind: .symbol, detail: "App.DebugMenu.show()"),
                Trace(kind: .string, detail: ".rodata 0x4f20"),
              ],
              explanation: Explanation(
                name: "App.DebugMenu", artifact: "app",
                chain: ["main", "AppDelegate.start()", "DebugMenu.init()"])),
            Finding(
              .note, subject: "leak",
              message: "`App.DebugDemo` is present in app"
                + " (release).",
              advice: "Remove it.", name: "App.DebugDemo",
              explanation: Explanation(
                name: "App.DebugDemo", artifact: "app",
                notes: ["No object files found next to app."]),
              suppressed: "The demo needs it."),
          ], rerun: "verify-release --only debug-leak --package-path 'My App' --strict"),
        check(
          "isolation-tests", .failed, "tests: 2 in release",
          [
            Finding(
              .error, subject: "isolation-tests", message: "1 test was skipped in 'release'."),
            parameterizedFailure,
          ], failure: "1 isolation test failed"),
        check(
          "guards", .failed, "4 debug-only regions compared with 1.0.0", [lostCode]),
      ],
      checklists: [
        list(
          .init(
            kind: .probe, verdict: .failed,
            detail: "`app info` (release): its output does not contain \"a\""), probeRuns)
      ]))

  /// A run that printed more than is shown, and one that was killed.
  private static var probeRuns: [ProbeRun] {
    var probe = Probe(
      product: "app", build: "release", arguments: ["info", "{temporary}/My Data"],
      expectation: .init())
    let nothing = ProbeRun.Output(size: 0, sha256: String(repeating: "0e", count: 32))
    let release = ProbeRun(
      probe, build: "release", sha256: String(repeating: "0a", count: 32), exitStatus: 0,
      standardOutput: .init(
        size: 1234, sha256: String(repeating: "0b", count: 32),
        lines: ["{", "", "  \"menu\": `b|c`,"], isCut: true), standardError: nothing,
      unmet: [
        .missingOutput(text: "a"), .unwantedOutput(text: "b|c"),
        .jsonValue(path: "menu.debug", expected: "false", found: nil),
      ], log: ".build/logs/release-probe-item.out")
    probe.isRelocated = true
    var control = ProbeRun(
      probe, build: "debug", sha256: String(repeating: "0c", count: 32), standardOutput: nothing,
      standardError: .init(
        size: 1, sha256: String(repeating: "0d", count: 32), lines: ["x"]),
      unmet: [.exitStatus(expected: 0), .outputNotJSON],
      log: ".build/logs/debug-probe-item.err")
    (control.signal, control.isErrorLog, control.seconds) = (9, true, 0.25)
    return [release, control]
  }

  static let unverified = Specimen(
    name: "unverified",
    report: report(
      .unverified, hasUncommittedChanges: nil,
      builds: [BuildReport(build: Build(name: "release", configuration: .release))],
      artifacts: [artifact("release", symbols: .globalOnly), artifact("release", symbols: .none)],
      checks: [
        check(
          "artifact-visibility", .unverified, "nothing inspected",
          [
            Finding(
              .unverified, subject: "artifact-visibility", message: "No artifact was inspected.",
              location: SourceLocation(file: ".verify-release.yml", line: 3))
          ])
      ], checklists: [list(.init(kind: .probe, verdict: .unverified, detail: "it was not run"))]))

  static let pending = Specimen(
    name: "pending",
    report: report(
      .pending, policy: Policy(presubmit: true),
      checks: [
        check("build", .passed, "release built"),
        check(
          "checklist", .pending, "0 of 1 item passed",
          [
            finding(.pending, "item", "It holds: needs sign-off."),
            finding(.note, "item", "It holds: shown but ignored."),
            finding(.warning, "checklist", "One more thing."),
          ]),
      ],
      checklists: [list(.init(kind: .manual, verdict: .pending, detail: "needs sign-off"))])
  )

  /// A report whose checklist has an item in every state.
  static var signed: Specimen {
    var report = report(
      .pending,
      builds: [
        BuildReport(
          build: Build(
            name: "release", configuration: .release, flags: ["-Xswiftc", "-g"], timeLimit: 600),
          succeeded: true, command: "swift build --configuration release -Xswiftc -g",
          log: "release.log", seconds: 61)
      ], artifacts: [artifact("release")],
      checks: [
        check(
          "checklist", .pending, "3 of 7 items passed, 1 not run",
          [
            finding(
              .pending, "stale", "It was signed: signed, but the sign-off is out of date.",
              item: true),
            finding(
              .pending, "pending", "It is open: needs sign-off by qa.", item: true),
          ])
      ],
      checklists: [
        ChecklistReport(
          title: "Before a release", file: "Checklists/release.yml",
          items: [
            .init(
              id: "built", title: "It is built", kind: .check, verdict: .passed,
              detail: "`build`: release built", expected: ["All builds succeed"]),
            .init(
              id: "tested", title: "It is tested", section: "On a device", kind: .tests,
              verdict: .failed, detail: "filter 'F': 1 failure (t: m; see log) in release",
              expected: ["the tests that match 'F' pass in 'release'"]),
            .init(
              id: "signed", title: "It was signed", why: "Someone must.", how: "Look.",
              section: "On a device", kind: .manual, verdict: .passed,
              detail: "Ada <ada@example.org> signed on 2026-06-29: All is well.",
              signOffs: [
                signOff(.passed, .counts), signOff(.failed, .superseded, day: 28),
                signOff(.passed, .removed, day: 27),
                signOff(.passed, .invalid, day: 26),
              ], terms: terms),
            .init(
              id: "stale", title: "It was signed", why: "Someone must.", how: "Look.",
              section: "On a device", kind: .manual, verdict: .pending, state: .stale,
              detail: "Ada <ada@example.org> signed on 2026-06-29, but the sign-off is out of"
                + " date: a | +1 -0",
              signOffs: [signOff(.passed, .stale)], terms: .init(),
              command: "verify-release checklist sign stale"),
            .init(
              id: "failed", title: "It failed", section: "In the shop", kind: .manual,
              verdict: .failed,
              detail: "Ada <ada@example.org> signed on 2026-06-29 (result: failed): All is well.",
              signOffs: [signOff(.failed, .counts)], terms: .init(covers: [])),
            .init(
              id: "pending", title: "It is open", how: "Ask.", section: "In the shop",
              kind: .manual, verdict: .pending, detail: "needs sign-off by qa",
              signOffs: [signOff(.passed, .unverified)], terms: terms,
              command: "verify-release checklist sign pending --evidence FILE --key FILE"),
            .init(
              id: "elsewhere", title: "It is elsewhere", section: "In the shop", kind: .manual,
              verdict: .passed, state: .notApplicable,
              detail: "applies only to the build 'qa', which the configuration does not have"),
            .init(
              id: "probed", title: "It is probed", section: "In the shop", kind: .probe,
              verdict: .unverified, state: .notRun, detail: "checked by `verify-release run`",
              expected: ["`App` (release) exits with status 0", "its output contains \"Menu\""],
              command: "verify-release run --only checklist"),
          ])
      ], source: FileDigest(file: "report.json", sha256: String(repeating: "0f", count: 32)))
    report.package?.tags = []
    report.package?.isShallow = true
    report.checklists[0].items[1].tests = [
      "AppTests.PriceTests/isRight()", "AppTests.XTests/testX",
    ]
    report.package?.job = "https://github.com/owner/name/actions/runs/12/attempts/1"
    report.package?.commitDate = "2026-06-28T12:00:00Z"
    report.package?.policyFiles = [".verify-release.yml", "Checklists/release.yml"]
    report.package?.commitAuthor = "Bob <bob@example.org>"
    report.checklists[0].items[1].testedIn = [.init(build: "release", isSeparate: true)]
    report.checklists[0].items[2].dependsOn = [
      .init(item: "built", state: .passed), .init(item: "probed", state: .notRun),
    ]
    report.package?.taggers = [
      Tagger(tag: "1.4.0", by: "Ada <ada@example.org>", at: "2026-06-29T12:00:00Z")
    ]
    report.package?.taggers?[0].signature = .unverified
    report.package?.taggers?[0].problem = "gpg: Can't check signature: No public key"
    report.package?.target = "x86_64-unknown-linux-gnu"
    report.package?.system = "Debian GNU/Linux 12 (bookworm), x86_64"
    report.package?.previousRelease = ReleaseTag(
      tag: "1.3.0", commit: String(repeating: "00bb", count: 10))
    report.package?.policyChanges = [
      PolicyChange(
        commit: String(repeating: "0c", count: 20), by: "Bob <bob@example.org>",
        at: "2026-06-27T12:00:00Z",
        files: [
          .init(file: ".verify-release.yml", change: .modified),
          .init(file: "Checklists/old.yml", change: .removed),
          .init(file: "Checklists/new.yml", change: .added),
          .init(file: "allowed_signers", change: .renamed, formerFile: "keys"),
        ])
    ]
    report.package?.policyComparison = PolicyComparison(
      items: [
        .init(id: "gone", .removed),
        .init(
          id: "tried", .weakened, then: SignOffRequirements(needsSignature: true, count: 2),
          now: SignOffRequirements(needsSignature: true)),
      ],
      members: [
        .init(role: "qa", added: ["ada@example.org"]),
        .init(removed: ["bob@example.org SHA256:cc"]),
      ])
    report.checklists[0].items[6].missingBuilds = ["qa"]
    report.package?.configuration = ".verify-release.yml"
    report.recordLimits = ["The record is not signed."]
    report.digestCommands = [
      DigestCommand(.checksum, instructions: "In the top folder.", command: "sha256sum FILE")
    ]
    report.package?.allowedSigners = FileDigest(
      file: "allowed_signers", sha256: String(repeating: "0a", count: 32))
    report.checks[0].findings.append(
      Finding(
        .warning, subject: "checklist",
        message: "This sign-off is for 'other', which is not in any checklist.",
        advice: "Remove the file.",
        location: SourceLocation(file: "Checklists/signoffs/other.yml", line: 1)))
    return Specimen(name: "signed", report: report)
  }

  private static let terms = SignOffRequirements(
    roles: ["qa"], signers: ["ada@example.org"], needsEvidence: true, needsSignature: true,
    count: 2, excludesAuthors: true, covers: [".", "../Kit"], artifactsOf: "release",
    maximumAge: 30)

  private static func signOff(
    _ result: SignOff.Result, _ state: SignOffReport.State, day: Int = 29
  ) -> SignOffReport {
    let problems: [SignOffReport.State: [String]] = [
      .stale: ["a.swift | +1 -0", "`how` changed: removed \"twice\""],
      .unverified: ["ssh-keygen was not found in PATH; run `apt-get install openssh-client`"],
      .invalid: ["it was edited: its checksum does not match its fields"],
    ]
    var report = SignOffReport(
      SignOff(
        checklist: "Before", item: "item", result: result, by: "Ada <ada@example.org>",
        at: "2026-06-\(day)T12:00:00Z",
        note: "All is well.",
        evidence: .file("Checklists/signoffs/a.png", sha256: String(repeating: "0b", count: 32)),
        commit: String(repeating: "0123456789", count: 4), covers: ["."],
        coveredDigest: String(repeating: "0c", count: 32), wording: .init(title: "It was signed"),
        follows: state == .counts && result == .passed
          ? [
            .init(
              file: "item-28.yml", checksum: String(repeating: "28", count: 32), isRemoved: true)
          ] : [],
        checksum: String(repeating: "\(day)", count: 32),
        location: SourceLocation(file: "Checklists/signoffs/item-\(day).yml", line: 1)),
      state: state, decides: [.counts, .stale].contains(state), problems: problems[state] ?? [])
    report.roles = ["managers", "qa"]
    if state == .removed {
      report.removedAfter = String(repeating: "fedcba9876", count: 4)
      report.removedIn = String(repeating: "76543210fe", count: 4)
      report.removedBy = "Bob <bob@example.org>"
      report.written = ["Ada <ada@example.org>", "Bob <bob@example.org>"].map {
        FileCommit(commit: String(repeating: "d", count: 40), by: $0)
      }
    }
    if state == .counts {
      if result == .passed {
        report.replaced = ReplacedFailure(
          file: "Checklists/signoffs/item-28.yml", coveredFiles: 12, changedFiles: 0,
          hasOtherArtifacts: false)
      }
      report.artifacts = [.init(name: "App", sha256: String(repeating: "0d", count: 32))]
      report.authors = CoveredAuthors(
        addresses: ["bob@example.org", "eve@example.org"], since: "1.3.0",
        sinceCommit: String(repeating: "00bb", count: 10), sinceSigners: ["Eve <eve@example.org>"])
      if result == .failed {
        report.authors?.signer = AuthoredCommit(
          commit: String(repeating: "00cc", count: 10), .coAuthor)
      }
    }
    report.signature = result == .failed ? .absent : state == .invalid ? .wrong : .valid
    if state == .unverified {
      report.signature = .unverified
      report.authors = CoveredAuthors(problem: "in a shallow clone, the authors are unknown")
    }
    if state == .stale { report.termsThen = SignOffRequirements(roles: ["qa"]) }
    if report.signature == .valid {
      report.key = "SHA256:" + String(repeating: "Ab3/", count: 10) + "+0z"
      report.signerLines = [3]
    }
    if result == .passed { report.expires = "2026-07-29" }
    return report
  }

  /// An `inspect` report without files or checks.
  static let empty = Specimen(
    name: "empty",
    report: Report(
      toolVersion: "1.0.0", startedAt: "2026-06-30T12:00:00Z", verdict: .unverified, package: nil,
      policy: Policy(), checks: []))

  /// A report of `inspect --why`.
  static let explained = Specimen(
    name: "explained",
    report: Report(
      toolVersion: "1.0.0", startedAt: "2026-06-30T12:00:00Z", verdict: .passed, package: nil,
      policy: Policy(), checks: [],
      explanations: [
        Explanation(name: "DebugMenu", artifact: "app", chain: ["main", "DebugMenu.init()"]),
        Explanation(
          name: "DebugDemo", artifact: "app", chain: ["main"],
          notes: ["main.swift.o is newer than app."]),
        Explanation(
          name: "Nothing", artifact: "app", presence: .absent,
          notes: ["'Nothing' is absent from app."]),
      ]))

  /// A report of `inspect` without rules.
  static var overview: Specimen {
    var program = artifact("inspected")
    program.overview = Overview(
      kind: .executable, format: "ELF, 64-bit, little-endian", architecture: "x86_64",
      interpreter: "/lib64/ld-linux-x86-64.so.2", libraries: ["libswiftCore.so", "libc.so.6"],
      modules: (1...17).map { .init(name: "Module\($0)", byteCount: 1_234_567 >> $0) })
    (program.byteCount, program.visibility.symbolCount) = (1_234_567, 12_728)
    var archive = artifact("inspected", buildID: nil, symbols: .none)
    archive.name = "lib|<Kit>.a"
    archive.objectCount = 3
    archive.visibility.missingContents = "the contents of .text are in another file"
    archive.overview = Overview(
      kind: .archive, format: "ELF, 64-bit, little-endian", architecture: "aarch64",
      modules: [.init(name: "Kit", byteCount: nil)])
    return Specimen(
      name: "overview",
      report: Report(
        toolVersion: "1.0.0", startedAt: "2026-06-30T12:00:00Z", verdict: .passed, package: nil,
        policy: Policy(), artifacts: [program, archive],
        checks: [check("artifact-visibility", .passed, "app: 12,728 symbols")]))
  }

  /// A report of `localization`.
  static let texts = Specimen(
    name: "texts",
    report: Report(
      toolVersion: "1.0.0", startedAt: "2026-06-30T12:00:00Z", verdict: .failed, package: nil,
      policy: Policy(),
      checks: [
        .notAskedFor(id: "build", title: "What build is for"),
        .notAskedFor(id: "debug-leak", title: "What debug-leak is for"),
        check(
          "localization", .failed, "3 keys in en, he, ja",
          [
            text(
              .error, "argument-type", "ja",
              "\"%@ has %lld\" reads an object as a number.",
              TextExcerpt(source: "%@ has %lld", text: "カード：%lldは%@", range: 12..<16)),
            text(
              .error, "argument-type", "he",
              "\"%@ has %lld\" reads an object as a number.",
              TextExcerpt(source: "%@ has %lld", text: "יש %lld", range: 5..<9)),
            text(
              .warning, "whitespace-differs", "ja", "\"Hello\" ends differently.",
              TextExcerpt(
                source: "Hello\n", text: String(repeating: "long ", count: 30), range: 149..<150)),
            text(
              .warning, "empty-translation", "he", "\"Sell\" is empty.",
              TextExcerpt(source: "Sell", text: "")),
            text(
              .note, "missing-translation", "ja",
              "\"Buy\" is not localized in Japanese (ja).", nil,
              suppressed: "listed in the baseline"),
            text(.note, "unused-key", nil, "No code uses \"Old\".", nil),
          ],
          findingKinds: [
            FindingKindReport(
              id: "argument-type", title: "Argument type differs",
              why: "The app crashes when it shows the string.",
              fix: "Use the source string's specifier.")
          ]),
      ],
      localization: [
        TableCoverage(
          table: "Sources/App/Localizable.xcstrings",
          languages: [
            .init(language: "en", translated: 3, total: 3),
            .init(language: "ja", translated: 199, total: 200),
          ]),
        TableCoverage(
          table: "Sources/App/InfoPlist.xcstrings",
          languages: [.init(language: "he", translated: 0, total: 0)]),
      ]))

  private static func text(
    _ severity: Severity, _ id: String, _ language: String?,
    _ message: String, _ excerpt: TextExcerpt?, suppressed: String? = nil
  ) -> Finding {
    Finding(
      severity, subject: id, message: message, advice: "Fix it.", name: "key",
      table: "Sources/App/Localizable.xcstrings", language: language, excerpt: excerpt,
      location: SourceLocation(file: "Sources/App/Localizable.xcstrings", line: 12, column: 9),
      suppressed: suppressed)
  }

  private static func report(
    _ verdict: Verdict, seconds: Double? = nil, policy: Policy = Policy(),
    hasUncommittedChanges: Bool? = false, builds: [BuildReport] = [], artifacts: [Artifact] = [],
    rules: [RuleReport] = [],
    checks: [CheckReport], checklists: [ChecklistReport], source: FileDigest? = nil
  ) -> Report {
    let commit = hasUncommittedChanges.map { _ in String(repeating: "0123456789", count: 4) }
    var report = Report(
      toolVersion: "1.0.0", startedAt: "2026-06-30T12:00:00Z", verdict: verdict,
      package: PackageReport(
        name: "App", commit: commit, hasUncommittedChanges: hasUncommittedChanges,
        folder: commit.map { _ in "Apps/My App" },
        toolchain: commit.map { _ in "Swift version 6.3.1" },
        policyDigest: commit.map { _ in String(repeating: "0d", count: 32) },
        repository: commit.map { _ in "https://example.org/team/app" }),
      policy: policy, builds: builds, artifacts: artifacts, rules: rules, checks: checks,
      checklists: checklists)
    (report.source, report.seconds) = (source, seconds)
    return report
  }

  private static func check(
    _ id: String, _ verdict: Verdict?, _ summary: String, _ findings: [Finding] = [],
    findingKinds: [FindingKindReport]? = nil, rerun: String? = nil, failure: String? = nil
  ) -> CheckReport {
    var check = CheckReport(
      id: id, title: "What \(id) is for", why: "Why \(id) matters.", fix: "Fix \(id).",
      verdict: verdict, summary: summary, findings: findings, findingKinds: findingKinds,
      rerun: rerun)
    check.failure = failure
    return check
  }

  private static func finding(
    _ severity: Severity, _ subject: String, _ message: String,
    item: Bool = false
  ) -> Finding {
    Finding(
      severity, subject: subject, message: message,
      advice: item ? "Sign with `verify-release checklist sign \(subject)`." : nil,
      name: item ? subject : nil)
  }

  private struct Answer {
    let kind: ChecklistReport.Item.Kind
    let verdict: Verdict
    let detail: String
  }

  private static func list(_ answer: Answer, _ runs: [ProbeRun]? = nil) -> ChecklistReport {
    var item = ChecklistReport.Item(
      id: "item", title: "It holds", kind: answer.kind, verdict: answer.verdict,
      detail: answer.detail)
    item.runs = runs
    item.seconds = runs?.compactMap(\.seconds).reduce(0, +)
    return ChecklistReport(
      title: "Before a release", file: "Checklists/release.yml", items: [item])
  }

  private static func artifact(
    _ build: String?, buildID: String? = "00ff17", symbols: Visibility.Symbols = .full,
    seconds: Double? = nil
  ) -> Artifact {
    var artifact = Artifact(
      name: "app", build: build, path: ".build/app", sha256: String(repeating: "0a", count: 32),
      byteCount: 123_456, buildID: buildID,
      visibility: Visibility(
        symbols: symbols, symbolCount: symbols == .full ? 789 : 0, dynamicSymbolCount: 12,
        unreadableCode: symbols == .full ? nil : "no instructions for this machine",
        debugInformation: symbols == .full))
    artifact.seconds = seconds
    return artifact
  }
}
