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
    guard
      !input.evidence.artifacts.isEmpty || !(input.evidence.resources.isEmpty || looksForNames)
    else {
      let finding = Finding(
        .unknown, subject: id, message: "No artifact was inspected.",
        advice: "Name what ships under `artifacts` in the configuration.")
      return CheckResult(findings: [finding], summary: "nothing inspected")
    }
    var findings: [Finding] = []
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
        let visibility = inspection.artifact.visibility
        seen.append("\(evidence.label): \(visibility.symbolCount.counted("symbol"))")
        if visibility.isBlind(input.plan.configuration.visibility) {
          findings.append(blind(evidence, visibility))
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
      findings: findings, summary: seen.joined(separator: ", "), isConclusive: isConclusive)
  }

  private func missing(_ evidence: ArtifactEvidence, reason: String) -> Finding {
    Finding(
      .unknown, subject: id, message: "\(evidence.label) could not be inspected: \(reason)",
      build: evidence.build, artifact: evidence.name)
  }

  private func blind(_ evidence: ArtifactEvidence, _ visibility: Visibility) -> Finding {
    let what =
      switch visibility.symbols {
      case _ where visibility.unreadableNameCount > 0:
        "has \(visibility.unreadableNameCount.counted("name")) that can't be read"
      case _ where visibility.unreadableCode != nil:
        "can't be searched for short texts: \(visibility.unreadableCode ?? "")"
      case .full: "can't be seen completely"
      case .globalOnly: "has lost its local symbols, so private declarations can't be seen"
      case .dynamicOnly: "is stripped: only the dynamic linker's symbols are left"
      case .none: "is stripped: it has no symbol table"
      }
    return Finding(
      .unknown, subject: id, message: "\(evidence.label) \(what)." + metadata(of: visibility),
      advice: visibility.unreadableNameCount > 0
        ? "Find out which declaration has such a name: it is very long, or no compiler made it."
        : visibility.unreadableCode != nil && visibility.symbols == .full
          ? "Look for texts of 16 bytes or more in it, or for names."
          : visibility.metadata == .unread && visibility.symbols == .full
            ? "Inspect what a linker makes of it or, if it is damaged, build it again."
            : "Link it without `-s` (no `-Xlinker -s`, no `strip`), verify it, and strip a copy of the"
              + " verified file to ship.",
      build: evidence.build, artifact: evidence.name)
  }

  /// What can be seen all the same, and how to be content with it.
  private func metadata(of visibility: Visibility) -> String {
    switch visibility.metadata {
    case .full where visibility.unreadableNameCount == 0:
      " Its metadata shows types, stored properties and enum cases, and no functions or computed"
        + " properties; `visibility: metadata` in the configuration accepts that."
    case .partial: " The compiler left names out of its metadata."
    case .unread:
      " What Swift metadata it has can't all be read, and may name stored properties and enum cases."
    default: ""
    }
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
