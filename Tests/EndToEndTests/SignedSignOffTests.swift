import Foundation
import ReleaseModel
import Testing

/// With `require-signed`, only a sign-off signed with the signer's SSH key counts.
@Suite struct SignedSignOffTests {
  /// A change after the manager has signed with the right key.
  enum Sabotage: String, CaseIterable, CustomTestStringConvertible {
    case nothing, rehashed, rehashedName, unsigned, otherKey, unknownKey, secondKey, noKey, expired
    case expiredLater, otherNamespace, signedForGit, otherPackage, otherItem, otherChecklist
    case noProgram

    var testDescription: String { rawValue }

    /// The exit code of `checklist status`, and part of its output.
    var expected: (exitCode: Int, words: String) {
      switch self {
      case .nothing, .secondKey, .expiredLater: (0, "✓ passed")
      case .rehashed, .signedForGit:
        (3, "its signature does not match: it was edited, or it was signed for something else")
      case .rehashedName, .otherItem: (3, "its signature does not match")
      case .otherKey, .unknownKey, .noKey, .otherNamespace:
        (3, "may not sign for manager@example.org at 20")
      case .expired: (3, "allowed_signers:1: key has expired")
      case .unsigned: (3, "it has no signature")
      case .otherPackage:
        (3, "it is for the package 'checklist', not for the package 'Other'")
      case .otherChecklist:
        (3, "it is for the checklist 'Before a release', not for 'After a release'")
      case .noProgram: (2, "ssh-keygen was not found in PATH; run `")
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
      for name in manager other; do ssh-keygen -q -t ed25519 -N '' -C '' -f ../$name; done
      echo "manager@example.org $(cat ../manager.pub)" >allowed_signers
      sed -i 's/roles: \\[managers\\]/require-signed: true/' Checklists/release.yml
      echo 'allowed-signers: allowed_signers' >>.verify-release.yml
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

  private func signOffs() -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder + "/Checklists/signoffs")) ?? []
  }

  @Test(arguments: Sabotage.allCases)
  func onlySignersOwnSignatureCounts(_ sabotage: Sabotage) async throws {
    defer { tool.remove() }
    let signed = try await sign("--key", "../manager")
    try #require(signed.exitCode == 0, "\(signed.all)")
    try await perform(sabotage, on: signed.output.trimmingCharacters(in: .newlines))
    let outcome = try await tool.run(
      "bash", ["-euc", "\(path(for: sabotage)) exec \"$0\" checklist status", try Tool.executable],
      in: folder)
    #expect(outcome.exitCode == sabotage.expected.exitCode, "\(outcome.all)")
    let seen = outcome.output.replacing(/\s+/, with: " ")
    #expect(seen.contains(sabotage.expected.words), "\(outcome.all)")
  }

  /// A shell command that hides `ssh-keygen`.
  private func path(for sabotage: Sabotage) -> String {
    sabotage == .noProgram
      ? "mkdir ../bin; ln -s $(command -v git) $(command -v bash) ../bin; PATH=$PWD/../bin" : ""
  }

