internal import Foundation
package import ReleaseModel
internal import Toolchain

/// Which faults a self-test plants.
package struct SelftestRequest: Sendable {
  /// The IDs of the checks that must report them; nil for all.
  package var checks: Set<String>?
  /// The files that faults with a place must be in; nil for all.
  package var files: Set<String>?
  /// Which of how many parts of the faults, 1-based.
  package var shard: (number: Int, count: Int) = (1, 1)
  /// How many conditions are also removed in a copy of the package that is built.
  package var builds = 0
  /// Seconds that one build of the copy with its checks may take; nil for five times the run of the gate, at least 900.
  package var buildLimit: Int?
  /// Whether the faults are only listed.
  package var listsOnly = false

  package init() {}
}

extension Gate {
  /// Plants faults in what a run collects, and reports those that its checks would not notice.
  ///
  /// - Throws: The same errors as `run(_:)`.
  package func selftest(_ plan: Plan, _ request: SelftestRequest) async throws -> Report {
    var plan = plan
    if let checks = request.checks {
      plan.checks = Registry.ids(reliedOnBy: Registry.ids.filter(checks.contains), in: plan)
    }
    // Lists the debug-only regions, and removes the condition of each from a copy of its file.
    plan.listsGuards = true
    // What a probe prints is no subject of a fault, and a sign-off is judged by itself.
    for index in plan.checklists.indices {
      plan.checklists[index].items.removeAll { $0.manual == nil }
      for item in plan.checklists[index].items.indices {
        plan.checklists[index].items[item].dependsOn = []
      }
    }
    let outcome = try await run(plan)
    var evaluated = plan
    evaluated.configuration = outcome.configuration
    evaluated.configuration.suppressions.removeAll { $0.isExpired(on: Timestamp.day(now)) }
    var report = outcome.report
    let evidence = outcome.evidence
    var unbuilt: SelftestResult.Unbuilt?
    if plan.configuration.builds.contains(where: { evidence.hasFailed($0.name) }) {
      unbuilt = .package
    }
    var selected: [PlantedFault] = []
    if unbuilt == nil {
      selected = try await withTemporaryWorkspace(of: plan) { [evaluated] workspace in
        let folder = workspace.log("faults")
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true)
        let files = try FileFaults(
          plan: evaluated, evidence: evidence, workspace: workspace, folder: folder
        ).all()
        let signOffs = try await SignOffFaults(
          plan: evaluated, evidence: evidence, workspace: workspace, runner: runner, now: now
        ).all()
        let all = request.selection(
          guards(of: report).map { ($0, nil) }
            + (EvidenceFaults(evaluated, evidence).all + files + signOffs)
            .map { ($0.planted, $0) })
        if request.listsOnly { return all.map(\.planted.listed) }
        let evaluator = FaultEvaluator(evidence) { evidence, check in
          var plan = evaluated
          plan.checks = Registry.ids(reliedOnBy: [check], in: plan)
          return Evaluator(plan: plan, evidence: evidence, today: Timestamp.day(now)).results()
        }
        return try await steps.step("plant faults", with: runner) { _ in
          var outcomes = try evaluator.outcomes(of: all.compactMap(\.fault))[...]
          return (
            all.map { $0.fault == nil ? $0.planted : outcomes.removeFirst() },
            all.count.counted("fault"), true
          )
        }
      }
      if !request.listsOnly, try await !build(request, of: &selected, evaluated, outcome) {
        unbuilt = .copy
      }
    }
    let rules = proposedRules(for: selected, evidence, evaluated)
    let controls = report.checks.filter { $0.id == RuleControlCheck().id }.flatMap(\.findings)
    report.checks = Registry.checks.map { CheckReport.notAskedFor($0) }
    (report.checklists, report.localization, report.uncoveredNames) = ([], nil, nil)
    report.selftest = SelftestReport(faults: selected)
    report.checks.append(
      SelftestResult(
        selected, plan: evaluated, rules: rules, controls: controls, unbuilt,
        listsOnly: request.listsOnly
      ).report)
    report.seconds = (ContinuousClock.now - start) / .seconds(1)
    report.verdict = .worst(of: report.checks, nil)
    report.summarize()
    return report
  }

  /// Plants some of the faults in a copy that is built.
  ///
  /// - Parameters:
  ///   - request: How many conditions to remove.
  ///   - faults: Receives what became of them.
  ///   - plan: The plan of the package.
  ///   - outcome: The run of the gate.
  /// - Throws: The same errors as `run(_:)`.
  /// - Returns: False if nothing is known about them, because the copy can't be built even without faults.
  private func build(
    _ request: SelftestRequest, of faults: inout [PlantedFault], _ plan: Plan, _ outcome: Outcome
  ) async throws -> Bool {
    let sample = BuildFaults.sample(request.builds, of: faults)
    guard !sample.isEmpty else { return true }
    let planted = sample.map { faults[$0] }
    let limit =
      request.buildLimit.map { .seconds($0) }
      ?? max(.seconds(900), (ContinuousClock.now - start) * 5)
    let results: [PlantedFault]? = try await withTemporaryWorkspace(of: plan) { workspace in
      let copy = try await SourceCopy(
        of: workspace, with: outcome.description?.localDependencies ?? [],
        without: plan.scratchPath,
        below: workspace.log("copy"), runner: runner)
      let builds = BuildFaults(
        self, plan, copy: copy, scratch: workspace.log("scratch"), report: outcome.report,
        limit: limit)
      let results = try await builds.outcomes(of: planted)
      if results.allSatisfy({ $0.outcome == .doesNotCompile }),
        try await !builds.canBuild()
      {
        return nil
      }
      return results
    }
    guard let results else { return false }
    for (index, result) in zip(sample, results) { faults[index] = result }
    return true
  }

  /// A rule for each debug-only region that nothing protects, by its place: for the strings in it, and
  /// for the names that only the debug build declares.
  private func proposedRules(
    for faults: [PlantedFault], _ evidence: GatheredEvidence, _ plan: Plan
  ) -> [SourceLocation: Rule] {
    let ships = plan.configuration.builds.filter(\.ships).map(\.name)
    let control = plan.configuration.builds.first { !$0.ships }?.name
    func declared(_ builds: [String]) -> Set<Substring> {
      Set(
        builds.flatMap { evidence[build: $0].declarations.value ?? [] }
          .compactMap { $0.name.split(separator: ".").last })
    }
    let debugOnly = declared([control].compactMap(\.self)).subtracting(declared(ships))
    var rules: [SourceLocation: Rule] = [:]
    for fault in faults where fault.kind == .guardRemoved && fault.outcome == .missed {
      guard let location = fault.location,
        var rule = Rule(
          ofCodeIn: location, root: plan.root,
          named: (location.file as NSString).lastPathComponent.prefix { $0 != "." }.lowercased()
            + "-\(location.line)")
      else { continue }
      rule.names.removeAll { name in
        name.split(separator: ".").last.map { !debugOnly.contains($0) } ?? true
      }
      (rule.absentFrom, rule.control) = (ships, control)
      if !rule.patterns.isEmpty { rules[location] = rule }
    }
    return rules
  }

  /// The debug-only regions whose conditions were removed from copies of their files.
  private func guards(of report: Report) -> [PlantedFault] {
    report.checks.filter { $0.id == GuardsCheck().id }.flatMap(\.findings).compactMap { finding in
      guard let region = finding.region, let location = finding.location else { return nil }
      var planted = PlantedFault(
        .guardRemoved, region.condition, subject: nil, check: GuardsCheck().id, method: .sources,
        location: SourceLocation(
          file: location.file, line: location.line, endLine: region.endLine))
      if region.kind == .empty {
        planted.cannotBePlanted(.noEffect)
      } else if !region.reporters.isEmpty {
        (planted.outcome, planted.caughtBy) = (.caught, region.reporters)
      }
      return planted
    }
  }
}

