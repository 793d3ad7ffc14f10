package import ReleaseModel

/// The isolation tests ran and passed.
package struct IsolationTestsCheck: Check {
  package let id = "isolation-tests"
  package let needs: Set<Need> = [.tests]
  package let reliesOn = ["build"]

  package init() {}

  package func isConfigured(in plan: Plan) -> Bool {
    plan.configuration.tests != nil
  }

  package func failure(_ errors: [Finding]) -> String {
    let tests = Set(errors.compactMap(\.name)).count
    return tests == 0
      ? "Not all isolation tests passed" : "\(tests.counted("isolation test")) failed"
  }

  package func judge(_ input: CheckInput) -> CheckResult {
    var findings = unbuilt(input)
    guard let selection = input.plan.configuration.tests else {
      let reason =
        if !findings.isEmpty {
          "the tests do not build, so no isolation test ran"
        } else if input.evidence.package.value == nil {
          "the configuration has no tests"
        } else {
          Self.noTests(input.evidence)
        }
      return CheckResult(findings: findings, summary: reason, isApplicable: false)
    }
    var seen: [String] = []
    var runs: [(build: String, run: TestRun)] = []
    var isConclusive = true
    for build in selection.builds {
      guard !input.evidence.hasFailed(build) else {
        seen.append("none in \(build) (not built)")
        isConclusive = false
        continue
      }
      switch input.evidence[build: build].tests {
      case .collected(let run)
      where !run.buildErrors.isEmpty && advice(without: build, input) != nil:
        let reason = "they do not build: \(run.buildErrors[0].message)"
        findings.append(noResult(reason, build, input))
      case .collected(let run):
        seen.append("\(run.executed.grouped) in \(build)")
        findings += judge(run, build, selection, input) + elsewhere(build, input)
        runs.append((build, run))
      case .absent:
        findings.append(unknown("The tests were not run in '\(build)'.", build))
      case .unavailable(let reason):
        findings.append(noResult(reason, build, input))
      }
    }
    findings = TestOutcome.findings(in: runs, subject: id) + findings + skipped(in: runs)
    findings += testableImport(input, selection)
    if selection.builds.isEmpty {
      findings.append(
        Finding(
          .unverified, subject: id, message: "The configuration has no build to run the tests in.",
          advice: "List builds in `tests: builds:`."))
    }
    let summary = seen.isEmpty ? "no tests ran" : "tests: " + seen.listed
    return CheckResult(findings: findings, summary: summary, isConclusive: isConclusive)
  }

  /// Why no test was found by its name.
  private static func noTests(_ evidence: GatheredEvidence) -> String {
    let others = evidence.declaredTests.others
    if !others.isEmpty {
      return "the tests with 'isolation' in their names are about concurrency or databases, so this"
        + " check ran no tests: \(others.listed)"
    }
    let isElsewhere = evidence.localPackages.contains { !$0.isolationTests.isEmpty }
    let place = isElsewhere ? " of the package itself" : ""
    return
      "no test\(place) has 'isolation' in its name: none proves that debug code is off in releases"
  }

  /// Notes about builds whose tests don't compile and were selected by name only.
  ///
  /// The code that ships is not the cause.
  private func unbuilt(_ input: CheckInput) -> [Finding] {
    let selected = input.plan.configuration.tests?.builds ?? []
    return input.plan.configuration.builds.map(\.name).compactMap { build in
      guard !selected.contains(build), let run = input.evidence[build: build].tests.value,
        let error = run.buildErrors.first
      else { return nil }
      return Finding(
        .warning, subject: id,
        message: "The tests do not build in '\(build)', so no isolation test ran there:"
          + " \(error.message)",
        advice: advice(on: error, input)
          + " With `tests:` in the configuration, this is an error. The full log is in"
          + " \(run.log).",
        build: build, location: error.location)
    }
  }

  /// What to do about an error in tests, which in a release build may use debug-only code.
  private func advice(on error: Diagnostic, _ input: CheckInput) -> String {
    if let advice = error.causeAdvice { return advice }
    let builds = input.plan.configuration.builds
    let isInDebug = builds.contains {
      !$0.ships && input.evidence[build: $0.name].tests.value?.buildErrors.isEmpty == false
    }
    return isInDebug ? "Fix the error." : "Put tests of debug-only code inside `#if DEBUG` too."
  }

  private func judge(
    _ run: TestRun, _ build: String, _ selection: TestSelection, _ input: CheckInput
  ) -> [Finding] {
    let other = selection.builds.prefix { $0 != build }.first {
      !run.buildErrors.isEmpty
        && input.evidence[build: $0].tests.value?.buildErrors == run.buildErrors
    }
    if let other {
      let message = "The tests do not build in '\(build)', for the same reason as in '\(other)'."
      return [failed(message, build, run)]
    }
    var findings = run.buildErrors.map { error in
      var finding = failed(
        "The tests do not build in '\(build)': \(error.message)", build, run, error.location)
      finding.advice = "\(advice(on: error, input)) The full log is in \(run.log)."
      return finding
    }
    if let reason = run.failureOutsideTests {
      var finding = failed("The test run in '\(build)' failed: \(reason)", build, run)
      if run.exceededTimeLimit != nil {
        let advice = TestOutcome.Kind.exceededTimeLimit.advice
        finding.advice = "\(advice) The full log is in \(run.log)."
      }
      findings.append(finding)
    }
    if run.ranNothing { findings.append(nothingRan(run, build, selection)) }
    return findings
  }

  /// Warnings about skipped tests, once for builds with the same number.
  private func skipped(in runs: [(build: String, run: TestRun)]) -> [Finding] {
    let counts = Dictionary(grouping: runs.filter { $0.run.skipped > 0 && !$0.run.ranNothing }) {
      $0.run.skipped
    }
    return counts.sorted { $0.key < $1.key }.map { count, runs in
      let builds = runs.map(\.build)
      var finding = Finding(
        .warning, subject: id,
        message: "\(count.counted("test")) \(count == 1 ? "was" : "were") skipped in"
          + " \(builds.quotedInSentence).",
        advice: "Enable skipped tests, or delete them. \(runs.map(\.run.log).whereLogsAre)")
      (finding.build, finding.builds) = builds.count == 1 ? (builds[0], nil) : (nil, builds)
      return finding
    }
  }

  private func nothingRan(_ run: TestRun, _ build: String, _ selection: TestSelection) -> Finding {
    guard run.skipped > 0 else {
      var finding = unknown(
        "No test in '\(build)' matched the filter '\(selection.filter)'.", build)
      let meant = Spelling.suggestion(of: run.meant)
      finding.advice =
        "Fix `tests: filter:`\(meant), or add tests; `swift test list` shows their names."
      return finding
    }
    var finding = unknown(
      "No test ran in '\(build)': the filter '\(selection.filter)' selected"
        + " \(run.skipped.counted("test")), all skipped.", build)
    finding.advice = "Enable the skipped tests, or add others. The full log is in \(run.log)."
    return finding
  }

  private func noResult(_ reason: String, _ build: String, _ input: CheckInput) -> Finding {
    var finding = unknown("The tests have no result in '\(build)': \(reason)", build)
    finding.advice = advice(without: build, input)
    return finding
  }

  /// What to do if the tests of a build may be unable to build or run for a reason other than their
  /// code; nil if there is none.
  private func advice(without build: String, _ input: CheckInput) -> String? {
    let evidence = input.evidence[build: build]
    let instead =
      "run the tests in a build for this machine: name it in `tests: builds:` instead of '\(build)'."
    if evidence.foreignTarget != nil { return instead.prefix(1).uppercased() + instead.dropFirst() }
    if !evidence.embeddedModules.isEmpty {
      return "Tests cannot import Embedded Swift, as which '\(build)' compiles"
        + " \(evidence.embeddedModules.listed). Run them in a build without it."
    }
    let chosen = input.plan.configuration.builds.first { $0.name == build }
    return chosen?.mayTargetOtherPlatform == true
      ? "If the Swift SDK or toolchain of '\(build)' lacks what tests need, \(instead)" : nil
  }

  /// Notes which build the tests that use `@testable` ran against.
  private func testableImport(_ input: CheckInput, _ selection: TestSelection) -> [Finding] {
    let runs = selection.builds.compactMap { build in
      input.evidence[build: build].tests.value.map { (build, $0) }
    }.filter { $0.1.testableImport != nil && $0.1.buildErrors.isEmpty }
    guard let location = runs.first?.1.testableImport else { return [] }
    let builds = runs.map { "'\($0.0)'" }.listedInSentence
    return [
      Finding(
        .note, subject: id,
        message:
          "The tests use `@testable`, so in \(builds) they ran against a separate build with"
          + " `-enable-testing`, not against the object files that ship.",
        advice: "To test what ships, use only public API in tests.", location: location)
    ]
  }

  /// Notes about shipping files that were built elsewhere, so the tests didn't run against them.
  private func elsewhere(_ build: String, _ input: CheckInput) -> [Finding] {
    input.evidence.builtElsewhere(for: build).map { file in
      var finding = unknown(
        "The tests of '\(build)' do not cover \(file), because it was not built here.", build)
      finding.advice = ArtifactEvidence.adviceElsewhere
      finding.artifact = file
      return finding
    }
  }

  private func failed(
    _ message: String, _ build: String, _ run: TestRun, _ location: SourceLocation? = nil
  ) -> Finding {
    Finding(
      .error, subject: id, message: message, advice: "The full log is in \(run.log).",
      build: build, location: location)
  }

  private func unknown(_ message: String, _ build: String) -> Finding {
    Finding(.unverified, subject: id, message: message, build: build)
  }
}