  private func perform(_ sabotage: Sabotage, on file: String) async throws {
    let rehash = """
      checksum=$(grep -v '^#\\|^checksum:\\|^signature:' \(file) | sha256sum | cut -d' ' -f1)
      sed -i "s/^checksum: .*/checksum: \\"$checksum\\"/" \(file)
      """
    let key = "$(cat ../other.pub)"
    switch sabotage {
    case .nothing, .noProgram: break
    case .rehashed: try await shell("sed -i 's/Fine/Good/' \(file)\n\(rehash)")
    case .rehashedName:
      try await shell(
        """
        echo "other@example.org $(cat ../manager.pub)" >>allowed_signers
        sed -i '/^by:/s/manager@/other@/' \(file)
        \(rehash)
        """)
    case .unsigned: try await shell("sed -i '/^signature:/d' \(file)")
    case .otherKey:
      // Sign with another person's key for another person, then replace the line.
      try await shell("rm \(file); echo \"manager@example.org \(key)\" >allowed_signers")
      try await shell("git add --all && git commit --quiet --message Keys")
      #expect(try await sign("--key", "../other").exitCode == 0)
      try await shell("echo \"manager@example.org $(cat ../manager.pub)\" >allowed_signers")
    case .unknownKey: try await shell("echo \"manager@example.org \(key)\" >allowed_signers")
    case .secondKey:
      try await shell("sed -i \"1i manager@example.org \(key)\" allowed_signers")
    case .noKey: try await shell("sed -i s/^manager/other/ allowed_signers")
    case .expired, .expiredLater:
      let day = sabotage == .expired ? "-2 days" : "+2 days"
      try await shell(
        "sed -i \"s/ / valid-before=\\\"$(date --date '\(day)' +%Y%m%d)\\\" /\" allowed_signers")
    case .otherNamespace: try await shell("sed -i 's/ /  namespaces=\"git\" /' allowed_signers")
    case .signedForGit:
      try await shell(
        """
        grep -v '^#\\|^checksum:\\|^signature:' \(file) >../text
        ssh-keygen -q -Y sign -n git -f ../manager ../text
        signature=$(grep -v -- ----- ../text.sig | tr -d '\\n')
        sed -i "s|^signature: .*|signature: \\"$signature\\"|" \(file)
        """)
    case .otherPackage:
      try await shell("sed -i 's/name: \"checklist\"/name: \"Other\"/' Package.swift")
    case .otherItem:
      try await shell(
        """
        sed -i 's/id: purchase/id: legal/' Checklists/release.yml
        sed -i 's/^item: .*/item: "legal"/' \(file)
        \(rehash)
        mv \(file) Checklists/signoffs/legal-1.yml
        """)
    case .otherChecklist:
      try await shell("sed -i 's/^title: Before/title: After/' Checklists/release.yml")
    }
  }

  @Test(arguments: [
    ([], 64, "'purchase' needs a signature; add --key with the file of your SSH key"),
    (
      ["--key", "../other"], 2, "may not sign for manager@example.org, according to allowed_signers"
    ),
    (
      ["--key", "../manager", "--by", "O <o@example.org>"], 2,
      "may not sign for o@example.org, according to allowed_signers"
    ),
    (["--key", "../text"], 2, "ssh-keygen cannot sign with "),
    (["--key", "../nothing"], 64, "cannot read the file: No such file or directory"),
    // A terminal is needed to ask for the passphrase.
    (["--key", "../locked"], 2, "ssh-keygen cannot sign with "),
  ])
  func invalidSigningRequestIsRejected(
    _ arguments: [String], _ exitCode: Int, _ message: String
  ) async throws {
    defer { tool.remove() }
    try await shell("echo text >../text; ssh-keygen -q -t ed25519 -N secret -f ../locked")
    let outcome = try await tool.run(
      ["checklist", "sign", "purchase", "--evidence", "https://example.org"] + arguments,
      in: folder)
    #expect(outcome.exitCode == exitCode && outcome.error.contains(message), "\(outcome.all)")
    #expect(signOffs() == [])
  }

  /// The documented commands verify a sign-off without the tool.
  @Test func signatureIsVerifiedWithoutTool() async throws {
    defer { tool.remove() }
    let file = try await sign("--key", "../manager").output.trimmingCharacters(in: .newlines)
    try await shell(
      """
      grep -v '^#\\|^checksum:\\|^signature:' \(file) >../text
      { echo '-----BEGIN SSH SIGNATURE-----'; sed -n 's/^signature: "\\(.*\\)"/\\1/p' \(file)
        echo '-----END SSH SIGNATURE-----'; } >../text.sig
      ssh-keygen -Y verify -f allowed_signers -I manager@example.org \
        -n sign-off@verify-release -s ../text.sig <../text
      """)
  }

  /// `ssh-keygen` discards what was typed before it asks.
  @Test func passphraseIsAskedForOnTerminal() async throws {
    defer { tool.remove() }
    try await shell(
      """
      ssh-keygen -q -p -P '' -N secret -f ../manager
      mkfifo ../typed
      script -qefc "'\(try Tool.executable)' checklist sign purchase --evidence https://e.org \
        --key ../manager" /dev/null <../typed >../shown &
      exec 3>../typed
      until grep -qs 'Enter passphrase' ../shown; do sleep .05; kill -0 $!; done
      echo secret >&3
      wait $!
      """)
    #expect(signOffs().count == 1)
  }