extension PlantedFault {
  /// The fault before it is planted.
  fileprivate var listed: PlantedFault {
    var fault = self
    if outcome != .notApplicable { (fault.outcome, fault.caughtBy) = (nil, nil) }
    return fault
  }
}

extension SelftestRequest {
  fileprivate func selection(
    _ faults: [(planted: PlantedFault, fault: Fault?)]
  ) -> [(planted: PlantedFault, fault: Fault?)] {
    faults.filter { fault in
      (checks?.contains(fault.planted.check) ?? true)
        && (files.map { files in fault.planted.location.map { files.contains($0.file) } ?? false }
          ?? true)
    }.enumerated().filter { $0.offset % shard.count == shard.number - 1 }.map(\.element)
  }
}

/// The result of a self-test as that of a check.
struct SelftestResult {
  static let id = "selftest"

  /// What can't be built even without faults.
  enum Unbuilt { case package, copy }

  private let faults: [PlantedFault]
  private let plan: Plan
  private let rules: [SourceLocation: Rule]
  /// What the gate says about patterns without a match in their control.
  private let controls: [Finding]
  private let unbuilt: Unbuilt?
  private let listsOnly: Bool

  init(
    _ faults: [PlantedFault], plan: Plan, rules: [SourceLocation: Rule], controls: [Finding],
    _ unbuilt: Unbuilt?, listsOnly: Bool
  ) {
    (self.faults, self.plan, self.rules) = (faults, plan, rules)
    (self.controls, self.unbuilt, self.listsOnly) = (controls, unbuilt, listsOnly)
  }

