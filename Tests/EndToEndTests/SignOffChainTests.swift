import Foundation
import ReleaseModel
import Testing

/// A failure stands until someone who knew of it gives another result, in whatever branches, with whatever
/// dates and keys.
@Suite struct SignOffChainTests: SignOffSuite {
  let package: SignOffPackage

  init() async throws { package = try await SignOffPackage() }

  /// Keys of the manager and another person; each may be used until a date that `ends` sets.
  private static let keys = #"""
    for name in manager other; do ssh-keygen -q -t ed25519 -N '' -C '' -f ../$name; done
    ends() {
      { echo "manager@example.org $1 $(cat ../manager.pub)"; echo "other@example.org $(cat ../other.pub)"; } \
        | tr -s ' ' >allowed_signers
      save Keys
    }
    keyed() { sign --key ../manager "$@"; }
    # Writes a copy NAME of the sign-off FILE after SED, signed with KEY, which follows the other files.
    forge() {
      local file=$1 new=Checklists/signoffs/tried-$2.yml edits=$3 key=$4 other
      shift 4
      sed "/^#/d; /^checksum/d; /^signature/d; $edits" $file | sed '/^follows:/,$d' >../text
      echo follows: >>../text
      for other; do
        echo "  - { file: \"x.yml\", checksum: $(sed -n 's/^checksum: //p' $other) }" >>../text
      done
      mkdir -p Checklists/signoffs
      { cat ../text; echo "checksum: \"$(sha256sum <../text | cut -d' ' -f1)\""; } >$new
      if [ -n "$key" ]; then
        rm -f ../text.sig; ssh-keygen -q -Y sign -n sign-off@verify-release -f ../$key ../text
        echo "signature: \"$(grep -v -- ----- ../text.sig | tr -d '\n')\"" >>$new
      fi
      save Forge
    }
    echo 'allowed-signers: allowed_signers' >>.verify-release.yml
    ends ''

