import Foundation
import ReleaseModel
import Testing

/// Signs a release record, and verifies it as an auditor does.
@Suite struct RecordTests {
  private let package: ReleasePackage

  init() async throws {
    package = try await ReleasePackage(isBuilt: true)
    try await shell(
      """
      for name in manager other; do ssh-keygen -q -t ed25519 -N '' -C '' -f ../$name; done
      for name in ours theirs; do
        openssl genpkey -algorithm ed25519 -out ../$name.pem && chmod 600 ../$name.pem
        openssl pkey -in ../$name.pem -pubout -out ../$name.pub
      done
      echo "manager@example.org $(cat ../manager.pub)" >allowed_signers
      sed -i 's/roles: .managers./&\\n          require-signed: true/' Checklists/release.yml
      echo 'allowed-signers: allowed_signers' >>.verify-release.yml
      mkdir Shots Linked; echo shown >Shots/shot.txt; echo text >Linked/a.txt
      # Two names that Unicode considers equal, and a link.
      cd Sources/Shop
      for name in $'\\xc3\\xa9 "x".txt' $'e\\xcc\\x81 "x".txt'; do echo same >"$name"; done
      ln -s ../../Linked linked; cd ../..
      git remote add origin https://name:secret@git.example.org/team/app.git
      """)
    try await package.commit("Keys")
  }

  @discardableResult
  private func shell(_ script: String) async throws -> Tool.Outcome {
    let outcome = try await package.tool.run(
      "bash", ["-euc", script, try Tool.executable], in: package.folder)
    try #require(outcome.exitCode == 0, "\(script): \(outcome.all)")
    return outcome
  }

  private func record(_ arguments: String...) async throws -> Tool.Outcome {
    try await package.tool.run(
      ["checklist", "report", "--quiet", "--output", "json=../r.json"] + arguments,
      in: package.folder)
  }

  private static let signing = [
    "--key", "../ours.pem", "--output", "attestation=../r.intoto.jsonl",
  ]

  private func verify(
    _ file: String, key: String = "ours", attestation: String = "r", _ options: String...
  ) async throws -> Tool.Outcome {
    // No package is needed.
    try await package.tool.run(
      [
        "checklist", "verify", file, "--attestation", "\(attestation).intoto.jsonl", "--key",
        "\(key).pub",
      ] + options, in: package.tool.folder)
  }

  private func report() throws -> Report {
    try JSONDecoder().decode(
      Report.self,
      from: Data(contentsOf: URL(filePath: package.tool.folder + "/r.json")))
  }

  /// Signs the item: a failure without a key, its forged success, and the manager's own.
  private func signAndForge() async throws {
    try await shell(
      """
      sign() { "$0" checklist sign purchase --quiet --evidence Shots/shot.txt "$@"; }
      failed=$(sign --fail --note bad)
      git add --all; git commit --quiet --message Fail
      until [ "$(date -u +%FT%TZ)" != "$(sed -n 's/^at: "\\(.*\\)"/\\1/p' $failed)" ]; do sleep .05; done
      sign --note good --key ../manager
      forged=Checklists/signoffs/purchase-1.yml
      sed '/^#/d; /^checksum/d; s/: failed/: passed/; s/^at: .*/at: "2026-01-01T00:00:00Z"/' \
        $failed >../text
      ssh-keygen -q -Y sign -n sign-off@verify-release -f ../other ../text
      { cat ../text
        echo "checksum: \\"$(sha256sum <../text | cut -d' ' -f1)\\""
        echo "signature: \\"$(grep -v -- ----- ../text.sig | tr -d '\\n')\\""; } >$forged
      """)
    try await package.commit("Sign")
    try await package.program(
      "git", "-c", "gpg.format=ssh", "-c", "user.signingKey=../manager", "tag", "--sign", "1.4.0",
      "--message", "Release")
  }

