import Foundation
import Glibc
import ReleaseModel
import TestSupport
import Testing
import Toolchain

/// Evidence about sign-offs, from real git repositories.
@Suite(.timeLimit(.minutes(60)))
struct SignOffGathererTests {
  private let repository: Bench
  private let workspace: Workspace
  private static let now = Date(timeIntervalSince1970: 1_782_820_800)  // 2026-06-30T12:00:00Z

  /// Creates a package in a subfolder of a repository, with awkward names.
  init() async throws {
    repository = try Bench()
    workspace = try Workspace(root: repository.path("pack age"))
    try repository.write(".build\n", to: ".gitignore")
    try repository.write("outside\n", to: "Sources/outside.txt")
    for name in ["Sources/a.txt", "Sources/é \"x\".txt", "SourcesToo/b.txt", "c.txt"] {
      try repository.write("one\ntwo\n", to: "pack age/" + name)
    }
    try await git("init", "--quiet")
    try await git("config", "user.name", "Someone")
    try await git("config", "user.email", "someone@example.org")
    try await commit()
  }

  private func git(_ arguments: String...) async throws {
    try await repository.folder.run(["git"] + arguments)
  }

  private func commit() async throws {
    try await git("add", "--all")
    try await git("commit", "--quiet", "--allow-empty", "--message", "Commit")
  }

  private var gatherer: SignOffGatherer {
    SignOffGatherer(
      workspace: workspace,
      SourceControlGatherer(workspace: workspace, runner: repository.runner),
      folders: ["Lists/signoffs"], now: Self.now)
  }

  private func digest(_ paths: String...) async throws -> String {
    try #require(try await gatherer.covered(paths)).digest
  }

  /// When the file's status last changed, in seconds.
  private func changeTime(of file: String) -> Int {
    var status = stat()
    return stat(file, &status) == 0 ? status.st_ctim.tv_sec : 0
  }

  /// The repository's own configuration can tell git to trust times that anyone can set.
  @Test func changeOfSameSizeAndTimeIsDetected() async throws {
    for setting in ["core.trustctime false", "core.checkStat minimal", "core.ignoreStat true"] {
      let words = setting.split(separator: " ").map(String.init)
      try await git("config", words[0], words[1])
    }
    let file = repository.path("pack age/Sources/a.txt")
    try await repository.folder.run(["touch", "--date=2026-01-01", file])
    try await git("status")
    #expect(try await gatherer.uncommitted() == [])
    // git compares whole seconds.
    let second = changeTime(of: file)
    repeat {
      try repository.write("one\ntwx\n", to: "pack age/Sources/a.txt")
      try await repository.folder.run(["touch", "--date=2026-01-01", file])
    } while changeTime(of: file) == second
    #expect(try await gatherer.uncommitted() == ["Sources/a.txt"])
  }

  @Test func replacedCommitDoesNotCount() async throws {
    let old = try await digest("Sources")
    try repository.write("three\n", to: "pack age/Sources/a.txt")
    try await commit()
    let new = try await digest("Sources")
    try await git("replace", "HEAD", "HEAD~1")
    #expect(try await digest("Sources") == new && new != old)
    #expect(try await gatherer.uncommitted() == [])
  }

  @Test func onlyCoveredFilesChangeDigest() async throws {
    let (sources, all, file) = (
      try await digest("Sources"), try await digest("."), try await digest("c.txt")
    )
    #expect(Set([sources, all, file]).count == 3)
    #expect(try await digest("Sources", "Sources/a.txt") == sources)
    try repository.write("three\n", to: "pack age/SourcesToo/b.txt")
    try repository.write("three\n", to: "Sources/outside.txt")
    try repository.write("three\n", to: "pack age/Lists/signoffs/x.yml")
    try await commit()
    #expect(try await digest("Sources") == sources)
    #expect(try await digest("c.txt") == file)
    #expect(try await digest(".") != all)
    try repository.write("one\ntwo\n", to: "pack age/SourcesToo/b.txt")
    try await commit()
    #expect(try await digest(".") == all)
    #expect(try await digest() != file)
  }

