import ReleaseModel
import Testing
import Verification

/// How sign-offs decide the state of a manual item.
@Suite struct SignOffTests {
  private static let commit = String(repeating: "b", count: 40)

  private func item(
    _ settings: SignOffTerms = SignOffTerms(), how: String? = "Look closely."
  ) -> ChecklistItem {
    ChecklistItem(
      id: "item", title: "It holds", why: "It must.", how: how, method: .manual(settings),
      location: location("list.yml", 3))
  }

  /// A sign-off dated `daysAgo` days before 30 June 2026.
  private func signed(
    _ result: SignOff.Result = .passed, daysAgo: Int = 1, covered: String = "now",
    _ change: (inout SignOffEvidence) -> Void = { _ in }
  ) -> SignOffEvidence {
    let day = 30 - daysAgo
    var found = SignOffEvidence(
      SignOff(
        package: "App", checklist: "Before", item: "item", result: result,
        by: "Ada <ada@example.org>", at: "2026-06-\(day < 10 ? "0" : "")\(day)T12:00:00Z",
        note: "Said.", commit: Self.commit,
        covers: ["."], coveredDigest: covered,
        wording: .init(title: "It holds", why: "It must.", how: "Look closely."),
        location: location("s-\(daysAgo).yml", 1)), age: daysAgo * 86_400)
    change(&found)
    return found
  }

  /// The sign-offs, each of which follows the next older one, as if they had been given one after the other.
  private func chained(_ signOffs: [SignOffEvidence]) -> [SignOffEvidence] {
    let order = signOffs.indices.sorted { signOffs[$0].signOff.isOlder(than: signOffs[$1].signOff) }
    var all = signOffs
    for index in all.indices { all[index].signOff.checksum = "\(index)" }
    for (older, newer) in zip(order, order.dropFirst()) {
      all[newer].signOff.follows = [.init(file: "", checksum: "\(older)")]
    }
    return all
  }

  private func plan(_ item: ChecklistItem) -> Plan {
    ChecksTests.plan(checklists: [Checklist(title: "Before", file: "list.yml", items: [item])])
  }

  /// The status of the item, and the findings of the check.
  private func judge(
    _ item: ChecklistItem, _ signOffs: [SignOffEvidence], uncommitted: [String] = [],
    onlyManual: Bool = false, isChained: Bool = true,
    _ change: (inout Plan, inout GatheredEvidence) -> Void = { _, _ in }
  ) throws -> (status: ChecklistReport.Item, findings: [Finding]) {
    var plan = plan(item)
    plan.configuration.roles = ["managers": ["ada@example.org"], "others": ["o@example.org"]]
    plan.configuration.allowedSigners = "keys"
    var evidence = GatheredEvidence()
    if !signOffs.isEmpty {
      evidence.signOffs["item"] = .collected(
        ManualEvidence(
          package: "App", coveredDigest: "now", uncommitted: uncommitted,
          signOffs: isChained ? chained(signOffs) : signOffs))
    }
    change(&plan, &evidence)
    let input = CheckInput(plan: plan, evidence: evidence, today: "2026-06-30")
    let result = ChecklistCheck(onlyManual: onlyManual).judge(input)
    return (try #require(result.checklists.first?.items.first), result.findings)
  }

  @Test func changedDependenciesInvalidateSignOff() throws {
    let changed = signed {
      $0.dependencyChanges = [
        .folder(
          "../Core", [FileChange(path: "../Core/a.swift", lines: .init(added: 1, deleted: 0))]),
        .folder("../Kit", nil),
        .uncommitted("../Kit", files: ["../Kit/b.c"]),
        .notInCommit("../Own"), .added("more"), .removed("less"),
        .version("dep", from: "1.0.0", to: "1.1.0"),
      ]
    }
    let status = try judge(item(), [changed]).status
    #expect(status.state == .stale)
    #expect(
      status.stale == [
        "../Core/a.swift | +1 -0", "the local package ../Kit has changed",
        "../Kit/b.c is not committed",
        "git finds no commit with the local package ../Own",
        "it does not cover the dependency more", "the dependency less is not used anymore",
        "dependency dep | 1.0.0 -> 1.1.0",
      ])
  }

