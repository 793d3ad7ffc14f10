internal import ReleaseModel

/// What ships can be seen well enough for a missing name to be a proof.
package struct ArtifactVisibilityCheck: Check {
  package let id = "artifact-visibility"
  package let title = "What ships can be seen"
  package let why =
    "A name that is not found proves something only where it could have been found;"
    + " `strip` empties the symbol table, and a search of nothing finds nothing."
  package let fix =
    "Ship what has its symbol table, keep an unstripped copy for the gate, or accept"
    + " reflection metadata with `visibility: metadata`."
  package let needs: Set<Need> = [.artifacts]
  package let reliesOn = ["build"]

  /// Creates the check.
  package init() {}

  package func judge(_ input: CheckInput) -> CheckResult {
    if input.plan.configuration.isForLocalizationAlone {
      return .notApplicable("the configuration names no builds")
    }
    let looksForNames = (input.plan.configuration.rules + input.evidence.derivedRules)
      .contains { !$0.names.isEmpty }
    let buildTools = buildTools(input)
    guard
      !input.evidence.artifacts.isEmpty || !(input.evidence.resources.isEmpty || looksForNames)
    else {
      return CheckResult(
        findings: [nothingInspected(input)] + buildTools, summary: "nothing inspected")
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
      switch evidence.inspection {
      case .collected(let inspection):
        seen.append("\(evidence.label): \(inspection.artifact.contents)")
        // Nothing is looked for.
        guard inspection.artifact.overview == nil else { continue }
        let reasons = BlindSpots(
          of: inspection, asked: input.rules(about: evidence.build),
          accepting: input.plan.configuration.visibility)
        if let reason = reasons.first {
          findings.append(
            Finding(
              .unknown, subject: id, message: "\(evidence.label) \(reason.message)",
              advice: reason.advice, build: evidence.build, artifact: evidence.name))
        }
      case .absent:
        findings.append(missing(evidence, reason: "it was not inspected"))
      case .unavailable(let reason):
        findings.append(missing(evidence, reason: reason))
      }
    }
    seen += input.evidence.searchedResources.map { "\($0.label): \($0.count.counted("file"))" }
    for evidence in input.evidence.resources {
      findings += evidence.obstacles.map { reason in
        Finding(
          .unknown, subject: id, message: "\(evidence.label) could not be searched: \(reason)",
          advice: "Make the file readable, or keep it out of what ships.", build: evidence.build,
          artifact: evidence.name)
      }
    }
    return CheckResult(
      findings: findings, summary: seen.isEmpty ? "nothing inspected" : seen.listed,
      isConclusive: isConclusive)
  }

  private func nothingInspected(_ input: CheckInput) -> Finding {
    if input.shipsNothing {
      return Finding(
        .unknown, subject: id,
        message:
          "The package has no code that ships: it has no target for a library or a program.",
        advice: "Run `verify-release` in the package that ships, or name it with --package-path.")
    }
    if let package = input.evidence.package.value, !package.products.contains(where: \.ships) {
      return Finding(
        .unknown, subject: id,
        message:
          "No artifact was inspected: the package \(package.name) has no product that ships.",
        advice: "Add what ships to `products` in Package.swift, or name its file with `path:` under"
          + " `artifacts`.")
    }
    return Finding(
      .unknown, subject: id, message: "No artifact was inspected.",
      advice: "Name what ships under `artifacts` in the configuration.")
  }

  /// The products that do not ship, as a note.
  private func buildTools(_ input: CheckInput) -> [Finding] {
    let names = (input.evidence.package.value?.products ?? []).filter { $0.kind == .buildTool }
      .map(\.name)
    guard !names.isEmpty else { return [] }
    return [
      Finding(
        .information, subject: id,
        message:
          "Plugins, macros, snippets and tools that only plugins use run on the build machine"
          + " and do not ship, so these were not inspected: \(names.listed).")
    ]
  }

  private func missing(_ evidence: ArtifactEvidence, reason: String) -> Finding {
    Finding(
      .unknown, subject: id, message: "\(evidence.label) could not be inspected: \(reason)",
      build: evidence.build, artifact: evidence.name)
  }
}

extension CheckInput {
  /// What a check says that needs something that ships, and there is nothing.
  static let nothingShips = "the package has no code that ships"

  /// Whether the package has no code but that of tests, plugins, macros and libraries of the system, and
  /// no file that stands for a build was inspected.
  var shipsNothing: Bool {
    evidence.package.value?.modules.isEmpty == true && evidence.artifacts.isEmpty
      && evidence.resources.isEmpty
  }

  /// The rules that ask for something in a build: its absence, its presence, or as a control.
  ///
  /// Where none does, an artifact is held to what a rule for names needs.
  func rules(about build: String?) -> [Rule] {
    let rules = (plan.configuration.rules + evidence.derivedRules).filter { rule in
      (rule.absentFrom + rule.presentIn + [rule.control].compactMap(\.self))
        .contains { $0 == build }
    }
    return rules.isEmpty ? [Rule(id: "", names: ["*"])] : rules
  }
}

extension GatheredEvidence {
  /// Whether a build failed, so that the `build` check explains what is missing.
  func hasFailed(_ build: String?) -> Bool {
    build.flatMap { builds[$0]?.value }?.succeeded == false
  }
}

extension GatheredEvidence {
  /// The names of the files that stand for a build and that nothing ties to it.
  func madeElsewhere(for build: String) -> [String] {
    artifacts.filter { $0.build == build && $0.isMadeElsewhere }.map(\.name)
  }
}

extension ArtifactEvidence {
  /// What to do about a file that was made elsewhere.
  static let adviceElsewhere =
    "Name the product under `artifacts`; a stripped copy of what it makes here counts as built here."

  /// The artifact and its build, as messages name them.
  var label: String { build.map { "\(name) (\($0))" } ?? name }
}