    """#

  private static let required =
    "sed -i 's/covers: .Sources., /&require-signed: true, /' Checklists/release.yml; save Policy\n"

  @Test func differentResultsOfBranchesNeedSignOffOverBoth() async throws {
    defer { tool.remove() }
    try await shell(
      """
      git checkout --quiet -b side; sign --fail --note worse; sign --not-applicable --reason unused
      git checkout --quiet main; sign --fail --note bad; sign --note good
      git merge --quiet --no-edit side
      """)
    #expect(try await status().item.state == .failed)
    try await shell("git branch merged; sign --note better")
    #expect(try await status().item.state == .passed)
    try await shell(
      "git checkout --quiet merged; sign --not-applicable --reason none; git tag 1.0.0")
    #expect(try await status().item.state == .notApplicable)
  }

  /// A thief of the key can't have signed before what the sign-off follows, directly or through others.
  @Test(arguments: ["$bad $no", "$bad $no Checklists/signoffs/tried-8.yml"])
  func keyMustBeValidAfterWhatWasFollowed(_ followed: String) async throws {
    defer { tool.remove() }
    try await shell(
      Self.keys + Self.required + #"""
        sign --fail --note bad; sign --fail --note no; bad=$(kept bad) no=$(kept no)
        ends "valid-before=\"$(date -u -d '-1 day' +%Y%m%d)\""
        old="s/failed/passed/; s/^at: .*/at: \"$(date -u -d '-2 days' +%FT%TZ)\"/"
        forge $bad 8 "$old; s/bad/link/" manager $no
        forge $bad 9 "$old; s/bad/good/" manager \#(followed)
        """#)
    let (stolen, _) = try await status()
    #expect(stolen.state == .failed, "\(stolen.detail)")
    let problems = stolen.signOffs?.first { $0.note == "good" }?.problems ?? []
    #expect(
      problems.contains { $0.contains("; it follows a sign-off of 20") },
      "\(problems)")
    // With a key that has no end, the clock may be slow.
    try await shell("sed -i 's/valid-before=[^ ]* //' allowed_signers; save Keys")
    let (slow, _) = try await status()
    #expect(slow.state == .passed, "\(slow.detail)")
  }

  /// Failures may have wrong dates, too, and keys end as planned.
  @Test func plannedEndOfKeyKeepsSignOffs() async throws {
    defer { tool.remove() }
    try await shell(
      Self.keys + Self.required + #"""
        sign --fail --note bad; f=$(kept bad)
        sed -i "s/^at: .*/at: \"$(date -u -d '+400 days' +%FT%TZ)\"/" $f; rehash $f; save Date
        ends "valid-before=\"$(date -u -d '+2 days' +%Y%m%d)\""
        keyed --note good
        """#)
    let (item, _) = try await status()
    #expect(item.state == .passed, "\(item.detail)")
  }

  /// No one who signs in the other branch can know of the failure, even if a file there names it.
  @Test(arguments: [
    (true, "s/failed/passed/", ""), (true, "s/failed/passed/", "thief"), (true, "", ""),
    (true, "s/failed/passed/; s/manager@/other@/", ""),
    (true, "s/failed/passed/; s/^package.*/package: \"X\"/", "manager"),
    (false, "s/failed/passed/; s/^package.*/package: \"X\"/", ""),
  ])
  func forgedLinkCarriesNothing(
    _ isRequired: Bool, _ edits: String, _ key: String
  ) async throws {
    defer { tool.remove() }
    try await shell(
      Self.keys + (isRequired ? Self.required : "") + """
        ssh-keygen -q -t ed25519 -N '' -C '' -f ../thief
        git checkout --quiet -b side; sign --fail --note bad; bad=$(kept bad)
        forge $bad 1 '\(edits); s/bad/link/' '\(key)' $bad
        cp Checklists/signoffs/tried-1.yml ../link; git reset --quiet --hard HEAD~1
        git checkout --quiet main; mkdir -p Checklists/signoffs; cp ../link Checklists/signoffs/tried-1.yml
        save Link; keyed --note good
        """)
    #expect(try await status().item.state == .passed)
    try await shell("git merge --quiet --no-edit side")
    let (item, _) = try await status()
    #expect(item.state == .failed, "\(item.detail)")
    try await shell("git tag 1.0.0; sign --note good --key ../manager")
    #expect(try await status().item.state == .passed)
  }

  /// People leave, and their sign-offs no longer count.
  @Test func failureStaysReplacedWhenSignerLeaves() async throws {
    defer { tool.remove() }
    try await shell(
      Self.keys + Self.required + """
        sign --fail --note bad; keyed --note good
        echo 'let added = 1' >Sources/Shop/Added.swift; save Change
        sign --note better --by 'O <other@example.org>' --key ../other
        sed -i /^manager/d allowed_signers; save Keys
        """)
    let (item, _) = try await status()
    #expect(item.state == .passed, "\(item.detail)")
    // Its file is not needed anymore.
    try await shell("git rm --quiet $(kept bad); save Remove")
    #expect(try await status().item.state == .passed)
  }

  /// Every failure without an answer is told; the others are not.
  @Test(arguments: [
    (
      "sed -i 's/id: tried, title: It was tried/id: new, title: It was tested/' Checklists/*.yml",
      true
    ),
    ("sed -i '/id: tried/d' Checklists/*.yml", true),
    (
      "sed -i 's/id: tried, title: It was/id: new, title: They were/' Checklists/*.yml; git rm -rqf Checklists/signoffs",
      true
    ),
    (
      """
      git mv Checklists Lists; sed -i s/Checklists/Lists/ .verify-release.yml; git rm -rqf Lists/signoffs
      sed -i 's/^title: .*/title: New/; s/id: tried, title: It was tried/id: new, title: New/' Lists/*.yml
      """, true
    ),
    (
      "sign --not-applicable --reason dropped; sed -i '/id: tried/d' Checklists/*.yml; rm -r Checklists/signoffs",
      false
    ),
    // The ID goes to an item that needs no sign-off, or differs only in case.
    (
      "sed -i 's/title: It was tried, manual: .*/title: It builds, check: build }/' Checklists/*.yml; git rm -rqf Checklists/signoffs",
      true
    ),
    ("sed -i 's/tried, manual:/tried, when: [beta], manual:/' Checklists/*.yml", true),
    (
      "sed -i 's/id: tried, title: It was tried/id: Tried, title: New/' Checklists/*.yml; git rm -rqf Checklists/signoffs",
      true
    ),
    // Another configuration has the item.
    (
      "cp -r Checklists Lists; rm -r Lists/signoffs Checklists/signoffs; sed -i s/Checklists/Lists/ .verify-release.yml; sed -i 's/title: Before/title: After/; /id: tried/d' Lists/*.yml",
      false
    ),
  ])
  func abandonedFailureIsTold(_ script: String, _ isTold: Bool) async throws {
    defer { tool.remove() }
    try await shell(
      """
      sed -i 's/id: legal, title: It was tried/id: legal, title: It is legal/' Checklists/release.yml; save Title
      sign --fail --note bad; \(script); rm -f $(kept bad); save Rename
      """)
    let report = try await status().report
    let warnings = report.checks.flatMap(\.findings).filter { $0.severity == .warning }
    #expect(warnings.map { $0.message.contains("failed sign-off") } == (isTold ? [true] : []))
  }

  /// The file of the failure stays, but no run needs the item anymore.
  @Test func failureOfItemWithoutBuildsIsTold() async throws {
    defer { tool.remove() }
    try await shell(
      """
      sign --note good --by 'Zoe <zoe@example.org>'
      sed -i 's/tried, manual:/tried, when: [beta], manual:/' Checklists/release.yml; save Build
      """)
    let findings = try await status().report.checks.flatMap(\.findings)
    #expect(findings.filter { $0.severity == .warning } == [])
    try await shell(
      "git revert --no-edit HEAD >/dev/null; sign --fail --note bad; git revert --no-edit HEAD~1 >/dev/null"
    )
    let told = try await status().report.checks.flatMap(\.findings)
      .filter { $0.severity == .warning }
    #expect(told.map { $0.message.contains("applies to no build") } == [true])
  }

  /// A title with another punctuation is the same one.
  @Test(arguments: ["It was tried.", "it was  tried!", "It: was-tried"])
  func failureOutlivesIDAndPunctuation(_ title: String) async throws {
    defer { tool.remove() }
    try await shell(
      """
      sed -i 's/id: legal, title: It was tried/id: legal, title: It is legal/' Checklists/release.yml; save Title
      sign --fail --note bad; git mv Checklists Lists; sed -i s/Checklists/Lists/ .verify-release.yml
      sed -i 's/id: tried, title: It was tried/id: new, title: "\(title)"/' Lists/*.yml
      git rm -rqf Lists/signoffs; save Rename; git tag 1.0.0
      """)
    let (item, _) = try await status()
    #expect(item.id == "new" && item.state == .failed, "\(item.detail)")
    let history = try await tool.run(["checklist", "history"], in: folder)
    #expect(history.output.contains("failed         new"), "\(history.all)")
    // The command works although the folder is gone.
    let command = try #require(item.detail.firstMatch(of: /restore it with `([^`]+)`/)).1
    try await shell("rm -rf Checklists Lists/signoffs; \(command); test \"$(kept bad)\"")
    #expect(try await !status().item.detail.contains("restore it with"))
  }
}