  @Test func everyByteOfSignedRecordIsVerified() async throws {
    try await signAndForge()
    let written = try await shell(
      """
      "$0" checklist report --quiet --format html --output markdown=../r.md --output json=../r.json \
        --output terminal=../r.txt \(Self.signing.joined(separator: " ")) >../r.html
      """)
    #expect(written.error == "")
    for file in ["r.html", "r.md", "r.json", "r.txt"] {
      let verified = try await verify(file)
      #expect(verified.exitCode == 0, "\(verified.all)")
      #expect(
        verified.output.contains("\n  resource    pkg:generic/checklist@")
          && verified.output.contains("\n  verdict     passed\n"), "\(verified.all)")
      let bytes = try Data(contentsOf: URL(filePath: "\(package.tool.folder)/\(file)"))
      for index in [0, bytes.count / 2, bytes.count - 1] {
        var changed = bytes
        changed[index] ^= 1
        try changed.write(to: URL(filePath: package.tool.folder + "/changed"))
        let denied = try await verify("changed")
        #expect(denied.exitCode == 1, "\(denied.all)")
        #expect(denied.output.contains("it was changed after signing"), "\(denied.all)")
      }
    }
    let commit = try #require(try report().package?.commit)
    let expected = try await verify("r.html", "--version", "1.4.0", "--commit", commit)
    #expect(
      expected.exitCode == 0 && expected.output.contains("\n  version     1.4.0\n"),
      "\(expected.all)"
    )
    for (options, words, exitCode) in [
      (["--version", "1.4"], "of version 1.4.0, not 1.4.", 1),
      (["--commit", String(repeating: "0", count: 40)], "of commit \(commit), not 0000", 1),
      (["--commit", "0000"], "is not a full commit hash", 64),
    ] {
      let denied = try await verify("r.html", options[0], options[1])
      #expect(denied.exitCode == exitCode && denied.all.contains(words), "\(denied.all)")
    }
    let other = try await verify("r.html", key: "theirs")
    #expect(other.exitCode == 1 && other.output.contains("is signed by key "), "\(other.all)")
    #expect(try await verify("r.html", attestation: "none").exitCode == 1)
    #expect(try await verify("none").exitCode == 2)
    // A record is nothing to publish.
    let published = try await package.run(
      "verify", "../r.html", "--attestation", "../r.intoto.jsonl", "--key", "../ours.pub")
    #expect(published.exitCode == 1, "\(published.all)")
    try expectCompleteRecord()
    try await expectDigestsFromCommands()
  }

  /// An auditor gets the same digests with the commands of the record.
  private func expectDigestsFromCommands() async throws {
    let report = try report()
    let commands = try #require(report.digestCommands)
    #expect(commands.map(\.subject) == [.coveredFiles, .checksum, .signature, .policy])
    func run(_ index: Int, _ words: [String: String]) async throws -> String {
      let command = words.reduce(commands[index].command) { $0.replacing($1.key, with: $1.value) }
      return try await shell(command).output
    }
    let digest = try await run(3, [:])
    #expect(digest.prefix(64) == report.package?.policyDigest ?? "", "\(digest)")
    for signOff in report.checklists.flatMap(\.items).flatMap({ $0.signOffs ?? [] }) {
      let covered = try await run(0, ["PATH": "Sources/Shop Linked"])
      #expect(covered.prefix(64) == signOff.coveredDigest)
      #expect(try await run(1, ["FILE": signOff.file]).prefix(64) == signOff.checksum)
      guard signOff.signature == .valid else { continue }
      let verified = try await run(
        2, ["FILE": signOff.file, "ADDRESS": "manager@example.org"])
      #expect(verified.contains(signOff.key ?? "none"), "\(verified)")
    }
  }

  /// What the auditor asks for.
  private func expectCompleteRecord() throws {
    let report = try report()
    #expect(report.package?.tags == ["1.4.0"])
    #expect(report.package?.taggers?.map(\.signature) == [.valid])
    #expect(report.package?.repository == "https://git.example.org/team/app")
    #expect(report.package?.isShallow == nil && report.signedBy?.count == 64)
    #expect(report.package?.allowedSigners?.file == "allowed_signers")
    #expect(report.builds.last?.dependencies == [])
    // No path of this machine.
    #expect(
      report.builds.compactMap(\.command).filter {
        $0.contains("--scratch-path .build/verify-release/builds/")
          && !$0.contains(package.tool.folder)
      }.count == report.builds.count, "\(report.builds)")
    let items = report.checklists.first?.items ?? []
    #expect(items.first?.expected == ["All builds succeed"])
    #expect(items.compactMap(\.expected).joined().contains("its output contains \"VIP deck\""))
    let item = try #require(items.last)
    #expect(item.why == "Simulated purchases can't show it." && item.how != nil)
    #expect(
      item.terms
        == SignOffRequirements(
          roles: ["managers"], signers: ["manager@example.org"], needsEvidence: true,
          needsSignature: true, covers: ["Sources/Shop"], maximumAge: 30))
    let signOffs = item.signOffs ?? []
    #expect(signOffs.map(\.state) == [.counts, .superseded, .invalid])
    #expect(signOffs.map(\.result) == [.passed, .failed, .passed])
    #expect(signOffs.map(\.signature) == [.valid, .absent, .notAllowed])
    #expect(signOffs.map { $0.key == nil } == [false, true, false])
    #expect(signOffs[0].key != signOffs[2].key)
    #expect(signOffs.map { $0.authors?.signer?.role } == [.author, nil, .author])
    #expect(signOffs.map { $0.termsThen?.needsSignature } == [true, true, true])
    #expect(items.map(\.missingBuilds) == [nil, nil, nil, ["testers-only"], nil])
    #expect(signOffs.map(\.roles) == [["managers"], ["managers"], ["managers"]])
    #expect(signOffs.map { $0.follows?.map(\.checksum) } == [[signOffs[1].checksum], nil, nil])
    #expect(
      signOffs[0].replaced
        == ReplacedFailure(file: signOffs[1].file, coveredFiles: 5, changedFiles: 0))
    #expect(signOffs[0].signerLines == [1] && signOffs[0].isEvidenceElsewhere == nil)
    #expect(signOffs[0].expires != nil && signOffs[0].key?.hasPrefix("SHA256:") == true)
    let page = try String(contentsOfFile: package.tool.folder + "/r.html", encoding: .utf8)
    #expect(!page.contains("secret"), "\(page)")
    // A CI job may run the tests.
    #expect(
      report.recordLimits?.filter { !$0.hasPrefix("No CI job says") } == [
        "Changes of the policy since the previous release are unknown: there is no earlier release tag.",
        "The check `guards` passed, but proves nothing: no earlier release to compare 1"
          + " debug-only region with.",
      ])
    #expect(
      page.contains("Limits of this record <small>\(report.recordLimits?.count ?? 0)</small>"))
    for signOff in signOffs { #expect(page.contains(signOff.file)) }
    for rule in report.rules { #expect(page.contains(rule.id)) }
    #expect(
      page.contains("<dt>Expected</dt><dd>All builds succeed</dd>")
        && page.contains("absent from release"))
  }

  @Test func recordSaysWhatItCannotShow() async throws {
    let open = try await record("--format", "markdown")
    #expect(open.exitCode == 3, "\(open.all)")
    for words in [
      "No tag in this clone points to the commit", "The record is not signed",
      "- Version: unknown", "The builds that ship resolved no other packages.",
    ] { #expect(open.output.contains(words), "\(words): \(open.output)") }
    try await shell(
      """
      git remote remove origin
      "$0" checklist sign purchase --quiet --evidence https://example.org --key ../manager
      git add --all
      git -c gpg.format=ssh -c user.signingKey=../other commit --quiet --gpg-sign --message Sign
      git tag 1.4.0; git config log.showSignature true
      git config gpg.ssh.allowedSignersFile "$PWD/allowed_signers"
      git config gpg.ssh.program ../run; printf '#!/bin/sh\ntouch ../ran' >../run; chmod +x ../run
      git -c gpg.ssh.program=ssh-keygen -c gpg.format=ssh -c user.signingKey=../other tag --sign 1.4.1 --message Release
      echo x >Checklists/signoffs/purchase-2.yml; echo >Extra.txt
      """)
    let broken = try await package.tool.run(
      ["checklist", "report", "--quiet", "--output", "markdown=../r.md"] + Self.signing,
      in: package.folder)
    #expect(broken.exitCode == 2, "\(broken.all)")
    for words in [
      "Files differed from the commit, so other sources may have been verified.",
      "There is no remote `origin`, so the repository is unknown", "The tag `1.4.0` is not signed",
      "The signature of the tag `1.4.1` could not be verified: ",
      "is not in the repository, so only its name",
      "`Checklists/signoffs/purchase-2.yml`: The file is not a valid sign-off",
    ] { #expect(broken.output.contains(words), "\(words): \(broken.output)") }
    #expect(!broken.output.contains("The record is not signed"))
    // The repository's configuration names no program that is run.
    #expect(!FileManager.default.fileExists(atPath: package.tool.folder + "/ran"))
    // It is signed as it is.
    #expect(try await verify("r.md").output.contains("verdict     unverified"))
    try await shell("rm -r .git Checklists/signoffs")
    let bare = try await record()
    #expect(
      bare.output.contains("Git found no commit, so nothing shows which sources were verified."),
      "\(bare.all)")
  }

  /// An unsigned sign-off counted until the policy changed.
  @Test func recordSaysWhatHeldWhenItWasSigned() async throws {
    let system = try await shell(
      """
      git tag 1.0.0
      sed -i '/require-signed/d' Checklists/release.yml
      git commit --quiet --all --message Policy
      echo '// Changed' >>Sources/Shop/Price.swift
      git -c user.name=Zoe -c user.email=zoe@example.org commit --quiet --all --message Price
      "$0" checklist sign purchase --quiet --evidence Shots/shot.txt >/dev/null
      git add --all; git commit --quiet --message Sign
      sed -i 's/roles: .managers./&\\n          require-signed: true/' Checklists/release.yml
      git commit --quiet --all --message Policy
      . /etc/os-release; echo "$PRETTY_NAME, $(uname -m)"
      """)
    let text = try await record("--format", "markdown").output
    let report = try report()
    let release = try #require(report.package?.previousRelease)
    #expect(release.tag == "1.0.0" && release.commit.count == 40)
    #expect(report.package?.system.map { $0 + "\n" } == system.output)
    let item = try #require(report.checklists.first?.items.last)
    let signOff = try #require(item.signOffs?.first)
    #expect(signOff.state == .invalid && signOff.signature == .absent)
    var then = try #require(item.terms)
    (then.needsSignature, then.signers) = (false, [])
    #expect(signOff.termsThen == then && item.terms?.needsSignature == true)
    #expect(
      signOff.authors
        == CoveredAuthors(
          addresses: ["zoe@example.org"], since: "1.0.0", sinceCommit: release.commit))
    for words in [
      "\n- Previous release: 1.0.0, commit `\(release.commit)`",
      "Policy changes since 1.0.0: 2", "`Checklists/release.yml`, modified",
      "git diff \(release.commit) \(report.package?.commit ?? "") -- .verify-release.yml Checklists/release.yml",
      "  - Signature: none; the item did not require one when this was added\n",
      "the signer is none of them",
      "\n    - Who may sign: managers may sign. Evidence (a file or URL) is required.",
    ] { #expect(text.contains(words), "\(words): \(text)") }
  }

  @Test func invalidRequestsAreRejected() async throws {
    let requests = [
      (["--key", "../ours.pem"], "Use --key together with --output attestation=FILE"),
      (["--output", "attestation=../r.intoto.jsonl"], "Use --key together with --output"),
      (Self.signing + ["--from", "x.json"], "A record of a saved report cannot be signed"),
      (["--output", "junit=../r.xml"], "A release record cannot be written as junit."),
      (["--output", "html=../r.json"], "Two reports cannot be written to the same file"),
      (["--output", "html=Package.swift"], "a report must not replace Package.swift"),
      (["--output", "html=Package.swift/r.html"], "Cannot write Package.swift/r.html"),
      (["--from", "../r.json"], "--output would overwrite the report '../r.json'"),
    ]
    for (arguments, message) in requests {
      let outcome = try await package.tool.run(
        ["checklist", "report", "--output", "json=../r.json"] + arguments, in: package.folder)
      #expect(outcome.exitCode == 64 && outcome.error.contains(message), "\(outcome.all)")
    }
  }
}
