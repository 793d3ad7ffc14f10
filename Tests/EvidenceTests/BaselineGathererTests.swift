import Foundation
import ReleaseModel
import TestSupport
import Testing
import Toolchain

/// Earlier commits of real git repositories.
@Suite(.timeLimit(.minutes(60)))
struct BaselineGathererTests {
  private let repository: Bench

  init() async throws {
    repository = try Bench()
    try repository.write("one\n", to: "app/é \"x\".swift")
    try repository.write("let moved = 1\nlet other = 2\nlet third = 3\n", to: "app/Old.swift")
    try repository.write("gone\n", to: "app/Gone.swift")
    try repository.write("outside\n", to: "outside.swift")
    try await git("init", "--quiet", "--initial-branch", "main")
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

  private func gatherer(in folder: String? = nil) throws -> BaselineGatherer {
    let workspace = try Workspace(
      root: folder ?? repository.path("app"), files: repository.path(".git/files"))
    return BaselineGatherer(workspace: workspace, runner: repository.runner)
  }

  private func find(_ recorded: String? = nil) async throws -> BaselineGatherer.Baseline? {
    guard case .found(let baseline) = try await gatherer().find(recorded: recorded) else {
      return nil
    }
    return baseline
  }

  private func other(
    _ recorded: String? = nil, in folder: String? = nil
  ) async throws -> GuardEvidence.Baseline? {
    guard case .other(let other) = try await gatherer(in: folder).find(recorded: recorded) else {
      return nil
    }
    return other
  }

  @Test func highestReleaseTagBeforeHeadIsUsed() async throws {
    #expect(try await other() == GuardEvidence.Baseline.none)
    for tag in ["1.9.0", "v1.10.0", "2.0.0-beta.1", "nightly", "1.x", "2026"] {
      try await git("tag", tag)
    }
    // The tag of HEAD itself does not count, unless there is no other one to compare changes with.
    #expect(try await other() == GuardEvidence.Baseline.none)
    try repository.write("changed\n", to: "app/Gone.swift")
    #expect(try await find()?.name == "v1.10.0")
    try repository.write("gone\n", to: "app/Gone.swift")
    try await commit()
    try await git("tag", "--annotate", "3.0.0", "--message", "Release")
    #expect(try await find()?.name == "v1.10.0")
    try await git("checkout", "--quiet", "-b", "side", "HEAD~1")
    try await commit()
    #expect(try await find()?.name == "v1.10.0")
    try await git("checkout", "--quiet", "main")
    try await commit()
    #expect(try await find()?.name == "3.0.0")
  }

  @Test func changesSinceCommitAreFound() async throws {
    try await git("tag", "1.0.0")
    try await git("mv", "app/Old.swift", "app/New.swift")
    try await git("rm", "--quiet", "app/Gone.swift")
    try await commit()
    try repository.write("two\n", to: "app/é \"x\".swift")
    try repository.write("new\n", to: "app/Untracked.swift")
    let baseline = try #require(try await find())
    let root = repository.path("app") + "/"
    let changes = baseline.changes.map { change in
      [change.old, change.new].map { $0?.replacing(root, with: "") ?? "" }
    }
    #expect(
      Set(changes) == [
        ["Old.swift", "New.swift"], ["Gone.swift", ""], ["é \"x\".swift", "é \"x\".swift"],
        ["", "Untracked.swift"],
      ])
    let files = ["Old.swift", "é \"x\".swift", "Gone.swift", "Untracked.swift"].map { root + $0 }
    let contents = try await gatherer().contents(
      of: files + [repository.path("outside.swift")], at: baseline)
    #expect(
      contents.mapValues { String(decoding: $0, as: UTF8.self) } == [
        root + "Old.swift": "let moved = 1\nlet other = 2\nlet third = 3\n",
        root + "é \"x\".swift": "one\n", root + "Gone.swift": "gone\n",
        repository.path("outside.swift"): "outside\n",
      ])
  }

  @Test func fileMovedWithoutGitIsRenamed() async throws {
    try repository.write("ignored.swift\n", to: ".gitignore")
    try repository.write("let a = 1\nlet b = 2\nlet ignored = 3\n", to: "app/Second.swift")
    try await commit()
    try await git("tag", "1.0.0")
    try repository.write("let moved = 1\nlet other = 2\nlet new = 3\n", to: "app/a, b/é.swift")
    try repository.write("let a = 1\nlet b = 2\nlet ignored = 3\n", to: "app/ignored.swift")
    for name in ["Old", "Second"] {
      try FileManager.default.removeItem(atPath: repository.path("app/\(name).swift"))
    }
    let status = try await repository.folder.run(["git", "status", "--porcelain"])
    let head = try await repository.folder.run(["git", "rev-parse", "HEAD"]).trimmed
    let root = repository.path("app") + "/"
    let changes = try #require(try await find(head)).changes.map { change in
      [change.old, change.new].map { $0?.replacing(root, with: "") ?? "" }
    }
    #expect(
      Set(changes) == [["Old.swift", "a, b/é.swift"], ["Second.swift", ""]])
    // The repository's own index is as before.
    #expect(try await repository.folder.run(["git", "status", "--porcelain"]) == status)
  }

  @Test func changesInsideSubmodulesAreFound() async throws {
    let kit = repository.path(".git/kit")
    func inKit(_ arguments: String...) async throws {
      let command = ["git", "-C", kit, "-c", "user.name=Someone", "-c", "user.email=a@example.org"]
      try await repository.folder.run(command + arguments)
    }
    try await git("init", "--quiet", kit)
    try repository.write("kit\n", to: ".git/kit/Kit.swift")
    try await inKit("add", ".")
    try await inKit("commit", "--quiet", "--message", "Kit")
    for name in ["Kit", "Lost", "Plain", "Short"] {
      try await git(
        "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", kit, "app/\(name)")
    }
    try repository.write("inside\n", to: "app/Folder/Inside.swift")
    try await commit()
    try await git("tag", "1.0.0")
    try repository.write("changed\n", to: "app/Kit/Kit.swift")
    // A submodule without the commit, and a folder that became one.
    try FileManager.default.removeItem(atPath: repository.path("app/Lost"))
    try await git("init", "--quiet", repository.path("app/Lost"))
    try repository.write("other\n", to: "app/Lost/Other.swift")
    try await git("rm", "--quiet", "--cached", "app/Folder/Inside.swift")
    // A submodule that became a folder, and one in a shallow clone.
    try FileManager.default.removeItem(atPath: repository.path("app/Plain/.git"))
    try await git("rm", "--quiet", "--cached", "app/Plain")
    try await git("add", "app/Plain/Kit.swift")
    try await git("commit", "--quiet", "--message", "Continue")
    try await inKit("commit", "--quiet", "--allow-empty", "--message", "Newer")
    try FileManager.default.removeItem(atPath: repository.path("app/Short"))
    try await git(
      "clone", "--quiet", "--depth", "1", "file://" + kit, repository.path("app/Short"))
    let baseline = try #require(try await find())
    let root = repository.path("app") + "/"
    let changes = baseline.changes.map { change in
      [change.old, change.new].map { $0?.replacing(root, with: "") ?? "" }
    }.filter { !$0[0].isEmpty && $0[0].contains(".") }
    #expect(
      Set(changes) == [
        ["Kit/Kit.swift", "Kit/Kit.swift"], ["Folder/Inside.swift", "Folder/Inside.swift"],
      ])
    #expect(
      baseline.missingSubmodules == [
        .init(path: root + "Lost", reason: .notFetched),
        .init(path: root + "Plain", reason: .noRepository),
        .init(path: root + "Short", reason: .shallow),
      ])
    let contents = try await gatherer().contents(
      of: [root + "Kit/Kit.swift", root + "Folder/Inside.swift"], at: baseline)
    #expect(
      contents.mapValues { String(decoding: $0, as: UTF8.self) } == [
        root + "Kit/Kit.swift": "kit\n", root + "Folder/Inside.swift": "inside\n",
      ])
  }

  @Test func recordedCommitIsUsed() async throws {
    let id = try await repository.folder.run(["git", "rev-parse", "HEAD"]).trimmed
    try await git("tag", "1.0.0")
    try await commit()
    try await git("tag", "1.1.0")
    try await commit()
    #expect(try await find(id)?.commit == id)
    #expect(try await find(id)?.name == String(id.prefix(12)))
    let missing = String(repeating: "a", count: 40)
    #expect(try await other(missing) == .missing(name: "aaaaaaaaaaaa", isShallow: false))
  }

  @Test func linksOfCommitAreFollowed() async throws {
    let root = repository.path("app") + "/"
    func link(_ path: String, to target: String) throws {
      try? FileManager.default.removeItem(atPath: root + path)
      try FileManager.default.createSymbolicLink(atPath: root + path, withDestinationPath: target)
    }
    try repository.write("in\n", to: "app/Folder/In.swift")
    try link("File.swift", to: "../outside.swift")
    try link("Links", to: "./Folder")
    try link("Away", to: "/usr")
    try await commit()
    try await git("tag", "1.0.0")
    try link("File.swift", to: "Gone.swift")
    try link("New.swift", to: "Gone.swift")
    try link("Twice.swift", to: "File.swift")
    try repository.write("/app/Ignored.swift\n", to: ".gitignore")
    try link("Ignored.swift", to: "Gone.swift")
    try await commit()
    let baseline = try #require(try await find())
    let changed = baseline.changed
    func file(_ path: String, now: String = "Gone.swift") -> String {
      baseline.file(root + path, now: root + now, changed).replacing(root, with: "")
    }
    #expect(file("File.swift") == repository.path("outside.swift"))
    #expect(file("Links/In.swift", now: "Folder/In.swift") == "Folder/In.swift")
    #expect(file("Away/bin", now: "x") == URL(filePath: "/usr/bin").resolvingSymlinksInPath().path)
    // There was no such link, or git does not know.
    #expect(file("New.swift") == "New.swift" && file("Twice.swift") == "Twice.swift")
    #expect(file("Ignored.swift") == "Gone.swift")
    let contents = try await gatherer().contents(
      of: [file("File.swift"), root + "Links"], at: baseline)
    #expect(contents.mapValues(\.count) == [repository.path("outside.swift"): 8])
  }

  @Test func shallowCloneAndMissingRepositoryAreReported() async throws {
    try await git("tag", "1.0.0")
    try await commit()
    let clone = repository.path(".git/clone")
    try await git("clone", "--quiet", "--depth", "1", "file://" + repository.path(""), clone)
    #expect(try await other(in: clone + "/app") == .missing(name: nil, isShallow: true))
    let outside = repository.path(".git/outside")
    try FileManager.default.createDirectory(atPath: outside, withIntermediateDirectories: true)
    #expect(try await other(in: outside) == .noRepository)
  }

  @Test func movedFolderIsCompared() async throws {
    try await git("tag", "1.0.0")
    try await commit()
    let moved = repository.path("libraries/app")
    try FileManager.default.createDirectory(
      atPath: repository.path("libraries"), withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: repository.path("app"), toPath: moved)
    guard case .found(let baseline) = try await gatherer(in: moved).find(recorded: nil) else {
      Issue.record("git does not know the folder, but the files")
      return
    }
    let old = repository.path("app/Old.swift")
    #expect(baseline.changes.contains { $0.old == old && $0.new == moved + "/Old.swift" })
    // A folder of which the commit has no files has nothing that can be compared.
    let new = repository.path("new")
    try repository.write("let new = 1\n", to: "new/New.swift")
    #expect(try await other(in: new) == .noRepository)
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