  /// Git's own key, whose private part only the agent has, and a certificate.
  @Test func keyOfGitAndAgentSigns() async throws {
    defer { tool.remove() }
    try await shell(
      """
      git config gpg.format ssh && git config user.signingKey "$(cat ../manager.pub)"
      eval "$(ssh-agent -s)" >/dev/null
      trap 'ssh-agent -k >/dev/null' EXIT
      ssh-add -q ../manager
      rm ../manager
      '\(try Tool.executable)' checklist sign purchase --evidence https://example.org
      """)
    let status = try await tool.report(["checklist", "status"], in: folder)
    #expect(status.0.exitCode == 0, "\(status.0.all)")
    let key = status.1.checklists[0].items.last?.signOff?.key
    let print = try await tool.run("ssh-keygen", ["-l", "-f", "../manager.pub"], in: folder)
    #expect(key.map(print.output.contains) == true, "\(print.all)")
  }

  @Test func keyWithCertificateOfAllowedAuthoritySigns() async throws {
    defer { tool.remove() }
    try await shell(
      """
      ssh-keygen -q -s ../other -I manager -n manager@example.org ../manager.pub
      echo "*@example.org cert-authority $(cat ../other.pub)" >allowed_signers
      git commit --quiet --all --message Authority
      """)
    let signed = try await sign("--key", "../manager-cert.pub")
    #expect(signed.exitCode == 0, "\(signed.all)")
    let (status, report) = try await tool.report(["checklist", "status"], in: folder)
    #expect(status.exitCode == 0 && report.checklists[0].items.last?.signOff?.signerLines == [])
    let other = try await sign("--key", "../manager-cert.pub", "--by", "O <o@example.org>")
    #expect(other.exitCode == 2, "\(other.all)")
  }

