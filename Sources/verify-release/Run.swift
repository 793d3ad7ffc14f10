internal import ArgumentParser
internal import Checks
internal import ConfigurationFiles
internal import Foundation
internal import HostSystem
internal import ReleaseGate
internal import ReleaseModel

struct Run: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Build the package, and check everything (the default command).",
    discussion: """
      Reads .verify-release.yml, builds the package in each build that it names, inspects what \
      ships, runs the isolation tests, checks localization and checklists, and says pass or fail. \
      Files are kept in .build/verify-release; builds are incremental the next time.
      """)

  @Option(help: ArgumentHelp("The package's folder.", valueName: "dir"))
  var packagePath = "."

  @Option(
    help: ArgumentHelp(
      "The configuration file; by default .verify-release.yml in the package.", valueName: "file"))
  var config: String?

  @Option(help: ArgumentHelp("Run only these checks, separated by commas.", valueName: "ids"))
  var only: CheckList?

  @Option(help: ArgumentHelp("Run all but these checks, separated by commas.", valueName: "ids"))
  var skip: CheckList?

  @Flag(help: "Show manual checklist items, and do not count them.")
  var presubmit = false

  @Flag(help: "Count warnings as errors.")
  var strict = false

  @OptionGroup var output: OutputOptions

  struct CheckList: ExpressibleByArgument {
    var ids: [String]

    init?(argument: String) {
      ids = argument.split(separator: ",").map(String.init)
    }
  }

  func validate() throws {
    for id in (only?.ids ?? []) + (skip?.ids ?? []) where !Registry.ids.contains(id) {
      throw ValidationError(
        "There is no check “\(id)”\(Spelling.suggestion(for: id, among: Registry.ids)). "
          + "Checks: \(Registry.ids.joined(separator: ", ")).")
    }
    if checks.isEmpty { throw ValidationError("No check is left to run.") }
  }

  func run() async throws {
    let manifest = packagePath + "/Package.swift"
    if !FileManager.default.fileExists(atPath: manifest) {
      throw ToolError(
        description:
          "there is no package: \(manifest) is missing; name its folder with --package-path")
    }
    let folder = URL(fileURLWithPath: packagePath).standardizedFileURL.path
    let loader = PlanLoader(packagePath: folder)
    let configuration = try loader.configuration(at: config)
    let plan = Plan(
      packagePath: folder, configuration: configuration,
      checklists: try loader.checklists(of: configuration), checks: checks,
      policy: Policy(presubmit: presubmit, strict: strict))

    let display = output.progress
    let animation = Task { await display.animate() }
    let gate = Gate(
      runner: LiveProcessRunner(), toolVersion: VerifyRelease.version, now: Date(),
      steps: StepLog(display.show))
    let report: Report
    do {
      report = try await gate.run(plan)
      animation.cancel()
      await animation.value
    } catch {
      animation.cancel()
      await animation.value
      throw ToolError.wrapping(error)
    }
    throw try output.deliver(report)
  }

  private var checks: [String] {
    Registry.ids.filter { only?.ids.contains($0) ?? true }
      .filter { !(skip?.ids.contains($0) ?? false) }
  }
}
