internal import ArgumentParser
internal import Attestation
internal import Cryptography
internal import Foundation
internal import ReleaseModel
internal import Reporting
internal import Toolchain
internal import Verification

struct VerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check that a signed attestation covers this exact file, or every file in a folder.",
    discussion: """
      Of the statements that are signed with the key and match the current commit, configuration and \
      checklists, finds the newest one about the file. Exits with 0 if it says that a release build \
      passed; otherwise, exits with 1 and lists every reason. The resource bundles of a program that \
      are in the same folder are verified with it. Builds nothing.

      Example: verify-release verify dist/App --attestation app.intoto.jsonl --key release-key.pub
      """)

  @Argument(help: "File or folder to publish.", completion: .file())
  var artifact: String

  @Option(
    help: ArgumentHelp(
      "Attestation file written by `--output attestation=FILE`.", valueName: "file"),
    completion: .file())
  var attestation: String

  @Option(
    help: ArgumentHelp(
      "Public key that the attestation must be signed with (Ed25519, PEM).", valueName: "file"),
    completion: .file(), transform: KeyFile.publicKey)
  var key: PublicKey

  @Option(
    help: ArgumentHelp(
      "Build that must have produced the file; defaults to the release builds of the configuration,"
        + " or to 'release' if there are none.",
      valueName: "name"), completion: .builds)
  var build: String?

  @Option(
    help: ArgumentHelp(
      "Expected SHA-256 digest of the configuration, checklists, record of debug-only declarations and"
        + " baseline; computed from the package by default.",
      valueName: "sha256"))
  var policy: String?

  @Option(
    help: ArgumentHelp(
      "Unstripped original of the published file; the attestation must cover the original.",
      valueName: "file"), completion: .file())
  var unstripped: String?

  @Option(
    help: ArgumentHelp(
      "Expected commit (full hash); defaults to the current commit.",
      valueName: "sha"))
  var commit: String?

  @Option(
    help: ArgumentHelp(
      "Expected package URL, such as pkg:generic/App. Append @COMMIT to expect that commit instead"
        + " of the current one.",
      valueName: "uri"))
  var sourceURI: String?

  @Option(
    help: ArgumentHelp(
      "Maximum age of the verification in days, hours or minutes, such as 30d, 12h or 90m; no"
        + " limit by default.",
      valueName: "time"), transform: Self.seconds)
  var maxAge: Double?

  @OptionGroup var package: PackageOptions

  @Sendable static func seconds(_ text: String) throws -> Double {
    let units = ["d": 86_400.0, "h": 3_600, "m": 60]
    guard let unit = units[String(text.suffix(1))], let count = UInt32(text.dropLast()), count > 0
    else {
      throw ValidationError("expected a duration such as 30d, 12h or 90m, found '\(text)'")
    }
    return Double(count) * unit
  }

  static func requireFullHash(_ commit: String) throws {
    if commit.wholeMatch(of: /[0-9a-f]{40}([0-9a-f]{24})?/) == nil {
      throw ValidationError(
        "'\(commit)' is not a full commit hash: expected 40 or 64 lowercase hexadecimal digits.")
    }
  }

  func validate() throws {
    try commit.map(Self.requireFullHash)
    if let policy, policy.wholeMatch(of: /[0-9a-f]{64}/) == nil {
      throw ValidationError(
        "'\(policy)' is not a SHA-256 digest: expected 64 lowercase hexadecimal digits.")
    }
  }

  func run() async throws {
    let named = commit ?? sourceURI.flatMap(AttestationVerifier.commit(in:))
    // With --policy and a commit, no package is needed; if there is one, it provides the commit's
    // date.
    let plan =
      policy == nil || named == nil
      ? try package.plan(checks: []) : try? package.plan(checks: [])
    guard let policy = policy ?? plan?.policyDigest else {
      throw ToolError(
        description:
          "no configuration file to compute a digest from; set the expected digest with --policy")
    }
    let source = try await source(plan, named)
    let expected = AttestationVerifier.Expectation(
      commit: commit ?? (named == nil ? source?.commit : nil), source: sourceURI,
      maximumAge: maxAge, committed: source?.time)
    if FileFinder.isFolder(artifact) {
      try verifyFolder { try decision($0, policy, plan, expected) }
    } else {
      try verifyFile(policy, try decision(artifact, policy, plan, expected))
    }
  }

  /// The decision about a file, and its digest.
  private func decision(
    _ file: String, _ policy: String, _ plan: Plan?, _ expected: AttestationVerifier.Expectation
  ) throws -> (decision: AttestationVerifier.Decision, sha256: String) {
    let sha256 = try AttestationFile.digest(of: file)
    if let problem = unstripped.flatMap({ StrippedCopy(file, from: $0).problem }) {
      return (.init(answer: .denied(["\(problem)."])), sha256)
    }
    guard let data = try AttestationFile.contents(of: attestation) else {
      let reason = "The attestation file \(attestation) does not exist."
      return (.init(answer: .denied([reason])), sha256)
    }
    var decision = AttestationVerifier(
      sha256: try unstripped.map { try AttestationFile.digest(of: $0) } ?? sha256, policy: policy,
      builds: builds(plan), expecting: expected, now: Date()
    ).decision(by: data, signedBy: key)
    if case .granted(let grant) = decision.answer {
      let problems = try ShippedResources(grant.files).problems(of: file, sha256)
      if !problems.isEmpty {
        decision = .init(answer: .denied(problems), uncounted: decision.uncounted)
      }
    }
    return (decision, sha256)
  }

  private func verifyFile(
    _ policy: String, _ result: (decision: AttestationVerifier.Decision, sha256: String)
  ) throws {
    let (decision, sha256) = result
    switch decision.answer {
    case .granted(let grant):
      let facts =
        [
          ("file", artifact), ("sha256", sha256), ("resource", grant.resource),
        ]
        + (try unstripped.map {
          [("unstripped", $0), ("sha256", try AttestationFile.digest(of: $0))]
        } ?? []) + [
          ("policy", policy),
          ("verified", grant.time + (grant.version.map { " by verify-release \($0)" } ?? "")),
          ("key", key.id),
        ] + ShippedResources(grant.files).missing(beside: artifact).map { ("missing", $0) }
        + decision.uncounted.map { ("ignored", $0) }
      let lines = facts.map { "  \($0.padding(to: 10))  \($1.escapedForTerminal)\n" }
      try print("\(style.sign(.passed)) may be published\n" + lines.joined())
    case .denied(let reasons):
      try deny(reasons + decision.uncounted.map { "Ignored \($0)." })
    }
  }

  /// Verifies every file in the folder.
  private func verifyFolder(
    _ decide: (String) throws -> (decision: AttestationVerifier.Decision, sha256: String)
  ) throws {
    if unstripped != nil {
      throw ValidationError("--unstripped needs a file, but \(artifact) is a folder.")
    }
    let found = FileFinder.find(artifact, where: { _ in true }).found
    var (granted, reasons): ([String], [String]) = ([], [])
    for item in found {
      switch item {
      case .unreadable(let path, let reason): reasons.append("\(path) cannot be read: \(reason).")
      case .file(let path):
        switch try decide(path).decision.answer {
        case .granted: granted.append(path)
        case .denied(let denials): reasons += denials.map { "\(path): \($0)" }
        }
      }
    }
    if found.isEmpty { reasons.append("The folder contains no files.") }
    guard reasons.isEmpty else { return try deny(reasons) }
    let lines = granted.map { "  file        \($0.escapedForTerminal)\n" }
    try print("\(style.sign(.passed)) may be published\n" + lines.joined())
  }

  private func deny(_ reasons: [String]) throws {
    let lines = reasons.map { "  \($0.escapedForTerminal)\n" }
    try print(
      "\(style.sign(.failed)) must not be published: \(artifact.escapedForTerminal)\n"
        + lines.joined())
    throw ExitCode(1)
  }

  /// The named commit, or the one that is checked out, and its date according to the package's
  /// repository.
  private func source(
    _ plan: Plan?, _ named: String?
  ) async throws -> (commit: String, time: Date?)? {
    guard let plan else { return nil }
    do {
      return try await Gate.live(in: plan.packagePath).commit(named, of: plan)
    } catch let error as Gate.NoCommit {
      throw ToolError(
        description: "cannot get the current commit from git: \(error.reason); set it with --commit"
      )
    } catch {
      throw ToolError.wrapping(error)
    }
  }

  /// The builds whose files may be published.
  private func builds(_ plan: Plan?) -> [String] {
    if let build { return [build] }
    let shipping = plan?.configuration.builds.filter(\.ships).map(\.name) ?? []
    return shipping.isEmpty ? ["release"] : shipping
  }

  private var style: Style { Terminal.style(of: STDOUT_FILENO) }

  private func print(_ text: String) throws {
    try StandardOutput.write(text.withoutWorkflowCommands)
  }
}