  /// Versions on all branches, changes by a merge alone, and in all folders.
  @Test func historyHasEveryVersionOfSignOffs() async throws {
    func write(_ text: String, _ path: String) throws {
      try repository.write(text, to: "pack age/" + path)
    }
    try write("one\n", "Old é/signoffs/a-1.yml")
    try write("shot", "Old é/signoffs/shot.png")
    try write(String(repeating: "x", count: 101), "Old é/signoffs/a-2.yml")
    try await commit()
    try write("two\n", "Old é/signoffs/a-1.yml")
    try await commit()
    try repository.write("other\n", to: "Sources/signoffs/a-9.yml")
    try await git("mv", "pack age/Old é", "pack age/Lists")
    try await commit()
    try await git("checkout", "--quiet", "-b", "side")
    try write("side\n", "Lists/signoffs/a-3.yml")
    try await commit()
    try await git("checkout", "--quiet", "-")
    try write("main\n", "Lists/signoffs/a-4.yml")
    try await commit()
    try await git("merge", "--quiet", "--no-commit", "--no-ff", "side")
    try write("merge\n", "Lists/signoffs/a-5.yml")
    try await git("rm", "--quiet", "--force", "pack age/Lists/signoffs/a-3.yml")
    try await commit()
    let sourceControl = SourceControlGatherer(workspace: workspace, runner: repository.runner)
    let history = try #require(try await sourceControl.signOffHistory(sizeLimit: 100))
    #expect(!history.isShallow)
    let found = Set(history.versions.map { "\($0.file) \($0.text)" })
    #expect(
      found == [
        "Lists/signoffs/a-1.yml two\n", "Lists/signoffs/a-3.yml side\n",
        "Lists/signoffs/a-4.yml main\n", "Lists/signoffs/a-5.yml merge\n",
        "Old é/signoffs/a-1.yml one\n", "Old é/signoffs/a-1.yml two\n",
        "../Sources/signoffs/a-9.yml other\n",
      ])
    for version in history.versions {
      let path =
        version.file.hasPrefix("../") ? version.file.dropFirst(3) : "pack age/\(version.file)"
      #expect(try await repository.run("git", "show", "\(version.commit):\(path)") == version.text)
    }
  }

  @Test func missingCoveredPathsAreListed() async throws {
    let paths = ["Sources", "Source", "Sources/a.txt", "none", "."]
    #expect(try await gatherer.covered(paths)?.missing == ["Source", "none"])
  }

  @Test func changedFilesAreUncommittedExceptSignOffs() async throws {
    #expect(try await gatherer.uncommitted() == [])
    try repository.write("new\n", to: "pack age/Sources/new.txt")
    try repository.write("new\n", to: "pack age/Lists/signoffs/x.yml")
    try repository.write("new\n", to: "pack age/.build/x")
    try repository.write("new\n", to: "Sources/outside.txt")
    try await git("rm", "--quiet", "pack age/c.txt")
    try await git("mv", "pack age/Sources/é \"x\".txt", "pack age/SourcesToo/moved.txt")
    #expect(
      try await gatherer.uncommitted()
        == [
          "../Sources/outside.txt", "Sources/new.txt", "Sources/é \"x\".txt",
          "SourcesToo/moved.txt", "c.txt",
        ])
  }

  @Test func unwatchedAndIgnoredSourcesAreUncommitted() async throws {
    try await git("update-index", "--skip-worktree", "pack age/c.txt")
    try await git("update-index", "--assume-unchanged", "pack age/Sources/a.txt")
    try repository.write("*.gen.*\nnotes\n", to: ".git/info/exclude")
    try repository.write("let debug = 1\n", to: "pack age/Sources/A/debug.gen.swift")
    try repository.write("int debug;\n", to: "pack age/Sources/B/debug.gen.hh")
    try repository.write("mine\n", to: "pack age/Sources/notes")
    try repository.write("let other = 1\n", to: "pack age/Other/debug.gen.swift")
    #expect(
      try await gatherer.uncommitted()
        == ["Sources/A/debug.gen.swift", "Sources/B/debug.gen.hh", "Sources/a.txt", "c.txt"])
    // In a sparse checkout, an absent file is not built.
    try FileManager.default.removeItem(atPath: repository.path("pack age/c.txt"))
    #expect(try await gatherer.uncommitted()?.contains("c.txt") == false)
  }

  private func signOff(
    _ settings: SignOffTerms, at: String = "2026-06-29T12:00:00Z", commit: String? = nil
  ) async throws -> SignOff {
    let head = try await repository.run("git", "rev-parse", "HEAD")
    return SignOff(
      checklist: "Before", item: "item", result: .passed, by: "A <a@example.org>", at: at,
      commit: commit ?? head.trimmingCharacters(in: .newlines), covers: settings.covers,
      coveredDigest: try #require(try await gatherer.covered(settings.covers)).digest,
      wording: .init(title: "It holds"),
      // SHA-256 of "text".
      checksum: "982d9e3eb996f559e633f4d194def3761d909f5a3b647d1a851fead67c32c9d1",
      location: SourceLocation(file: "s.yml", line: 1))
  }

  private func gather(
    _ settings: SignOffTerms, _ signOff: SignOff, text: String = "text"
  ) async throws -> SignOffEvidence? {
    let items = [(id: "item", settings: settings), (id: "other", settings: settings)]
    let found = try await gatherer.gather(items, [.init(signOff: signOff, text: text)])
    #expect(Array(found.keys) == ["item"])
    return found["item"]?.value?.signOffs.first
  }

  @Test func checksumAndAgeAreComputed() async throws {
    let settings = SignOffTerms()
    let past = try await signOff(settings)
    #expect(try await gather(settings, past) == SignOffEvidence(past, age: 86_400))
    #expect(try await gather(settings, past, text: "texts")?.isIntact == false)
    let future = try await signOff(settings, at: "2026-06-30T12:00:01Z")
    #expect(try await gather(settings, future)?.age == -1)
  }

  /// Local packages in the repository, in another one, in a folder that is covered, and in none.
  @Test func localPackagesAreCovered() async throws {
    for folder in ["Core", "pack age/Own", "Other"] {
      try repository.write("// \(folder)\n", to: "\(folder)/Package.swift")
    }
    try await repository.folder.run(["git", "-C", repository.path("Other"), "init", "--quiet"])
    try repository.write(".build\nOther\n", to: ".gitignore")
    try await commit()
    let local = ["../Core", "Own", "../Other"].map {
      Dependency(identity: "x", kind: .local, location: $0)
    }
    await #expect(throws: GatheringError.self) { try await gatherer.covered(local, beside: ["."]) }
    func commitOther() async throws {
      for words in [
        ["add", "--all"],
        ["-c", "user.name=A", "-c", "user.email=a@b", "commit", "--quiet", "--message", "C"],
      ] {
        try await repository.folder.run(["git", "-C", repository.path("Other")] + words)
      }
    }
    try await commitOther()
    var signed = try await signOff(SignOffTerms())
    signed.dependencies = try await gatherer.covered(local, beside: ["."])
    #expect(signed.dependencies.map(\.name) == ["../Core", "../Other"])
    func changes() async throws -> [DependencyChange]? {
      try await gather(SignOffTerms(), signed)?.dependencyChanges
    }
    #expect(try await changes() == [])
    try repository.write("// More\n// Core\n", to: "Core/Package.swift")
    try repository.write("new\n", to: "Other/a.txt")
    #expect(
      try await changes() == [
        .uncommitted("../Core", files: ["../Core/Package.swift"]),
        .uncommitted("../Other", files: ["../Other/a.txt"]),
      ])
    await #expect(throws: GatheringError.self) { try await gatherer.covered(local, beside: ["."]) }
    try await commit()
    try await commitOther()
    #expect(
      try await changes() == [
        .folder(
          "../Core",
          [FileChange(path: "../Core/Package.swift", lines: .init(added: 1, deleted: 0))]),
        .folder("../Other", nil),
      ])
    try FileManager.default.removeItem(atPath: repository.path("Other"))
    #expect(try await changes()?.last == .notInCommit("../Other"))
    // Only a sign-off of the whole package covers what the package is built from.
    #expect(
      try await gather(SignOffTerms(covers: ["Sources"]), signed)?.dependencyChanges == [])
  }

  @Test func resolvedVersionsAreCompared() async throws {
    let settings = SignOffTerms()
    let (one, two) = (String(repeating: "1", count: 40), String(repeating: "2", count: 40))
    var signed = try await signOff(settings)
    signed.dependencies = [
      .package("dep", version: "1.0.0", commit: one),
      .package("team.cards", version: "1.0.0", commit: nil),
      .package("words", version: nil, commit: one),
    ]
    func changes(_ resolved: [Dependency]?) async throws -> [DependencyChange]? {
      let found = try await gatherer.gather(
        [(id: "item", settings: settings)], [.init(signOff: signed, text: "text")],
        resolved: resolved)
      let evidence = found["item"]?.value?.signOffs.first
      #expect(evidence?.hasUncomparedDependencies == (resolved == nil))
      return evidence?.dependencyChanges
    }
    let dep = Dependency(
      identity: "dep", kind: .sourceControl, version: "1.0.0", revision: one)
    let cards = Dependency(identity: "team.cards", kind: .registry, version: "1.0.0")
    let words = Dependency(identity: "words", kind: .sourceControl, branch: "main", revision: one)
    #expect(try await changes([dep, cards, words]) == [])
    #expect(try await changes(nil) == [])
    var (moved, newer, edited) = (dep, cards, words)
    moved.revision = two
    newer.version = "1.1.0"
    edited.differences = [.edited(folder: "Packages/words")]
    let added = Dependency(identity: "more", kind: .sourceControl, version: "1.0.0", revision: one)
    #expect(
      try await changes([moved, newer, edited, added]) == [
        .version("dep", from: "1.0.0 (111111111111)", to: "1.0.0 (222222222222)"),
        .added("more"), .version("team.cards", from: "1.0.0", to: "1.1.0"),
        .version("words", from: one, to: "other files"),
      ])
    #expect(try await changes([dep, words]) == [.removed("team.cards")])
    // Two builds may resolve different versions.
    #expect(
      try await changes([dep, moved, cards, words]) == [
        .version(
          "dep", from: "1.0.0 (111111111111)",
          to: "1.0.0 (111111111111) and 1.0.0 (222222222222)")
      ])
    let kit = Dependency(identity: "kit", kind: .local, location: "../kit")
    #expect(try await changes([dep, cards, words, kit]) == [.added("../kit")])
    // Without a build, `Package.resolved` says which version the next build uses.
    func pin(_ identity: String, _ version: String, _ revision: String?) -> String {
      let state = revision.map { ", \"revision\": \"\($0)\"" } ?? ""
      return "{\"identity\": \"\(identity)\", \"state\": {\"version\": \"\(version)\"\(state)}}"
    }
    let pins = [pin("dep", "1.0.0", two), pin("team.cards", "1.0.0", nil)]
    try repository.write(
      "{\"version\": 3, \"pins\": [\(pins.joined(separator: ", "))]}",
      to: "pack age/Package.resolved")
    #expect(
      try await changes(nil) == [
        .version("dep", from: "1.0.0 (111111111111)", to: "1.0.0 (222222222222)")
      ])
  }

  @Test func changesSinceSignedCommitAreListed() async throws {
    let settings = SignOffTerms(covers: ["Sources"])
    let signed = try await signOff(settings)
    try repository.write("one\nthree\nfour\n", to: "pack age/Sources/a.txt")
    try Data([0, 1, 2]).write(to: URL(fileURLWithPath: repository.path("pack age/Sources/b")))
    try repository.write("new\n", to: "pack age/c.txt")
    try await git("mv", "pack age/Sources/é \"x\".txt", "pack age/Sources/moved.txt")
    try await repository.run("chmod", "+x", "pack age/Sources/moved.txt")
    try await commit()
    #expect(
      try await gather(settings, signed)?.changes == [
        FileChange(path: "Sources/a.txt", lines: .init(added: 2, deleted: 1)),
        FileChange(path: "Sources/b"),
        FileChange(
          path: "Sources/moved.txt", lines: .init(added: 0, deleted: 0),
          formerPath: "Sources/é \"x\".txt", modes: .init(old: "100644", new: "100755")),
      ])
    var gone = signed
    gone.commit = String(repeating: "0", count: 40)
    let evidence = try #require(try await gather(settings, gone))
    #expect(evidence.changes == nil)
  }

  @Test func missingOrChangedEvidenceIsReported() async throws {
    let settings = SignOffTerms(covers: ["Sources"])
    var signed = try await signOff(settings)
    let text = "982d9e3eb996f559e633f4d194def3761d909f5a3b647d1a851fead67c32c9d1"
    signed.evidence = .file("Shots/a.png", sha256: text)
    #expect(
      try await gather(settings, signed)?.evidenceProblem == "its evidence Shots/a.png is missing")
    try repository.write("text", to: "pack age/Shots/a.png")
    #expect(try await gather(settings, signed)?.evidenceProblem == nil)
    try repository.write("texts", to: "pack age/Shots/a.png")
    #expect(
      try await gather(settings, signed)?.evidenceProblem
        == "its evidence Shots/a.png has changed")
    signed.evidence = .file("a.png", sha256: text)
    #expect(try await gather(settings, signed)?.evidenceProblem == nil)
  }

  @Test func signOffsAreUnavailableWithoutGit() async throws {
    let settings = SignOffTerms()
    let signed = try await signOff(settings)
    try FileManager.default.removeItem(atPath: repository.path(".git"))
    let found = try await gatherer.gather(
      [(id: "item", settings: settings)], [.init(signOff: signed, text: "text")])
    guard case .unavailable(let reason) = found["item"] else {
      Issue.record("\(found)")
      return
    }
    #expect(
      reason.hasPrefix("git cannot list the covered files: not a git repository"), "\(reason)")
  }

  @Test func changeThatSubmoduleHidesIsUncommitted() async throws {
    try await git("init", "--quiet", "library")
    try repository.write("one\n", to: "library/a.txt")
    let library = repository.path("library")
    for command in [["add", "a.txt"], ["commit", "--quiet", "--message", "A"]] {
      try await repository.folder.run(
        ["git", "-C", library, "-c", "user.name=A", "-c", "user.email=a@example.org"] + command)
    }
    try await git(
      "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", library,
      "pack age/Sources/Library")
    try await git("commit", "--quiet", "--message", "Add the library")
    let file = "pack age/Sources/Library/a.txt"
    try await git("-C", "pack age/Sources/Library", "update-index", "--assume-unchanged", "a.txt")
    try repository.write("two\n", to: file)
    #expect(try await gatherer.uncommitted()?.contains("Sources/Library/a.txt") == true)
  }

  @Test func linkTargetsAreCovered() async throws {
    for (path, target) in [
      ("Sources/file", "../../Sources/outside.txt"), ("Sources/folder", "../L"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: repository.path("pack age/" + path), withDestinationPath: target)
    }
    try repository.write("one\n", to: "pack age/L/a.txt")
    try FileManager.default.createSymbolicLink(
      atPath: repository.path("pack age/L/up"), withDestinationPath: "../Sources")
    try await commit()
    let settings = SignOffTerms(covers: ["Sources"])
    let signed = try await signOff(settings)
    #expect(try await gatherer.covered(["Sources"])?.unfollowed == [])
    for file in ["pack age/L/a.txt", "Sources/outside.txt"] {
      let before = try await digest("Sources")
      try repository.write("two\nthree\n", to: file)
      let evidence = try await gatherer.gather(
        [(id: "item", settings: settings)], [.init(signOff: signed, text: "text")])
      #expect(evidence["item"]?.value?.uncommitted.count == 1)
      try await commit()
      #expect(try await digest("Sources") != before, "\(file)")
    }
    #expect(
      try await gather(settings, signed)?.changes?.map(\.path).sorted()
        == ["../Sources/outside.txt", "L/a.txt"])
  }

  @Test func overlappingLinkTargetsAreCovered() async throws {
    for (path, target) in [
      ("Sources/A.txt", "../L/a.txt"), ("Sources/folder", "../L"), ("Sources/Z.txt", "../L/a.txt"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: repository.path("pack age/" + path), withDestinationPath: target)
    }
    for name in ["a.txt", "b.txt"] { try repository.write("one\n", to: "pack age/L/\(name)") }
    try await commit()
    for paths in [["Sources"], ["Sources/folder", "L/a.txt"], ["L/a.txt", "Sources/folder"]] {
      let before = try #require(try await gatherer.covered(paths)).digest
      try repository.write("\(paths)\n", to: "pack age/L/b.txt")
      try await commit()
      #expect(try await gatherer.covered(paths)?.digest != before, "\(paths)")
    }
  }

  /// Nothing covers sign-offs, so the build must not use files among them unnoticed.
  @Test(arguments: ["../Lists/signoffs", "../Lists/signoffs/data.json"])
  func linkToSignOffsIsNotFollowed(_ target: String) async throws {
    try repository.write("one\n", to: "pack age/Lists/signoffs/data.json")
    try FileManager.default.createSymbolicLink(
      atPath: repository.path("pack age/Sources/link"), withDestinationPath: target)
    try await commit()
    #expect(
      try await gatherer.covered(["Sources"])?.unfollowed
        == ["Sources/link is a link to sign-offs, which nothing covers"])
  }

  @Test func codeAmongSignOffsIsCovered() async throws {
    try repository.write("let a = 1\n", to: "pack age/Lists/signoffs/A.swift")
    #expect(try await gatherer.uncommitted() == ["Lists/signoffs/A.swift"])
    let before = try await digest(".")
    try await commit()
    #expect(try await digest(".") != before)
  }

  @Test func linkToPackageCoversAllOfIt() async throws {
    try FileManager.default.createSymbolicLink(
      atPath: repository.path("pack age/Sources/up"), withDestinationPath: "..")
    try await commit()
    let before = try await digest("Sources")
    try repository.write("three\n", to: "pack age/c.txt")
    try await commit()
    #expect(try await digest("Sources") != before)
  }

  @Test func unreadableFolderIsNotUnchanged() async throws {
    let sourceControl = SourceControlGatherer(workspace: workspace, runner: UnprivilegedRunner())
    try await repository.folder.run(["chmod", "-R", "a+rX", repository.path("")])
    try repository.write("three\n", to: "pack age/Sources/a.txt")
    #expect(try await sourceControl.uncommitted() == ["Sources/a.txt"])
    try await repository.folder.run(["chmod", "000", repository.path("pack age/Sources")])
    let changes = try await sourceControl.uncommitted()
    let problem = try await sourceControl.problem()
    try await repository.folder.run(["chmod", "755", repository.path("pack age/Sources")])
    #expect(changes == nil)
    #expect(problem?.contains("Permission denied") == true)
  }

  @Test(arguments: ["/etc/hosts", "../../../out.txt", "nowhere", "made.txt", "../L/up/../c.txt"])
  func linkToUncommittedFileIsNotFollowed(_ target: String) async throws {
    try repository.write("made.txt\n", to: ".git/info/exclude")
    try repository.write("made\n", to: "pack age/Sources/made.txt")
    try repository.write("one\n", to: "pack age/L/a.txt")
    let signed = try await signOff(SignOffTerms(covers: ["Sources"]))
    for (path, target) in [("Sources/link", target), ("L/up", "../SourcesToo")] {
      try FileManager.default.createSymbolicLink(
        atPath: repository.path("pack age/" + path), withDestinationPath: target)
    }
    try await commit()
    #expect(
      try await gatherer.covered(["Sources"])?.unfollowed
        == ["Sources/link is a link to a file that is not in the commit"])
    let found = try await gatherer.gather(
      [(id: "item", settings: SignOffTerms(covers: ["Sources"]))],
      [.init(signOff: signed, text: "text")])
    guard case .unavailable = found["item"] else {
      Issue.record("\(found)")
      return
    }
  }

  @Test func gitErrorIsReported() async throws {
    let sourceControl = SourceControlGatherer(workspace: workspace, runner: repository.runner)
    #expect(try await sourceControl.problem() == nil)
    try FileManager.default.removeItem(atPath: repository.path(".git"))
    try await git("init", "--quiet", "--initial-branch", "main")
    #expect(
      try await sourceControl.problem()
        == "your current branch 'main' does not have any commits yet")
    try repository.write("[core\n", to: ".git/config")
    #expect(try await sourceControl.problem()?.contains("config") == true)
  }

  /// The same files have other object IDs.
  @Test func digestOfOtherObjectFormatIsRecognized() async throws {
    let settings = SignOffTerms()
    let old = try await signOff(settings)
    #expect(try await gather(settings, old)?.hasOtherObjectFormat == false)
    try FileManager.default.removeItem(atPath: repository.path(".git"))
    try await git("init", "--quiet", "--object-format", "sha256")
    try await git("config", "user.name", "Someone")
    try await git("config", "user.email", "someone@example.org")
    try await commit()
    #expect(try await gather(settings, old)?.hasOtherObjectFormat == true)
    var new = try await signOff(settings)
    #expect(new.commit.count == 64)
    #expect(try await gather(settings, new)?.hasOtherObjectFormat == false)
    new.coveredDigest = "then"
    #expect(try await gather(settings, new)?.hasOtherObjectFormat == false)
  }

  @Test func webAddressIsThatOfConfiguredRemote() async throws {
    let sourceControl = SourceControlGatherer(workspace: workspace, runner: repository.runner)
    #expect(try await sourceControl.repository() == nil)
    try await git("remote", "add", "origin", "https://example.org/team/app.git")
    try await git("config", "url./srv/mirror/.insteadOf", "https://example.org/")
    #expect(try await sourceControl.repository() == "https://example.org/team/app")
    try await git("remote", "set-url", "origin", "forge:team/app")
    #expect(try await sourceControl.repository() == nil)
    try await git("config", "url.https://example.com/.insteadOf", "forge:")
    #expect(try await sourceControl.repository() == "https://example.com/team/app")
  }

  @Test func gitUserIsReadFromConfiguration() async throws {
    let sourceControl = SourceControlGatherer(workspace: workspace, runner: repository.runner)
    #expect(try await sourceControl.user() == "Someone <someone@example.org>")
    try await git("config", "user.email", "")
    #expect(try await sourceControl.user() == nil)
  }
}

/// Runs programs as a user without root's permission to read everything.
private struct UnprivilegedRunner: ProcessRunner {
  func run(_ command: Command) async throws -> ProcessResult {
    var command = command
    if geteuid() == 0 {
      let owner = ["GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0=safe.directory", "GIT_CONFIG_VALUE_0=*"]
      command.arguments =
        owner + ["setpriv", "--reuid", "65534", "--clear-groups", command.executable]
        + command.arguments
      command.executable = "env"
    }
    return try await LiveProcessRunner().run(command)
  }
}
