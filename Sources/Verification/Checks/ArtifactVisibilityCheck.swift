package import ReleaseModel

/// Release artifacts contain enough information to prove that a name is absent.
package struct ArtifactVisibilityCheck: Check {
  package let id = "artifact-visibility"
  package let needs: Set<Need> = [.artifacts]
  package let reliesOn = ["build"]

  package init() {}

  package func failure(_ errors: [Finding]) -> String {
    "\(errors.count.counted("artifact")) cannot be inspected in full"
  }

  package func judge(_ input: CheckInput) -> CheckResult {
    guard isConfigured(in: input.plan) else {
      return .notApplicable("the configuration has no builds")
    }
    let looksForNames = (input.plan.configuration.rules + input.evidence.derivedRules)
      .contains { !$0.names.isEmpty }
    let buildTools = buildTools(input)
    guard
      !input.evidence.artifacts.isEmpty || input.searchesResources && !looksForNames
    else {
      let builds = input.plan.configuration.builds
      let isKnown = !builds.isEmpty && builds.allSatisfy { input.evidence.hasFailed($0.name) }
      let hasOnlyTools = !buildTools.isEmpty && input.shipsNothing
      var result = CheckResult(
        findings: isKnown
          ? [] : [nothingInspected(input)] + (hasOnlyTools ? [] : buildTools),
        summary: "nothing inspected", isConclusive: !isKnown)
      if hasOnlyTools { result.limitation = .onlyBuildTools }
      return result
    }
    var findings = buildTools
    var seen: [String] = []
    var isConclusive = true
    for evidence in input.evidence.artifacts {
      guard !input.evidence.hasFailed(evidence.build) else {
        seen.append("\(evidence.label): not built")
        isConclusive = false
        continue
      }
      if let artifact = evidence.inspection.value?.artifact {
        seen.append("\(evidence.label): \(artifact.contents)")
      }
      if let gap = gap(in: evidence, input) { findings.append(gap) }
    }
    if input.searchesResources {
      seen += input.evidence.searchedResources.map { "\($0.label): \($0.count.counted("file"))" }
    }
    findings += input.evidence.resources.filter { isSearched($0.build, input) }.flatMap {
      gaps(in: $0) + compressed(in: $0, input)
    }
    return CheckResult(
      findings: findings, summary: seen.isEmpty ? "nothing inspected" : seen.listed,
      isConclusive: isConclusive)
  }

  /// Why an artifact may contain something that was not found; nil if it can't.
  private func gap(in evidence: ArtifactEvidence, _ input: CheckInput) -> Finding? {
    switch evidence.inspection {
    case .collected(let inspection):
      // With an overview, no rule looks for anything in this artifact.
      guard inspection.artifact.overview == nil,
        let reason = VisibilityGaps(
          of: inspection, asked: input.rules(about: evidence.build),
          accepting: input.plan.configuration.visibility, isOfFiles: input.isOfFiles,
          buildSystem: inspection.artifact.isBuiltElsewhere == true
            ? nil
            : evidence.build.flatMap { input.evidence[build: $0].result.value?.buildSystem }
        ).first
      else { return nil }
      return Finding(
        .unverified, subject: id, message: "\(evidence.label) \(reason.message)",
        advice: reason.advice, build: evidence.build, artifact: evidence.name)
    case .absent:
      return Finding(
        .unverified, subject: id, message: "\(evidence.label) was not inspected.",
        build: evidence.build, artifact: evidence.name)
    case .unavailable(let reason): return missing(evidence, reason: reason)
    }
  }

  /// Whether the verdict depends on the resources of a build.
  private func isSearched(_ build: String?, _ input: CheckInput) -> Bool {
    HygieneCheck().reads(build, of: input.plan)
      || input.plan.configuration.rules.contains { rule in
        !rule.strings.isEmpty && (rule.absentFrom + rule.presentIn).contains { $0 == build }
      }
  }

  /// Why resources may contain something that was not found, as one finding for each file.
  private func gaps(in evidence: ResourceEvidence) -> [Finding] {
    evidence.obstacles.map { reason in
      Finding(
        .unverified, subject: id, message: "\(evidence.label) cannot be searched: \(reason)",
        advice: evidence.inspection.value == nil
          ? nil : "Make the file readable, or remove it from the release.",
        build: evidence.build, artifact: evidence.name)
    }
  }

  /// A finding for each compressed file in which something may have been missed.
  private func compressed(in evidence: ResourceEvidence, _ input: CheckInput) -> [Finding] {
    input.evidence.compressed(in: evidence).map { file in
      Finding(
        .unverified, subject: id,
        message:
          "\(Build.label(file.name, in: evidence.build)) cannot be searched: it contains"
          + " \(file.format) data, which cannot be unpacked.",
        advice: input.isOfFiles
          ? "Unpack the file, and inspect its contents."
          : "Ship its contents uncompressed or, if they may ship, add `{ file: \"\(file.source)\","
            + " reason: … }` to `not-verified`.",
        build: evidence.build, artifact: evidence.name, name: file.source)
    }
  }

  private func nothingInspected(_ input: CheckInput) -> Finding {
    let tools = buildToolNames(input)
    if input.shipsNothing, !tools.isEmpty, let package = input.evidence.package.value {
      return Finding(
        .unverified, subject: id,
        message:
          "The package '\(package.name)' has nothing that ships, so no release of it can leak debug"
          + " code: \(tools.listed) \(tools.count == 1 ? "runs" : "run") on the build machine.",
        advice:
          "Run `verify-release` in the packages that ship, or, if a tool is delivered to users,"
          + " declare it as an executable product.")
    }
    if input.shipsNothing {
      return Finding(
        .unverified, subject: id,
        message:
          "The package has no code that ships: no library or executable target.",
        advice:
          "Run `verify-release` in the package that ships, or set its folder with --package-path.")
    }
    if let package = input.evidence.package.value, !package.products.contains(where: \.ships) {
      return Finding(
        .unverified, subject: id,
        message:
          "No artifact was inspected: the package '\(package.name)' has no product that ships.",
        advice:
          "Add a product to `products` in Package.swift, or a file to `artifacts` with `path:`.")
    }
    return Finding(
      .unverified, subject: id, message: "No artifact was inspected.",
      advice: "List the products that ship under `artifacts` in the configuration.")
  }

  /// A note that lists the products that don't ship.
  private func buildTools(_ input: CheckInput) -> [Finding] {
    let names = buildToolNames(input)
    guard !names.isEmpty else { return [] }
    return [
      Finding(
        .note, subject: id,
        message:
          "Not inspected: \(names.listed). Plugins, macros, snippets and tools that only plugins use"
          + " run on the build machine and do not ship.")
    ]
  }

  private func buildToolNames(_ input: CheckInput) -> [String] {
    (input.evidence.package.value?.products ?? []).filter { $0.kind == .buildTool }.map(\.name)
  }

  private func missing(_ evidence: ArtifactEvidence, reason: String) -> Finding {
    Finding(
      .unverified, subject: id,
      message: "\(evidence.label) cannot be inspected: \(reason)".asSentence,
      build: evidence.build, artifact: evidence.name)
  }
}

