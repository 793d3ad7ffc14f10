internal import ArgumentParser
internal import Checks
internal import ConfigurationFiles
internal import EvidenceGathering
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

  @Option(help: ArgumentHelp("Run only these checks, separated by commas.", valueName: "ids"))
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
    if checks.isEmpty { throw ValidationError("No check is left to run.") }
  }

  func run() async throws {
    let plan = try package.plan(
      checks: checks, policy: Policy(presubmit: presubmit, strict: strict))
    var report = try await package.report(on: plan, showing: output.progress)
    for index in report.checks.indices {
      report.checks[index].again = again(report.checks[index], plan)
    }
    let exitCode = try output.deliver(report)
    if !plan.isConfigured { StandardError.write(StarterConfiguration.hint(for: report)) }
    throw exitCode
  }

  /// The command that runs one check again that found something wrong, with the checks that its
  /// items name; one without findings waits for another.
  private func again(_ check: CheckReport, _ plan: Plan) -> String? {
    let isWrong = check.findings.contains { $0.severity.verdict != .passed }
    guard isWrong, Registry.ids.contains(check.id) else { return nil }
    var ids = [check.id]
    if check.id == ChecklistCheck().id {
      for case .check(let id) in plan.checklists.flatMap(\.items).map(\.answer)
      where checks.contains(id) && !ids.contains(id) {
        ids.append(id)
      }
    }
    var arguments = ["--only", ids.joined(separator: ",")]
    if package.packagePath != "." { arguments += ["--package-path", package.packagePath] }
    if let config = package.config { arguments += ["--config", config] }
    if presubmit { arguments.append("--presubmit") }
    if strict { arguments.append("--strict") }
    return Command(CommandLine.arguments[0], arguments, in: "", output: "").text
  }

  private var checks: [String] {
    Registry.ids.filter { only?.texts.contains($0) ?? true }
      .filter { !(skip?.texts.contains($0) ?? false) }
  }
}
