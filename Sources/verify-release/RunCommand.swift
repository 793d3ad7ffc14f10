internal import ArgumentParser
internal import Attestation
internal import ReleaseModel
internal import Toolchain
internal import Verification

struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Build the package and run all checks.",
    discussion: """
      Runs the builds in .verify-release.yml, inspects the release artifacts, runs the isolation \
      tests, checks localization and checklists, and reports a verdict. Without a configuration, \
      builds debug and release; everything that only the debug build declares must be absent from the \
      release build. Builds are kept in .build/verify-release, so later runs are incremental.

      Example: verify-release run --output markdown=report.md
      """)

  @OptionGroup var package: PackageOptions

  @Option(
    help: ArgumentHelp(
      "Run only these checks (comma-separated IDs) and the checks that they rely on.",
      valueName: "ids"), completion: .checks)
  var only: CommaSeparated?

  @Option(
    help: ArgumentHelp("Skip these checks (comma-separated IDs).", valueName: "ids"),
    completion: .checks)
  var skip: CommaSeparated?

  @Flag(help: "Show manual checklist items, but ignore them in the verdict.")
  var presubmit = false

  @Option(
    help: ArgumentHelp(
      "With --presubmit, skip the checks that the changes since <commit> cannot affect.",
      valueName: "commit"), completion: .references)
  var since: String?

  @Flag(help: "Treat warnings as errors.")
  var strict = false

  @Option(
    help: ArgumentHelp(
      "Private key to sign the attestation that `--output attestation=FILE` writes (Ed25519, PEM).",
      valueName: "file"),
    completion: .file(), transform: KeyFile.signingKey)
  var key: SigningKey?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    try Self.requireChecks((only?.texts ?? []) + (skip?.texts ?? []))
    if since != nil, !presubmit {
      throw ValidationError(
        "--since requires --presubmit, because a release run must run all checks.")
    }
    if asked.isEmpty { throw ValidationError("--only and --skip leave no check to run.") }
    if key != nil, !output.attests {
      throw ValidationError("--key requires an attestation; add --output attestation=FILE.")
    }
    try output.requireWritable()
    if presubmit || asked != Registry.ids {
      try output.rejectAttestation(
        advice: "remove --presubmit, --only and --skip, or the attestation output and --key")
    }
  }

  /// Rejects IDs that no check has.
  static func requireChecks(_ ids: [String]) throws {
    for id in ids where !Registry.ids.contains(id) {
      throw ValidationError(
        "Unknown check '\(id)'\(Spelling.suggestion(for: id, among: Registry.ids)). "
          + "Checks: \(Registry.ids.joined(separator: ", ")).")
    }
  }

  func run() async throws {
    var plan = try package.plan(
      checks: asked, policy: Policy(presubmit: presubmit, strict: strict))
    plan.checks = Registry.ids(reliedOnBy: asked, in: plan).filter { !isSkipped($0) }
    if let since {
      do {
        plan.changes = try await Gate.live(in: plan.packagePath).changes(since: since, in: plan)
      } catch let error as GatheringError {
        throw ValidationError("--since: \(error.description)")
      }
    }
    plan.attests = output.attests
    let outcome = try await Gate.run(plan, showing: output.progress)
    let exitCode = output.deliver(outcome.report, of: plan, signedBy: key)
    output.showNext(
      after: outcome.report,
      passed: plan.checklists.isEmpty || presubmit ? nil : package.command("checklist", "report"),
      options: package)
    if !plan.isConfigured, !output.quiet, !outcome.report.artifacts.isEmpty {
      StandardError.write(
        "No \(Project.configurationFile) found, so this run used defaults; to write one, run"
          + " `\(package.command("init"))`.\n")
    }
    throw exitCode
  }

  /// The requested checks, without the dependencies that also run.
  private var asked: [String] {
    Registry.ids.filter { (only?.texts.contains($0) ?? true) && !isSkipped($0) }
  }

  private func isSkipped(_ id: String) -> Bool { skip?.texts.contains(id) ?? false }
}