  /// At no time during the rotation of a key is the item not passed.
  @Test func keyIsReplacedWithoutGap() async throws {
    defer { tool.remove() }
    func expectPassed(_ keys: String, _ lines: [Int]) async throws {
      try await shell("\(keys) >allowed_signers; git add --all; git commit --quiet --message Keys")
      let (_, report) = try await tool.report(["checklist", "status"], in: folder)
      let item = report.checklists[0].items.last
      #expect(
        item?.state == .passed && item?.signOff?.signerLines == lines, "\(String(describing: item))"
      )
    }
    let (old, new) = (
      "manager@example.org $(cat ../manager.pub)", "*@example.org $(cat ../other.pub)"
    )
    #expect(try await sign("--key", "../manager").exitCode == 0)
    try await expectPassed("echo \"\(old)\"", [1])
    try await expectPassed("printf '%s\\n' '# Keys' \"\(old)\" \"\(new)\"", [2])
    #expect(try await sign("--key", "../manager").exitCode == 0)
    #expect(signOffs().count == 1)
    for _ in 1...2 { #expect(try await sign("--key", "../other").exitCode == 0) }
    #expect(signOffs().count == 2)
    try await expectPassed("printf '%s\\n' '# Keys' \"\(old)\" \"\(new)\"", [3])
    try await expectPassed("echo \"\(new)\"", [1])
    // The key of someone who left.
    try await shell("echo \"manager@example.org $(cut -d' ' -f2 ../manager.pub)\" >allowed_signers")
    let gone = try await tool.run(["checklist", "status"], in: folder)
    #expect(
      gone.exitCode == 3
        && gone.output.replacing(/\s+/, with: " ").contains("may not sign for manager@example.org"),
      "\(gone.all)")
  }

  /// Signing with ECDSA keys gives another signature each time.
  @Test func sameSignOffIsWrittenOnce() async throws {
    defer { tool.remove() }
    try await shell(
      """
      ssh-keygen -q -t ecdsa -N '' -f ../ecdsa
      echo "manager@example.org $(cat ../ecdsa.pub)" >allowed_signers
      git commit --quiet --all --message Key
      """)
    let first = try await sign("--key", "../ecdsa")
    #expect(first.exitCode == 0, "\(first.all)")
    #expect(try await sign("--key", "../ecdsa").output == first.output)
    #expect(signOffs().count == 1)
  }

  /// The key can't sign without its passphrase, which nothing asks for.
  @Test func passphraseIsNotNeededIfNothingChanges() async throws {
    defer { tool.remove() }
    #expect(try await sign("--key", "../manager").exitCode == 0)
    try await shell("ssh-keygen -q -p -P '' -N secret -f ../manager; rm ../manager.pub")
    let same = try await sign("--key", "../manager")
    #expect(same.exitCode == 0 && same.error.contains("already signed"), "\(same.all)")
    #expect(signOffs().count == 1)
  }

  @Test func signerIsToldWhySomeoneElseMustSign() async throws {
    defer { tool.remove() }
    try await shell(
      """
      echo "zoe@example.org $(cat ../manager.pub)" >>allowed_signers
      sed -i 's/^\\( *\\)require-signed: true/&\\n\\1signers: 2/' Checklists/release.yml; git commit --quiet --all --message Two
      """)
    #expect(try await !sign("--key", "../manager").error.contains("count as one person"))
    let second = try await sign("--key", "../manager", "--by", "Z <zoe@example.org>")
    #expect(
      second.error.contains("manager@example.org and zoe@example.org count as one person, because"),
      "\(second.all)")
  }

  /// Whatever today's lines say, who signs with one key is one person.
  @Test func oneKeyIsOnePerson() async throws {
    defer { tool.remove() }
    try await shell(
      """
      sed -i 's/require-signed: true/signers: 2/' Checklists/release.yml
      echo "zoe@example.org $(cat ../manager.pub)" >>allowed_signers
      git commit --quiet --all --message Two
      """)
    for by in ["M <manager@example.org>", "Z <zoe@example.org>"] {
      #expect(try await sign("--key", "../manager", "--by", by).exitCode == 0)
    }
    try await shell("git add --all; git commit --quiet --message Sign")
    func expectState(
      _ state: ChecklistReport.Item.State, after change: String
    ) async throws {
      try await shell(change)
      let item = try await tool.report(["checklist", "status"], in: folder).1.checklists[0].items
        .last
      #expect(item?.state == state, "\(change): \(item?.detail ?? "")")
      #expect(item?.signOffs?.allSatisfy { $0.key?.hasPrefix("SHA256:") == true } == true)
      try await shell("git checkout --quiet .")
    }
    for change in [
      "true", "sed -i 1d allowed_signers", "sed -i 2d allowed_signers", ": >allowed_signers",
      "sed -i '1s/ / valid-before=\"20200101\" /' allowed_signers",
      "sed -i '/^allowed-signers/d' .verify-release.yml",
    ] { try await expectState(.pending, after: change) }
    // A person who replaces the key stays one person, and another one is a second.
    try await shell(
      """
      for name in manager zoe eve; do echo "$name@example.org $(cat ../other.pub)"; done >>allowed_signers
      git commit --quiet --all --message Keys
      """)
    #expect(try await sign("--key", "../other").exitCode == 0)
    try await expectState(.pending, after: "sed -i '1,2d; 4,5d' allowed_signers")
    try await shell(
      """
      ssh-keygen -q -t ed25519 -N '' -C '' -f ../eve
      sed -i "5s/.*/eve@example.org $(sed 's|/|\\\\/|g' ../eve.pub)/" allowed_signers
      git commit --quiet --all --message Eve
      git tag 1.0.0; git commit --quiet --allow-empty --message 'The next release forgets the former line.'
      """)
    #expect(try await sign("--key", "../eve", "--by", "E <eve@example.org>").exitCode == 0)
    try await expectState(.passed, after: "true")
  }

  @Test func missingFileOfAllowedSignersExits65() async throws {
    defer { tool.remove() }
    try await shell("rm allowed_signers")
    let missing = try await tool.run(["checklist", "status"], in: folder)
    #expect(missing.exitCode == 65 && missing.error.contains("allowed_signers"), "\(missing.all)")
    try await shell("sed -i '/^allowed-signers/d' .verify-release.yml")
    let unnamed = try await tool.run(["checklist", "status"], in: folder)
    #expect(unnamed.exitCode == 65, "\(unnamed.all)")
    #expect(
      unnamed.error.contains("manual.require-signed: expected 'allowed-signers'"), "\(unnamed.all)")
  }
}
