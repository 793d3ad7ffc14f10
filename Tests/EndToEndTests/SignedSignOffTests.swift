import Foundation
import ReleaseModel
import Testing

/// With `require-signed`, only a sign-off signed with the signer's key counts.
@Suite struct SignedSignOffTests {
  /// A change after the manager has signed with the right key.
  enum Sabotage: String, CaseIterable, CustomTestStringConvertible {
    case nothing, rehashed, rehashedName, unsigned, otherKey, unknownKey, secondKey, noKey

    var testDescription: String { rawValue }

    /// The exit code of `checklist status`, and part of its output.
    var expected: (exitCode: Int, words: String) {
      switch self {
      case .nothing, .secondKey: (0, "✓ passed")
      case .rehashed, .otherKey, .unknownKey:
        (
          3,
          "no key for M <manager@example.org> matches its signature: another key signed it, or"
            + " it was edited"
        )
      case .rehashedName: (3, "the configuration has no key for M <other@example.org>")
      case .unsigned: (3, "it has no signature")
      case .noKey: (3, "the configuration has no key for M <manager@example.org>")
      }
    }
  }

  private let tool: Tool
  private let folder: String

  init() async throws {
    tool = try Tool()
    folder = try tool.copy(package: "checklist")
    try await shell(
      """
      for name in manager other; do
        openssl genpkey -algorithm ed25519 -out ../$name.pem
        openssl pkey -in ../$name.pem -pubout -out ../$name.pub
      done
      sed -i 's/roles: \\[managers\\]/require-signed: true/' Checklists/release.yml
      cat >>.verify-release.yml <<end
      signers:
        Manager@example.org: [$(sed -n 2p ../manager.pub)]
      end
      git init --quiet && git config user.name M && git config user.email manager@example.org
      git add --all && git commit --quiet --message First
      """)
  }

  private func shell(_ script: String) async throws {
    let outcome = try await tool.run("bash", ["-euc", script], in: folder)
    try #require(outcome.exitCode == 0, "\(script): \(outcome.all)")
  }

  private func sign(_ arguments: String...) async throws -> Tool.Outcome {
    try await tool.run(
      ["checklist", "sign", "purchase", "--evidence", "https://example.org", "--note", "Fine."]
        + arguments, in: folder)
  }

  @Test(arguments: Sabotage.allCases)
  func onlySignersOwnSignatureCounts(_ sabotage: Sabotage) async throws {
    defer { tool.remove() }
    let signed = try await sign("--key", "../manager.pem")
    try #require(signed.exitCode == 0, "\(signed.all)")
    try await perform(sabotage, on: signed.output.trimmingCharacters(in: .newlines))
    let outcome = try await tool.run(["checklist", "status"], in: folder)
    #expect(outcome.exitCode == sabotage.expected.exitCode, "\(outcome.all)")
    #expect(outcome.output.contains(sabotage.expected.words), "\(outcome.all)")
  }

  private func perform(_ sabotage: Sabotage, on file: String) async throws {
    let rehash = """
      checksum=$(grep -v '^#\\|^checksum:\\|^signature:' \(file) | sha256sum | cut -d' ' -f1)
      sed -i "s/^checksum: .*/checksum: \\"$checksum\\"/" \(file)
      """
    let key = "$(sed -n 2p ../other.pub)"
    switch sabotage {
    case .nothing: break
    case .rehashed: try await shell("sed -i 's/Fine/Good/' \(file)\n\(rehash)")
    case .rehashedName:
      try await shell("sed -i '/^by:/s/manager@/other@/' \(file)\n\(rehash)")
    case .unsigned: try await shell("sed -i '/^signature:/d' \(file)")
    case .otherKey:
      // Sign with another person's name and key, then change the name.
      try await shell(
        """
        echo "  other@example.org: [\(key)]" >>.verify-release.yml
        rm \(file) && git add --all && git commit --quiet --message Keys
        """)
      #expect(
        try await sign("--by", "M <other@example.org>", "--key", "../other.pem").exitCode == 0)
      try await shell(
        """
        file=$(ls Checklists/signoffs/*.yml)
        sed -i '/^by:/s/other@/manager@/' $file
        \(rehash.replacing(file, with: "$file"))
        """)
    case .unknownKey:
      try await shell("sed -i \"s|\\[MC.*\\]|[\(key)]|\" .verify-release.yml")
    case .secondKey:
      try await shell("sed -i \"s|\\[MC|[\(key), MC|\" .verify-release.yml")
    case .noKey:
      try await shell("sed -i 's/Manager@example.org/other@example.org/' .verify-release.yml")
    }
  }

  @Test(arguments: [
    ([], 64, "'purchase' needs a signature; add --key FILE"),
    (["--key", "../other.pem"], 2, "the key is not listed for M <"),
    (
      ["--key", "../manager.pem", "--by", "O <o@example.org>"], 2,
      "not listed for O <o@example.org>"
    ),
    (["--key", "../manager.pub"], 64, "expected an unencrypted Ed25519 private key in PEM"),
  ])
  func invalidSigningRequestIsRejected(
    _ arguments: [String], _ exitCode: Int, _ message: String
  ) async throws {
    defer { tool.remove() }
    let outcome = try await tool.run(
      ["checklist", "sign", "purchase", "--evidence", "https://example.org"] + arguments,
      in: folder)
    #expect(outcome.exitCode == exitCode && outcome.error.contains(message), "\(outcome.all)")
    #expect(!FileManager.default.fileExists(atPath: folder + "/Checklists/signoffs"))
  }
}
