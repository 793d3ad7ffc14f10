internal import ArgumentParser
internal import Attestation
internal import Cryptography
internal import EvidenceGathering
internal import Foundation
internal import ReleaseGate
internal import ReleaseModel
internal import Reporting

struct VerifyArtifact: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check that a signed attestation covers this exact file.",
    discussion: """
      Exits 0 when the newest statement that the key has signed about these bytes says that they \
      passed at the commit that is checked out here, under the configuration and checklists of the \
      package here, and 1 with every reason when not. Nothing is built. Example: \
      verify-release verify dist/App --attestation app.intoto.jsonl --key release-key.pub
      """)

  @Argument(help: "The file that is to be published.")
  var artifact: String

  @Option(help: ArgumentHelp("What `--output attestation=FILE` wrote.", valueName: "file"))
  var attestation: String

  @Option(
    help: ArgumentHelp(
      "The public key of who verifies releases: Ed25519, PEM.", valueName: "file"),
    transform: KeyFile.publicKey)
  var key: PublicKey

  @Option(
    help: ArgumentHelp(
      "The build that the file must be of; by default any but debug builds.", valueName: "name"))
  var build: String?

  @Option(
    help: ArgumentHelp(
      "The digest of configuration and checklists that must have been used; by default that of the"
        + " package.", valueName: "sha256"))
  var policy: String?

  @Option(
    help: ArgumentHelp(
      "The file that the artifact was stripped from; the attestation is asked about its bytes, and both"
        + " must be the same program.",
      valueName: "file"))
  var unstripped: String?

  @Option(
    help: ArgumentHelp(
      "The commit that must have been verified, in full; by default the one that is checked out.",
      valueName: "sha"))
  var commit: String?

  @Option(
    help: ArgumentHelp(
      "The package URL that must have been verified, with or without @COMMIT: pkg:generic/App. With a"
        + " commit, the one that is checked out does not count.",
      valueName: "uri"))
  var sourceURI: String?

  @Option(
    help: ArgumentHelp(
      "How long ago the file may have been verified, in days, hours or minutes: 30d, 12h, 90m; by"
        + " default any time.",
      valueName: "time"), transform: Self.seconds)
  var maxAge: Double?

  @OptionGroup var package: PackageOptions

  @Sendable static func seconds(_ text: String) throws -> Double {
    let units = ["d": 86_400.0, "h": 3_600, "m": 60]
    guard let unit = units[String(text.suffix(1))], let count = UInt32(text.dropLast()), count > 0
    else { throw ValidationError("expected a time such as 30d, 12h or 90m, found '\(text)'") }
    return Double(count) * unit
  }

  func validate() throws {
    if let commit, commit.wholeMatch(of: /[0-9a-f]{40}([0-9a-f]{24})?/) == nil {
      throw ValidationError("'\(commit)' is no commit: 40 or 64 lower-case hexadecimal digits.")
    }
    if let policy, policy.wholeMatch(of: /[0-9a-f]{64}/) == nil {
      throw ValidationError("“\(policy)” is no digest: 64 lower-case hexadecimal digits.")
    }
  }

  func run() async throws {
    let namesCommit = commit != nil || sourceURI?.contains("@") == true
    let plan = policy == nil || !namesCommit ? try package.plan(checks: []) : nil
    guard let policy = policy ?? plan?.policyDigest else {
      throw ToolError(description: "the configuration is no file; name its digest with --policy")
    }
    let sha256 = try digest(of: artifact)
    let verified = try unstripped.map { try digest(of: $0) } ?? sha256
    let checkedOut = namesCommit ? nil : try await checkedOut(plan)
    let expected = Publication.Expectation(
      commit: commit ?? checkedOut?.commit, source: sourceURI, maximumAge: maxAge,
      committed: checkedOut?.time)
    let publication = Publication(
      sha256: verified, policy: policy, build: build, expecting: expected, now: Date())
    let answer: Publication.Answer
    if let problem = unstripped.flatMap({ StrippedCopy(artifact, from: $0).problem }) {
      answer = .denied(["\(problem)."])
    } else if let data = try statements() {
      answer = publication.answer(by: data, signedBy: key)
    } else {
      answer = .denied(["There is no attestation: \(attestation) does not exist."])
    }
    switch answer {
    case .granted(let grant):
      let facts =
        [
          ("file", artifact), ("sha256", sha256), ("resource", grant.resource),
        ] + (unstripped.map { [("from", $0), ("sha256", verified)] } ?? []) + [
          ("policy", policy),
          ("verified", grant.time + (grant.version.map { " by verify-release \($0)" } ?? "")),
          ("key", key.id),
        ]
      let lines = facts.map { "  \($0.padding(to: 8))  \($1.escapedForTerminal)\n" }
      try print("\(style.sign(.passed)) may be published\n" + lines.joined())
    case .denied(let reasons):
      let lines = reasons.map { "  \($0.escapedForTerminal)\n" }
      try print(
        "\(style.sign(.failed)) must not be published: \(artifact.escapedForTerminal)\n"
          + lines.joined())
      throw ExitCode(1)
    }
  }

  /// The commit that is checked out where the package is.
  private func checkedOut(_ plan: Plan?) async throws -> (commit: String, time: Date?)? {
    guard let plan else { return nil }
    do {
      return try await package.gate().commit(of: plan)
    } catch let error as Gate.NoCommit {
      throw ToolError(
        description: "git gives no commit to compare with: \(error.reason); name it with --commit")
    } catch {
      throw ToolError.wrapping(error)
    }
  }

  private var style: Style { Terminal.style(of: STDOUT_FILENO) }

  private func print(_ text: String) throws {
    try StandardOutput.write(text.withoutWorkflowCommands)
  }

  private func digest(of artifact: String) throws -> String {
    do {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: artifact))
      defer { try? file.close() }
      return try ContentDigest.sha256(of: file)
    } catch {
      throw ToolError(description: "\(artifact) can't be read: \(FileError.reason(error))")
    }
  }

  /// What is in the file of attestations; nil when there is none.
  private func statements() throws -> Data? {
    guard FileManager.default.fileExists(atPath: attestation) else { return nil }
    let data: Data
    do {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: attestation))
      defer { try? file.close() }
      data = try file.read(upToCount: Publication.sizeLimit + 1) ?? Data()
    } catch {
      throw ToolError(description: "\(attestation) can't be read: \(FileError.reason(error))")
    }
    guard data.count <= Publication.sizeLimit else {
      throw ToolError(
        description:
          "\(attestation) is larger than any attestation (\(Publication.sizeLimit) bytes)")
    }
    return data
  }
}
