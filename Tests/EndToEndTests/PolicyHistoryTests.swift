import Foundation
import ReleaseModel
import Testing

/// A line that was removed since the previous release still says who is one person, and the record shows the removal.
@Suite struct PolicyHistoryTests: SignOffSuite {
  let package: SignOffPackage

  /// Ada's key is also Bob's, who has another one.
  init() async throws {
    package = try await SignOffPackage()
    try await shell(
      """
      for name in one two zoe; do ssh-keygen -q -t ed25519 -N '' -C '' -f ../$name; done
      for name in ada bob; do echo "$name@example.org $(cat ../one.pub)"; done >signers
      echo "bob@example.org $(cat ../two.pub)" >>signers
      echo "zoe@example.org $(cat ../zoe.pub)" >>signers
      echo 'allowed-signers: signers' >>.verify-release.yml
      sed -i 's/covers: .Sources./require-signed: true, &/' Checklists/release.yml; save Terms
      """)
  }

  /// Ways to remove a line from the file.
  private static let removals = [
    "sed -i 1d signers; save Remove",
    "git tag 1.0.0; save More; sed -i 1d signers; save Remove",
    "git tag 1.0.0; sed -i 1d signers; save Remove; git tag 1.0.1-rc.1; save More",
    "git tag 1.0.0; sed 1d signers >keys; git rm --quiet signers; sed -i 's/: signers/: keys/' .verify-release.yml; save Rename",
    "git tag 1.0.0; mkdir Keys; sed 1d signers >Keys/all; sed -i 's|: signers|: Keys/all|' .verify-release.yml; save Copy",
    "git tag 1.0.0; mv signers keys; ln -s keys signers; save Link; sed -i 1d keys; save Remove",
    "git tag 1.0.0; mkdir pk; git mv Package.swift Sources Checklists signers .verify-release.yml pk; save Move; cd pk; sed -i 1d signers; save Remove",
    // Where the file was a link at the release, or is in a folder that was one.
    "mv signers keys; ln -s keys signers; save Link; git tag 1.0.0; sed 1d keys >new; mv new signers; save Replace",
    """
    mkdir Old; sed -i 's|: signers|: Keys/all|' .verify-release.yml; mv signers Old/all; ln -s Old Keys; save Link
    git tag 1.0.0; rm Keys; mkdir Keys; sed 1d Old/all >Keys/all; rm -r Old; save Replace
    """,
    // Where the configuration had another name, or was a link.
    """
    git mv .verify-release.yml rel.yml; save Name; git tag 1.0.0; git mv rel.yml .verify-release.yml
    sed -i 's/: signers/: keys/' .verify-release.yml; sed 1d signers >keys; rm signers; save Move
    """,
    """
    mkdir c; git mv .verify-release.yml c/v.yml; ln -s c/v.yml .verify-release.yml; save Link; git tag 1.0.0
    rm .verify-release.yml; git mv c/v.yml .verify-release.yml
    sed -i 's/: signers/: keys/' .verify-release.yml; sed 1d signers >keys; rm signers; save Move
    """,
    // A link only between the releases.
    """
    mv signers keys; sed 1d keys >signers; save Hide; git tag 1.0.0; ln -sf keys signers; save Link
    git checkout --quiet HEAD~1 -- signers; git rm --quiet keys; save Replace
    """,
    "git tag 1.0.0; git checkout --quiet -b side; sed -i 1d signers; save Remove; git checkout --quiet main; save More; git merge --quiet --no-edit side",
  ]

  private var place: String {
    FileManager.default.fileExists(atPath: folder + "/pk") ? folder + "/pk" : folder
  }

  private func sign(_ name: String, _ key: String) async throws -> Tool.Outcome {
    try await tool.run(
      [
        "checklist", "sign", "tried", "--by", "\(name) <\(name)@example.org>", "--key",
        "\(tool.folder)/\(key)",
      ], in: place)
  }