/// What went wrong in a test, once for all builds in which it did.
private struct TestOutcome: Hashable {
  enum Kind: Hashable {
    case failed, exceededTimeLimit, inconclusive

    /// How to fix it, without the log.
    var advice: String {
      switch self {
      case .failed: "Correct the code that the test covers, or the test."
      case .exceededTimeLimit:
        "Fix what blocks the tests, or increase `tests: time-limit:`."
      case .inconclusive:
        "Make the test run to completion without a known issue or cancellation, or remove it."
      }
    }
  }

  let kind: Kind
  let test: String
  let location: SourceLocation?
  /// What happened, once for each argument or repetition, in a fixed order.
  let failures: [TestFailure]

  /// One finding for each place where a test went wrong, by name and place.
  ///
  /// Builds in which the same happened share it, and so do the arguments of a parameterized test.
  static func findings(in runs: [(build: String, run: TestRun)], subject: String) -> [Finding] {
    let outcomes = runs.flatMap { build, run in
      all(in: run).map { (outcome: $0, build: build, log: run.log) }
    }
    return Dictionary(grouping: outcomes, by: \.outcome).sorted { one, other in
      let (first, second) = (one.key.failures[0], other.key.failures[0])
      return first != second
        ? first.precedes(second)
        : runs.firstIndex { $0.build == one.value[0].build } ?? 0
          < runs.firstIndex { $0.build == other.value[0].build } ?? 0
    }.map { outcome, met in
      outcome.finding(in: met.map(\.build), logs: met.map(\.log), subject: subject)
    }
  }

