package import ReleaseModel

/// Declarations recorded as debug-only stay in debug builds.
package struct DerivedRulesCheck: Check {
  package let id = "derived-rules"
  package let needs: Set<Need> = [.declarations, .artifacts]
  package let reliesOn = ["build", "debug-flag"]

  package init() {}

  package func isConfigured(in plan: Plan) -> Bool {
    plan.configuration.derivedRulesControl != nil
  }

  package func failure(_ errors: [Finding]) -> String {
    errors.count.counted("error in derived rule")
  }

  package func judge(_ input: CheckInput) -> CheckResult {
    guard let control = input.plan.configuration.derivedRulesControl else {
      return .notApplicable("`derived-rules` is not enabled")
    }
    if input.shipsNothing { return .notApplicable(CheckInput.nothingShips) }
    var result = CheckResult(findings: [], summary: "")
    var seen: [String] = []
    for build in input.plan.configuration.builds where build.name != control {
      guard !input.evidence.hasFailed(control), !input.evidence.hasFailed(build.name) else {
        result.isConclusive = false
        continue
      }
      switch (
        input.evidence[build: control].declarations, input.evidence[build: build.name].declarations
      ) {
      case (.collected(let expected), .collected(let declared)):
        guard let derived = input.evidence.debugOnly[build.name] else {
          result.findings.append(unknown("the declarations were not compared", build))
          continue
        }
        seen.append(
          "\(derived.count.counted("declaration")) in \(control) but not in \(build.name)")
        // `guards` reports the code around a declaration, so that it is accepted only once.
        let lost = (input.evidence.guards.value?.lost ?? []).filter {
          $0.isCertain && $0.builds.contains(build.name)
        }
        result.findings += compare(derived, expected, declared, build, input.plan).filter {
          finding in
          finding.severity != .error || !lost.contains { $0.isSubject(of: finding) }
        }
      case (.unavailable(let reason), _), (_, .unavailable(let reason)):
        result.findings.append(unknown(reason, build))
      case (.absent, _), (_, .absent):
        result.findings.append(unknown("the declarations were not collected", build))
      }
    }
    if !seen.isEmpty, input.evidence.package.value?.hasForeignModules == true,
      !input.evidence.comparesGuards
    {
      result.findings.append(foreign)
    }
    result.summary = seen.isEmpty ? "nothing compared" : seen.listed
    if seen.isEmpty, result.findings.isEmpty { result.isConclusive = false }
    return result
  }

  private var foreign: Finding {
    Finding(
      .note, subject: id,
      message:
        "The package has code in other languages, such as C or C++. Declarations in that code are"
        + " not compared, so one that moves out of its `#ifdef DEBUG` would go unnoticed.",
      advice: "Add rules with `names` and `absent-from` for its debug-only declarations.")
  }

  /// Compares the record with what a build declares now.
  private func compare(
    _ derived: [DeclaredName], _ expected: [DeclaredName], _ declared: [DeclaredName],
    _ build: Build, _ plan: Plan
  ) -> [Finding] {
    guard let recorded = plan.recordedDeclarations, let record = recorded.names[build.name]
    else {
      guard !derived.isEmpty else {
        let message =
          "Both builds have the same declarations, and there is no record of debug-only ones, so one"
          + " that has already moved out of its `#if DEBUG` is not found."
        return [
          Finding(
            .note, subject: id, message: message,
            advice:
              "Run `verify-release rules --record` while debug-only declarations are still inside"
              + " `#if DEBUG`.", build: build.name)
        ]
      }
      return [
        RecordComparison.incomplete(
          "Debug-only declarations are not recorded. If one moves out of its `#if DEBUG`,"
            + " it will end up in '\(build.name)' unnoticed.", build)
      ]
    }
    return RecordComparison(
      recorded, record, derived: derived, expected: expected, declared: declared, build
    ).findings
  }

  private func unknown(_ reason: String, _ build: Build) -> Finding {
    Finding(
      .unverified, subject: id,
      message: "Cannot verify which declarations are debug-only for '\(build.name)': \(reason).",
      build: build.name)
  }
}
