internal import ReleaseModel

/// The isolation tests ran and passed.
package struct IsolationTestsCheck: Check {
  package let id = "isolation-tests"
  package let title = "The isolation tests pass"
  package let why =
    "What a release build does is proven by running it; the tests run in the builds that"
    + " ship."
  package let fix =
    "Correct what the test shows; a run without any test is no proof, so correct the"
    + " filter."
  package let needs: Set<Need> = [.tests]
  package let reliesOn = ["build"]

  /// Creates the check.
  package init() {}

  package func judge(_ input: CheckInput) -> CheckResult {
    var findings = unbuilt(input)
    guard let selection = input.plan.configuration.tests else {
      let reason =
        if !findings.isEmpty {
          "the tests do not build, so no isolation test ran"
        } else if input.evidence.package.value == nil {
          "the configuration names no tests"
        } else {
          "no test is named after isolation, so no test was built or run"
        }
      return CheckResult(findings: findings, summary: reason, isApplicable: false)
    }
    var seen: [String] = []
    var isConclusive = true
    for build in selection.builds {
      guard !input.evidence.hasFailed(build) else {
        seen.append("none in \(build), which was not built")
        isConclusive = false
        continue
      }
      switch input.evidence.tests[build] ?? .absent {
      case .collected(let run):
        seen.append("\(run.executed) in \(build)")
        findings += judge(run, build, selection) + elsewhere(build, input)
      case .absent:
        findings.append(unknown("The tests of “\(build)” were not run.", build))
      case .unavailable(let reason):
        findings.append(unknown("The tests of “\(build)” gave no result: \(reason)", build))
      }
    }
    findings += testableImport(input, selection)
    if selection.builds.isEmpty {
      findings.append(Finding(.unknown, subject: id, message: "The tests are run in no build."))
    }
    let summary = seen.isEmpty ? "no tests ran" : "tests: " + seen.listed
    return CheckResult(findings: findings, summary: summary, isConclusive: isConclusive)
  }

  /// The builds whose tests do not build and were chosen by their names only: what ships is not at fault.
  private func unbuilt(_ input: CheckInput) -> [Finding] {
    let selected = input.plan.configuration.tests?.builds ?? []
    return input.plan.configuration.builds.map(\.name).compactMap { build in
      guard !selected.contains(build), let run = input.evidence.tests[build]?.value,
        let error = run.buildErrors.first
      else { return nil }
      return Finding(
        .advice, subject: id,
        message: "The tests do not build in '\(build)', so no isolation test ran there:"
          + " \(error.message)",
        advice: "Put tests of debug-only code inside `#if DEBUG`. If `tests:` names the isolation"
          + " tests, this is an error. The whole log is \(run.log).",
        build: build, location: error.location)
    }
  }

  private func judge(_ run: TestRun, _ build: String, _ selection: TestSelection) -> [Finding] {
    var findings = run.buildErrors.map { error in
      var finding = violation(
        "The tests of “\(build)” do not build: \(error.message)", build, run, error.location)
      finding.advice =
        "If a test uses debug-only code, put it inside `#if DEBUG` too; the whole log is \(run.log)."
      return finding
    }
    findings += run.failures.map { failure in
      var finding = violation(
        "\(failure.test) failed in “\(build)”: \(failure.message)", build, run, failure.location)
      finding.name = failure.test
      return finding
    }
    findings += run.inconclusive.map { test in
      var finding = unknown("\(test.test) proves nothing in '\(build)': \(test.message)", build)
      finding.advice =
        "Let the test run to its end without a known issue, or delete it; the log is \(run.log)."
      finding.name = test.test
      finding.location = test.location
      return finding
    }
    if !run.succeeded, run.failures.isEmpty, run.buildErrors.isEmpty {
      findings.append(
        violation("The tests of “\(build)” ended with an error and no failed test.", build, run))
    }
    if run.executed == 0, findings.isEmpty {
      var finding = unknown(
        "No test of “\(build)” ran with the filter “\(selection.filter)”"
          + (run.skipped > 0 ? " (\(run.skipped) skipped)." : "."), build)
      finding.advice =
        "Correct `tests: filter:`, or write the tests; `swift test list` shows names."
      findings.append(finding)
    } else if run.skipped > 0 {
      findings.append(
        Finding(
          .advice, subject: id,
          message: "\(run.skipped.counted("test")) of “\(build)”"
            + " \(run.skipped == 1 ? "was" : "were") skipped.",
          advice: "Enable skipped tests, or delete them; the log is \(run.log).", build: build))
    }
    return findings
  }

  /// What tests with `@testable` ran against.
  private func testableImport(_ input: CheckInput, _ selection: TestSelection) -> [Finding] {
    let runs = selection.builds.compactMap { build in
      input.evidence.tests[build]?.value.map { (build, $0) }
    }.filter { $0.1.testableImport != nil && $0.1.buildErrors.isEmpty }
    guard let location = runs.first?.1.testableImport else { return [] }
    let builds = runs.map { "'\($0.0)'" }.listed
    return [
      Finding(
        .information, subject: id,
        message:
          "The tests use `@testable`, so those of \(builds) ran against a separate build with"
          + " -enable-testing, not against the objects that ship.",
        advice: "To test what ships, let tests use the public interface only.", location: location)
    ]
  }

  /// What ships and was not built here is not what the tests ran against.
  private func elsewhere(_ build: String, _ input: CheckInput) -> [Finding] {
    input.evidence.madeElsewhere(for: build).map { file in
      var finding = unknown(
        "The tests of '\(build)' ran against what was built here, and \(file) was not.", build)
      finding.advice = ArtifactEvidence.adviceElsewhere
      finding.artifact = file
      return finding
    }
  }

  private func violation(
    _ message: String, _ build: String, _ run: TestRun, _ location: SourceLocation? = nil
  ) -> Finding {
    Finding(
      .violation, subject: id, message: message, advice: "The whole log is \(run.log).",
      build: build, location: location)
  }

  private func unknown(_ message: String, _ build: String) -> Finding {
    Finding(.unknown, subject: id, message: message, build: build)
  }
}
