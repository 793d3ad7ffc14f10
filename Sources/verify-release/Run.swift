internal import ArgumentParser
internal import Checks
internal import ConfigurationFiles
internal import ReleaseGate
internal import ReleaseModel

struct Run: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Build the package, and check everything (the default command).",
    discussion: """
      Reads .verify-release.yml, builds the package in each build that it names, inspects what \
      ships, runs the isolation tests, checks localization and checklists, and says pass or fail. \
      Files are kept in .build/verify-release; builds are incremental the next time.
      """)

  @OptionGroup var package: PackageOptions

  @Option(
    help: ArgumentHelp(
      "Run only these checks, separated by commas, and those that they rely on.", valueName: "ids"))
  var only: CommaSeparated?

  @Option(help: ArgumentHelp("Run all but these checks, separated by commas.", valueName: "ids"))
  var skip: CommaSeparated?

  @Flag(help: "Show manual checklist items, and do not count them.")
  var presubmit = false

  @Flag(help: "Count warnings as errors.")
  var strict = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    for id in (only?.texts ?? []) + (skip?.texts ?? []) where !Registry.ids.contains(id) {
      throw ValidationError(
        "There is no check “\(id)”\(Spelling.suggestion(for: id, among: Registry.ids)). "
          + "Checks: \(Registry.ids.joined(separator: ", ")).")
    }
    if asked.isEmpty { throw ValidationError("No check is left to run.") }
  }

  func run() async throws {
    var plan = try package.plan(
      checks: asked, policy: Policy(presubmit: presubmit, strict: strict))
    plan.checks = Registry.ids(reliedOnBy: asked, in: plan.checklists).filter { !isSkipped($0) }
    // What is attested is computed anew.
    plan.reusesResults = !output.attests
    let outcome = try await package.run(plan, showing: output.progress)
    var report = outcome.report
    let unsigned = Set(report.checklists.flatMap(\.items).filter { $0.signing != nil }.map(\.id))
    for index in report.checks.indices {
      let check = report.checks[index]
      report.checks[index].again = again(check, check.id == ChecklistCheck().id ? unsigned : [])
    }
    let exitCode = try output.deliver(report)
    if !plan.isConfigured, !report.artifacts.isEmpty {
      StandardError.write(
        StarterConfiguration.hint(
          for: report, outcome.configuration, isRecorded: plan.recordedDeclarations != nil))
    }
    throw exitCode
  }

  /// The command that runs one check again that found something wrong, with what it relies on; one
  /// without findings waits for another, and an item that waits for a sign-off is signed, not run.
  private func again(_ check: CheckReport, _ unsigned: Set<String>) -> String? {
    let isWrong = check.findings.contains {
      $0.severity.verdict != .passed && !($0.name.map(unsigned.contains) ?? false)
    }
    guard isWrong, Registry.ids.contains(check.id) else { return nil }
    let flags = (presubmit ? ["--presubmit"] : []) + (strict ? ["--strict"] : [])
    return ([CommandLine.arguments[0], "--only", check.id] + package.arguments + flags)
      .quotedForShell
  }

  /// The checks that were asked for; those that they rely on run too.
  private var asked: [String] {
    Registry.ids.filter { (only?.texts.contains($0) ?? true) && !isSkipped($0) }
  }

  private func isSkipped(_ id: String) -> Bool { skip?.texts.contains(id) ?? false }
}