  private func item() async throws -> ChecklistReport.Item {
    let (outcome, report) = try await tool.report(["checklist", "status"], in: place)
    return try #require(report.checklists.first?.items.first, "\(outcome.all)")
  }

  /// Adds terms to the item, whose files Ada changes.
  private func require(_ terms: String) async throws {
    try await shell(
      """
      sed -i 's/require-signed/\(terms), &/' Checklists/release.yml; save Terms
      echo // >>Sources/Shop/Price.swift
      git commit --quiet --all --author 'Ada <ada@example.org>' --message Change
      """)
  }

  @Test(
    arguments: removals + [
      // No version has both lines.
      "sed -i 2d signers; save Apart; git tag 1.0.0; sed -i 1d signers; save Remove; echo \"bob@example.org $(cat ../one.pub)\" >>signers; save Add"
    ])
  func authorMayNotSignWithOtherAddress(_ removal: String) async throws {
    defer { tool.remove() }
    try await require("not-by: author")
    try await shell(removal)
    let other = try await sign("bob", "one")
    #expect(other.exitCode == 2 && other.error.contains("someone else must sign"), "\(other.all)")
    #expect(try await sign("zoe", "zoe").exitCode == 0)
  }

  @Test func removedLineOfMailmapCounts() async throws {
    defer { tool.remove() }
    try await require("not-by: author")
    try await shell(
      """
      sed -i 2d signers; save Apart; git tag 1.0.0; save More
      echo 'Bob <bob@example.org> <ada@example.org>' >.mailmap; save Map; git rm --quiet .mailmap; save Unmap
      """)
    let other = try await sign("bob", "two")
    #expect(other.exitCode == 2 && other.error.contains("someone else must sign"), "\(other.all)")
    try await shell("git tag 1.1.0; save Next")
    #expect(try await sign("bob", "two").exitCode == 0)
  }

  @Test(arguments: removals)
  func onePersonDoesNotSignTwice(_ removal: String) async throws {
    defer { tool.remove() }
    try await require("signers: 2")
    try await shell(
      removal.replacing("sed -i 1d", with: "sed -i 2d").replacing("sed 1d", with: "sed 2d"))
    #expect(try await sign("ada", "one").exitCode == 0)
    #expect(try await sign("bob", "two").exitCode == 0)
    try await shell("save Sign")
    let both = try await item()
    #expect(both.state == .pending, "\(both.detail)")
    #expect(both.detail.contains("@example.org count as one person"))
    #expect(both.detail.contains(/line 2 of [^ ]+ in commit [0-9a-f]{12}/))
    #expect(try await sign("zoe", "zoe").exitCode == 0)
    try await shell("save Sign")
    #expect(try await item().state == .passed)
  }

  /// Not by what was corrected before the release, and not by a former key of one person.
  @Test(arguments: [
    "sed -i 2d signers; save Correct; git tag 1.0.0; sed -i \"1s|.*|ada@example.org $(cat ../new.pub)|\" signers; save Rotate",
    "mv signers ../signers; sed -i 's|: signers|: ../signers|' .verify-release.yml; save Out; git tag 1.0.0; save More; sed -i \"1s|.*|ada@example.org $(cat ../new.pub)|; 2d\" ../signers",
  ])
  func othersAreDifferentPeople(_ change: String) async throws {
    defer { tool.remove() }
    try await require("signers: 2")
    try await shell("ssh-keygen -q -t ed25519 -N '' -C '' -f ../new; \(change)")
    #expect(try await sign("ada", "new").exitCode == 0)
    #expect(try await sign("bob", "two").exitCode == 0)
    try await shell("save Sign")
    let item = try await item()
    #expect(item.state == .passed, "\(item.detail)")
    // The former key may not sign.
    #expect(try await sign("ada", "one").exitCode == 2)
    try await shell("git clone --quiet --depth 1 \"file://$PWD\" ../shallow")
    let (_, shallow) = try await tool.report(["checklist", "status"], in: tool.folder + "/shallow")
    #expect(shallow.checklists[0].items[0].state == .unverified)
  }

