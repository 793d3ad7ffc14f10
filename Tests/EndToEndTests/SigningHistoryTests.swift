import Foundation
import ReleaseModel
import Testing

/// `checklist history` reads who signed what from release tags.
@Suite struct SigningHistoryTests {
  private let tool: Tool
  private let folder: String

  init() async throws {
    tool = try Tool()
    folder = try tool.copy(package: "checklist")
    try await shell(
      """
      cat >Checklists/release.yml <<end
      title: Before a release
      items:
        - { id: built, title: It is built, check: build }
        - { id: tried, title: It was tried, manual: { covers: [Sources], max-age: 30d } }
        - { id: legal, title: It is legal, manual: { covers: [], max-age: 30d } }
      end
      git init --quiet --initial-branch main
      git config user.name M && git config user.email manager@example.org
      save First; git tag 1.0.0
      """)
  }

  @discardableResult
  private func shell(_ script: String) async throws -> Tool.Outcome {
    let functions = """
      vr=$0
      save() { git add --all; git commit --quiet --allow-empty --message "$1"; }
      sign() {
        while grep -qs "^at: \\"$(date -u +%FT%TZ)\\"" Checklists/signoffs/*; do sleep .05; done
        "$vr" checklist sign --quiet "$@" >/dev/null; save Sign
      }

      """
    let outcome = try await tool.run(
      "bash", ["-euc", functions + script, try Tool.executable], in: folder)
    try #require(outcome.exitCode == 0, "\(script): \(outcome.all)")
    return outcome
  }

  private func history(
    _ arguments: [String] = [], in directory: String? = nil
  ) async throws -> SigningHistory {
    let outcome = try await tool.run(
      ["checklist", "history", "--format", "json"] + arguments, in: directory ?? folder)
    try #require(outcome.exitCode == 0, "\(outcome.all)")
    return try JSONDecoder().decode(SigningHistory.self, from: Data(outcome.output.utf8))
  }

  /// For each release, the items with their states and who signed them.
  private func lines(_ history: SigningHistory) -> [String] {
    history.releases.map { release in
      let items = release.checklists.flatMap(\.items).map { item in
        let signers = (item.signOffs ?? []).map {
          "\($0.by.prefix(1))\($0.state == .counts ? "" : " \($0.state.rawValue)")"
        }
        return "\(item.id) \(item.state.rawValue) \(signers.joined(separator: ","))"
      }
      return "\(release.tag): \(items.joined(separator: "; "))"
    }
  }

