import Foundation
import ReleaseModel
import TestSupport
import Testing
import Toolchain

/// What SwiftPM resolved, compared with what is in its checkouts.
@Suite(.timeLimit(.minutes(60))) struct EvidenceDependencyTests {
  private let bench: Bench
  private let workspace: Workspace
  private let release = Build(name: "release", configuration: .release)
  private let identity = ["-c", "user.name=A", "-c", "user.email=a@example.org"]

  init() throws {
    bench = try Bench()
    workspace = try Workspace(root: bench.path("app"))
  }

  private var gatherer: DependencyGatherer {
    DependencyGatherer(workspace: workspace, runner: bench.runner)
  }

  private var checkout: String {
    "app/.build/verify-release/builds/release/checkouts/dep"
  }

  /// Writes a package with one library and these dependencies.
  private func write(_ name: String, dependencies: String = "", products: [String] = []) throws {
    let uses = products.map { ".product(name: \"\($0)\", package: \"\($0.lowercased())\")" }
      .joined(separator: ", ")
    try bench.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "\(name)", products: [.library(name: "\(name)", targets: ["\(name)"])],
        dependencies: [\(dependencies)], targets: [.target(name: "\(name)", dependencies: [\(uses)])])
      """, to: "\(name.lowercased())/Package.swift")
    try bench.write("public let one = 1\n", to: "\(name.lowercased())/Sources/\(name)/A.swift")
  }

  @discardableResult
  private func git(_ folder: String, _ arguments: String...) async throws -> String {
    let words = ["git", "-C", bench.path(folder)] + identity + arguments
    return try await bench.folder.run(words).trimmingCharacters(in: .newlines)
  }

  private func commit(_ folder: String) async throws {
    try await git(folder, "init", "--quiet")
    // Another configuration of git may ignore files.
    try await git(folder, "add", "--force", "--all", ":!.build")
    try await git(folder, "commit", "--quiet", "--allow-empty", "--message", "Commit")
  }

  private func gather() async throws -> [Dependency] {
    let evidence = try await gatherer.gather(release)
    return try #require(evidence.value, "\(evidence)")
  }

  private func differences() async throws -> [Dependency.Difference] {
    try await gather().first { $0.identity == "dep" }?.differences ?? []
  }

  /// A package with a fetched package, and a local one that has another.
  private func resolve() async throws {
    try write("Dep")
    try bench.write("*.gen.swift\n", to: "dep/.gitignore")
    try await commit("dep")
    try await git("dep", "tag", "1.0.0")
    try write("Deep")
    try write("Kit", dependencies: #".package(path: "../deep")"#, products: ["Deep"])
    try write(
      "App",
      dependencies: """
        .package(url: "file://\(bench.path("dep"))", from: "1.0.0"), .package(path: "../kit")
        """, products: ["Dep", "Kit"])
    try bench.write(".build\n", to: "app/.gitignore")
    try await commit("app")
    let manager = SwiftPackageManager(workspace: workspace, runner: bench.runner)
    let log = workspace.log("resolve.log")
    let result = try await manager.resolve(release, log: log)
    let output = try String(contentsOfFile: log, encoding: .utf8)
    try #require(result.succeeded, "\(output)")
  }

  @Test func resolvedPackagesAreListedAndCompared() async throws {
    try await resolve()
    let commit = try await git("dep", "rev-parse", "HEAD")
    let dep = Dependency(
      identity: "dep", kind: .sourceControl, location: "../dep", version: "1.0.0",
      revision: commit, isPinned: false)
    let local = ["deep", "kit"].map {
      Dependency(identity: $0, kind: .local, location: "../\($0)")
    }
    #expect(try await gather() == [local[0], dep, local[1]])

    // Each change, and what it leads to.
    let file = "\(checkout)/Sources/Dep/A.swift"
    try await bench.run("chmod", "-R", "u+w", bench.path(checkout))
    let changes: [(change: [String], differences: [Dependency.Difference])] = [
      (["sed", "-i", "s/1/2/", bench.path(file)], [.files(["Sources/Dep/A.swift"])]),
      (["rm", bench.path(file)], [.files(["Sources/Dep/A.swift"])]),
      (["chmod", "+x", bench.path(file)], [.files(["Sources/Dep/A.swift"])]),
      (
        ["cp", bench.path(file), bench.path("\(checkout)/Sources/Dep/New.swift")],
        [.files(["Sources/Dep/New.swift"])]
      ),
      (
        ["cp", bench.path(file), bench.path("\(checkout)/Sources/Dep/B.gen.swift")],
        [.files(["Sources/Dep/B.gen.swift"])]
      ),
      // SwiftPM and editors leave these in a package.
      (["touch", bench.path("\(checkout)/Package.resolved")], []),
      (["mkdir", "-p", bench.path("\(checkout)/.build/x")], []),
    ]
    for (change, differences) in changes {
      try await bench.folder.run(change)
      #expect(try await self.differences() == differences, "\(change)")
      try await git(checkout, "checkout", "--quiet", "--force", "HEAD", "--", ".")
      try await git(checkout, "clean", "--quiet", "-fdx")
    }
    #expect(try await differences() == [])
  }

  /// Neither size and times, nor what git was told to ignore, hide a change.
  @Test func hiddenChangesAreFound() async throws {
    try await resolve()
    try await bench.run("chmod", "-R", "u+w", bench.path(checkout))
    let file = bench.path("\(checkout)/Sources/Dep/A.swift")
    let changed = [Dependency.Difference.files(["Sources/Dep/A.swift"])]
    try await bench.run("touch", "--reference", file, bench.path("time"))
    try await bench.run("sed", "-i", "s/1/2/", file)
    try await bench.run("touch", "--reference", bench.path("time"), file)
    #expect(try await differences() == changed)
    for hint in ["--assume-unchanged", "--skip-worktree"] {
      try await git(checkout, "update-index", hint, "Sources/Dep/A.swift")
      #expect(try await differences() == changed, "\(hint)")
    }
    // The index says that the changed file is what was committed.
    try await git(checkout, "update-index", "--no-assume-unchanged", "Sources/Dep/A.swift")
    try await git(checkout, "update-index", "--no-skip-worktree", "Sources/Dep/A.swift")
    try await git(checkout, "add", "Sources/Dep/A.swift")
    #expect(try await differences() == changed)
    // What can hide a change is one itself, and git does not run its programs.
    for (key, value) in [
      ("core.worktree", bench.path("dep")), ("core.attributesFile", bench.path("attributes")),
      ("filter.x.clean", "touch '\(bench.path("started"))'; sed s/2/1/"),
      ("include.path", bench.path("other")), ("remote.origin.uploadpack", "touch x"),
    ] {
      try await git(checkout, "config", key, value)
      #expect(try await differences() == [.files([".git/config"])], "\(key)")
      try await git(checkout, "config", "--unset", key)
    }
    try await git(checkout, "config", "user.name", "A")
    try bench.write("*.swift text\n", to: "\(checkout)/.git/info/attributes")
    #expect(try await differences() == [.files([".git/info/attributes"])])
    try bench.write("", to: "\(checkout)/.git/info/attributes")
    #expect(!FileManager.default.fileExists(atPath: bench.path("started")))
    #expect(try await differences() == changed)

    try await git(checkout, "commit", "--quiet", "--message", "Other")
    let other = try await git(checkout, "rev-parse", "HEAD")
    #expect(try await differences() == [.revision(other)] + changed)
    // Git must not find the package's own repository instead.
    try await bench.run("rm", "-rf", bench.path("\(checkout)/.git"))
    let blind = try await differences()
    guard blind.count == 1, case .unreadable(let cause)? = blind.first else {
      Issue.record("expected an unreadable checkout, found \(blind)")
      return
    }
    #expect(cause.contains("not a git repository"), "\(cause)")
  }

  @Test func submodulesAreCompared() async throws {
    try bench.write("one\n", to: "sub/a.txt")
    try await commit("sub")
    try write("Dep")
    try await commit("dep")
    try await git(
      "dep", "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", bench.path("sub"),
      "Sub")
    try await commit("dep")
    let commit = try await git("dep", "rev-parse", "HEAD")
    func differences() async throws -> [Dependency.Difference] {
      try await gatherer.differences(in: bench.path("dep"), from: commit)
    }
    #expect(try await differences() == [])
    try bench.write("two\n", to: "dep/Sub/a.txt")
    try bench.write("new\n", to: "dep/Sub/b.txt")
    #expect(try await differences() == [.files(["Sub/a.txt", "Sub/b.txt"])])
    try await self.commit("dep/Sub")
    #expect(try await differences() == [.files(["Sub", "Sub/a.txt", "Sub/b.txt"])])
    try await bench.run("rm", "-rf", bench.path("dep/Sub"))
    guard case .unreadable(let reason)? = try await differences().first else {
      Issue.record("expected an unreadable submodule")
      return
    }
    #expect(reason.hasSuffix("dep/Sub is missing"), "\(reason)")
  }

  /// Only a committed file that names the resolved commit pins it.
  @Test func committedFilePins() async throws {
    try await resolve()
    func isPinned() async throws -> Bool? {
      try await gather().first { $0.identity == "dep" }?.isPinned
    }
    let commit = try await git("dep", "rev-parse", "HEAD")
    #expect(try await isPinned() == false)
    try await self.commit("app")
    #expect(try await isPinned() == true)
    let file = "app/Package.resolved"
    let text = try bench.folder.text(of: file)
    let other = String(repeating: "0", count: 40)
    try bench.write(text.replacing(commit, with: other), to: file)
    #expect(try await isPinned() == true, "the commit has the right one")
    try await self.commit("app")
    #expect(try await isPinned() == false)
    // The form of Swift 5.5 and older.
    try bench.write(
      """
      {"version": 1, "object": {"pins": [{"package": "Dep", "repositoryURL": "https://a.example/Dep.git",
        "state": {"branch": null, "revision": "\(commit)", "version": "1.0.0"}}]}}
      """, to: file)
    try await self.commit("app")
    #expect(try await isPinned() == true)
    try bench.write(text.replacing(#""version" : 3"#, with: #""version" : 9"#), to: file)
    try await self.commit("app")
    #expect(try await isPinned() == false)
  }

  private func state(_ dependencies: String, artifacts: String = "", version: Int = 7) throws {
    try bench.write(
      """
      {"version": \(version), "object": {"artifacts": [\(artifacts)], "dependencies": [\(dependencies)],
        "prebuilts": []}}
      """, to: "app/.build/verify-release/builds/release/workspace-state.json")
  }

  private func reference(_ identity: String, _ location: String) -> String {
    #""packageRef": {"identity": "\#(identity)", "kind": "k", "location": "\#(location)", "name": "n"}"#
  }

  @Test func editedPackageAndOtherKindsAreRecognized() async throws {
    let commit = String(repeating: "a", count: 40)
    let checkout = """
      {"name": "sourceControlCheckout", "checkoutState": {"revision": "\(commit)", "version": "1.0.0"}}
      """
    let edited = """
      {\(reference("dep", "https://me:secret@example.org/team/dep.git")), "subpath": "dep",
        "basedOn": {"basedOn": null, \(reference("dep", "x")), "state": \(checkout), "subpath": "dep"},
        "state": {"name": "edited", "path": null}}
      """
    let registry = """
      {\(reference("team.cards", "team.cards")), "basedOn": null, "subpath": "team/cards/2.0.0",
        "state": {"name": "registryDownload", "version": "2.0.0"}}
      """
    let archive = """
      {\(reference("dep", "x")), "targetName": "Table", "path": "/x", "kind": {},
        "source": {"type": "remote", "url": "https://me:secret@example.org/t.zip?token=secret",
          "checksum": "0a"}}
      """
    let file = """
      {\(reference("app", "x")), "targetName": "Own", "path": "/x", "kind": {},
        "source": {"type": "local"}}
      """
    try state("\(edited), \(registry)", artifacts: "\(archive), \(file)")
    let dep = Dependency(
      identity: "dep", kind: .sourceControl, location: "https://example.org/team/dep",
      version: "1.0.0", revision: commit, isPinned: false,
      differences: [.edited(folder: "Packages/dep")])
    #expect(
      try await gather() == [
        dep,
        Dependency(
          identity: "dep/Table", kind: .archive, location: "https://example.org/t.zip",
          sha256: "0a"),
        Dependency(identity: "team.cards", kind: .registry, version: "2.0.0", isPinned: false),
      ])
  }

  @Test func unknownStateIsUnavailable() async throws {
    let file = ".build/verify-release/builds/release/workspace-state.json"
    func reason() async throws -> String? {
      if case .unavailable(let reason) = try await gatherer.gather(release) { reason } else { nil }
    }
    #expect(try await reason() == "\(file) cannot be read: No such file or directory")
    try state("", version: 8)
    #expect(try await reason() == "\(file) has the unknown version 8; expected 5 to 7")
    for text in ["", "{}", #"{"version": 7}"#, #"{"version": 7, "object": {"dependencies": {}}}"#] {
      try bench.write(text, to: "app/\(file)")
      #expect(try await reason() == "\(file) is damaged, or has an unknown form", "\(text)")
    }
    try state(#"{"packageRef": 1}"#)
    #expect(try await reason() == "\(file) is damaged, or has an unknown form")
    // A state that no version so far has.
    try state("{\(reference("dep", "x")), \"subpath\": \"d\", \"state\": {\"name\": \"cloud\"}}")
    #expect(try await reason() == "\(file) is damaged, or has an unknown form")
  }
}