extension CheckInput {
  /// The summary of a check that needs a shipping artifact if there is none.
  static let nothingShips = "the package has no code that ships"

  /// Whether the package has no code that ships, and no inspected file stands for a build.
  ///
  /// Tests, plugins, macros and system libraries don't count as code that ships.
  var shipsNothing: Bool {
    guard let package = evidence.package.value, evidence.artifacts.isEmpty, !searchesResources
    else { return false }
    return package.modules.isEmpty
      || !package.products.isEmpty && package.products.allSatisfy { $0.kind == .buildTool }
  }

  /// The rules that expect something of a build: an absence, a presence or a control match.
  ///
  /// If there are none, the artifact must meet the requirements of a rule for names.
  func rules(about build: String?) -> [Rule] {
    let rules = (plan.configuration.rules + evidence.derivedRules).filter { rule in
      (rule.absentFrom + rule.presentIn + [rule.control].compactMap(\.self))
        .contains { $0 == build }
    }
    return rules.isEmpty ? [Rule(id: "", names: ["*"])] : rules
  }
}

extension GatheredEvidence {
  /// Whether a build failed or has no result, or the package can't be read; in these cases, the
  /// `build` check explains what is missing.
  package func hasFailed(_ build: String?) -> Bool {
    if obstacle != nil { return true }
    return switch build.flatMap({ builds[$0]?.result }) {
    case .collected(let result): !result.succeeded
    case .unavailable: true
    case .absent, nil: false
    }
  }

  /// Why the package can't be read; nil if it can.
  var obstacle: String? {
    if case .unavailable(let reason) = package { reason } else { nil }
  }
}

extension GatheredEvidence {
  /// The names of the files that stand for a build but can't be traced to it.
  func builtElsewhere(for build: String) -> [String] {
    artifacts.filter { $0.build == build && $0.isBuiltElsewhere }.map(\.name)
  }
}

extension ArtifactEvidence {
  /// What to do about a file that was built elsewhere.
  static var adviceElsewhere: String {
    "List the product under `artifacts`, so that this run builds the file. A stripped copy of the"
      + " built file is accepted too."
  }
}