  var report: CheckReport {
    let page = CheckPage.named(Self.id)
    let missed = faults.filter { $0.outcome == .missed }.map(finding)
    var findings = missed
    let planted = faults.count {
      ![.notApplicable, .doesNotCompile].contains($0.outcome)
    }
    findings += faults.filter { $0.outcome == .timedOut }.map { fault in
      Finding(
        .unverified, subject: Self.id,
        message: "Without its `\(fault.name)`, the copy of the package was not built in time.",
        name: fault.name, location: fault.location)
    }
    if unbuilt == .copy {
      findings.append(
        Finding(
          .unverified, subject: Self.id,
          message:
            "A copy of the package cannot be built, even without faults, so `--build` proved nothing.",
          advice: "Make the build independent of ignored files and of the folder of the package."))
    }
    if unbuilt == .package {
      findings.append(
        Finding(
          .unverified, subject: Self.id,
          message: "No fault was planted, because the package does not build.",
          advice: "Run `verify-release`, and fix what it reports."))
    } else if planted == 0 {
      findings.append(
        Finding(
          .unverified, subject: Self.id, message: "No fault applies, so nothing was proven.",
          advice: "Remove `--only`, `--in-diff` and `--shard`, or add rules or tests."))
    }
    let caught = faults.count { $0.outcome == .caught }
    var report = CheckReport(
      id: Self.id, title: page?.title ?? Self.id, why: page?.why, fix: page?.fix,
      verdict: findings.map(\.severity.verdict).max() ?? (listsOnly ? nil : .passed),
      summary: listsOnly
        ? faults.count.counted("fault") : "\(caught.grouped) of \(planted.counted("fault")) caught",
      findings: findings)
    if !missed.isEmpty { report.failure = "\(missed.count.counted("planted fault")) not noticed" }
    return report
  }

  private func finding(_ fault: PlantedFault) -> Finding {
    let place = fault.subject.map { " of '\($0)'" } ?? ""
    let build = fault.build.map { " in '\($0)'" } ?? ""
    let name = fault.name
    let message: String
    let advice: String
    switch fault.kind {
    case .guardRemoved:
      message = "Without its `\(name)`, the code would ship unnoticed."
      let rule = fault.location.flatMap { rules[$0] }
      advice =
        "Run `verify-release rules --record` and commit the file that it writes"
        + (rule.map { ", or add to `rules:` `\($0.line)`" } ?? "") + "."
    case .misspelledPattern:
      message =
        "If the pattern `\(name)`\(place) were misspelled, it would match nothing, unnoticed."
      advice = "Add `control: \(debugBuild)` to the rule."
    case .leak:
      message = "If `\(name)`\(place) shipped\(build), it would not be noticed."
      advice =
        controls.first { $0.subject == fault.subject && $0.name == name }?.advice
        ?? "Correct the pattern if it matches nothing in the control build; otherwise, check what"
        + " `visibility` accepts."
    case .droppedTranslation:
      message = "If the translation of `\(name)`\(place) were lost, it would not be noticed."
      advice =
        "Add the languages that the package supports to `languages` in `localization:`. If its"
        + " language is that of the keys, add the function that uses the key to `functions`, or"
        + " remove the key if no code uses it."
    case .failedTest:
      message = "A failure of the isolation test `\(name)`\(build) would not be noticed."
      advice = "Run the test instead of skipping it."
    default:
      message =
        "The planted fault '\(fault.kind.rawValue)' would not be noticed: `\(name)`\(place)\(build)."
      advice =
        "Check what `levels` and `visibility` accept for the check '\(fault.check)'."
    }
    return Finding(
      .error, subject: Self.id, message: message, advice: advice, build: fault.build,
      name: name, location: fault.location)
  }

  fileprivate var debugBuild: String {
    plan.configuration.builds.first { !$0.ships }?.name ?? "debug"
  }
}

extension Rule {
  /// The rule as one line of YAML.
  fileprivate var line: String {
    func list(_ key: String, _ texts: [String]) -> [String] {
      texts.isEmpty ? [] : ["\(key): [\(texts.map(\.quotedForYAML).joined(separator: ", "))]"]
    }
    let parts =
      ["id: \(id.quotedForYAML)"] + list("names", names) + list("strings", strings)
      + list("absent-from", absentFrom) + (control.map { ["control: \($0.quotedForYAML)"] } ?? [])
    return "- { \(parts.joined(separator: ", ")) }"
  }
}