  /// A later release does not change what an earlier one was.
  @Test func releaseKeepsItsLines() async throws {
    defer { tool.remove() }
    try await require("signers: 2")
    try await shell("git tag 1.0.0; sed -i 2d signers; save Remove")
    #expect(try await sign("ada", "one").exitCode == 0)
    #expect(try await sign("bob", "two").exitCode == 0)
    try await shell("save Sign; git tag 1.1.0; save More")
    let outcome = try await tool.run(
      ["checklist", "history", "tried", "--last", "1", "--format", "json"], in: folder)
    let history = try JSONDecoder().decode(SigningHistory.self, from: Data(outcome.output.utf8))
    let item = try #require(history.releases.first?.checklists.first?.items.first)
    #expect(history.releases.first?.tag == "1.1.0" && item.state == .pending, "\(item.detail)")
  }

  @Test func policyChangesAreThoseOfFormerFiles() async throws {
    defer { tool.remove() }
    func package() async throws -> PackageReport? {
      try await tool.report(["run", "--only", "checklist"], in: folder).1.package
    }
    let first = try #require(try await package())
    #expect(first.policyChanges == nil && first.hasNoRemote == true)
    try await shell(
      """
      sed 's/Before a/After the/; s/: tried/: old/; s/: legal/: older/' Checklists/release.yml >extra.yml
      sed -i 's|^checklists:.*|checklists: [Checklists/*.yml, extra.yml]|' .verify-release.yml; save Extra
      "$vr" checklist sign older --quiet >/dev/null; save Sign; git tag 1.0.0; git remote add origin /x
      echo // >>Sources/Shop/Price.swift; save Change
      git checkout --quiet -b side; sed -i 1d signers; save Key; git checkout --quiet main
      sed -i 's|, extra.yml||' .verify-release.yml; rm -r extra.yml signoffs; save Drop
      git merge --quiet --no-edit side; git mv signers keys; sed -i 's/: signers/: keys/' .verify-release.yml
      git commit --quiet --all --author 'Eve <eve@example.org>' --message Rename
      cp Checklists/release.yml Checklists/new.yml; sed -i 's/Before/Long before/; s/id: /&new-/' Checklists/new.yml; save New
      git checkout --quiet -b old 1.0.0; save Old; git checkout --quiet main
      git merge --quiet --no-commit --strategy ours old; git checkout --quiet old -- Checklists
      sed -i 's/require-signed: true, //' Checklists/release.yml; save Merge
      """)
    let last = try #require(try await package())
    let changes = try #require(last.policyChanges)
    #expect(
      changes.map {
        $0.files.map { "\($0.change) \($0.file)\($0.formerFile.map { " \($0)" } ?? "")" }
      }
        == [
          ["modified Checklists/release.yml"], ["added Checklists/new.yml"],
          ["modified .verify-release.yml", "renamed keys signers"],
          ["modified .verify-release.yml", "removed extra.yml"], ["modified signers"],
        ])
    #expect(changes[2].by == "Eve <eve@example.org>" && changes[2].commit.count == 40)
    #expect(last.hasNoRemote == nil)
    let comparison = try #require(last.policyComparison)
    #expect(
      comparison.items.map { "\($0.id) \($0.change)" } == [
        "new-legal added", "new-tried added", "old removed", "older removed",
        "tried weakened",
      ])
    #expect(comparison.items.last?.then?.needsSignature == true)
    #expect(comparison.items.last?.now?.needsSignature == false)
    let signers = try #require(comparison.members.first)
    #expect(comparison.members.count == 1 && signers.role == nil && signers.added.isEmpty)
    #expect(signers.removed.map { $0.prefix(23) } == ["ada@example.org SHA256:"])
  }
}
