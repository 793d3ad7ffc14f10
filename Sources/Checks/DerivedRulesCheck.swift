internal import ReleaseModel

/// What only debug builds declared stays in debug builds.
package struct DerivedRulesCheck: Check {
  package let id = "derived-rules"
  package let title = "What only debug builds declare stays there"
  package let why =
    "A declaration that leaves its `#if DEBUG` is in both builds, and no comparison shows"
    + " it any more; so the names are recorded."
  package let fix =
    "Put the declaration back inside `#if DEBUG`; if it is meant to ship, record again"
    + " with `verify-release rules --record`."
  package let needs: Set<Need> = [.artifacts]
  package let reliesOn = ["build", "debug-flag"]

  /// Creates the check.
  package init() {}

  package func judge(_ input: CheckInput) -> CheckResult {
    guard let control = input.plan.configuration.derivedRulesControl else {
      return .notApplicable("`derived-rules` is not set")
    }
    if input.shipsNothing { return .notApplicable(CheckInput.nothingShips) }
    var result = CheckResult(findings: [], summary: "")
    var seen: [String] = []
    for build in input.plan.configuration.builds where build.name != control {
      guard !input.evidence.hasFailed(control), !input.evidence.hasFailed(build.name) else {
        result.isConclusive = false
        continue
      }
      switch (input.evidence.declared(in: control), input.evidence.declared(in: build.name)) {
      case (.collected(let expected), .collected(let declared)):
        let derived = expected.missing(in: declared)
        seen.append("\(derived.count.counted("declaration")) of \(control) not in \(build.name)")
        result.findings += compare(derived, expected, declared, build, input)
      case (.unavailable(let reason), _), (_, .unavailable(let reason)):
        result.findings.append(unknown(reason, build))
      case (.absent, _), (_, .absent):
        result.findings.append(unknown("the declarations were not gathered", build))
      }
    }
    if !seen.isEmpty, input.evidence.package.value?.hasForeignModules == true {
      result.findings.append(foreign)
    }
    result.summary = seen.isEmpty ? "nothing compared" : seen.listed
    if seen.isEmpty, result.findings.isEmpty { result.isConclusive = false }
    return result
  }

  private var foreign: Finding {
    Finding(
      .information, subject: id,
      message: "The package has code that is not Swift, such as C or C++. Its declarations are not"
        + " compared, so one that loses its `#ifdef DEBUG` would go unnoticed.",
      advice: "Write a rule with `names` and `absent-from` for each of them.")
  }

  /// Holds the record against what a build declares now.
  private func compare(
    _ derived: [DeclaredName], _ expected: [DeclaredName], _ declared: [DeclaredName],
    _ build: Build, _ input: CheckInput
  ) -> [Finding] {
    guard let recorded = input.plan.recordedDeclarations, let record = recorded.names[build.name]
    else {
      guard !derived.isEmpty else {
        let message =
          "No debug-only declarations are recorded, so one that loses its `#if DEBUG` later would go"
          + " unnoticed in “\(build.name)”."
        return [Finding(.information, subject: id, message: message, build: build.name)]
      }
      return [
        advice(
          "Nothing remembers what only debug builds declare, so a declaration that leaves its"
            + " `#if DEBUG` is not noticed in “\(build.name)”.", build)
      ]
    }
    let here = Dictionary(declared.flatMap { one in one.names.map { ($0, one) } }) { first, _ in
      first
    }
    let leaks = record.compactMap { name in here[name].map { leak(name, $0, build, input) } }
    let known = Set(record)
    let new = derived.filter { recorded.covered.contains($0.module) }.map(\.name)
      .filter { !known.contains($0) }
    let there = Set(expected.flatMap(\.names))
    let gone = record.filter { !there.contains($0) && here[$0] == nil }
    let uncovered = Set((expected + declared).map(\.module)).subtracting(recorded.covered)
    var findings = leaks + (uncovered.isEmpty ? [] : [unrecorded(uncovered, build)])
    if !new.isEmpty || !gone.isEmpty {
      let changes = new.map { "+\($0)" } + gone.map { "-\($0)" }
      findings.append(
        advice(
          "The record of debug-only declarations of “\(build.name)” is not up to date:"
            + " \(changes.listed).", build))
    }
    return findings
  }

  private func leak(
    _ name: String, _ declared: DeclaredName, _ build: Build, _ input: CheckInput
  ) -> Finding {
    Finding(
      .violation, subject: "derived-\(build.name)",
      message: "`\(name)` was only in debug builds, and the build “\(build.name)” compiles"
        + " it now.",
      advice: "Put it back inside `#if DEBUG`, or record what is right with"
        + " `verify-release rules --record`.",
      build: build.name, name: name, location: declared.location)
  }

  /// The finding about modules of which nobody knows what was debug-only before.
  private func unrecorded(_ modules: Set<String>, _ build: Build) -> Finding {
    Finding(
      .unknown, subject: id,
      message:
        "The record of debug-only declarations does not cover \(modules.sorted().listed), so a"
        + " declaration there that lost its `#if DEBUG` would go unnoticed in “\(build.name)”.",
      advice: "Run `verify-release rules --record` and commit what it writes.", build: build.name)
  }

  private func advice(_ message: String, _ build: Build) -> Finding {
    Finding(
      .advice, subject: id, message: message,
      advice: "Run `verify-release rules --record` and commit what it writes.", build: build.name)
  }

  private func unknown(_ reason: String, _ build: Build) -> Finding {
    Finding(
      .unknown, subject: id,
      message: "It is not known what only debug builds declare for “\(build.name)”: \(reason).",
      build: build.name)
  }
}

extension GatheredEvidence {
  fileprivate func declared(in build: String) -> Evidence<[DeclaredName]> {
    declarations[build] ?? .absent
  }
}
