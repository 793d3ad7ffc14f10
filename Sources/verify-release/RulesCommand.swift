internal import ArgumentParser
internal import Foundation
internal import ReleaseModel
internal import Reporting
internal import Toolchain
internal import Verification

struct RulesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "List all rules, where each is defined, and how often it matches in each build.",
    discussion: """
      Without an ID, lists all rules. With `derived-rules: true`, also lists declarations that only the debug build has. --record \
      writes their names to \(DeclarationRecord.file), so that a later run reports a declaration that \
      has moved out of its `#if DEBUG`.

      Example: verify-release rules --record
      """)

  @Argument(help: "IDs of the rules to list.", completion: .rules)
  var ids: [String] = []

  @OptionGroup var package: PackageOptions

  @Flag(
    help:
      "Write the names of debug-only declarations to \(DeclarationRecord.file); commit this file.")
  var record = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    try output.rejectAttestation()
    try output.requireWritable()
    if record, !ids.isEmpty {
      throw ValidationError("--record records all debug-only declarations; remove the IDs.")
    }
  }

  func run() async throws {
    // A record contains declarations, so it does not depend on rules or on what artifacts show.
    var plan = try package.plan(
      checks: record
        ? [BuildCheck().id, DerivedRulesCheck().id, GuardsCheck().id]
        : [
          BuildCheck().id, ArtifactVisibilityCheck().id, RuleControlCheck().id,
          DerivedRulesCheck().id,
        ])
    let known = plan.configuration.ruleIDs
    if let id = ids.first(where: { !known.contains($0) }) {
      throw ValidationError(
        "Unknown rule '\(id)'\(Spelling.suggestion(for: id, among: known)). Rules: "
          + (known.isEmpty ? "none" : known.joined(separator: ", ")) + ".")
    }
    if record, !plan.configuration.derivedRulesAreOff,
      plan.configuration.derivedRulesControl == nil
    {
      plan.configuration.derivedRulesControl = plan.configuration.comparableDebugBuild
    }
    if record, plan.configuration.derivedRulesControl == nil {
      throw ValidationError(
        "--record requires `derived-rules: true` and one debug build in the configuration.")
    }
    let former = plan.recordedDeclarations?.commit
    // Recompute the record from the builds alone, so that the old record can't affect it.
    if record { plan.recordedDeclarations = nil }
    let outcome = try await Gate.run(plan, showing: output.progress)
    if record {
      try write(outcome, plan, former: former)
      return
    }
    throw output.deliver(outcome.report, of: plan) {
      TerminalReport(style: $0, isVerbose: output.verbose, opening: .rules(ids))
    }
  }

  /// Writes the record, with the former commit if the sources are not those of a commit.
  private func write(_ outcome: Gate.Outcome, _ plan: Plan, former: String?) throws {
    let report = outcome.report
    // What was lost since a commit that is not there is unknown.
    let isCompared =
      switch outcome.guards {
      case .collected(let guards): !guards.baseline.isMissing
      case .absent, .unavailable: false
      }
    let obstacle = report.checks.first {
      (!isCompared || $0.id != GuardsCheck().id) && $0.verdict == .unverified
        || ($0.id == BuildCheck().id && $0.verdict == .failed)
    }
    if let obstacle {
      throw ToolError(
        description: "nothing was recorded, because the check '\(obstacle.id)' did not pass:"
          + " \(obstacle.findings.first?.message ?? obstacle.summary)"
          + (obstacle.findings.first?.advice.map { " \($0)" } ?? ""))
    }
    let lost = report.checks.filter { $0.id == GuardsCheck().id }.flatMap(\.findings)
      .filter { $0.severity == .error && $0.suppressed == nil && $0.former != nil }
    guard lost.isEmpty else {
      throw ToolError(
        description:
          "nothing was recorded, because the new record would no longer protect this code;"
          + " move it back inside its condition, or accept it under `suppressions:`:\n"
          + lost.map { finding in
            "  \(finding.location.map { "\($0): " } ?? "")\(finding.message)"
              + (finding.name.map { " (name: \($0))" } ?? "")
          }.joined(separator: "\n"))
    }
    // Code that is not in the commit was not compared with it.
    let uncommitted = outcome.uncommitted.filter { file in
      SourceKind(of: file) != nil && !file.split(separator: "/").contains { $0.hasPrefix(".") }
        || URL(filePath: "\(plan.root)/\(file)").standardizedFileURL.path == plan.configurationFile
          && plan.configuration.builds.contains { !$0.flags.isEmpty || !$0.traits.isEmpty }
    }
    let record = RecordedDeclarations(
      names: outcome.debugOnly.mapValues { $0.flatMap { [$0.name] + $0.inFiles } },
      modules: report.package?.modules ?? [],
      commit: uncommitted.isEmpty ? report.package?.commit : former)
    let file = plan.recordFile ?? DeclarationRecord.file
    let path = plan.root + "/" + file
    do {
      try OutputFile.write(Data(DeclarationRecord.text(of: record).utf8), to: path)
    } catch {
      throw ToolError(description: "cannot write \(path): \(FileError.reason(error))")
    }
    StandardError.write("wrote \(file.escapedForTerminal); commit this file\n")
    if let example = uncommitted.first {
      let commit =
        former.map { "\($0.prefix(12)) instead of the checked-out commit" } ?? "no commit"
      StandardError.write(
        "note: it names \(commit), because \(example.escapedForTerminal)"
          + (uncommitted.count > 1 ? " and \((uncommitted.count - 1).counted("other file"))" : "")
          + " differ\(uncommitted.count > 1 ? "" : "s") from that; to compare debug-only code with"
          + " it later, commit, then record again\n")
    }
    if !output.quiet { StandardError.write("next: run `\(package.command())`\n") }
  }
}