  @Test func releasesHaveTheirSignOffs() async throws {
    defer { tool.remove() }
    try await shell(
      """
      sign tried --fail --note bad --by 'A <a@e.org>'; git tag --annotate v1.1 --message Release
      git tag 1.1.0-rc.1; git tag nightly
      sign tried --by 'B <b@e.org>'
      sign legal --not-applicable --reason 'No law.' --by 'C <c@e.org>'; git tag 1.2.0
      git checkout --quiet -b old v1.1; sign legal --by 'D <d@e.org>'; git tag 1.1.1
      git checkout --quiet main
      # The folder moves, a file is edited, and everything is replaced.
      git mv Checklists Lists; sed -i s/Checklists/Lists/ .verify-release.yml; save Move
      sed -i 's/No law/Law/' Lists/signoffs/legal-*; save Edit
      GIT_COMMITTER_DATE=2040-01-01T00:00:00Z git tag --annotate 2.0.0 --message Release
      """)
    let history = try await history()
    #expect(
      history.package == "checklist"
        && history.folders == ["Checklists/signoffs", "Lists/signoffs"])
    #expect(history.releases.first?.date == "2040-01-01T00:00:00Z")
    #expect(
      lines(history).sorted() == [
        "1.0.0: tried pending ; legal pending ", "1.1.1: tried failed A; legal passed D",
        "1.2.0: tried passed B; legal not-applicable C",
        // It had expired at the time of the tag.
        "2.0.0: tried stale B stale; legal pending C invalid",
        "v1.1: tried failed A; legal pending ",
      ])
    #expect(history.limits.count == 3)
    #expect(history.limits[0].hasPrefix("2 tags are not shown"), "\(history.limits)")
    let tried = try await self.history(["legal", "none", "--last", "1"])
    #expect(lines(tried) == ["2.0.0: legal pending C invalid"])
    #expect(tried.limits.contains("No release has the item 'none'."))
    let unknown = try await tool.run(["checklist", "history", "none"], in: folder)
    #expect(
      unknown.exitCode == 64 && unknown.error.contains("has the item 'none'"), "\(unknown.all)")
    for (format, words) in [
      ("terminal", "\n  ✗ failed         tried  It was tried\n      A <a@e.org>, 20"),
      ("markdown", "## 1.2.0: 20"), ("html", "<h2>1.1.1 <small>20"),
    ] {
      let shown = try await tool.run(["checklist", "history", "--format", format], in: folder)
      #expect(shown.exitCode == 0 && shown.output.contains(words), "\(shown.all)")
    }
    // Nothing was changed.
    #expect(try await shell("git status --porcelain; git branch --show-current").output == "main\n")
  }

  /// A failure stands in the releases after its commit until someone passes the item.
  @Test func removedFailuresAreShown() async throws {
    defer { tool.remove() }
    try await shell(
      """
      sign tried --by 'A <a@e.org>'; git tag 1.1.0; git tag 1.10.0; git tag v1.9.0
      sign tried --fail --note bad --by 'B <b@e.org>'
      rm $(grep -l 'result: failed' Checklists/signoffs/*); save Remove; git tag 1.11.0
      git mv Checklists Lists; sed -i s/Checklists/Lists/ .verify-release.yml; save Move; git tag 1.12.0
      git mv Lists Checklists; sed -i s/Lists/Checklists/ .verify-release.yml; save Back
      sign tried --by 'A <a@e.org>'; git tag 1.13.0
      git checkout --quiet -b old v1.9.0; save Old; git tag 1.9.1
      """)
    let history = try await history(["tried"])
    #expect(
      lines(history).sorted() == [
        "1.0.0: tried pending ", "1.1.0: tried passed A", "1.10.0: tried passed A",
        "1.11.0: tried failed B", "1.12.0: tried failed B", "1.13.0: tried passed A",
        "1.9.1: tried passed A", "v1.9.0: tried passed A",
      ])
    let signOff = history.releases.first { $0.tag == "1.12.0" }?.checklists[0].items[0].signOffs?[0]
    #expect(signOff?.removedAfter?.count == 40)
    // Tags of one commit have the same time.
    let tags = history.releases.map(\.tag).filter { ["1.1.0", "v1.9.0", "1.10.0"].contains($0) }
    #expect(tags == ["1.10.0", "v1.9.0", "1.1.0"])
    let shown = try await tool.run(["checklist", "history", "tried"], in: folder)
    #expect(
      shown.output.contains(
        " (file removed after commit \(signOff?.removedAfter?.prefix(12) ?? "-"))"))
  }

  /// What a sign-off was not valid for at the tag, it is not in the history either.
  @Test(arguments: [
    (
      "sed -i '/tried/s/max-age: 30d/&, roles: [qa]/' Checklists/release.yml; sed -i 's/^roles:/&\\n  qa: [q@e.org]/' .verify-release.yml",
      "stale M invalid"
    ),
    ("sed -i 's/name: \"[a-z]*\"/name: \"renamed\"/' Package.swift", "stale M invalid"),
    ("echo // >>Sources/Shop/Price.swift", "stale M stale"),
    ("sed -i '/tried/s/max-age: 30d/&, not-by: author/' Checklists/release.yml", "stale M invalid"),
    ("sed -i 's/title: It was tried/title: It was used/' Checklists/release.yml", "stale M stale"),
    ("echo 'roles: [' >>.verify-release.yml", "unverified M unverified"),
  ])
  func historySaysWhatStatusSaid(_ script: String, _ expected: String) async throws {
    defer { tool.remove() }
    try await shell("sign tried; git tag 1.1.0; \(script); save Change; git tag 1.2.0")
    let (_, status) = try await tool.report(["checklist", "status"], in: folder)
    if let state = status.checklists.first?.items[1].state.rawValue {
      #expect(expected.hasPrefix(state))
    }
    // Later changes do not change it.
    try await shell("git checkout --quiet -b next 1.1.0; save Later")
    let found = lines(try await history(["tried"])).sorted()
    #expect(
      found == ["1.0.0: tried pending ", "1.1.0: tried passed M", "1.2.0: tried \(expected)"])
  }

  /// The authors since 1.1.0 decide at 1.2.0, and with them the roles in 1.0.0, which are not those in 1.1.0.
  @Test(arguments: [
    ("", ""), ("--config", ".verify-release.yml"),
    ("--config", "../checklist/.verify-release.yml"),
    ("--config", "../link/.verify-release.yml"),
  ])
  func releaseBeforeReleaseHasItsOwnConfiguration(_ option: String, _ file: String) async throws {
    defer { tool.remove() }
    try await shell(
      """
      ln -s checklist ../link
      sed -i '/tried/s/max-age: 30d/&, roles: [qa], not-by: author/; /legal/d' Checklists/release.yml
      sed '/^roles:/d; /^  managers:/d' .verify-release.yml >../plain
      roles() { { cat ../plain; echo "roles: { qa: [$1] }"; } >.verify-release.yml; }
      change() {
        echo // >>Sources/Shop/Price.swift; git add --all
        git commit --quiet --author "$1 <$1@e.org>" --message Change
      }
      roles b@e.org,c@e.org; change e; sign tried --by 'B <b@e.org>'
      roles c@e.org; save Role; git tag 1.1.0
      roles b@e.org,c@e.org,e@e.org; change d; sign tried --by 'C <c@e.org>'
      git reset --quiet --soft HEAD~2; git commit --quiet --author 'C <c@e.org>' --message Squash; git tag 1.2.0
      change d
      """)
    let arguments = option.isEmpty ? [] : [option, file]
    let sign = ["checklist", "sign", "tried", "--by", "E <e@e.org>"] + arguments
    #expect(try await tool.run(sign, in: folder).exitCode == 2)
    #expect(
      lines(try await history(["tried"] + arguments)).sorted() == [
        "1.0.0: tried pending ", "1.1.0: tried stale B invalid",
        "1.2.0: tried stale C invalid,B stale",
      ])
  }

  /// Tags on one commit can have other dates, and a tag can be dated before the sign-offs in it.
  @Test func eachTagHasItsOwnDate() async throws {
    defer { tool.remove() }
    try await shell(
      """
      sign tried --by 'A <a@e.org>'; git tag 1.1.0
      GIT_COMMITTER_DATE=2040-01-01T00:00:00Z git tag --annotate 1.2.0 --message Later
      GIT_COMMITTER_DATE=2020-01-01T00:00:00Z git tag --annotate 1.3.0 --message Earlier
      """)
    let history = try await history(["tried"])
    #expect(
      lines(history).sorted() == [
        "1.0.0: tried pending ", "1.1.0: tried passed A", "1.2.0: tried stale A stale",
        "1.3.0: tried pending A invalid",
      ])
    let early = history.releases.first { $0.tag == "1.3.0" }?.checklists[0].items[0].signOffs?[0]
    #expect(
      early?.problems?.first
        == "it was signed at \(early?.at ?? ""), after the date of the release"
        + " (2020-01-01T00:00:00Z), so one of the two dates is wrong")
  }

  /// The package with the same name is the same one, in whichever folder, unless there are two.
  @Test func releaseOfMovedPackageIsEvaluated() async throws {
    defer { tool.remove() }
    try await shell(
      """
      sign tried --by 'A <a@e.org>'; git tag 1.1.0
      echo // >>Sources/Shop/Price.swift; save Change; git tag 1.2.0
      mkdir lib; git mv Package.swift Sources Checklists .verify-release.yml lib; save Move; git tag 1.3.0
      mkdir copy; cp -r lib/. copy; git rm -r --quiet lib; save Copy; cp -r copy lib; save Both; git tag 1.4.0
      git mv copy app; save App
      """)
    #expect(
      lines(try await history(["tried"], in: folder + "/app")).filter { !$0.hasPrefix("1.0.0") }
        .sorted() == [
          "1.1.0: tried passed A", "1.2.0: tried stale A stale", "1.3.0: tried stale A stale",
          "1.4.0: tried unverified A unverified; tried unverified A unverified",
        ])
  }

  @Test func signaturesAreVerified() async throws {
    defer { tool.remove() }
    try await shell(
      """
      for name in manager other; do ssh-keygen -q -t ed25519 -N '' -C '' -f ../$name; done
      echo "manager@example.org $(cat ../manager.pub)" >allowed_signers
      sed -i 's/covers: .., //; s/max-age: 30d/&, require-signed: true, signers: 1/' Checklists/release.yml
      echo 'allowed-signers: allowed_signers' >>.verify-release.yml; save Keys
      sign tried legal --key ../manager; git tag 1.1
      # Forged: the same words, signed with another key.
      file=$(ls Checklists/signoffs/legal-*); grep -v '^#\\|^checksum:\\|^signature:' $file >../text
      ssh-keygen -q -Y sign -n sign-off@verify-release -f ../other ../text
      signature=$(grep -v -- ----- ../text.sig | tr -d '\\n')
      sed -i "s|^signature: .*|signature: \\"$signature\\"|" $file; save Forge; git tag 1.2
      sed -i '/^signature/d' $file; save Strip; git tag 1.3
      # A newer one without a signature replaces nothing.
      new=Checklists/signoffs/tried-1.yml
      sed '/^#/d; /^checksum/d; /^signature/d; s/^at: ".*/at: "2039-01-01T00:00:00Z"/' \
        Checklists/signoffs/tried-2* >$new
      echo "checksum: \"$(sha256sum <$new | cut -d' ' -f1)\"" >>$new; save More; git tag 1.4
      """)
    let history = try await history()
    #expect(
      lines(history).sorted() == [
        "1.0.0: tried pending ; legal pending ", "1.1: tried passed M; legal passed M",
        "1.2: tried passed M; legal pending M invalid",
        "1.3: tried passed M; legal pending M invalid",
        "1.4: tried passed M,M invalid; legal pending M invalid",
      ])
    let problems = history.releases.flatMap(\.checklists).flatMap(\.items)
      .flatMap { $0.signOffs ?? [] }.flatMap { $0.problems ?? [] }.sorted()
    #expect(
      problems.prefix(4) == [
        "it has no signature", "it has no signature", "it has no signature",
        "it is dated after the tag",
      ], "\(problems)")
    #expect(problems.count == 6 && problems.contains("its timestamp is in the future"))
    #expect(problems.last?.contains(" may not sign for manager@example.org at ") == true)
  }

  /// As in a run: by address, `.mailmap` and key, and with corrected failures.
  @Test func differentPeopleMustSign() async throws {
    defer { tool.remove() }
    try await shell(
      """
      ssh-keygen -q -t ed25519 -N '' -C '' -f ../key
      for name in c d; do echo "$name@e.org $(cat ../key.pub)" >>allowed_signers; done
      echo 'allowed-signers: allowed_signers' >>.verify-release.yml
      echo 'A <a@e.org> <a2@e.org>' >.mailmap
      sed -i 's/max-age: 30d/&, signers: 2/' Checklists/release.yml; save Terms
      sign tried --by 'A <a@e.org>'; sign tried --by 'A2 <a2@e.org>'
      sign legal --by 'C <c@e.org>' --key ../key; sign legal --by 'D <d@e.org>' --key ../key
      git tag 1.1.0
      sign tried --by 'B <b@e.org>'; sign legal --by 'E <e@e.org>'; git tag 1.2.0
      sign tried --fail --by 'A <a@e.org>'; git tag 1.3.0
      sign tried --by 'A2 <a2@e.org>'; git tag 1.4.0; sign tried --by 'B <b@e.org>'; git tag 1.5.0
      sign legal --fail --by 'C <c@e.org>'; sign legal --by 'B <b@e.org>'; git tag 1.6.0
      """)
    #expect(
      lines(try await history()).sorted() == [
        "1.0.0: tried pending ; legal pending ", "1.1.0: tried pending A; legal pending D",
        "1.2.0: tried passed B,A; legal passed E,D", "1.3.0: tried failed A; legal passed E,D",
        "1.4.0: tried pending A; legal passed E,D", "1.5.0: tried passed B,A; legal passed E,D",
        "1.6.0: tried passed B,A; legal failed B,C",
      ])
    let (_, report) = try await tool.report(["checklist", "status"], in: folder)
    #expect(report.checklists[0].items.map(\.state) == [.notRun, .passed, .failed])
  }

  @Test func whatIsMissingIsSaid() async throws {
    defer { tool.remove() }
    try await shell(
      """
      sign tried; printf 'x' >Checklists/signoffs/legal-1.yml
      ln -s ../release.yml Checklists/signoffs/legal-2.yml; cp Checklists/signoffs/tried-* \
        Checklists/signoffs/legal-3.yml; mv Checklists/signoffs/tried-* Checklists/signoffs/tried-$'\\xCC\\x81'.yml
      save Break; git tag 1.1.0
      sed -i 's/^items/itemz/' Checklists/release.yml; save Break; git tag 1.2.0
      git revert --no-edit HEAD >/dev/null; save More
      git clone --quiet --depth 1 --branch 1.1.0 "file://$PWD" ../shallow
      """)
    let history = try await history(["--last", "2"])
    let problems = history.releases.map(\.problems)
    #expect(problems.map(\.count).sorted() == [3, 4], "\(problems)")
    for words in [
      "legal-1.yml: ", "legal-2.yml: it is not a regular file",
      "legal-3.yml: its name is that of another item", "so items without a sign-off are unknown",
    ] { #expect(problems.joined().contains { $0.contains(words) }, "\(problems)") }
    // The item of an unreadable checklist is known from its sign-off.
    #expect(lines(history).contains("1.2.0: tried unverified M unverified"))
    let shallow = try await self.history(in: tool.folder + "/shallow")
    #expect(shallow.limits.first?.hasPrefix("The clone is shallow") == true)
    try await shell("git tag --delete 1.0.0 1.1.0 1.2.0")
    let none = try await self.history()
    #expect(none.releases == [] && none.limits.first?.hasPrefix("There is no release tag") == true)
    try await shell("rm -r .git")
    let outside = try await tool.run(["checklist", "history"], in: folder)
    #expect(outside.exitCode == 2 && outside.error.contains("git cannot read the release tags"))
    try await shell("sed -i '/^checklists/d' .verify-release.yml")
    #expect(try await tool.run(["checklist", "history"], in: folder).exitCode == 64)
    #expect(try await tool.run(["checklist", "history", "--last", "0"], in: folder).exitCode == 64)
  }
}
