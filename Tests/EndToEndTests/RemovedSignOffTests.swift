import Foundation
import ReleaseModel
import Testing

/// A sign-off can't be removed, edited, copied or reused unnoticed, and what looks similar is
/// accepted.
@Suite struct RemovedSignOffTests: SignOffSuite {
  let package: SignOffPackage

  init() async throws { package = try await SignOffPackage() }

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
    // Its name is none that is read, or that of another item, also in another folder.
    "git mv $(kept bad) Checklists/signoffs/.hidden.yml; save Hide",
    "git mv $(kept bad) Checklists/signoffs/.hidden.yml",
    "git mv $(kept bad) Checklists/signoffs/legal-1.yml; save Rename",
    "f=$(kept bad); git mv $f Checklists/signoffs/.hidden.yml; save Hide; rm Checklists/signoffs/.h*",
    "f=$(kept bad); git mv $f Checklists/signoffs/${f##*/}aml; save Rename",
    "mkdir Checklists/signoffs/old; git mv $(kept bad) Checklists/signoffs/old; save Move",
    """
    mkdir -p Old/signoffs; git mv Checklists/release.yml Old; git mv $(kept good) Old/signoffs
    git mv $(kept bad) Checklists/signoffs/.hidden.yml
    sed -i s/Checklists/Old/ .verify-release.yml; save Rename
    """,
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
    // With another folder at the same time.
    """
    mkdir Docs; git mv Checklists/release.yml Docs; sed -i s/Checklists/Docs/ .verify-release.yml
    sed -i 's/^title: .*/title: Other/' Docs/release.yml
    """,
    """
    mkdir Docs; git mv Checklists/release.yml Docs; sed -i s/Checklists/Docs/ .verify-release.yml
    sed -i 's/name: \"[a-z]*\"/name: \"renamed\"/' Package.swift
    """,
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
    // An item that failed, was said not to apply, and is gone.
    """
    sed -i 's/id: legal, title: It was tried/id: legal, title: It is legal/' Checklists/release.yml; save Title
    "$vr" checklist sign legal --fail --quiet >/dev/null; save Fail; sign
    "$vr" checklist sign legal --not-applicable --reason dropped --quiet >/dev/null; save Drop
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

  /// What is not in the clone could be a failure.
  @Test func shallowCloneIsUnverified() async throws {
    defer { tool.remove() }
    try await shell(
      """
      sign --note good; sign --fail --note bad; rm $(kept bad); save Remove; save More
      git clone --quiet --depth 1 "file://$PWD" ../shallow
      """)
    let place = tool.folder + "/shallow"
    let (outcome, report) = try await tool.report(["checklist", "status"], in: place)
    let item = report.checklists[0].items[0]
    let written = item.signOffs?.first?.written
    #expect(written?.count == 1 && written?.first?.by == nil)
    #expect(item.state == .unverified && outcome.exitCode == 2, "\(outcome.all)")
    #expect(item.detail.contains("GitHub: `fetch-depth: 0`"), "\(item.detail)")
    #expect(try await package.sign("zoe", in: place) == 2)
    try await shell("cd ../shallow; git fetch --quiet --unshallow")
    let (_, complete) = try await tool.report(["checklist", "status"], in: place)
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
    try await shell(
      "rm $(kept bad); git add --all; git commit --quiet --author 'Cy <cy@example.org>' --message Remove"
    )
    let both = try await status().item
    #expect(both.signOff?.removedBy == "Cy <cy@example.org>")
    try await shell("git reset --quiet --hard HEAD~2; rm $(kept bad)")
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

  /// Clocks differ, so what follows a failure replaces it, and nothing else does.
  @Test func followingSignOffReplacesFailureOfAnyDate() async throws {
    defer { tool.remove() }
    let dated = #"sed -i "s/^at: .*/at: \"$(date -u -d "$2" +%FT%TZ)\"/" $1; rehash $1; save Date"#
    let date = "date_() { \(dated); }; "
    // A failure that follows a pass whose clock was fast, or has a slow clock itself.
    try await shell(
      date + "sign --note good; date_ $(kept good) '+4 minutes'; sign --fail --note bad")
    #expect(try await status().item.state == .failed)
    try await shell("sign --note better")
    #expect(try await status().item.state == .passed)
    try await shell("sign --fail --note worse")
    #expect(try await status().item.state == .failed)
    // The same words as before are signed again, because a failure came between.
    try await shell(date + "date_ $(kept worse) '-2 days'; sign --note better")
    #expect(try await status().item.state == .passed)
    // A failure from the future.
    try await shell(date + "sign --fail --note late; date_ $(kept late) '+400 days'")
    #expect(try await status().item.state == .failed)
    try await shell("git rm --quiet $(kept late); save Remove")
    #expect(try await status().item.state == .failed)
    try await shell("sign --note best")
    let (item, report) = try await status()
    #expect(item.state == .passed && report.verdict != .unverified, "\(item.detail)")
  }

  /// The message says how to get rid of it, in this order or after another sign-off.
  @Test func signOffFromFutureCanBeRemoved() async throws {
    defer { tool.remove() }
    try await shell(
      #"""
      sign --note late; f=$(kept late)
      sed -i "s/^at: .*/at: \"$(date -u -d '+400 days' +%FT%TZ)\"/" $f; rehash $f; save Date
      """#)
    let late = try await status().report
    #expect(late.verdict == .unverified)
    #expect(
      late.checks.flatMap(\.findings).contains {
        $0.advice?.contains("remove the file, commit that, and sign the item again") == true
      })
    try await shell("git rm --quiet $(kept late); save Remove; sign --note good")
    let (item, report) = try await status()
    #expect(item.state == .passed && report.verdict != .unverified, "\(item.detail)")
  }

  /// A pass of a branch that never saw the failure does not replace it; the next one does.
  @Test func passOfParallelBranchDoesNotReplaceFailure() async throws {
    defer { tool.remove() }
    try await shell(
      """
      git checkout --quiet -b side; sign --fail --note bad; git checkout --quiet main; sign --note good
      git merge --quiet --no-edit side
      """)
    let (item, _) = try await status()
    #expect(item.state == .failed && item.detail.hasSuffix("sign the item again"), "\(item.detail)")
    #expect(item.signOffs?.allSatisfy { $0.replaced == nil } == true)
    // It also follows a second failure of another branch, and one whose file was removed.
    try await shell(
      """
      git checkout --quiet -b other side; sign --fail --note worse; git checkout --quiet main
      git merge --quiet --no-edit other; git rm --quiet $(kept bad); save Remove; sign --note good
      """)
    let signed = try await status().item
    #expect(signed.state == .passed, "\(signed.detail)")
    #expect(signed.signOff?.replaced != nil && signed.signOff?.follows?.count == 3)
  }

  /// Whether its file is there or not.
  @Test func failureOutlivesIDOfItem() async throws {
    defer { tool.remove() }
    try await shell(
      """
      sed -i 's/id: legal, title: It was tried/id: legal, title: It is legal/' Checklists/release.yml
      save Title; sign --fail --note bad
      sed -i 's/id: tried/id: tested/' Checklists/release.yml; save Rename
      """)
    let (kept, report) = try await status()
    #expect(kept.id == "tested" && kept.state == .failed, "\(kept.detail)")
    #expect(kept.detail.contains("is for 'tried', whose title this item has"))
    #expect(report.checks.flatMap(\.findings).allSatisfy { $0.severity != .warning })
    #expect(report.checklists[0].items[1].state == .pending)
    try await shell("git rm -r --quiet Checklists/signoffs; save Remove")
    #expect(try await status().item.state == .failed)
    try await shell(#""$vr" checklist sign tested --quiet >/dev/null; save Sign"#)
    let (signed, _) = try await status()
    #expect(signed.state == .passed, "\(signed.detail)")
    #expect(signed.signOff?.follows?.map(\.removed) == [true])
  }

  /// What it lacks could be a failure.
  @Test(arguments: ["blob:none", "tree:0"])
  func partialCloneWithoutRemoteIsUnverified(_ filter: String) async throws {
    defer { tool.remove() }
    try await shell(
      """
      git config uploadpack.allowFilter true
      sign --fail --note bad; git rm --quiet -r Checklists/signoffs; save Remove
      git clone --quiet --filter=\(filter) "file://$PWD" ../partial
      cd ../partial; git remote set-url origin /nowhere
      """)
    let partial = tool.folder + "/partial"
    let (outcome, report) = try await tool.report(["checklist", "status"], in: partial)
    let item = report.checklists[0].items[0]
    #expect(item.state == .unverified, "\(outcome.all)")
    #expect(
      item.detail.contains("git fetch --refetch --no-filter") && !item.detail.contains("hint"))
    #expect(try await package.sign("zoe", in: partial) == 2)
  }

  /// The command works where the status was shown, in whichever folder the package is.
  @Test(arguments: [
    "", "git mv Checklists QA; sed -i s/Checklists/QA/ .verify-release.yml; save Move",
  ])
  func commandRestoresFileOfPackageInSubfolder(_ script: String) async throws {
    defer { tool.remove() }
    try await shell(
      """
      sign --fail --note bad; git rm -r --quiet Checklists/signoffs; \(script)
      top=$PWD; cd ..; mkdir 'my repository'; mv "$top" 'my repository/the package'; cd 'my repository'
      mv 'the package/.git' .; save Move; cd ..; mkdir -p "$top"
      """)
    let place = tool.folder + "/my repository"
    for (folder, arguments) in [
      (place + "/the package/Sources", []), (place, ["--package-path", "the package"]),
      (tool.folder, ["--package-path", "my repository/the package/Sources"]),
    ] {
      let (_, report) = try await tool.report(["checklist", "status"] + arguments, in: folder)
      let detail = try #require(report.checklists.first?.items.first?.detail)
      let command = try #require(detail.firstMatch(of: /restore it with `([^`]+)`/), "\(detail)").1
      let test =
        "\(command); cd '\(place)'; test -f 'the package/'*/signoffs/tried-*; git rm -rqf 'the package/'*/signoffs"
      let run = try await tool.run("sh", ["-euc", test], in: folder)
      #expect(run.exitCode == 0, "\(command): \(run.all)")
      #expect(try await tool.run("git", ["status", "--porcelain"], in: place).output == "")
    }
  }

  /// The restored file is the same one even if its name can't be shown as it is.
  @Test func commandRestoresFileWithUnusualName() async throws {
    defer { tool.remove() }
    try await shell(
      #"""
      new=$'Check\nlists \u202e\'%d\\x'; git mv Checklists "$new"
      sed -i 's|Checklists/.*.yml|"*/*.yml"|' .verify-release.yml; save Rename
      "$vr" checklist sign tried --fail --note bad --quiet >/dev/null; save Fail
      git rm -r --quiet -- ":(literal)$new/signoffs"; save Remove
      """#)
    let (item, _) = try await status()
    let command = try #require(item.detail.firstMatch(of: /restore it with `([^`]+)`/)).1
    let isShown = !command.unicodeScalars.contains { $0.isInvisible && $0 != " " }
    #expect(isShown)
    try await shell("sh <<'end'\n\(command)\nend\n test \"$(kept bad)\"")
    #expect(try await !status().item.detail.contains("restore it with"))
  }

  /// A failure in it could be removed unnoticed.
  @Test func signOffsInSubmoduleAreUnverified() async throws {
    defer { tool.remove() }
    try await shell(
      """
      sign --note good; cp -r Checklists/signoffs ../signoffs; git rm -r --quiet Checklists/signoffs
      cd ../signoffs; git init --quiet; git config user.name M; git config user.email m@e; save Sub; cd - >/dev/null
      git -c protocol.file.allow=always submodule --quiet add "$(realpath ../signoffs)" Checklists/signoffs
      save Sub
      """)
    let (item, _) = try await status()
    #expect(item.state == .unverified)
    #expect(item.detail.contains("in another git repository"), "\(item.detail)")
    #expect(try await package.sign("zoe") == 2)
  }

  /// Otherwise one person could have two addresses.
  @Test func invisibleCharactersAreRejected() async throws {
    defer { tool.remove() }
    for by in [
      "B < b@example.org>", "B <b@example.org >", "B <b@exam ple.org>", "B <b@example.org\u{200B}>",
      "B <b@example.org\t>", "B <b@example.org\u{A0}>", "B <\u{FEFF}b@example.org>",
      "B <b@example.org> ",
      " <b@example.org>", "B <b@example.org\u{FE0F}>",
      "B <b@example.org.>", "B <mailto:b@example.org>", "B <\"b\"@example.org>",
      "B <b@@example.org>",
      "B <b(x)@example.org>", "B <b@example..org>", "B <.b@example.org>", "B <b@-example.org>",
      "B <\u{FF42}@example.org>", "B <b@[127.0.0.1]>", "B <b\\@example.org>",
      "B <b@\u{301}example.org>",
    ] {
      let signed = try await tool.run(["checklist", "sign", "tried", "--by", by], in: folder)
      #expect(signed.exitCode == 64, "\(by): \(signed.all)")
    }
    for by in [
      "B \"Q\" <12+b[bot]@users.noreply.github.com>", "Д <д@п.рф>", "O'B <o'b@localhost>",
      "Ü <e\u{301}.b-c@例え.jp>",
    ] {
      let signed = try await tool.run(["checklist", "sign", "tried", "--by", by], in: folder)
      #expect(signed.exitCode == 0, "\(by): \(signed.all)")
    }
    try await shell("git clean --quiet --force Checklists")
    try await shell("sign --note good; git branch good")
    for wrong in ["< manager@", "<mailto:manager@"] {
      try await shell(
        "git reset --quiet --hard good; f=$(kept good); sed -i 's/<manager@/\(wrong)/' $f; rehash $f; save Edit"
      )
      let (item, report) = try await status()
      #expect(item.state == .pending && report.verdict == .unverified)
    }
  }
}
