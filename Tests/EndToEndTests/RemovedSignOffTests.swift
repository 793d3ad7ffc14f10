import Foundation
import ReleaseModel
import Testing

/// A sign-off can't be removed, edited, copied or reused unnoticed, and what looks similar is
/// accepted.
@Suite struct RemovedSignOffTests {
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
        - { id: tried, title: It was tried, manual: { covers: [Sources], max-age: 30d } }
        - { id: legal, title: It was tried, manual: { covers: [], max-age: 30d } }
      end
      git init --quiet --initial-branch main
      git config user.name M && git config user.email manager@example.org
      git add --all && git commit --quiet --message First
      """)
  }

  @discardableResult
  private func shell(_ script: String) async throws -> Tool.Outcome {
    let outcome = try await tool.run(
      "bash", ["-euc", Self.functions + script, try Tool.executable], in: folder)
    try #require(outcome.exitCode == 0, "\(script): \(outcome.all)")
    return outcome
  }

  /// Shell functions: `sign` waits for a second that no other sign-off has; `kept` prints the file of
  /// the sign-off with a note.
  private static let functions = """
    vr=$0
    sign() {
      while grep -qs "^at: \\"$(date -u +%FT%TZ)\\"" Checklists/signoffs/* Old/signoffs/*; do sleep .05; done
      "$vr" checklist sign tried --quiet "$@" >/dev/null
      save Sign
    }
    save() { git add --all; git commit --quiet --allow-empty --message "$1"; }
    kept() { grep -rl "^note: \\"$1\\"" --include='*.yml' . | grep signoffs; }
    rehash() {
      local sum=$(grep -v '^#\\|^checksum:\\|^signature:' "$1" | sha256sum | cut -d' ' -f1)
      sed -i "s/^checksum: .*/checksum: \\"$sum\\"/" "$1"
    }