  private static func all(in run: TestRun) -> [TestOutcome] {
    let unfinished: Kind = run.exceededTimeLimit == nil ? .failed : .exceededTimeLimit
    let failures =
      run.failures.map { (Kind.failed, $0) } + run.unfinishedTests.map { (unfinished, $0) }
      + run.inconclusive.map { (.inconclusive, $0) }
    let places = Dictionary(grouping: failures) { kind, failure in
      TestOutcome(kind: kind, test: failure.test, location: failure.location, failures: [])
    }
    return places.map { place, failures in
      TestOutcome(
        kind: place.kind, test: place.test, location: place.location,
        failures: failures.map(\.1).sorted { $0.precedes($1) })
    }
  }

  private func finding(in builds: [String], logs: [String], subject: String) -> Finding {
    let arguments = failures.compactMap(\.argument).uniqued
    let messages = failures.map(\.message).uniqued
    let verb = kind == .inconclusive ? "is inconclusive" : "failed"
    let cases =
      arguments.isEmpty
      ? "" : " for \(arguments.count.counted("argument")) (\(arguments.listed))"
    let more =
      messages.count == 1
      ? "" : " (and \((messages.count - 1).counted("other message")))"
    var finding = Finding(
      kind == .inconclusive ? .unverified : .error, subject: subject,
      message:
        "Test '\(test)' \(verb) in \(builds.quotedInSentence)\(cases): \(messages[0])\(more)",
      advice: "\(kind.advice) \(logs.whereLogsAre)",
      build: builds.count == 1 ? builds[0] : nil, name: test, location: location)
    finding.builds = builds.count == 1 ? nil : builds
    finding.arguments = arguments.isEmpty ? nil : arguments
    return finding
  }
}

extension [String] {
  /// Names of builds, as part of a sentence.
  fileprivate var quotedInSentence: String { map { "'\($0)'" }.listedInSentence }

  fileprivate var whereLogsAre: String {
    "The full \(count == 1 ? "log is" : "logs are") in \(listedInSentence)."
  }
}

extension Sequence where Element: Hashable {
  /// The elements without repetitions, in the same order.
  fileprivate var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension TestRun {
  /// The recorded failures, and the tests that did not finish, by name.
  package var failedTests: [TestFailure] {
    (failures + unfinishedTests).sorted { $0.precedes($1) }
  }

  fileprivate var unfinishedTests: [TestFailure] {
    let message =
      exceededTimeLimit.map {
        "The test was still running after \(TimeLimit.text($0)), the time limit of the tests."
      } ?? "The test started but did not finish; it probably crashed."
    return unfinished.map { TestFailure(test: $0.name, message: message, location: $0.location) }
  }

  /// Whether no test ran, which no failure explains.
  fileprivate var ranNothing: Bool {
    executed == 0 && failedTests.isEmpty && inconclusive.isEmpty && buildErrors.isEmpty
      && failureOutsideTests == nil
  }

  /// Why the run failed if no test did.
  var failureOutsideTests: String? {
    guard !succeeded, failedTests.isEmpty, buildErrors.isEmpty else { return nil }
    guard let exceededTimeLimit else { return "No test reported a failure." }
    let ended = executed + skipped
    return "It did not end within the time limit of \(TimeLimit.text(exceededTimeLimit))."
      + " Its output shows no running test, and \(ended == 0 ? "no test" : ended.counted("test")) that ended."
  }
}
