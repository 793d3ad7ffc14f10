import Foundation
import ReleaseModel
import TestSupport
import Testing

/// What `checklist sign` accepts and rejects, without a build.
@Suite struct SigningTests {
  private let package: ReleasePackage
  private static let manager = "Release Manager <manager@example.org>"

  init() async throws { package = try await ReleasePackage(isBuilt: false) }

  @Test func changedEvidenceOrWordingMakesSignOffStale() async throws {
    defer { package.tool.remove() }
    try Data("shot".utf8).write(to: URL(fileURLWithPath: package.folder + "/Checklists/shot.png"))
    let signed = try await package.tool.run(
      [
        "checklist", "sign", "purchase", "--evidence", package.folder + "/Checklists/shot.png",
        "--by",
        Self.manager,
      ], in: package.folder)
    #expect(signed.exitCode == 0, "\(signed.all)")
    let (exitCode, item, _) = try await package.status()
    #expect(exitCode == 0)
    #expect(item.signOff?.evidence == "Checklists/shot.png")
    #expect(
      item.signOff?.evidenceSHA256
        == "8dccea5217902053b636f0e105c590eb30db4280b8a7a51806110f7ff7b5177e")
    try Data("shop".utf8).write(to: URL(fileURLWithPath: package.folder + "/Checklists/shot.png"))
    #expect(
      try await package.status().item.stale == [
        "its evidence Checklists/shot.png has changed"
      ])
    try FileManager.default.removeItem(atPath: package.folder + "/Checklists/shot.png")
    #expect(
      try await package.status().item.stale == ["its evidence Checklists/shot.png is missing"])

    try await package.commit("Sign")
    #expect(
      try await package.sign("--not-applicable", "--reason", "Nothing is for sale this time.")
        .exitCode == 0
    )
    #expect(try await package.status().item.state == .notApplicable)
    try edit(package.folder + "/Checklists/release.yml") {
      $0.replacing("a sandbox account", with: "two sandbox accounts")
    }
    let reworded = try await package.status()
    #expect(reworded.exitCode == 3)
    #expect(
      reworded.item.stale == ["`how` changed: removed \"a account.\", added \"two accounts.\""])
  }

  /// The answers that someone enters at a terminal, the exit code, and the number of questions about
  /// evidence and notes.
  @Test(arguments: [
    ("https://example.org/1\n\n", "", 0, 1, 1), ("nowhere.png\n", "", 2, 2, 0),
    ("nowhere.png\n.git/HEAD\nhttps://example.org/1\n\n", "", 0, 3, 1),
    ("", "--evidence nowhere.png", 2, 0, 0), ("", "--by 'Ada <ada@example.org>'", 2, 0, 0),
  ])
  func dialogChecksEachAnswerBeforeNextQuestion(
    _ answers: String, _ options: String, _ exitCode: Int, _ proofs: Int, _ notes: Int
  ) async throws {
    defer { package.tool.remove() }
    let outcome = try await package.tool.run(
      "sh",
      [
        "-c", #"printf 'yes\n%s' "$1" | script -qec "'$0' checklist sign $2" /dev/null"#,
        try Tool.executable, answers, options,
      ], in: package.folder)
    #expect(outcome.exitCode == exitCode, "\(outcome.all)")
    #expect(outcome.output.contains("not signed: purchase") == (exitCode != 0), "\(outcome.all)")
    #expect(outcome.output.components(separatedBy: "Evidence (file or URL): ").count == proofs + 1)
    #expect(outcome.output.components(separatedBy: "Note (optional): ").count == notes + 1)
    let wrong = outcome.output.contains("not accepted: The evidence 'nowhere.png' is neither an")
    #expect(wrong == answers.hasPrefix("nowhere"))
    #expect(try await package.status().item.state == (exitCode == 0 ? .passed : .pending))
  }

  /// Arguments, exit code and part of the message.
  @Test(arguments: [
    (["purchse"], 64, "Unknown item 'purchse' (did you mean 'purchase'?). Manual items: "),
    (["built"], 64, "'built' is not a manual item"), (["testers"], 64, "is not a manual item"),
    (["purchase"], 64, "'purchase' needs evidence"),
    (["purchase", "--evidence", "nowhere.png"], 64, "neither an existing file nor a URL"),
    (["purchase", "--evidence", "Sources"], 64, "neither an existing file nor a URL"),
    (["purchase", "--evidence", ""], 64, "neither an existing file nor a URL"),
    (["purchase", "--evidence", "/proc/self/mem"], 64, "mem' cannot be read: Input/output error"),
    (["purchase", "--evidence", "/dev/null"], 64, "neither an existing file nor a URL"),
    (["purchase", "--evidence", "https://"], 64, "is not a URL with a host"),
    (["purchase", "--evidence", ".git/config"], 64, "belongs to git"),
    (
      ["purchase", "--evidence", "Checklists/signoffs/evidence/a.YAML"], 64,
      "would be read as a sign-off; rename it, or move it out of Checklists/signoffs."
    ),
    (
      ["purchase", "--evidence", "Checklists/signoffs/a.yml"], 64, "would be read as a sign-off"
    ),
    (["purchase", "--by", "Manager"], 64, "'Manager' is not in the form 'Name <email>'"),
    (["purchase", "--by", "A <a@example.org>"], 2, "has none of the roles"),
    (["purchase", "--fail", "--not-applicable"], 64, "cannot be combined"),
    (["purchase", "--not-applicable"], 64, "together with --reason"),
    (["purchase", "--reason", "r"], 64, "together with --reason"),
    (["purchase", "--note", " "], 64, "must not be blank"),
  ])
  func invalidSigningRequestIsRejected(
    _ arguments: [String], _ exitCode: Int, _ message: String
  ) async throws {
    defer { package.tool.remove() }
    for name in ["evidence/a.YAML", "a.yml"] where arguments.last?.hasSuffix(name) == true {
      let file = URL(filePath: "\(package.folder)/Checklists/signoffs/\(name)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("shot".utf8).write(to: file)
    }
    let outcome = try await package.tool.run(["checklist", "sign"] + arguments, in: package.folder)
    #expect(outcome.exitCode == exitCode)
    #expect(outcome.error.contains(message), "\(outcome.all)")
    #expect(!signOffs().contains { $0.hasPrefix("purchase-") })
  }

  @Test func emptyFileIsNotEvidence() async throws {
    defer { package.tool.remove() }
    try Data().write(to: URL(fileURLWithPath: package.tool.folder + "/empty.png"))
    let outcome = try await package.tool.run(
      ["checklist", "sign", "purchase", "--evidence", "../empty.png"], in: package.folder)
    #expect(outcome.exitCode == 64 && signOffs() == [])
    #expect(outcome.error.contains("The evidence empty.png is an empty file."), "\(outcome.all)")
  }

  /// Its name alone is not enough to find it later.
  @Test func evidenceOutsidePackageIsReported() async throws {
    defer { package.tool.remove() }
    try package.tool.write("shot", to: "shot.png")
    let outcome = try await package.tool.run(
      ["checklist", "sign", "purchase", "--evidence", "../shot.png", "--by", Self.manager],
      in: package.folder)
    #expect(outcome.exitCode == 0, "\(outcome.all)")
    #expect(
      outcome.error.contains(
        "note: ../shot.png is outside the package, so only its name and SHA-256 are recorded"))
    #expect(try await package.status().item.signOff?.evidence == "shot.png")
  }

  /// The sign-off would be out of date in every other clone.
  @Test func ignoredFileIsNotEvidence() async throws {
    defer { package.tool.remove() }
    try package.tool.write("*.png\n", to: "checklist/.gitignore")
    try await package.commit("Ignore pictures")
    for name in ["shot.png", "Checklists/shot.png"] {
      try package.tool.write("shot", to: "checklist/\(name)")
      let outcome = try await package.tool.run(
        ["checklist", "sign", "purchase", "--evidence", name], in: package.folder)
      #expect(outcome.exitCode == 64 && signOffs() == [])
      #expect(outcome.error.contains("Git ignores the evidence "), "\(outcome.all)")
    }
  }

  @Test func uncommittedChangesAreNotSigned() async throws {
    defer { package.tool.remove() }
    try package.append("More.\n", to: "README.md")
    let outcome = try await package.sign()
    #expect(outcome.exitCode == 2)
    #expect(outcome.error.contains("commit or stash them first: README.md"), "\(outcome.all)")
    try FileManager.default.removeItem(atPath: package.folder + "/.git")
    let without = try await package.sign("--by", Self.manager)
    #expect(without.exitCode == 2)
    #expect(without.error.contains("git found none: not a git repository"), "\(without.all)")
  }

  /// Adds a second manual item, which anyone may sign.
  private func addItem(covers: String = "README.md") async throws {
    try package.append(
      "      - { id: notes, title: Notes are written, manual: { covers: [\(covers)] } }\n",
      to: "Checklists/release.yml")
    try await package.commit("Ask for notes")
  }

  private func signOffs() -> [String] {
    let folder = package.folder + "/Checklists/signoffs"
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  @Test func severalItemsAreSignedTogetherOrNotAtAll() async throws {
    defer { package.tool.remove() }
    try await addItem()
    let half = try await package.tool.run(
      ["checklist", "sign", "notes", "purchase"], in: package.folder)
    #expect(half.exitCode == 64)
    #expect(half.error.contains("'purchase' needs evidence"), "\(half.all)")
    #expect(signOffs() == [])
    let both = try await package.sign("notes", "purchase", "notes")
    #expect(both.exitCode == 0, "\(both.all)")
    #expect(both.output.split(separator: "\n").count == 2)
    #expect(signOffs().map { $0.prefix { $0 != "-" } } == ["notes", "purchase"])
    #expect(try await package.status().exitCode == 0)
  }

  /// Repeating a sign-off adds nothing, even after the first one is committed.
  @Test func sameSignOffIsWrittenOnce() async throws {
    defer { package.tool.remove() }
    let first = try await package.sign()
    #expect(first.exitCode == 0, "\(first.all)")
    let files = signOffs()
    let second = try await package.sign()
    #expect(second.exitCode == 0 && second.output == first.output, "\(second.all)")
    #expect(second.error.contains("already signed with the same content"), "\(second.all)")
    try await package.commit("Sign")
    #expect(try await package.sign().output == first.output)
    #expect(signOffs() == files)
    #expect(try await package.sign("--note", "Really.").exitCode == 0)
    #expect(try await package.sign("--fail").exitCode == 0)
    #expect(try await package.sign("--fail").exitCode == 0)
    #expect(signOffs().count == 3)
    try package.append("// More.\n", to: "Sources/Shop/Price.swift")
    try await package.commit("Touch what is covered")
    #expect(try await package.sign("--fail").exitCode == 0)
    #expect(signOffs().count == 4)
  }

  /// Without a commit, nothing can be signed, so the status says why.
  @Test func statusOfUnsignedItemHasGitsReason() async throws {
    defer { package.tool.remove() }
    let status = try await package.tool.run(
      "/usr/bin/env",
      ["GIT_TEST_ASSUME_DIFFERENT_OWNER=1", try Tool.executable, "checklist", "status"],
      in: package.folder)
    #expect(status.exitCode == 3, "\(status.all)")
    #expect(status.output.contains("git config --global --add safe.directory"), "\(status.all)")
    try FileManager.default.removeItem(atPath: package.folder + "/.git")
    let without = try await package.status()
    #expect(without.item.detail.hasPrefix("needs sign-off by managers; git cannot determine"))
    #expect(without.item.detail.contains("not a git repository"), "\(without.item.detail)")
  }

  /// Answers are typed at a terminal; nothing is signed without an answer.
  @Test func terminalPromptsForOpenItems() async throws {
    defer { package.tool.remove() }
    try await addItem()
    func walk(_ typed: String) async throws -> Tool.Outcome {
      let command = "exec env TERM=xterm '\(try Tool.executable)' checklist sign"
      return try await package.tool.run(
        "/bin/sh",
        ["-c", "printf '\(typed)' | script --quiet --return --command \"$0\" /dev/null", command],
        in: package.folder)
    }
    let asked = try await walk(#"what\n\nquit\n"#)
    #expect(asked.exitCode == 0, "\(asked.all)")
    for words in [
      "1 of 2", "A purchase goes through", "Buy the deck with a sandbox account.",
      "managers (manager@example.org) may sign. Evidence (a file or URL) is required.", "2 of 2",
    ] {
      let seen = asked.output.replacing(/\s+/, with: " ")
      #expect(seen.contains(words), "\(words): \(asked.output)")
    }
    #expect(!asked.output.contains("checklist sign purchase"))
    #expect(signOffs() == [])
    let signed = try await walk(#"yes\n\nhttps://example.org/1\nFine.\nn/a\n\nNo news.\n"#)
    #expect(signed.exitCode == 0, "\(signed.all)")
    #expect(signOffs().map { $0.prefix { $0 != "-" } } == ["notes", "purchase"])
    let (_, item, report) = try await package.status()
    #expect(item.state == .notApplicable && item.signOff?.note == "No news.")
    #expect(report.checklists[0].items[4].signOff?.evidence == "https://example.org/1")
    let none = try await walk("")
    #expect(none.exitCode == 0 && none.output.contains("no items are open"), "\(none.all)")
  }

  /// Evidence is committed together with the sign-offs.
  @Test func evidenceOfOneItemDoesNotBlockNextItem() async throws {
    defer { package.tool.remove() }
    try await addItem()
    try package.tool.write("shot", to: "checklist/Checklists/shot.png")
    let walk = try await package.tool.run(
      "sh",
      [
        "-c",
        #"printf "$1" | script -qec "'$0' checklist sign" /dev/null"#, try Tool.executable,
        #"yes\nChecklists/shot.png\n\nyes\n\n"#,
      ], in: package.folder)
    #expect(walk.exitCode == 0, "\(walk.all)")
    #expect(signOffs().map { $0.prefix { $0 != "-" } } == ["notes", "purchase"])
    func signNotes(_ note: String) async throws -> Tool.Outcome {
      try await package.run("checklist", "sign", "notes", "--note", note)
    }
    #expect(try await signNotes("Fine.").exitCode == 0)
    try package.tool.write("shop", to: "checklist/Checklists/shot.png")
    let changed = try await signNotes("Still fine.")
    #expect(changed.exitCode == 2, "\(changed.all)")
    #expect(changed.error.contains("commit or stash them first: Checklists/shot.png"))
  }

  @Test func signingWithoutTerminalRequiresItemNames() async throws {
    defer { package.tool.remove() }
    let outcome = try await package.tool.run(["checklist", "sign"], in: package.folder)
    #expect(outcome.exitCode == 64)
    #expect(
      outcome.error.contains("Specify the items to sign. Open items: purchase."), "\(outcome.all)")
    let failed = try await package.tool.run(["checklist", "sign", "--fail"], in: package.folder)
    #expect(failed.exitCode == 64 && failed.error.contains("need at least one item ID"))
  }

  @Test func linkToUncommittedFileIsNotSigned() async throws {
    defer { package.tool.remove() }
    try FileManager.default.createSymbolicLink(
      atPath: package.folder + "/Sources/Shop/L.swift", withDestinationPath: "/etc/hosts")
    try await package.commit("Link")
    let outcome = try await package.sign()
    #expect(outcome.exitCode == 2)
    #expect(
      outcome.error.contains("Sources/Shop/L.swift is a link to a file that is not in the commit"),
      "\(outcome.all)")
  }

  /// Typical in a container: the folder has another owner, or git is not installed.
  @Test func gitErrorIsReported() async throws {
    defer { package.tool.remove() }
    #expect(try await package.sign().exitCode == 0)
    for (setting, words) in [
      ("GIT_TEST_ASSUME_DIFFERENT_OWNER=1", "git config --global --add safe.directory"),
      ("PATH=/nowhere", "git was not found in PATH; run `"), ("PATH=/nowhere", " install git`"),
    ] {
      let status = try await package.tool.run(
        "/usr/bin/env", [setting, try Tool.executable, "checklist", "status"], in: package.folder)
      #expect(status.exitCode == 2, "\(status.all)")
      #expect(status.output.replacing(/\s+/, with: " ").contains(words), "\(status.all)")
      let signed = try await package.tool.run(
        "/usr/bin/env",
        [
          setting, try Tool.executable, "checklist", "sign", "purchase", "--evidence",
          "https://e.org",
        ],
        in: package.folder)
      #expect(signed.exitCode == 2 && signed.error.contains(words), "\(signed.all)")
    }
  }

  /// A package may be mounted read-only.
  @Test func statusWritesNothing() async throws {
    defer { package.tool.remove() }
    #expect(try await package.sign().exitCode == 0)
    try await package.commit("Sign")
    let before = try FileManager.default.subpathsOfDirectory(atPath: package.folder).sorted()
    let (exitCode, item, _) = try await package.status()
    #expect(exitCode == 0 && item.state == .passed)
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: package.folder).sorted() == before)
  }
}