    """

  private func status() async throws -> (item: ChecklistReport.Item, report: Report) {
    let (_, report) = try await tool.report(["checklist", "status"], in: folder)
    return (try #require(report.checklists.first?.items.first), report)
  }

  /// The ways in which a failed sign-off with the note `bad` disappears after a passed one.
  @Test(arguments: [
    "git rm --quiet $(kept bad); save Remove",
    // Not committed yet.
    "rm $(kept bad)",
    // Edited, with a correct checksum.
    "f=$(kept bad); sed -i s/failed/passed/ $f; rehash $f; save Edit",
    "f=$(kept bad); sed -i s/failed/passed/ $f; rehash $f",
    // Removed together with a renamed folder, and after it.
    "git mv Checklists Old; sed -i s/Checklists/Old/ .verify-release.yml; rm $(kept bad); save Rename",
    """
    git mv Checklists Old; sed -i s/Checklists/Old/ .verify-release.yml; save Rename
    rm $(kept bad); save Remove
    """,
    // Copied without it, and then the originals are removed.
    """
    bad=$(basename $(kept bad)); cp -r Checklists Old; rm Old/signoffs/$bad
    sed -i s/Checklists/Old/ .verify-release.yml; save Copy; git rm -r --quiet Checklists; save Remove
    """,
    // The checklist is moved without them, and then the passed one is added again.
    """
    good=$(basename $(kept good)); cp Checklists/signoffs/$good .git; git rm -r --quiet Checklists/signoffs
    git mv Checklists Old; sed -i s/Checklists/Old/ .verify-release.yml; save Rename
    mkdir Old/signoffs; cp .git/$good Old/signoffs; save Again
    """,
    // The failed one stays where it was.
    """
    mkdir -p Old/signoffs; git mv Checklists/release.yml Old; git mv $(kept good) Old/signoffs
    sed -i s/Checklists/Old/ .verify-release.yml; save Rename
    """,
    // Edited, so that its checksum is wrong.
    "sed -i 's/^note: .bad/note: \"fine/' $(kept bad); save Edit",
    "sed -i 's/^result: failed/result: passed/' $(kept bad)",
    // No sign-off anymore.
    "echo >$(kept bad); save Empty",
    // Only on a side branch, and dropped by the merge.
    """
    git reset --quiet --hard HEAD~1; git checkout --quiet -b side HEAD@{1}
    git checkout --quiet main; save Other
    git merge --quiet --no-commit --no-ff side 2>/dev/null; git rm --quiet --force $(kept bad)
    git commit --quiet --message Merge
    """,
    "git revert --no-edit HEAD >/dev/null",
  ])
  func removedFailureStillFails(_ script: String) async throws {
    defer { tool.remove() }
    try await shell("sign --note good; sign --fail --note bad")
    #expect(try await status().item.state == .failed)
    try await shell(script)
    let (item, _) = try await status()
    #expect(item.state == .failed, "\(item.detail)")
    let command = try #require(item.detail.firstMatch(of: /restore it with `([^`]+)`/)).1
    try await shell("\(command)\n test \"$(kept bad)\"")
    #expect(try await status().item.state == .failed)
    #expect(try await !status().item.detail.contains("restore it with"))
    // The defined way to withdraw it.
    try await shell("rm $(kept bad); save Remove; sign --note better")
    #expect(try await status().item.state == .passed)
  }

  /// Not even a new name for the package or the checklist lets a failure disappear.
  @Test(arguments: [
    "sed -i 's/name: \"[a-z]*\"/name: \"renamed\"/' Package.swift",
    "sed -i 's/^title: .*/title: Other/' Checklists/release.yml",
  ])
  func failureOutlivesNames(_ script: String) async throws {
    defer { tool.remove() }
    try await shell("sign --note good; sign --fail --note bad; \(script); save Rename")
    #expect(try await status().item.state == .failed)
    try await shell("git rm --quiet $(kept bad); save Remove")
    let (item, _) = try await status()
    #expect(item.state == .failed, "\(item.detail)")
  }

  /// Also if no other sign-off is left.
  @Test func onlyFailureStillFailsAfterRemoval() async throws {
    defer { tool.remove() }
    try await shell("sign --fail --note bad; rm -r Checklists/signoffs; save Remove")
    let (item, _) = try await status()
    #expect(item.state == .failed, "\(item.detail)")
    #expect(item.signOffs?.map(\.removedAfter?.count) == [40])
  }

  /// Those that nothing needs anymore, and the original of one that was edited.
  @Test func removedSignOffsAreListed() async throws {
    defer { tool.remove() }
    try await shell(
      """
      sign --note one; sign --note two; rm $(kept one); save Remove
      sign --note three; f=$(kept two); sed -i s/two/Two/ $f; rehash $f; save Edit
      """)
    let signOffs = try await status().item.signOffs ?? []
    #expect(signOffs.compactMap(\.note).sorted() == ["Two", "one", "three", "two"], "\(signOffs)")
    #expect(
      signOffs.map(\.state.rawValue).sorted() == ["removed", "removed", "stale", "superseded"])
  }

  /// The squashed branch had a failed sign-off, which was removed.
  @Test func olderSignOffDoesNotCountAfterSquash() async throws {
    defer { tool.remove() }
    try await shell(
      """
      sign --note good; git checkout --quiet -b side; sign --fail --note bad; sign --note better
      git rm --quiet $(kept bad); save Remove
      git checkout --quiet main; git merge --quiet --squash side >/dev/null; save Squash
      git branch --quiet -D side
      """)
    #expect(try await status().item.state == .stale)
  }

  @Test func removedPredecessorMakesSignOffStale() async throws {
    defer { tool.remove() }
    try await shell("sign --fail --note bad; sign --note good; rm $(kept bad); save Remove")
    let (item, _) = try await status()
    #expect(item.state == .stale, "\(item.detail)")
    #expect(item.stale?.count == 1)
    let reason = try #require(item.stale?.first)
    #expect(reason.hasPrefix("it follows the sign-off Checklists/signoffs/tried-"), "\(reason)")
    let command = try #require(reason.firstMatch(of: /restore it with `([^`]+)`/)).1
    try await shell(String(command))
    #expect(try await status().item.state == .passed)
    try await shell("rm $(kept bad); save Remove")
    #expect(
      try await tool.run(["checklist", "sign", "tried", "--note", "good"], in: folder).exitCode == 0
    )
    #expect(try await status().item.state == .passed)
    // Without history, the command searches for it.
    try await shell(
      "rm -rf .git; git init --quiet; git config user.name M; git config user.email m@e")
    try await shell("rm $(ls Checklists/signoffs/* | tail -n 1); save Again")
    #expect(try await status().item.stale?.first?.contains("find it with `git log --all") == true)
  }

  /// What a team does every day.
  @Test(arguments: [
    // Two people sign in parallel, in any way of merging.
    """
    git checkout --quiet -b side; sign --note one; git checkout --quiet main; sign --note two
    git merge --quiet --no-edit side
    """,
    """
    git checkout --quiet -b side; sign --note one; git checkout --quiet main; sign --note two
    git checkout --quiet side; git rebase --quiet main
    """,
    """
    git checkout --quiet -b side; sign --note one; sign --note two; git checkout --quiet main
    git merge --quiet --squash side; save Squash; git branch --quiet -D side
    """,
    """
    git checkout --quiet -b side; sign --note one; git checkout --quiet main; sign --note two
    git merge --quiet --no-edit side; sign --note both
    """,
    // A failure, its fix, and both in one commit of a shortened history.
    """
    sign --fail --note bad; sign --note good
    git checkout --quiet --orphan new; save All; git branch --quiet -D main
    git reflog expire --expire=now --all; git gc --quiet --prune=now
    """,
    "sign --note one; git mv Checklists Old; sed -i s/Checklists/Old/ .verify-release.yml; save Rename",
    """
    sign --note one; git mv Checklists Old; sed -i s/Checklists/Old/ .verify-release.yml; save Rename
    git mv Old/release.yml Old/list.yml; save Rename
    """,
    // Failures of an item that does not exist anymore.
    """
    "$vr" checklist sign legal --fail --quiet >/dev/null; save Fail; sign
    sed -i /legal/d Checklists/release.yml; rm Checklists/signoffs/legal-*; save Remove
    """,
    // A removed passed sign-off revives nothing bad.
    "sign --note one; sign --note two; rm $(kept two); save Remove",
    "git config diff.renames copies; git config log.showRoot false; git config diff.noprefix true; sign",
  ])
  func harmlessChangeKeepsSignOff(_ script: String) async throws {
    defer { tool.remove() }
    try await shell(script)
    let (item, report) = try await status()
    #expect(item.state == .passed, "\(item.detail)")
    let findings = report.checks.flatMap(\.findings).filter { $0.severity != .pending }
    #expect(findings.isEmpty, "\(findings)")
  }

  /// The statement has the same words and files in both.
  @Test func sameStatementElsewhereNeedsOwnSignOff() async throws {
    defer { tool.remove() }
    func legal() async throws -> ChecklistReport.Item {
      try await status().report.checklists[0].items[1]
    }
    try await shell(#""$vr" checklist sign legal --quiet; save Sign"#)
    #expect(try await legal().state == .passed)
    try await shell(#"sed -i 's/name: "checklist"/name: "Other"/' Package.swift; save Copy"#)
    #expect(
      try await legal().stale == ["it is for the package 'checklist', not for the package 'Other'"])
    try await shell(
      "git revert --no-edit HEAD; sed -i 's/^title: Before/title: After/' Checklists/*.yml")
    #expect(
      try await legal().stale == [
        "it is for the checklist 'Before a release', not for 'After a release'"
      ])
    try await shell(
      "git checkout --quiet .; mv Checklists/signoffs/legal-* Checklists/signoffs/tried-1.yml")
    let renamed = try await status()
    #expect(renamed.item.state == .pending)
    #expect(
      renamed.report.checks.flatMap(\.findings).contains {
        $0.message.contains("its file name starts with the ID of a different item")
      })
    try await shell("f=Checklists/signoffs/tried-1.yml; sed -i 's/^item: .*/item: \"tried\"/' $f")
    #expect(try await status().report.verdict == .unverified)
  }

  /// What is not in the clone can't be seen, and the report says so.
  @Test func shallowCloneIsReported() async throws {
    defer { tool.remove() }
    try await shell(
      """
      sign --note good; sign --fail --note bad; rm $(kept bad); save Remove; save More
      git clone --quiet --depth 1 "file://$PWD" ../shallow
      """)
    let (outcome, report) = try await tool.report(
      ["checklist", "status"], in: tool.folder + "/shallow")
    let warning = report.checks.flatMap(\.findings).first { $0.severity == .warning }
    #expect(warning?.message.hasPrefix("This clone is shallow") == true, "\(outcome.all)")
    try await shell("cd ../shallow; git fetch --quiet --unshallow")
    let (_, complete) = try await tool.report(
      ["checklist", "status"], in: tool.folder + "/shallow")
    #expect(complete.checklists[0].items[0].state == .failed)
  }

  /// The name is not a literal, so SwiftPM evaluates it.
  @Test func computedPackageNameIsUsed() async throws {
    defer { tool.remove() }
    try await shell(
      """
      sed -i 's/name: "checklist"/name: ["check", "list"].joined()/' Package.swift; save Name
      sign --note one; grep -q '^package: "checklist"$' Checklists/signoffs/*
      """)
    #expect(try await status().item.state == .passed)
  }

  /// A release without the item could not have been signed off; a renamed item has its title.
  @Test func releasesWithoutItemCount() async throws {
    defer { tool.remove() }
    try await shell(
      """
      git tag 1.0.0; git commit --quiet --allow-empty --message More
      sed -i 's/id: tried, title: It was tried/id: proved, title: It was proved/' Checklists/release.yml
      sed -i 's/covers: .Sources./not-by: author, &/' Checklists/release.yml; save New; git tag 1.1.0
      echo // >>Sources/Shop/Price.swift
      git commit --quiet --all --author 'Ada <ada@example.org>' --message Change
      """)
    func sign(_ name: String, _ item: String = "proved") async throws -> Int? {
      try await tool.run(
        ["checklist", "sign", item, "--by", "\(name) <\(name)@example.org>"], in: folder
      ).exitCode
    }
    #expect(try await sign("ada") == 2)
    #expect(try await sign("manager") == 0)
    let (_, report) = try await tool.report(["checklist", "status"], in: folder)
    #expect(report.checklists[0].items[0].signOffs?.first?.authors?.since == "1.0.0")
    // Not with 1.1.0 as the base either, which has it under another ID.
    try await shell(
      "rm Checklists/signoffs/*; sed -i s/proved,/tested,/ Checklists/release.yml; save Name")
    #expect(try await sign("ada", "tested") == 2)
    #expect(try await sign("manager", "tested") == 0)
    // Nor in another folder, which has no sign-offs.
    try await shell(
      """
      rm -r Checklists/signoffs; save Remove; git checkout --quiet 1.1.0; git mv Checklists Lists
      git mv Lists/release.yml Lists/all.yaml; sed -i 's|Checklists/.*|Lists/all.yaml]|' .verify-release.yml
      save Move; git tag 1.2.0; echo // >>Sources/Shop/Price.swift
      git commit --quiet --all --author 'Ada <ada@example.org>' --message Change; git tag 1.3.0
      mkdir Other; git mv Lists/all.yaml Other; sed -i s/Lists/Other/ .verify-release.yml; save Again
      """)
    #expect(try await sign("ada") == 2)
  }

  @Test func removalIsAttributed() async throws {
    defer { tool.remove() }
    try await shell(
      """
      sign --note good; git checkout --quiet -b side; sign --fail --note bad; git checkout --quiet main
      save Other; git merge --quiet --no-edit side; git checkout --quiet -b next; rm $(kept bad)
      git add --all; git commit --quiet --author 'Eve <eve@example.org>' --message Remove
      git checkout --quiet main; save Other; git merge --quiet --no-edit next
      """)
    let removed = try await shell("git rev-parse next").output.trimmingCharacters(in: .newlines)
    let (item, _) = try await status()
    #expect(
      item.signOff?.removedBy == "Eve <eve@example.org>" && item.signOff?.removedIn == removed)
    #expect(item.signOff?.written?.map(\.by) == ["M <manager@example.org>"])
    #expect(
      item.detail.contains("was removed by Eve <eve@example.org> in commit \(removed.prefix(12))"))
    // Who edits a file removes the sign-off that it had.
    try await shell(
      """
      git reset --quiet --hard HEAD~1; f=$(kept bad); sed -i s/failed/passed/ $f; rehash $f; git add --all
      git commit --quiet --author 'Bob <bob@example.org>' --message Edit
      """)
    let edited = try await status().item
    #expect(edited.signOff?.removedBy == "Bob <bob@example.org>")
    #expect(
      edited.signOffs?.first { $0.note == "bad" && $0.state != .removed }?.written?.map(\.by)
        == ["M <manager@example.org>", "Bob <bob@example.org>"])
    try await shell("git reset --quiet --hard HEAD~1; rm $(kept bad)")
    let (uncommitted, _) = try await status()
    #expect(uncommitted.signOff?.removedAfter != nil && uncommitted.signOff?.removedBy == nil)
  }

  /// The commit that was signed is gone, but the one with the sign-off has the same files.
  @Test func changesAreListedAfterRebase() async throws {
    defer { tool.remove() }
    try await shell(
      """
      git checkout --quiet -b side; save More; sign --note good; git checkout --quiet main; save Other
      git checkout --quiet side; git rebase --quiet main; git branch --quiet -D main
      echo // >>Sources/Shop/Price.swift; save Change
      git reflog expire --expire=now --all; git gc --quiet --prune=now
      """)
    #expect(try await status().item.stale == ["Sources/Shop/Price.swift | +1 -0"])
  }

  /// The clock has only seconds, and a failure wins.
  @Test func signOffCannotReplaceFailureOfSameSecond() async throws {
    defer { tool.remove() }
    try await shell(
      """
      sign --fail --note bad; f=$(kept bad)
      sed -i "s/^at: .*/at: \\"$(date -u -d '+30 seconds' +%FT%TZ)\\"/" $f; rehash $f; save Date
      """)
    let signed = try await tool.run(["checklist", "sign", "tried"], in: folder)
    #expect(signed.exitCode == 2 && signed.error.contains("would not replace it"), "\(signed.all)")
    let failed = try await tool.run(["checklist", "sign", "tried", "--fail"], in: folder)
    #expect(failed.exitCode == 0, "\(failed.all)")
  }

  /// Authors are those of commits since the last release that someone else signed off, also on side
  /// branches and in trailers.
  @Test func authorsMayNotSign() async throws {
    defer { tool.remove() }
    try await shell(
      "sed -i 's/covers: .Sources./signers: 2, not-by: author, &/' Checklists/release.yml; save Terms"
    )
    func sign(_ name: String) async throws -> Tool.Outcome {
      try await tool.run(
        ["checklist", "sign", "tried", "--by", "\(name) <\(name)@example.org>"], in: folder)
    }
    let author = try await sign("manager")
    #expect(author.exitCode == 2, "\(author.all)")
    #expect(author.error.contains("wrote changes that 'tried' covers, so someone else must sign"))
    // A tag alone does not make others sign what was changed before.
    try await shell("git tag 1.0.0; git tag 9.0.0; save More")
    #expect(try await sign("manager").exitCode == 2)
    // One other person is too few, even if an author signs too, which the command refuses.
    #expect(try await sign("zoe").exitCode == 0)
    try await shell(
      """
      new=Checklists/signoffs/tried-1.yml
      sed '/^#/d; /^checksum/d; s/^by: .*/by: "M <manager@example.org>"/' Checklists/signoffs/* >$new
      echo "checksum: \\"\\"" >>$new; rehash $new; save Forge; git tag 1.0.1; save More
      """)
    #expect(try await sign("manager").exitCode == 2)
    #expect(try await sign("amy").exitCode == 0)
    try await shell(
      """
      save Sign; git tag 1.1.0
      git checkout --quiet -b side; echo // >>Sources/Shop/Price.swift
      git commit --quiet --all --author 'Ada <ADA@example.org>' --message 'Change

      Co-authored-by: Bob <bob@example.org>'
      git checkout --quiet main; git merge --quiet --no-ff --no-edit side
      echo 'Cy <cy@example.org> <ada@example.org>' >.mailmap; save Map
      git tag 1.2.0; git tag 1.1.1-rc.1; save More
      """)
    for name in ["ada", "bob", "cy"] { #expect(try await sign(name).exitCode == 2, "\(name)") }
    // Who merged, and who signed, wrote nothing that is covered.
    #expect(try await sign("manager").exitCode == 0)
    try await shell("save Sign")
    let one = try await status().item
    let authors = one.signOffs?.first?.authors
    #expect(authors?.addresses == ["bob@example.org", "cy@example.org"])
    #expect(authors?.since == "1.1.0" && authors?.sinceCommit?.count == 40)
    #expect(one.state == .pending && one.detail.contains("1 of 2 people signed"), "\(one.detail)")
    #expect(try await sign("eve").exitCode == 0)
    try await shell("save Sign")
    let both = try await status().item
    #expect(both.state == .passed, "\(both.detail)")
    // A failure may come from anyone.
    let failed = try await tool.run(
      ["checklist", "sign", "tried", "--fail", "--by", "A <ada@example.org>"], in: folder)
    #expect(failed.exitCode == 0, "\(failed.all)")
    try await shell(
      "rm $(ls Checklists/signoffs/* | tail -n 1); git clone --quiet --depth 1 \"file://$PWD\" ../shallow"
    )
    let (_, shallow) = try await tool.report(["checklist", "status"], in: tool.folder + "/shallow")
    #expect(shallow.checklists[0].items[0].state == .unverified)
  }

  /// The ways in which a file that Bob wrote gets its path in a commit of someone else.
  @Test(arguments: [
    "mkdir pk; git mv Package.swift Sources Checklists .verify-release.yml pk",
    "sed -i 's/Sources/Code/' Checklists/release.yml; git mv Sources Code",
    "git mv Sources/Shop/Price.swift Sources/Shop/Prices.swift",
    "git mv Tools/tool.swift Sources/Shop",
    // Changed on the way.
    "git mv Tools/tool.swift Sources/Shop/new.swift; echo // >>Sources/Shop/new.swift",
    // In two commits, and copied.
    """
    mkdir Other; git mv Tools/tool.swift Other; git commit --quiet --message Move
    git mv Other/tool.swift Sources/Shop
    """,
    "cp Tools/tool.swift Sources/Shop; git add --all; git commit --quiet --message Copy; git rm -r --quiet Tools",
    "git checkout --quiet -b side; save Side; git checkout --quiet -; git merge --quiet --no-ff --no-commit side; git mv Tools/tool.swift Sources/Shop",
    // What came from elsewhere was not in the release.
    "vr() { \"$vr\" checklist sign tried --quiet --by 'Z <z@example.org>' >/dev/null; }; vr; save Sign; git tag 1.0.0; git mv Tools/tool.swift Sources/Shop",
  ])
  func authorsAreThoseOfMovedFiles(_ script: String) async throws {
    defer { tool.remove() }
    let isCovered = !script.contains("Tools")
    try await shell(
      """
      sed -i 's/covers: .Sources./not-by: author, &/' Checklists/release.yml; save Terms
      mkdir Tools; seq 100 | sed 's|^|// |' >Tools/tool.swift; \(isCovered ? "echo // >>Sources/Shop/Price.swift" : "")
      git add --all; git commit --quiet --author 'Bob <bob@example.org>' --message Change
      \(script)
      git add --all; git commit --quiet --message Move
      """)
    let place = FileManager.default.fileExists(atPath: folder + "/pk") ? folder + "/pk" : folder
    func sign(_ name: String) async throws -> Int? {
      try await tool.run(
        ["checklist", "sign", "tried", "--by", "\(name) <\(name)@example.org>"], in: place
      ).exitCode
    }
    #expect(try await sign("bob") == 2)
    #expect(try await sign("zoe") == 0)
  }

  /// Ways in which the status of a tag with Amy's sign-off is not that she and others passed the item.
  @Test(arguments: [
    "sign --fail --note bad --by 'N <n@example.org>'; rm $(kept bad); save Remove",
    "sign --note more --by 'N <n@example.org>'; rm $(kept good); save Remove",
    "sed -i 's/at: \"20../at: \"2020/' $(kept good); rehash $(kept good); save Date",
    "sed -i 's/not-by/evidence: required, not-by/' Checklists/release.yml; save Terms",
    "sed -i 's/not-by/roles: [qa], not-by/' Checklists/release.yml; printf 'roles: { qa: [b@example.org] }\\n' >>.verify-release.yml; save Role",
    "sed -i 's/title: It was tried/title: It works/' Checklists/release.yml; save Words",
    "sed -i 's/^title: .*/title: Other/' Checklists/release.yml; save Title",
    "sed -i 's/name: \"[a-z]*\"/name: \"renamed\"/' Package.swift; save Name",
    "rm $(kept good); save Remove; sign --not-applicable --reason no --by 'Amy <amy@example.org>'",
    "sed -i 's/note: .good/note: \"fine/' $(kept good); save Edit",
  ])
  func releasesCountOnlyIfTheyPassed(_ script: String) async throws {
    defer { tool.remove() }
    func sign(_ name: String) async throws -> Int? {
      try await tool.run(
        ["checklist", "sign", "tried", "--by", "\(name) <\(name)@example.org>"], in: folder
      ).exitCode
    }
    let change = """
      echo // >>Sources/Shop/Price.swift
      git commit --quiet --all --author 'Cy <cy@example.org>' --message Change
      """
    try await shell(
      """
      sed -i 's/covers: .Sources./not-by: author, &/' Checklists/release.yml; save Terms
      echo // >>Sources/Shop/Price.swift
      git commit --quiet --all --author 'Bob <bob@example.org>' --message Change
      sign --note good --by 'Amy <amy@example.org>'; git branch passed
      \(script)
      git tag 1.0.0; git checkout --quiet passed -- Checklists/release.yml .verify-release.yml Package.swift
      \(change)
      """)
    #expect(try await sign("bob") == 2)
    try await shell("git tag --delete 1.0.0; git checkout --quiet passed; git tag 1.0.0; \(change)")
    #expect(try await sign("bob") == 0)
  }

  /// Otherwise one person could have two addresses.
  @Test func invisibleCharactersAreRejected() async throws {
    defer { tool.remove() }
    for by in [
      "B < b@example.org>", "B <b@example.org >", "B <b@exam ple.org>", "B <b@example.org\u{200B}>",
      "B <b@example.org\t>", "B <b@example.org\u{A0}>", "B <\u{FEFF}b@example.org>",
      "B <b@example.org> ",
      " <b@example.org>", "B <b@example.org\u{FE0F}>",
    ] {
      let signed = try await tool.run(["checklist", "sign", "tried", "--by", by], in: folder)
      #expect(signed.exitCode == 64, "\(by): \(signed.all)")
    }
    try await shell(
      "sign --note good; f=$(kept good); sed -i 's/<manager@/< manager@/' $f; rehash $f; save Edit")
    let (item, report) = try await status()
    #expect(item.state == .pending && report.verdict == .unverified)
  }
}
