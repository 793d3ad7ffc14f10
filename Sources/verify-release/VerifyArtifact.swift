internal import ArgumentParser
internal import Attestation
internal import Cryptography
internal import EvidenceGathering
internal import Foundation
internal import ReleaseGate
internal import ReleaseModel
internal import Reporting

struct VerifyArtifact: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Say whether a file may be published: an attestation must vouch for its bytes.",
    discussion: """
      Exits 0 when the newest statement that the key has signed about these bytes says that they \
      passed, under the configuration and checklists of the package here, and 1 with every reason \
      when not. Nothing is built.
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

  @OptionGroup var package: PackageOptions

  func validate() throws {
    if let policy, policy.wholeMatch(of: /[0-9a-f]{64}/) == nil {
      throw ValidationError("“\(policy)” is no digest: 64 lower-case hexadecimal digits.")
    }
  }

  func run() throws {
    guard let policy = try policy ?? package.plan(checks: []).policyDigest else {
      throw ToolError(description: "the configuration is no file; name its digest with --policy")
    }
    let sha256 = try digest()
    let publication = Publication(sha256: sha256, policy: policy, build: build, now: Date())
    let answer: Publication.Answer
    if let data = try statements() {
      answer = publication.answer(by: data, signedBy: key)
    } else {
      answer = .denied(["There is no attestation: \(attestation) does not exist."])
    }
    switch answer {
    case .granted(let grant):
      let facts = [
        ("file", artifact), ("sha256", sha256), ("resource", grant.resource),
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

  private var style: Style { Terminal.style(of: STDOUT_FILENO) }

  private func print(_ text: String) throws {
    try StandardOutput.write(text.withoutWorkflowCommands)
  }

  private func digest() throws -> String {
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
