package import ReleaseModel

/// Declarations recorded as debug-only stay in debug builds.
package struct DerivedRulesCheck: Check {
  package let id = "derived-rules"
  package let title = "Debug-only declarations stay out of release builds"
  package let why =
    "When a declaration moves out of its `#if DEBUG`, both builds contain it, and comparing them"
    + " shows no difference. The record still lists the declaration as debug-only."
  package let fix =
    "Move the declaration back inside `#if DEBUG`. If it is meant to ship, update the record with"
    + " `verify-release rules --record`."
  package let manual = CheckManual(
    details: "Compares the declarations of the debug build with those of each other build "
      + "and with the recorded declarations. Each declaration that only the debug build "
      + "has becomes a rule for `debug-leak`.",
    example: Page.Example(
      message:
        "`Store.Store.debugPrice` used to be debug-only, but the build 'release' now compiles it.",
      folder: "fixtures/packages/outdated-conditions"),
    configuration: "`derived-rules: true` enables it. Without `rules`, it is enabled by default. "
      + "`verify-release rules --record` writes the record, "
      + "`.verify-release.debug-only.yml`.",
    limits: "The check does not notice a removed `#if DEBUG` if it enclosed only statements in a "
      + "function, the value of a variable or constant, a `deinit`, an `operator` or a "
      + "`precedencegroup`, a member that the compiler would synthesize with the same types, or C "
      + "or C++ code. Add rules for such code.")
  package let needs: Set<Need> = [.declarations, .artifacts]
  package let reliesOn = ["build", "debug-flag"]

  package init() {}

  package func isConfigured(in plan: Plan) -> Bool {
    plan.configuration.derivedRulesControl != nil
  }

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
        result.findings += compare(derived, expected, declared, build, input)
      case (.unavailable(let reason), _), (_, .unavailable(let reason)):
        result.findings.append(unknown(reason, build))
      case (.absent, _), (_, .absent):
        result.findings.append(unknown("the declarations were not collected", build))
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
      .note, subject: id,
      message:
        "The package has code in other languages, such as C or C++. Declarations in that code are"
        + " not compared, so one that moves out of its `#ifdef DEBUG` would go unnoticed.",
      advice: "Add rules with `names` and `absent-from` for its debug-only declarations.")
  }

  /// Compares the record with what a build declares now.
  private func compare(
    _ derived: [DeclaredName], _ expected: [DeclaredName], _ declared: [DeclaredName],
    _ build: Build, _ input: CheckInput
  ) -> [Finding] {
    guard let recorded = input.plan.recordedDeclarations, let record = recorded.names[build.name]
    else {
      guard !derived.isEmpty else {
        let message =
          "No debug-only declarations are recorded. If you add one and it later moves out of its"
          + " `#if DEBUG`, it will end up in '\(build.name)' unnoticed."
        return [Finding(.note, subject: id, message: message, build: build.name)]
      }
      return [
        advice(
          "Debug-only declarations are not recorded. If one moves out of its `#if DEBUG`,"
            + " it will end up in '\(build.name)' unnoticed.", build)
      ]
    }
    let here = Dictionary(declared.flatMap { one in one.names.map { ($0, one) } }) { first, _ in
      first
    }
    let there = Set(expected.flatMap(\.names))
    let known = Set(record)
    let inFiles = Dictionary(grouping: record.filter { $0.hasSuffix(".swift)") }, by: \.shortName)
    let overloads = Dictionary(grouping: derived.map(\.name), by: \.shortName)
    let leaks = record.compactMap { name -> Finding? in
      guard let declared = here[name] else { return nil }
      // The finding about a private declaration names its file. If all of those are still
      // debug-only, another file declares the same name.
      if let inFiles = inFiles[name],
        inFiles.contains(where: { here[$0] != nil }) || inFiles.allSatisfy(there.contains)
      {
        return nil
      }
      if let overload = overloads[name]?.first(where: { !known.contains($0) }) {
        return ambiguous(name, "the debug build has another one, `\(overload)`", declared, build)
      }
      return leak(name, declared, build, input)
    }
    let moved = record.compactMap { name -> Finding? in
      guard name.hasSuffix(".swift)"), !there.contains(name), !known.contains(name.shortName),
        let file = name.ranges(of: " (in ").last,
        let declared = here[String(name[..<file.lowerBound])],
        // It may have moved to another file, still inside `#if DEBUG`.
        !derived.contains(where: {
          $0.name.hasPrefix(name[..<file.upperBound]) && !known.contains($0.name)
        })
      else { return nil }
      return ambiguous(name, "that file no longer has one", declared, build)
    }
    let new = derived.filter { recorded.covered.contains($0.module) }
      .flatMap { [$0.name] + $0.inFiles }.filter { !known.contains($0) }
    let gone = record.filter { !there.contains($0) && here[$0] == nil }
    let uncovered = Set((expected + declared).map(\.module)).subtracting(recorded.covered)
    var findings = leaks + moved + (uncovered.isEmpty ? [] : [unrecorded(uncovered, build)])
    if !new.isEmpty || !gone.isEmpty {
      let changes = new.map { "+\($0)" } + gone.map { "-\($0)" }
      findings.append(
        advice(
          "The record of debug-only declarations for '\(build.name)' is out of date:"
            + " \(changes.listed).", build))
    }
    return findings
  }

  private func leak(
    _ name: String, _ declared: DeclaredName, _ build: Build, _ input: CheckInput
  ) -> Finding {
    Finding(
      .error, subject: "derived-\(build.name)",
      message: "`\(name)` used to be debug-only, but the build '\(build.name)' now compiles it.",
      advice: "Move it back inside `#if DEBUG` or, if it is meant to ship, run"
        + " `verify-release rules --record`.",
      build: build.name, name: name, location: declared.location)
  }

  /// The finding about a recorded name that a build compiles, possibly for another declaration.
  private func ambiguous(
    _ name: String, _ reason: String, _ declared: DeclaredName, _ build: Build
  ) -> Finding {
    Finding(
      .unverified, subject: "derived-\(build.name)",
      message: "Cannot verify whether `\(name)` is still debug-only: the build '\(build.name)'"
        + " compiles a declaration with this name, and \(reason).",
      advice: "If the declaration in '\(build.name)' is meant to ship, run"
        + " `verify-release rules --record`. Otherwise, move it inside `#if DEBUG`.",
      build: build.name, name: name, location: declared.location)
  }

  /// The finding about modules whose debug-only declarations are not in the record.
  private func unrecorded(_ modules: Set<String>, _ build: Build) -> Finding {
    Finding(
      .unverified, subject: id,
      message:
        "The record of debug-only declarations does not cover \(modules.sorted().listed). A"
        + " declaration there that moves out of its `#if DEBUG` would go unnoticed in"
        + " '\(build.name)'.",
      advice: "Run `verify-release rules --record` and commit the file it writes.",
      build: build.name)
  }

  private func advice(_ message: String, _ build: Build) -> Finding {
    Finding(
      .warning, subject: id, message: message,
      advice: "Run `verify-release rules --record` and commit the file it writes.",
      build: build.name)
  }

  private func unknown(_ reason: String, _ build: Build) -> Finding {
    Finding(
      .unverified, subject: id,
      message: "Cannot verify which declarations are debug-only for '\(build.name)': \(reason).",
      build: build.name)
  }
}

extension String {
  /// The part of a recorded name before labels, types and file, such as `App.Store.init`.
  fileprivate var shortName: String { String(prefix { !"( <".contains($0) }) }
}
