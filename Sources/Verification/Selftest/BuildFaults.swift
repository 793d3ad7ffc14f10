internal import Foundation
internal import ReleaseModel
internal import SourceCode
internal import Toolchain

/// Removes conditions in a copy of the package, builds it, and evaluates what was built.
struct BuildFaults {
  private let gate: Gate
  /// The plan of the copy.
  private let plan: Plan
  /// The findings of the package itself.
  private let known: Set<[String]>
  /// The time that one build of the copy with its checks may take.
  private let limit: Duration

  /// - Parameters:
  ///   - gate: Builds the copy.
  ///   - plan: The plan of the package.
  ///   - copy: The copy.
  ///   - scratch: The absolute path of a folder for builds of the copy.
  ///   - report: What the gate reports about the package.
  ///   - limit: The time that one build of the copy with its checks may take.
  init(
    _ gate: Gate, _ plan: Plan, copy: SourceCopy, scratch: String, report: Report, limit: Duration
  ) {
    var plan = plan
    plan.root = copy.path(of: plan.root)
    plan.packagePath = copy.path(of: plan.packagePath)
    plan.configurationFile = plan.configurationFile.map(copy.path)
    plan.scratchPath = scratch
    (plan.listsGuards, plan.configuration.guardCoverage) = (false, nil)
    (plan.checklists, plan.signOffs, plan.signOffProblems) = ([], [], [])
    plan.checks = Registry.ids(reliedOnBy: Self.checks, in: plan)
    (self.gate, self.plan, self.limit) = (gate, plan, limit)
    known = Set(Self.findings(of: report).map(\.finding.identity))
  }

  /// The checks that can report code without its condition.
  private static let checks = [DebugLeakCheck().id, DerivedRulesCheck().id, GuardsCheck().id]

  /// Up to `count` regions whose conditions can be removed, from all parts of the list.
  static func sample(_ count: Int, of faults: [PlantedFault]) -> [Int] {
    let all = faults.indices.filter {
      faults[$0].kind == .guardRemoved && faults[$0].outcome != .notApplicable
    }
    let count = min(count, all.count)
    return (0..<count).map { all[$0 * all.count / count] }
  }

  /// The faults with what became of them, in the same order.
  ///
  /// All are built together. If that fails, those that errors name are built apart from the others, or else
  /// each half is. What no check notices is built alone.
  ///
  /// - Throws: The errors of `Gate.run(_:)`, and Foundation's error if a copy can't be changed.
  func outcomes(of faults: [PlantedFault]) async throws -> [PlantedFault] {
    if faults.isEmpty { return [] }
    let originals = try plant(faults)
    let run = try await gate.steps.step(
      "copy with \(faults.count.counted("condition")) removed, at most \(limit.components.seconds) s",
      with: gate.runner
    ) { runner in
      let run = try await build(runner)
      return (run, run.summary, run.isBuilt)
    }
    // Names and texts of regions are read from the copy, whose lines stay the same.
    for (path, data) in originals { try data.write(to: URL(filePath: path)) }
    switch run {
    case .built(let report):
      let new = Self.findings(of: report).filter { !known.contains($0.finding.identity) }
      var outcomes: [PlantedFault] = []
      for fault in faults {
        let reporters = Set(new.filter { isAbout($0.finding, fault) }.map(\.reporter)).sorted()
        if reporters.isEmpty, faults.count > 1 {
          // It may compile only because another condition is gone, too.
          outcomes += try await self.outcomes(of: [fault])
        } else {
          outcomes.append(fault.built(as: reporters.isEmpty ? .missed : .caught, reporters))
        }
      }
      return outcomes
    case .failed(let files):
      return try await outcomes(ofUnbuilt: faults, as: .doesNotCompile, blaming: files)
    case .timedOut: return try await outcomes(ofUnbuilt: faults, as: .timedOut, blaming: [])
    }
  }

  /// Whether the copy can be built without any fault.
  func canBuild() async throws -> Bool {
    try await gate.steps.step("copy without changes", with: gate.runner) { runner in
      let run = try await build(runner)
      return (run.isBuilt, run.summary, run.isBuilt)
    }
  }