  @Test func uncomparedDependenciesAreSaid() throws {
    let status = try judge(item(), [signed { $0.hasUncomparedDependencies = true }]).status
    #expect(status.state == .passed)
    #expect(
      status.detail.contains("(only `verify-release run` compares the versions of dependencies)"))
  }

  @Test func itemWithoutSignOffIsPending() throws {
    let (status, findings) = try judge(item(), [])
    #expect(status.state == .pending && status.verdict == .pending && status.signOff == nil)
    #expect(findings.map(\.severity) == [.pending])
  }

  /// An item says who may sign, with what, and how, but only while it can be signed.
  @Test func openItemExplainsHowToSign() throws {
    let settings = SignOffTerms(
      roles: ["managers", "others"], needsEvidence: true, needsSignature: true,
      artifactsOf: "release")
    let (status, findings) = try judge(item(settings), []) { plan, _ in
      plan.packageOptions = ["--package-path", "App"]
    }
    let command =
      "verify-release checklist sign item --evidence FILE --key FILE --report FILE"
      + " --package-path App"
    #expect(status.detail == "needs sign-off by managers or others")
    #expect(
      status.signing
        == SigningGuide(
          terms: SignOffRequirements(
            roles: ["managers", "others"], signers: ["ada@example.org", "o@example.org"],
            needsEvidence: true, needsSignature: true, artifactsOf: "release"), command: command))
    #expect(
      findings.map(\.advice) == [
        "Look closely. managers or others (ada@example.org, o@example.org) may sign. Evidence"
          + " (a file or URL) and an SSH key are required. Sign with `\(command)`."
      ])
    let stale = try judge(item(), [signed(covered: "then")]).status
    #expect(stale.state == .stale && stale.signing != nil)
    for found in [signed(), signed(.notApplicable)] {
      #expect(try judge(item(), [found]).status.signing == nil)
    }
    // A new sign-off replaces a failed one.
    let failed = try judge(item(settings), [signed(.failed)]) { plan, _ in
      plan.packageOptions = ["--package-path", "App"]
    }
    #expect(failed.status.signing == status.signing)
    #expect(failed.findings.map(\.advice) == findings.map(\.advice))
    let withoutGit = try judge(item(), []) { $1.signOffs["item"] = .unavailable(reason: "no git") }
    #expect(withoutGit.status.signing == nil)
  }

  @Test func statusIncludesVerifyingKey() throws {
    let valid = signed { $0.signature = .valid(key: "ab") }
    #expect(try judge(item(), [valid]).status.signOff?.key == "ab")
    #expect(try judge(item(), [signed()]).status.signOff?.key == nil)
  }

  @Test(arguments: [
    (
      SignOff.Result.passed, ChecklistReport.Item.State.passed, Verdict.passed,
      "Ada <ada@example.org> signed on 2026-06-29: Said."
    ),
    (
      .failed, .failed, .failed,
      "Ada <ada@example.org> signed on 2026-06-29 (result: failed): Said."
    ),
    (
      .notApplicable, .notApplicable, .passed,
      "Ada <ada@example.org> signed on 2026-06-29 (result: not applicable): Said."
    ),
  ])
  func signOffResultDecidesAnswer(
    _ result: SignOff.Result, _ state: ChecklistReport.Item.State, _ verdict: Verdict,
    _ detail: String
  ) throws {
    let (status, findings) = try judge(item(), [signed(result)])
    #expect(status.state == state && status.verdict == verdict && status.detail == detail)
    #expect(status.signOff?.by == "Ada <ada@example.org>" && status.signOff?.file == "s-1.yml")
    #expect(status.stale == nil)
    #expect(findings.map(\.severity) == (verdict == .failed ? [.error] : []))
    #expect(findings.map(\.message) == (verdict == .failed ? ["It holds: \(detail)"] : []))
  }

  /// Sign-offs as `p` (passed), `s` (passed, stale) or `f` (failed) with their age in days, and the
  /// resulting state.
  @Test(arguments: [
    ("p2 f1", ChecklistReport.Item.State.failed), ("f2 p1", .passed), ("f2 s1", .stale),
    ("s2 p1", .passed), ("p2 s1", .passed), ("p3 f2 s1", .stale), ("s2 f1", .failed),
    ("p1 f1", .failed), ("f1 p1", .failed), ("f3 p2 f1", .failed), ("p3 f2 p1", .passed),
  ])
  func newestValidSignOffDecides(
    _ signOffs: String, _ state: ChecklistReport.Item.State
  ) throws {
    let found = signOffs.split(separator: " ").map { text in
      signed(
        text.first == "f" ? .failed : .passed, daysAgo: Int(text.dropFirst()) ?? 0,
        covered: text.first == "s" ? "then" : "now")
    }
    #expect(try judge(item(), found).status.state == state)
    #expect(try judge(item(), found.reversed()).status.state == state)
  }

  /// Sign-offs in the order of their dates, as a result, a number, and those that it follows; and the
  /// resulting state.
  @Test(arguments: [
    // The failure follows the pass, whose clock was fast.
    ("f1:2 p2", ChecklistReport.Item.State.failed), ("f1:3 p2:1 p3", .passed),
    ("f1:2 p2 p3:1", .passed), ("p3:1 f1:2 p2", .passed), ("f1:2 p2 s3:1", .stale),
    // Parallel branches.
    ("f1 p2", .failed), ("p2 f1", .failed), ("f1 p2 p3:2", .failed), ("f1 p2 p3:1,2", .passed),
    ("f1 p2:1 p3", .passed), ("f1 p2:1 f3", .failed), ("f1 f2 p3:1 p4:2", .passed),
    ("f1 f2 p3:1 s4:2", .stale), ("f1 f2 p3:2", .failed), ("f1 f2:1 p3:2", .passed),
    // Indirectly, also with a stale one or a failure in between.
    ("f1 s2:1 p3:2", .passed), ("f1 n2:1 p3:2", .passed), ("p4:3 f1 p2:1 f3:2", .passed),
    // One that never counted replaces nothing, and nothing replaces through it.
    ("f1 x2:1", .failed), ("f1 x2:1 p3:2", .failed), ("f1 x2:1 p3:1,2", .passed),
    ("f1 x2:1 p3", .failed), ("f1 x2:1 f3:2 p4:3", .failed), ("f1 x2:1 s3:2,1 p4:3", .passed),
    // Parallel failures need the same result.
    ("f1 f2 p3:1 n4:2", .failed), ("f1 f2 n3:1 p4:2", .failed), ("f1 f2 n3:1 n4:2", .notApplicable),
    ("f1 f2 p3:1 n4:2 n5:3", .notApplicable), ("f1 f2 p3:1 n4:2 p5:4", .passed),
    ("f1 f2 p3:1 n4:2 p5:3,4", .passed), ("f1 f2 n5:1 p4:2 p3:4,5", .passed),
    ("f1 f2 f3 p4:1 p5:2 n6:3", .failed), ("f1 f2 p3:1 n4:1,2", .notApplicable),
    ("f1 f2 p3:1,2 n4:2", .failed), ("f1 f2 p3:1,2 s4:2", .passed),
    // The chain says which result is the newest one.
    ("f1 n3:1,2 p2:1", .notApplicable), ("f1 f2 p4:1,2,3 n3:2", .passed),
    // Clocks that are slow.
    ("p4:1,2 f1 n3:2 f2", .failed), ("p4:1,2,3 f1 n3:2 f2", .passed),
  ])
  func failureStandsUntilPassFollowsIt(
    _ signOffs: String, _ state: ChecklistReport.Item.State
  ) throws {
    let found = signOffs.split(separator: " ").enumerated().map { index, text in
      let parts = text.dropFirst().split(separator: ":")
      let results: [Character: SignOff.Result] = ["f": .failed, "n": .notApplicable]
      return signed(
        text.first.flatMap { results[$0] } ?? .passed, daysAgo: 20 - index,
        covered: text.first == "s" ? "then" : "now"
      ) {
        $0.signOff.checksum = String(parts[0])
        $0.signOff.follows = parts.dropFirst().joined().split(separator: ",").map {
          .init(file: "", checksum: String($0))
        }
        if text.first == "x" { $0.signOff.package = "Other" }
      }
    }
    let status = try judge(item(), found, isChained: false).status
    #expect(status.state == state, "\(status.detail)")
    #expect(try judge(item(), found.reversed(), isChained: false).status.state == state)
    for signOff in status.signOffs ?? [] {
      guard let file = signOff.replaced?.file else { continue }
      let failed = found.first { $0.signOff.location.file == file }
      let own = found.first { $0.signOff.location.file == signOff.file }?.signOff
      #expect(SignOffChain(found.map(\.signOff)).follows(try #require(own), failed!.signOff))
    }
  }

  @Test func passThatDoesNotFollowFailureSaysWhy() throws {
    let failed = signed(.failed, daysAgo: 2) { $0.signOff.checksum = "f" }
    let passed = signed { $0.signOff.checksum = "p" }
    let (status, findings) = try judge(item(), [failed, passed], isChained: false)
    #expect(
      findings.first?.message
        == "It holds: Ada <ada@example.org> signed on 2026-06-28 (result: failed):"
        + " Said.; the sign-off s-1.yml does not follow the failed sign-off s-2.yml, so it does not replace"
        + " it: sign the item again.")
    #expect(
      status.signOffs?.map(\.problems) == [
        ["it does not follow the failed sign-off s-2.yml, so it does not replace it"], nil,
      ])
    #expect(status.signOffs?.map(\.state) == [.superseded, .counts])
  }

  /// Only one that passed has a validity that a date could extend.
  @Test func failureFromFutureStandsUntilPassFollowsIt() throws {
    let failed = signed(.failed, daysAgo: 0) {
      $0.age = -86_400
      $0.signOff.checksum = "f"
    }
    let (status, findings) = try judge(item(), [failed], isChained: false)
    #expect(status.state == .failed && findings.map(\.severity) == [.error])
    let passed = signed {
      $0.signOff.checksum = "p"
      $0.signOff.follows = [.init(file: "", checksum: "f")]
    }
    let next = try judge(item(), [failed, passed], isChained: false)
    #expect(next.status.state == .passed && next.findings.isEmpty, "\(next.status.detail)")
  }

  /// The number selects a change and the reason expected for it.
  @Test(arguments: 0...26)
  func staleSignOffNamesReason(_ number: Int) throws {
    var (settings, uncommitted) = (SignOffTerms(), [String]())
    var how: String? = "Look closely."
    var found = signed()
    let expected: [String]
    switch number {
    case 0:
      found.signOff.coveredDigest = "then"
      found.changes = [
        FileChange(path: "a.swift", lines: .init(added: 3, deleted: 1)), FileChange(path: "b.png"),
        FileChange(path: "d", lines: .init(added: 0, deleted: 0), formerPath: "c"),
        FileChange(
          path: "e", lines: .init(added: 0, deleted: 0), modes: .init(old: "100644", new: "100755")),
        FileChange(path: "g", lines: .init(added: 1, deleted: 2), formerPath: "f"),
      ]
      expected = [
        "a.swift | +3 -1", "b.png | binary", "c -> d | renamed", "e | mode 100644 -> 100755",
        "f -> g | renamed, +1 -2",
      ]
    case 1:
      found.signOff.coveredDigest = "then"
      expected = [
        "the covered files (.) have changed; commit bbbbbbbbbbbb is missing, so the changes"
          + " cannot be listed"
      ]
    case 2:
      found.signOff.coveredDigest = "then"
      settings.covers = ["Sources"]
      expected = ["the sign-off covers ., but the item now covers Sources"]
    case 3:
      uncommitted = ["a.swift"]
      expected = ["a.swift is not committed"]
    case 4:
      how = "Look  very\nclosely."
      expected = ["`how` changed: added \"very\""]
    case 5:
      how = nil
      expected = ["`how` changed: removed \"Look closely.\""]
    case 6:
      settings.maximumAge = 30
      found.age = 31 * 86_400
      expected = ["it is 31 days old; the limit is 30 days"]
    case 7:
      found.evidenceProblem = "its evidence is missing"
      expected = ["its evidence is missing"]
    case 8:
      settings.needsEvidence = true
      expected = ["it has no evidence"]
    case 9:
      settings.roles = ["others"]
      expected = ["Ada <ada@example.org> does not have a required role (others)"]
    case 10:
      settings.needsSignature = true
      found.signature = .absent
      expected = ["it has no signature"]
    case 11:
      found.signOff.evidence = .url("https://")
      expected = [
        "its evidence 'https://' is not a URL with a host, such as https://example.org/1"
      ]
    case 12:
      let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
      found.signOff.evidence = .file("shot.png", sha256: empty)
      expected = ["its evidence shot.png is an empty file"]
    case 13:
      // The digest is that of the item's files.
      (found.signOff.covers, settings.covers) = ([], ["Sources"])
      expected = ["the sign-off covers nothing, but the item now covers Sources"]
    case 14:
      (found.signOff.covers, settings.covers) = (["../"], ["Sources"])
      expected = ["the sign-off covers ../, but the item now covers Sources"]
    case 15:
      let digest = String(repeating: "0", count: 64)
      found.signOff.evidence = .file("../../etc/hostname", sha256: digest)
      expected = ["its evidence ../../etc/hostname is not in the package"]
    case 16:
      (found.signOff.result, found.signOff.note) = (.notApplicable, " ")
      expected = ["it has no note that says why the item does not apply"]
    case 17:
      found.signOff.coveredDigest = "then"
      found.hasOtherObjectFormat = true
      expected = [
        "it identifies the covered files (.) by SHA-1, but the repository now uses SHA-256, so they cannot"
          + " be compared; review them and sign the item again"
      ]
    case 18:
      found.signOff.package = "Other"
      expected = ["it is for the package 'Other', not for the package 'App'"]
    case 19:
      found.signOff.package = nil
      expected = ["it is for files without a package, not for the package 'App'"]
    case 20:
      found.signOff.checklist = "After"
      expected = ["it is for the checklist 'After', not for 'Before'"]
    case 21:
      settings.needsSignature = true
      found.signature = .wrong
      expected = [
        "its signature does not match: it was edited, or it was signed for something else"
      ]
    case 22:
      settings.needsSignature = true
      found.signature = .notAllowed(key: "SHA256:ab", message: "keys:1: key has expired")
      expected = [
        "the key SHA256:ab may not sign for ada@example.org at 2026-06-29T12:00:00Z, according to"
          + " keys (keys:1: key has expired)"
      ]
    case 23:
      found.missing = [Removal(file: "signoffs/s-0.yml", commit: Self.commit)]
      expected = [
        "it follows the sign-off signoffs/s-0.yml, which was removed: restore it with `git checkout"
          + " bbbbbbbbbbbb -- :/signoffs/s-0.yml`, or sign the item again"
      ]
    case 24:
      found.missing = [Removal(file: "s-0.yml")]
      expected = [
        "it follows the sign-off s-0.yml, which was removed: find it with `git log --all"
          + " --full-history -- ':/*s-0.yml'`, or sign the item again"
      ]
    case 25:
      settings.excludesAuthors = true
      found.authors = CoveredAuthors(
        signer: AuthoredCommit(commit: String(repeating: "b", count: 40)))
      expected = [
        "Ada <ada@example.org> wrote changes that it covers, in commit bbbbbbbbbbbb, so someone else must"
          + " sign"
      ]
    default:
      found.signOff.coveredDigest = "then"
      found.changes = (1...23).map { FileChange(path: "\($0)") }
      expected = (1...20).map { "\($0) | binary" } + ["and 3 more files"]
    }
    let (status, findings) = try judge(item(settings, how: how), [found], uncommitted: uncommitted)
    #expect(status.state == .stale && status.verdict == .pending)
    #expect(status.stale == expected)
    #expect(
      status.detail.hasSuffix("the sign-off is out of date: " + expected.joined(separator: "; ")))
    #expect(findings.map(\.severity) == [.pending])
    #expect(findings.first?.message == "It holds: \(status.detail).")
  }

  @Test func signOffMeetingConditionsIsAccepted() throws {
    let settings = SignOffTerms(roles: ["others", "managers"], needsEvidence: true, maximumAge: 1)
    let found = signed { $0.signOff.evidence = .url("https://example.org") }
    #expect(try judge(item(settings, how: "Look\n  closely."), [found]).status.state == .passed)
    // Evidence is required only for a passed item.
    #expect(try judge(item(settings), [signed(.notApplicable)]).status.state == .notApplicable)
  }

  /// A sign-off that was never valid does not replace a failed one.
  @Test func invalidEvidenceDoesNotReplaceFailure() throws {
    let failed = signed(.failed, daysAgo: 2)
    let without = signed { $0.signOff.evidence = .url("https://") }
    #expect(try judge(item(), [failed, without]).status.state == .failed)
    let changed = signed { $0.evidenceProblem = "its evidence has changed" }
    #expect(try judge(item(), [failed, changed]).status.state == .stale)
  }

  @Test func orderOfCoveredPathsDoesNotMatter() throws {
    let found = signed { $0.signOff.covers = ["a", "b"] }
    #expect(
      try judge(item(SignOffTerms(covers: ["b", "a"])), [found]).status.state == .passed)
  }

  @Test(arguments: [
    "https://example.org/1", "HTTP://localhost:8080", "s3://bucket/key", "https://[::1]/",
    "https://user@example.org", "https://bücher.example/?q=1",
  ])
  func urlWithHostIsEvidence(_ address: String) {
    #expect(SignOff.Proof.hasScheme(address) && SignOff.Proof.url(address).problem == nil)
  }

  @Test(arguments: [
    "https://", "http://", "https:///", "https://?q", "https://#", "https://user@", "https://@/x",
    "https:// example.org", "https://example.org/a b", "https://.", "https://-", "https://:80",
    "https://user@:80", "a://",
  ])
  func urlWithoutHostIsNotEvidence(_ address: String) {
    #expect(SignOff.Proof.hasScheme(address) && SignOff.Proof.url(address).problem != nil)
  }

  @Test func signatureIsCheckedOnlyWhenRequired() throws {
    let unsigned = signed { $0.signature = .absent }
    #expect(try judge(item(), [unsigned]).status.state == .passed)
    let settings = SignOffTerms(needsSignature: true)
    let valid = signed { $0.signature = .valid(key: "ab") }
    #expect(try judge(item(settings), [valid]).status.state == .passed)
    // An older signed sign-off still counts, and a failed one needs no signature.
    let older = signed(daysAgo: 2) { $0.signature = .valid(key: "ab") }
    #expect(try judge(item(settings), [older, unsigned]).status.state == .passed)
    let failed = signed(.failed, daysAgo: 2) { $0.signature = .absent }
    #expect(try judge(item(settings), [failed, unsigned]).status.state == .failed)
    #expect(try judge(item(settings), [failed, valid]).status.state == .passed)
    #expect(try judge(item(settings), [failed]).status.state == .failed)
  }

  /// Nothing is known about the signature, so the item is neither open nor signed.
  @Test func signatureThatCannotBeVerifiedIsUnverified() throws {
    let found = signed { $0.signature = .unverified(reason: "ssh-keygen was not found in PATH") }
    let status = try judge(item(SignOffTerms(needsSignature: true)), [found]).status
    #expect(status.state == .unverified && status.verdict == .unverified)
    #expect(
      status.detail == "the signature of Ada <ada@example.org> cannot be verified: ssh-keygen was"
        + " not found in PATH")
    #expect(try judge(item(), [found]).status.state == .passed)
    let failed = signed(.failed, daysAgo: 0) { $0.signature = found.signature }
    #expect(try judge(item(SignOffTerms(needsSignature: true)), [failed]).status.state == .failed)
  }

  @Test func removedFailureStandsUntilItemIsSignedAgain() throws {
    let removed = signed(.failed, daysAgo: 2) {
      $0.removal = Removal(file: "signoffs/s 2.yml", commit: Self.commit)
    }
    let status = try judge(item(), [signed(daysAgo: 3), removed]).status
    #expect(status.state == .failed && status.signing != nil)
    #expect(
      status.detail
        == "Ada <ada@example.org> signed on 2026-06-28 (result: failed): Said. (its file"
        + " was removed, which does not withdraw it: restore it with `git checkout bbbbbbbbbbbb --"
        + " ':/signoffs/s 2.yml'`, or sign the item again)")
    #expect(try judge(item(), [removed, signed()]).status.state == .passed)
    #expect(
      Removal(
        file: "a/s.yml", commit: Self.commit, place: "b c/s.yml", object: "12ef", folder: "pkg",
        packagePath: "my pkg"
      ).command
        == "git -C 'my pkg' update-index --add --cacheinfo '100644,12ef,pkg/b c/s.yml'"
        + " && git -C 'my pkg' checkout -- ':/pkg/b c/s.yml'")
  }

  /// A sign-off that is not for this item was never valid here.
  @Test func copiedSignOffDoesNotReplaceFailure() throws {
    let copied = signed { $0.signOff.package = "Other" }
    let failed = signed(.failed, daysAgo: 2)
    #expect(try judge(item(), [failed, copied]).status.state == .failed)
    #expect(try judge(item(), [signed(daysAgo: 2), copied]).status.state == .passed)
  }

  private func by(
    _ name: String, _ result: SignOff.Result = .passed, daysAgo: Int = 1, key: String? = nil
  ) -> SignOffEvidence {
    signed(result, daysAgo: daysAgo) {
      $0.signOff.by = "\(name) <\(name.lowercased())@example.org>"
      if let key { $0.signature = .valid(key: key) }
    }
  }

  @Test func severalPeopleMustSign() throws {
    let terms = SignOffTerms(roles: ["managers", "others"], signers: 2)
    let (one, findings) = try judge(item(terms), [by("Ada")])
    #expect(
      one.state == .pending && one.verdict == .pending && one.signOff?.by == by("Ada").signOff.by)
    #expect(
      one.detail == "Ada <ada@example.org> signed on 2026-06-29; 1 of 2 people signed; not yet:"
        + " o@example.org")
    #expect(
      findings.first?.advice?.contains(
        "managers or others (ada@example.org, o@example.org) may sign. 2 different people must sign."
      )
        == true)
    #expect(
      try judge(item(terms), []).status.detail == "needs sign-off by 2 people of managers or others"
    )
    func state(_ found: SignOffEvidence...) throws -> ChecklistReport.Item.State {
      try judge(item(terms), found).status.state
    }
    #expect(try state(by("Ada"), by("O", daysAgo: 2)) == .passed)
    // The same person, also with another name or key; one key for two addresses.
    #expect(try state(by("Ada"), by("Ada", daysAgo: 2)) == .pending)
    let other = signed(daysAgo: 2) { $0.signOff.by = "Eve <ADA@example.org>" }
    #expect(try state(by("Ada"), other) == .pending)
    #expect(try state(by("Ada", key: "a"), by("Ada", daysAgo: 2, key: "b")) == .pending)
    #expect(try state(by("Ada", key: "a"), by("O", daysAgo: 2, key: "a")) == .pending)
    #expect(try state(by("Ada", key: "a"), by("O", daysAgo: 2, key: "b")) == .passed)
    // Roles and results count, and both must sign after a failure.
    #expect(try state(by("Ada"), by("Eve", daysAgo: 2)) == .pending)
    #expect(try state(by("Ada"), by("O", .notApplicable, daysAgo: 2)) == .pending)
    #expect(try state(by("Eve", .failed, daysAgo: 2), by("Ada")) == .failed)
    #expect(
      try state(by("Ada", .failed, daysAgo: 3), by("O", daysAgo: 2), by("Ada")) == .passed)
  }

  /// Otherwise the item asks for a person who has signed.
  @Test func reportSaysWhyTwoSignersAreOnePerson() throws {
    let terms = SignOffTerms(roles: ["managers", "others"], signers: 2)
    func detail(
      _ lines: [People.Line], _ keys: (String?, String?) = ("SHA256:a", "SHA256:b")
    ) throws -> String {
      try judge(item(terms), [by("Ada", key: keys.0), by("O", daysAgo: 2, key: keys.1)]) {
        guard case .collected(var found) = $1.signOffs["item"] else { return }
        found.people = People(lines: lines)
        $1.signOffs["item"] = .collected(found)
      }.status.detail
    }
    let (ada, o) = ("ada@example.org", "o@example.org")
    func line(_ number: Int, _ names: String..., file: String = "keys") -> People.Line {
      .init(file: file, number: number, names: Set(names))
    }
    let start =
      "Ada <ada@example.org> signed on 2026-06-29; 1 of 2 people signed; ada@example.org and"
      + " o@example.org count as one person, because "
    #expect(
      try detail([line(1, ada, "SHA256:a"), line(2, o, "SHA256:b"), line(4, o, "SHA256:a")])
        == start + "lines 1 and 4 of keys have the same key")
    #expect(
      try detail([line(3, ada, o, file: ".mailmap")]) == start + "line 3 of .mailmap has both")
    #expect(
      try detail([line(1, ada, "x@example.org"), line(2, o, "x@example.org", file: ".mailmap")])
        == start + "line 2 of .mailmap and line 1 of keys have the same address")
    #expect(try detail([], ("SHA256:a", "SHA256:a")) == start + "they signed with the same key")
    #expect(try !detail([], (nil, nil)).contains("count as one person"))
  }

  /// The person who failed the item corrected that, so it only waits for the second person.
  @Test func correctedFailureWaitsForOthers() throws {
    let terms = SignOffTerms(roles: ["managers", "others"], signers: 2)
    let failed = by("Ada", .failed, daysAgo: 3)
    let (one, _) = try judge(item(terms), [by("O", daysAgo: 4), failed, by("Ada", daysAgo: 2)])
    #expect(one.state == .pending)
    #expect(
      one.detail == "Ada <ada@example.org> signed on 2026-06-28; 1 of 2 people signed since the"
        + " failed sign-off of Ada <ada@example.org>; not yet: o@example.org")
    #expect(
      try states(terms, [by("O", daysAgo: 4), failed, by("Ada", daysAgo: 2)])
        == ["28 *counts", "27 superseded", "26 superseded"])
    #expect(
      try states(terms, [failed, by("Ada", daysAgo: 2), by("O")])
        == ["29 *counts", "28 *counts", "27 superseded"])
    // One key, or an address that `.mailmap` joins, is the same person, also through another sign-off.
    let named = by("Adele", daysAgo: 2)
    let (mapped, _) = try judge(item(SignOffTerms(signers: 2)), [failed, named]) { _, evidence in
      guard case .collected(var found) = evidence.signOffs["item"] else { return }
      found.people = People([["adele@example.org", "ada@example.org"]])
      evidence.signOffs["item"] = .collected(found)
    }
    #expect(mapped.state == .pending, "\(mapped.detail)")
    let all = [
      by("Ada", .failed, daysAgo: 4), by("Adele", daysAgo: 3, key: "k"), by("Eve", daysAgo: 2),
      by("Ada", daysAgo: 5, key: "k"),
    ]
    #expect(
      try judge(item(SignOffTerms(signers: 3)), all).status.detail.contains("2 of 3 people signed"))
    // Another person's approval does not correct a failure, but it is shown.
    let (other, _) = try judge(item(terms), [failed, by("O")])
    #expect(other.state == .failed && other.signOffs?.map(\.state) == [.counts, .counts])
    #expect(
      other.detail == "Ada <ada@example.org> signed on 2026-06-27 (result: failed): Said.; since"
        + " then, O <o@example.org> signed on 2026-06-29; 1 of 2 people signed; not yet:"
        + " ada@example.org")
    #expect(other.signOff?.result == .failed)
  }

  /// Nothing replaced the sign-off of the other person, so the changes since are listed.
  @Test func staleSignOffOfEachPersonHasReasons() throws {
    let terms = SignOffTerms(signers: 2)
    func stale(_ name: String, _ daysAgo: Int) -> SignOffEvidence {
      var found = by(name, daysAgo: daysAgo)
      found.signOff.coveredDigest = "then"
      found.changes = [FileChange(path: "\(name).swift")]
      return found
    }
    let reasons = ["29 *stale: O.swift | binary", "28 stale: Ada.swift | binary", "27 superseded"]
    #expect(try states(terms, [stale("Ada", 2), stale("O", 1), stale("O", 3)]) == reasons)
    #expect(
      try states(terms, [stale("Ada", 2), by("O")])
        == ["29 *counts", "28 stale: Ada.swift | binary"])
  }

  /// The failed one counts, and the other says why it doesn't.
  @Test(arguments: [1, 2]) func failureOfSameTimeCounts(_ signers: Int) throws {
    let terms = SignOffTerms(signers: signers)
    var failed = by("Ada", .failed)
    failed.signOff.location.file = "a.yml"
    let found = [by("Ada"), failed, by("O", daysAgo: 2)]
    for signOffs in [found, found.reversed()] {
      #expect(
        try states(terms, signOffs) == [
          "29 *counts", "29 superseded", "28 superseded",
        ])
      #expect(try judge(item(terms), signOffs).status.state == .failed)
    }
  }

  @Test func reportSaysWhoRemovedSignOffAndWhoWroteFiles() throws {
    let authors = CoveredAuthors(addresses: ["eve@example.org"], since: "1.0.0")
    let deletion = FileCommit(
      commit: String(repeating: "c", count: 40), by: "Eve <eve@example.org>")
    let failed = signed(.failed) {
      $0.authors = authors
      $0.signOff.artifacts = [.init(name: "App", sha256: "ab")]
      $0.removal = Removal(file: "s-1.yml", commit: Self.commit, deletion: deletion)
    }
    let status = try judge(item(), [failed]).status
    #expect(
      status.detail.contains(
        "(its file was removed by Eve <eve@example.org> in commit cccccccccccc, which does not"))
    let report = try #require(status.signOff)
    #expect(report.removedBy == deletion.by && report.removedIn == deletion.commit)
    #expect(report.authors == authors && report.artifacts == failed.signOff.artifacts)
    #expect(report.coveredDigest == "now")
  }

  @Test func itemIsUnverifiedWhileAuthorsAreUnknown() throws {
    let terms = SignOffTerms(excludesAuthors: true)
    let (status, _) = try judge(item(terms), [signed()]) { _, evidence in
      guard case .collected(var found) = evidence.signOffs["item"] else { return }
      found.authorsProblem = "a shallow clone"
      evidence.signOffs["item"] = .collected(found)
    }
    #expect(status.state == .unverified && status.detail == "a shallow clone")
    #expect(try judge(item(terms), [signed()]).status.state == .passed)
    #expect(
      try judge(item(terms), []).status.terms?.sentences
        == "Anyone may sign, but not authors of what it covers. Evidence is optional.")
  }

  /// The record says who they are, or why that is unknown.
  @Test func authorsWhoMaySignAreReported() throws {
    let authors = CoveredAuthors(
      addresses: ["ada@example.org"], signer: AuthoredCommit(commit: Self.commit))
    let (known, _) = try judge(item(), [signed { $0.authors = authors }])
    #expect(known.state == .passed && known.signOff?.authors == authors)
    let (unknown, _) = try judge(item(), [signed()]) { _, evidence in
      guard case .collected(var found) = evidence.signOffs["item"] else { return }
      found.authorsProblem = "a shallow clone"
      evidence.signOffs["item"] = .collected(found)
    }
    #expect(unknown.state == .passed)
    #expect(unknown.signOff?.authors == CoveredAuthors(problem: "a shallow clone"))
  }

  @Test(arguments: [(23, 7, "in 7 days"), (29, 1, "in 1 day"), (30, 0, "in less than a day")])
  func expiryIsAnnounced(_ daysAgo: Int, _ left: Int, _ words: String) throws {
    let terms = SignOffTerms(maximumAge: 30)
    let found = signed { ($0.age, $0.expires) = (daysAgo * 86_400, "2026-07-29") }
    let (status, findings) = try judge(item(terms), [found])
    #expect(status.state == .passed && status.signOff?.expires == "2026-07-29")
    #expect(
      status.detail == "Ada <ada@example.org> signed on 2026-06-29, valid until 2026-07-29: Said.")
    #expect(findings.map(\.severity) == [.note])
    #expect(
      findings.first?.message == "It holds: the sign-off expires on 2026-07-29, \(words).")
    let early = signed { ($0.age, $0.expires) = (22 * 86_400, "2026-07-29") }
    #expect(try judge(item(terms), [early]).findings.isEmpty)
  }

  /// A removed failure may be missing, so nothing passes.
  @Test func shallowCloneIsUnverified() throws {
    func status(_ result: SignOff.Result, covered: String = "now") throws -> ChecklistReport.Item {
      try judge(item(), [signed(result, covered: covered)]) { _, evidence in
        guard case .collected(var found) = evidence.signOffs["item"] else { return }
        found.isShallow = true
        evidence.signOffs["item"] = .collected(found)
      }.status
    }
    for result in [SignOff.Result.passed, .notApplicable] {
      let found = try status(result)
      #expect(found.state == .unverified && found.signOffs?.map(\.state) == [.counts])
      #expect(found.detail.contains("`git fetch --unshallow`, and in CI, "), "\(found.detail)")
      #expect(found.detail.contains("`fetch-depth: 0`"))
    }
    #expect(try status(.failed).state == .failed)
    #expect(try status(.passed, covered: "then").state == .stale)
  }

  /// Each failure of a branch was replaced there, with another result.
  @Test func parallelResultsThatDifferAreSaid() throws {
    func chain(_ result: SignOff.Result, _ sum: String, _ other: String) -> SignOffEvidence {
      signed(result, daysAgo: result == .passed ? 2 : 1) {
        $0.signOff.checksum = sum
        $0.signOff.follows = [.init(file: "", checksum: other)]
      }
    }
    let failures = ["e", "f"].enumerated().map { index, sum in
      signed(.failed, daysAgo: 4 + index) { $0.signOff.checksum = sum }
    }
    let all = failures + [chain(.passed, "p", "e"), chain(.notApplicable, "n", "f")]
    let (status, findings) = try judge(item(), all, isChained: false)
    #expect(
      findings.first?.message
        == "It holds: Ada <ada@example.org> signed on 2026-06-26 (result: failed): Said.; the newest sign-off"
        + " s-1.yml has another result than s-2.yml: sign the item again.")
    #expect(
      status.signOffs?.map(\.state) == [.superseded, .superseded, .counts, .superseded]
        && status.signOffs?[1].problems == ["the newest sign-off s-1.yml has another result"])
    // Everyone is named once.
    let same = failures + [chain(.passed, "p", "e"), chain(.passed, "q", "f")]
    #expect(
      try judge(item(), same, isChained: false).status.detail
        == "Ada <ada@example.org> signed on 2026-06-28: Said.")
  }

  /// What is missing may be a failure, even if the sign-off that names it does not count.
  @Test(arguments: [
    ("p1 g2", ChecklistReport.Item.State.stale), ("p1 g2 p3", .stale), ("p1 g2 p3:2", .passed),
    ("p1 h2", .stale), ("p1 h2 p3:2", .passed), ("h2 x3:2 p4:3", .passed), ("g2 p3:2 n4", .stale),
    ("g1 g2 p3:1 n4:2", .stale), ("g1 g2 p3:1 p4:2", .passed), ("g1 f2:1 p3:2", .passed),
  ])
  func gapNeedsNewSignOff(_ signOffs: String, _ state: ChecklistReport.Item.State) throws {
    let found = signOffs.split(separator: " ").enumerated().map { index, text in
      let parts = text.dropFirst().split(separator: ":")
      let results: [Character: SignOff.Result] = ["f": .failed, "n": .notApplicable]
      return signed(text.first.flatMap { results[$0] } ?? .passed, daysAgo: 20 - index) {
        $0.signOff.checksum = String(parts[0])
        $0.signOff.follows = parts.dropFirst().joined().split(separator: ",").map {
          .init(file: "", checksum: String($0))
        }
        if "gh".contains(text.first ?? " ") { $0.missing = [Removal(file: "s-0.yml")] }
        if "hx".contains(text.first ?? " ") { $0.signOff.package = "Other" }
      }
    }
    let status = try judge(item(), found, isChained: false).status
    #expect(status.state == state, "\(status.detail)")
  }

  @Test func editedSignOffIsIgnoredAndReported() throws {
    let (status, findings) = try judge(item(), [signed { $0.isIntact = false }])
    #expect(status.state == .pending)
    #expect(findings.map(\.severity) == [.pending, .unverified])
    #expect(findings.last?.message.contains("was edited") == true)
    #expect(findings.last?.location == location("s-1.yml", 1))
  }

  @Test func futureSignOffIsIgnoredAndReported() throws {
    let (status, findings) = try judge(item(), [signed(daysAgo: 0) { $0.age = -301 }])
    #expect(status.state == .pending)
    #expect(findings.map(\.severity) == [.pending, .unverified])
    #expect(findings.last?.message.contains("is in the future: 2026-06-30T12:00:00Z") == true)
    let unreadable = try judge(item(), [signed { $0.age = .min }])
    #expect(unreadable.status.state == .pending && unreadable.findings.count == 2)
    // Clock skew of up to 5 minutes is tolerated.
    let early = try judge(item(), [signed(daysAgo: 0) { $0.age = -300 }])
    #expect(early.status.state == .passed && early.findings.isEmpty)
  }

  @Test func unreadableSignOffFileIsUnverified() throws {
    let (status, findings) = try judge(item(), [signed()]) { plan, _ in
      plan.signOffProblems = [.init(location: location("x.yml", 1), message: "A link")]
    }
    #expect(status.state == .passed)
    #expect(findings.map(\.severity) == [.unverified])
    #expect(findings.first?.message == "A link.")
  }

  @Test func signOffForUnknownItemIsAdvice() throws {
    let (status, findings) = try judge(item(), []) { plan, _ in
      var stranger = signed().signOff
      stranger.item = "itme"
      plan.signOffs = [stranger]
    }
    #expect(status.state == .pending)
    #expect(findings.map(\.severity) == [.pending, .warning])
    #expect(findings.last?.message == "This sign-off is for 'itme', which is not in any checklist.")
    let failed = try judge(item(), []) { plan, _ in
      var stranger = signed(.failed).signOff
      stranger.item = "itme"
      plan.signOffs = [stranger]
    }.findings.last
    #expect(failed?.message == "This failed sign-off is for 'itme', which is not in any checklist.")
    #expect(failed?.advice?.contains("Remove") == false)
  }

  @Test func signOffIsUnverifiedWithoutGit() throws {
    let (status, findings) = try judge(item(), []) { _, evidence in
      evidence.signOffs["item"] = .unavailable(reason: "no git")
    }
    #expect(status.state == .unverified && status.detail == "no git")
    #expect(findings.map(\.severity) == [.unverified])
  }

  @Test func changedArtifactsInvalidateSignOff() throws {
    let settings = SignOffTerms(covers: [], artifactsOf: "release")
    func state(
      _ artifacts: [SignOff.SignedArtifact], _ now: [ArtifactEvidence], onlyManual: Bool = false
    ) throws -> [String] {
      let found = signed { ($0.signOff.artifacts, $0.signOff.covers) = (artifacts, []) }
      let status = try judge(item(settings), [found], onlyManual: onlyManual) { $1.artifacts = now }
        .status
      return status.stale ?? [status.state.rawValue]
    }
    let same = SignOff.SignedArtifact(name: "app", sha256: String(repeating: "0", count: 64))
    let other = SignOff.SignedArtifact(name: "app", sha256: String(repeating: "1", count: 64))
    #expect(try state([same], [inspected("release"), inspected("debug")]) == ["passed"])
    #expect(try state([other], [inspected("release")]) == ["app has changed"])
    #expect(try state([], [inspected("release")]) == ["it does not cover app"])
    #expect(try state([same], [uninspected("release")]) == ["app was not inspected"])
    let gone = SignOff.SignedArtifact(name: "gone", sha256: same.sha256)
    #expect(try state([same, gone], [inspected("release")]) == ["gone was not inspected"])
    #expect(
      try state([same], [inspected("debug")])
        == ["the artifacts of 'release' were not inspected"])
    #expect(try state([other], [], onlyManual: true) == ["passed"])
  }

  /// The states of all sign-offs, newest first, with the problems of each.
  private func states(
    _ terms: SignOffTerms, _ signOffs: [SignOffEvidence], removed: [SignOffEvidence] = []
  ) throws -> [String] {
    let status = try judge(item(terms), signOffs) { _, evidence in
      var found = evidence.signOffs["item"]?.value ?? ManualEvidence(package: "App")
      found.removed = removed
      evidence.signOffs["item"] = .collected(found)
    }.status
    return (status.signOffs ?? []).map { signOff in
      let decides = signOff.decides == true ? "*" : ""
      return "\(signOff.at.prefix(10).suffix(2)) \(decides)\(signOff.state.rawValue)"
        + (signOff.problems.map { ": \($0.joined(separator: "; "))" } ?? "")
    }
  }

  private func states(
    _ signOffs: [SignOffEvidence], removed: [SignOffEvidence] = []
  ) throws -> [String] { try states(SignOffTerms(), signOffs, removed: removed) }

  @Test func everySignOffHasState() throws {
    #expect(
      try states([signed(.failed, daysAgo: 3), signed()]) == ["29 *counts", "27 superseded"])
    #expect(try states([signed(daysAgo: 3), signed(.failed)]) == ["29 *counts", "27 superseded"])
    #expect(
      try states([signed(daysAgo: 2, covered: "then"), signed(covered: "then")]) == [
        "29 *stale: the covered files (.) have changed; commit bbbbbbbbbbbb is missing, so the"
          + " changes cannot be listed", "28 superseded",
      ])
    #expect(
      try states([signed(.failed, daysAgo: 2), signed { $0.evidenceProblem = "no evidence" }])
        == ["29 *stale: no evidence", "28 superseded"])
    #expect(
      try states([signed(.failed, daysAgo: 2), signed { $0.signOff.package = "Other" }])
        == ["29 invalid: it is for the package 'Other', not for the package 'App'", "28 *counts"])
    #expect(
      try states(
        [signed()],
        removed: [signed(daysAgo: 4) { $0.removal = Removal(file: "s-4.yml", commit: "cc") }])
        == ["29 *counts", "26 removed"])
    let lost = signed(daysAgo: 3) { $0.missing = [Removal(file: "s-9.yml")] }
    #expect(try states([lost, signed()]).last?.hasPrefix("27 superseded: it follows") == true)
    // What is missing may be a failure, so an older sign-off does not count either.
    let older = try states([signed(daysAgo: 4), lost])
    #expect(older.first?.hasPrefix("27 *stale: it follows") == true, "\(older)")
    #expect(older.last == "26 superseded")
  }

  /// Also if a newer one replaced it.
  @Test(arguments: [(0, 1), (1, 0)])
  func invalidSignOffIsShownAsInvalid(_ forgedAge: Int, _ validAge: Int) throws {
    let terms = SignOffTerms(roles: ["managers"], needsSignature: true)
    let valid = signed(daysAgo: validAge + 1) { $0.signature = .valid(key: "ab") }
    for (words, change) in [
      ("it was edited: its checksum does not match its fields", { $0.isIntact = false }),
      ("its timestamp is in the future", { $0.age = -1000 }),
      (
        "its signature does not match: it was edited, or it was signed for something else",
        { $0.signature = .wrong }
      ),
      ("it has no signature", { $0.signature = .absent }),
      (
        "the key cd may not sign for ada@example.org at ",
        { $0.signature = .notAllowed(key: "cd", message: "") }
      ),
      (
        "it is for the package 'Other', not for the package 'App'", { $0.signOff.package = "Other" }
      ),
      (
        "Eve <eve@example.org> does not have a required role (managers)",
        { $0.signOff.by = "Eve <eve@example.org>" }
      ),
    ] as [(String, (inout SignOffEvidence) -> Void)] {
      let forged = signed(daysAgo: forgedAge + 1) {
        $0.signature = .valid(key: "ab")
        change(&$0)
      }
      let states = try states(terms, [valid, forged])
      let found = states.filter { $0.contains(" invalid: \(words)") }
      #expect(found.count == 1 && states.contains { $0.contains("*counts") }, "\(states)")
    }
    let unknown = signed(daysAgo: forgedAge + 1) {
      $0.signature = .unverified(reason: "no program")
    }
    let states = try states(terms, [valid, unknown])
    #expect(
      states.contains {
        $0.hasSuffix(
          "unverified: the signature of Ada <ada@example.org> cannot be verified: no program")
      }, "\(states)")
  }

  /// A failure needs no signature, but one that belongs to something else is forged.
  @Test func unsignedFailureIsSupersededButForgedOneIsInvalid() throws {
    let terms = SignOffTerms(needsSignature: true)
    let valid = signed { $0.signature = .valid(key: "ab") }
    #expect(
      try states(terms, [signed(.failed, daysAgo: 2), valid])
        == ["29 *counts", "28 superseded: it has no signature"])
    let forged = signed(.failed, daysAgo: 2) { $0.signature = .wrong }
    #expect(
      try states(terms, [forged, valid]).last?.hasPrefix("28 invalid: its signature") == true)
    #expect(try states([forged, signed()]).last?.hasPrefix("28 invalid: its signature") == true)
    // What `checklist status` does not verify is neither valid nor invalid.
    let unchecked = signed(daysAgo: 2) { $0.signature = .unchecked }
    let item = try judge(item(terms), [unchecked, valid]).status
    #expect(item.signOffs?.map(\.state) == [.counts, .superseded])
    #expect(item.signOffs?.map(\.signature) == [.valid, nil])
  }

  @Test func reportHasTermsRolesAndExpiryOfSignOffs() throws {
    let terms = SignOffTerms(signers: 2, covers: ["A"], maximumAge: 30)
    let ada = signed(daysAgo: 2) { ($0.signOff.covers, $0.expires) = (["A"], "2026-07-28") }
    let bob = signed {
      $0.signOff.by = "B <o@example.org>"
      ($0.signOff.covers, $0.expires) = (["A"], "2026-07-29")
    }
    let status = try judge(item(terms), [ada, bob]).status
    #expect(status.terms == SignOffRequirements(count: 2, covers: ["A"], maximumAge: 30))
    #expect(status.signOffs?.map(\.expires) == ["2026-07-29", "2026-07-28"])
    #expect(status.signOffs?.map(\.roles) == [["others"], ["managers"]])
    #expect(status.signOffs?.map(\.state) == [.counts, .counts])
    #expect(status.signOffs?.map(\.decides) == [true, true])
  }
}
