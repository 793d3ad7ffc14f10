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
    var (report, configuration) = try await package.run(plan, showing: output.progress)
    for index in report.checks.indices {
      report.checks[index].again = again(report.checks[index])
    }
    let exitCode = try output.deliver(report)
    if !plan.isConfigured, !report.artifacts.isEmpty {
      StandardError.write(StarterConfiguration.hint(for: report, configuration))
    }
    throw exitCode
  }

  /// The command that runs one check again that found something wrong, with what it relies on; one
  /// without findings waits for another.
  private func again(_ check: CheckReport) -> String? {
    let isWrong = check.findings.contains { $0.severity.verdict != .passed }
    guard isWrong, Registry.ids.contains(check.id) else { return nil }
    var arguments = ["--only", check.id]
    if package.packagePath != "." { arguments += ["--package-path", package.packagePath] }
    if let config = package.config { arguments += ["--config", config] }
    if presubmit { arguments.append("--presubmit") }
    if strict { arguments.append("--strict") }
    return Command(CommandLine.arguments[0], arguments, in: "", output: "").text
  }

  /// The checks that were asked for; those that they rely on run too.
  private var asked: [String] {
    Registry.ids.filter { (only?.texts.contains($0) ?? true) && !isSkipped($0) }
  }

  private func isSkipped(_ id: String) -> Bool { skip?.texts.contains(id) ?? false }
}