  private func outcomes(
    ofUnbuilt faults: [PlantedFault], as outcome: PlantedFault.Outcome, blaming files: Set<String>
  ) async throws -> [PlantedFault] {
    if faults.count == 1 { return faults.map { $0.built(as: outcome) } }
    var first = faults.indices.filter { files.contains(faults[$0].location?.file ?? "") }
    if first.isEmpty || first.count == faults.count { first = Array(0..<faults.count / 2) }
    var outcomes = faults
    for indices in [first, faults.indices.filter { !first.contains($0) }] {
      let found = try await self.outcomes(of: indices.map { faults[$0] })
      for (index, fault) in zip(indices, found) { outcomes[index] = fault }
    }
    return outcomes
  }

  private enum Result {
    case built(Report)
    /// The files with errors.
    case failed(Set<String>)
    case timedOut

    var isBuilt: Bool { if case .built = self { true } else { false } }

    var summary: String {
      switch self {
      case .built(let report): report.checks.flatMap(\.findings).count.counted("finding")
      case .failed: "does not compile"
      case .timedOut: "timed out"
      }
    }
  }

  private func build(_ runner: any ProcessRunner) async throws -> Result {
    let inner = Gate(
      runner: runner, toolVersion: gate.toolVersion, now: gate.now, steps: StepLog { _ in })
    return try await withThrowingTaskGroup(of: Result.self) { group in
      group.addTask {
        let outcome = try await inner.run(plan)
        let results = plan.configuration.builds.map { outcome.evidence[build: $0.name].result }
        if results.allSatisfy({ $0.value?.succeeded == true }) { return .built(outcome.report) }
        return .failed(
          Set(results.flatMap { $0.value?.errors ?? [] }.compactMap(\.location?.file)))
      }
      group.addTask {
        try await Task.sleep(for: limit)
        return .timedOut
      }
      defer { group.cancelAll() }
      return try await group.next() ?? .timedOut
    }
  }

  /// Removes the conditions, and returns the former contents of the files.
  private func plant(_ faults: [PlantedFault]) throws -> [String: Data] {
    var originals: [String: Data] = [:]
    for (path, faults) in Dictionary(grouping: faults, by: { path(of: $0) }) {
      let bytes = try FileBytes.read(path)
      let source = ConditionalSource(bytes, SourceKind(of: path) == .swift ? .swift : .c)
      var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        .map(Array.init)
      for fault in faults {
        guard
          let index = source.branches.firstIndex(where: { $0.line == fault.location?.line })
        else { continue }
        for (line, text) in source.directives(withoutConditionOf: index) {
          lines[line - 1] = Array(text.utf8)
        }
      }
      originals[path] = Data(bytes)
      try Data(lines.joined(separator: [UInt8(ascii: "\n")])).write(to: URL(filePath: path))
    }
    return originals
  }

  private func path(of fault: PlantedFault) -> String {
    let file = fault.location?.file ?? ""
    return file.hasPrefix("/") ? file : "\(plan.root)/\(file)"
  }

  /// Whether a finding names the region: a place in it, or something that it declares or a text in it.
  private func isAbout(_ finding: Finding, _ fault: PlantedFault) -> Bool {
    guard let region = fault.location else { return false }
    let lines = region.line...max(region.line, region.endLine ?? 0)
    let places = [finding.location].compactMap(\.self) + (finding.otherLocations ?? [])
    if places.contains(where: { $0.file == region.file && lines.contains($0.line) }) { return true }
    guard let name = finding.name, let code = Rule(ofCodeIn: region, root: plan.root, named: "")
    else { return false }
    let last = name.split(separator: ".").last ?? ""
    return code.names.contains { $0.split(separator: ".").last == last }
      || code.strings.contains { $0.contains(name) }
  }

  /// The findings that change the verdict, with the ID of the check or rule that reports them.
  private static func findings(of report: Report) -> [(reporter: String, finding: Finding)] {
    report.checks.flatMap { check in
      check.findings.filter { $0.severity.verdict != .passed }.map { finding in
        (check.id == DebugLeakCheck().id ? finding.subject : check.id, finding)
      }
    }
  }
}

extension PlantedFault {
  /// The fault after it was planted in a copy of the package.
  fileprivate func built(as outcome: Outcome, _ reporters: [String] = []) -> PlantedFault {
    var fault = self
    (fault.outcome, fault.method) = (outcome, .build)
    fault.caughtBy = reporters.isEmpty ? nil : reporters
    return fault
  }
}
