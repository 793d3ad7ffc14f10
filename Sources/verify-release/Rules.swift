internal import ArgumentParser
internal import Checks
internal import ConfigurationFiles
internal import EvidenceGathering
internal import Foundation
internal import ReleaseGate
internal import ReleaseModel
internal import Reporting

struct Rules: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "List all rules, where each comes from, and how often it matches in each build.",
    discussion: """
      With `derived-rules: true`, what only the debug build declares is listed too. --record writes \
      these names to \(DeclarationRecord.file), so that a declaration that leaves its `#if DEBUG` \
      later is noticed.
      """)

  @OptionGroup var package: PackageOptions

  @Flag(help: "Write what only the debug build declares, to be committed.")
  var record = false

  @OptionGroup var output: OutputOptions

  func run() async throws {
    var plan = try package.plan(
      checks: [
        BuildCheck().id, ArtifactVisibilityCheck().id, RuleControlCheck().id,
        DerivedRulesCheck().id,
      ])
    if record, plan.configuration.derivedRulesControl == nil {
      throw ValidationError("There is nothing to record without `derived-rules: true`.")
    }
    // A new record is made of the builds alone, so that an old one can't be in its way.
    if record { plan.recordedDeclarations = nil }
    let outcome = try await package.run(plan, showing: output.progress)
    if record {
      try write(outcome, plan)
      return
    }
    throw try output.deliver(outcome.report) {
      RuleTable.render($0.rules, style: $1)
        + TerminalReport(style: $1, isVerbose: output.verbose).render($0)
    }
  }

  private func write(_ outcome: Gate.Outcome, _ plan: Plan) throws {
    let report = outcome.report
    let obstacle = report.checks.first {
      $0.verdict == .unverified || ($0.id == BuildCheck().id && $0.verdict == .failed)
    }
    if let obstacle {
      throw ToolError(
        description: "nothing is recorded, because `\(obstacle.id)` is not verified:"
          + " \(obstacle.findings.first?.message ?? obstacle.summary)")
    }
    let record = RecordedDeclarations(
      names: outcome.debugOnly.mapValues { $0.map(\.name) },
      modules: report.package?.modules ?? [])
    let path = plan.root + "/" + DeclarationRecord.file
    do {
      try OutputFile.write(Data(DeclarationRecord.text(of: record).utf8), to: path)
    } catch {
      throw ToolError(description: "\(path) can't be written: \(FileError.reason(error))")
    }
    StandardError.write("recorded: \(DeclarationRecord.file)\n")
  }
}
