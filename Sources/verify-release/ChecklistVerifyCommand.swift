internal import ArgumentParser
internal import Attestation
internal import Foundation
internal import Reporting

struct ChecklistVerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check that a release record has exactly the bytes that were signed.",
    discussion: """
      Needs only the record, its attestation and the public key; no package. Exits with 0 if the key \
      signed this file as a release record, whatever its verdict is, and otherwise with 1. With \
      --commit or --version, the record must be of that release, and no other file may have differed \
      from the commit.

      Example: verify-release checklist verify record.html --attestation record.intoto.jsonl \
      --key release-key.pub --version 1.4.0
      """)

  @Argument(
    help: "Release record in any format, written by `checklist report`.", completion: .file())
  var record: String

  @Option(
    help: ArgumentHelp(
      "Attestation file written by `checklist report --output attestation=FILE`.",
      valueName: "file"), completion: .file())
  var attestation: String

  @Option(
    help: ArgumentHelp(
      "Public key that the record must be signed with (Ed25519, PEM).", valueName: "file"),
    completion: .file(), transform: KeyFile.publicKey)
  var key: PublicKey

  @Option(
    help: ArgumentHelp("Expected commit (full hash); any by default.", valueName: "sha"))
  var commit: String?

  @Option(
    help: ArgumentHelp(
      "Expected version: a tag of the commit; any by default.", valueName: "tag"))
  var version: String?

  func validate() throws { try commit.map(VerifyCommand.requireFullHash) }

  func run() throws {
    let sha256 = try AttestationFile.digest(of: record)
    guard let data = try AttestationFile.contents(of: attestation) else {
      return try deny(["The attestation file \(attestation) does not exist."], [])
    }
    let (answer, uncounted) = RecordSignature.answer(
      about: sha256, in: data, signedBy: key, expecting: .init(commit: commit, version: version))
    switch answer {
    case .denied(let reasons): try deny(reasons, uncounted)
    case .confirmed(let record):
      let facts =
        [
          ("file", self.record), ("sha256", sha256), ("resource", record.resource),
          ("version", record.tags.isEmpty ? "unknown" : record.tags.joined(separator: ", ")),
          ("verdict", record.verdict),
        ] + (record.policy.map { [("policy", $0)] } ?? []) + [
          ("recorded", record.time + (record.version.map { " by verify-release \($0)" } ?? "")),
          ("key", key.id),
        ] + uncounted.map { ("ignored", $0) }
      try print(
        .passed, "the release record is as it was signed",
        facts.map {
          "\($0.padding(to: 10))  \($1)"
        })
    }
  }

  private func deny(_ reasons: [String], _ uncounted: [String]) throws {
    try print(
      .failed, "not a signed release record: \(record)",
      reasons + uncounted.map { "Ignored \($0)." })
    throw ExitCode(1)
  }

  private func print(_ status: Status, _ title: String, _ lines: [String]) throws {
    let sign = Terminal.style(of: STDOUT_FILENO).sign(status)
    let text =
      "\(sign) \(title.escapedForTerminal)\n"
      + lines.map { "  \($0.escapedForTerminal)\n" }.joined()
    try StandardOutput.write(text.withoutWorkflowCommands)
  }
}
