internal import Foundation
package import ReleaseModel

/// Gathers what a build resolved, and compares the files that were built with it.
package struct DependencyGatherer: Sendable {
  private let workspace: Workspace
  private let git: Git

  package init(workspace: Workspace, runner: any ProcessRunner) {
    self.workspace = workspace
    git = Git(workspace: workspace, runner: runner)
  }

  /// The packages and archives that SwiftPM resolved in a build's scratch path, sorted by identity.
  ///
  /// Each package is compared with the commit that was resolved. Whether it is pinned by a manifest
  /// is unknown here; see `pinned(_:by:)`.
  package func gather(_ build: Build) async throws -> Evidence<[Dependency]> {
    let state: WorkspaceState
    do {
      state = try WorkspaceState.read(
        ofScratchPath: workspace.scratchPath(of: build), in: workspace)
    } catch let error as GatheringError {
      return .unavailable(reason: error.description)
    }
    let resolved = try await resolvedFile()
    var found: [Dependency] = []
    for dependency in state.dependencies {
      var described = self.described(dependency)
      if described.kind == .local {
        described.revision = try await otherCommit(ofPackageAt: dependency.state.path)
      } else {
        // A package from a registry has no commit.
        let pin = resolved?.state(of: described.identity)
        described.isPinned =
          described.revision == nil
          ? pin?.version != nil && pin?.version == described.version
          : pin?.revision == described.revision
        described.differences = try await differences(of: dependency, in: build)
      }
      found.append(described)
    }
    found += state.artifacts.compactMap(described)
    return .collected(
      found.sorted { ($0.identity, $0.kind.rawValue) < ($1.identity, $1.kind.rawValue) })
  }

  /// The absolute paths of the folders in which SwiftPM has packages for a build, by identity.
  package func folders(of build: Build) -> [String: String] {
    let scratchPath = workspace.scratchPath(of: build)
    let state = try? WorkspaceState.read(ofScratchPath: scratchPath, in: workspace)
    let folders = (state?.dependencies ?? []).compactMap { dependency -> (String, String)? in
      let folder: String? =
        switch dependency.state.name {
        case .sourceControlCheckout: "\(scratchPath)/checkouts/\(dependency.subpath)"
        case .registryDownload: "\(scratchPath)/registry/downloads/\(dependency.subpath)"
        case .fileSystem, .custom: dependency.state.path
        case .edited: nil
        }
      return folder.map { (dependency.packageRef.identity, $0) }
    }
    return Dictionary(folders) { first, _ in first }
  }

  private func described(_ dependency: WorkspaceState.Dependency) -> Dependency {
    let (reference, state) = (dependency.packageRef, dependency.state)
    let original = dependency.basedOn?.state ?? state
    let location = self.location(reference.location)
    switch original.name {
    case .fileSystem, .custom:
      return Dependency(
        identity: reference.identity, kind: .local,
        location: (original.path ?? reference.location).relativeWithParents(to: workspace.root),
        version: original.version)
    case .registryDownload:
      return Dependency(
        identity: reference.identity, kind: .registry, version: original.version)
    case .sourceControlCheckout, .edited:
      let checkout = original.checkoutState
      return Dependency(
        identity: reference.identity, kind: .sourceControl, location: location,
        version: checkout?.version, branch: checkout?.branch, revision: checkout?.revision)
    }
  }

  /// The archive of a binary target; nil if it is a file of the package.
  private func described(_ artifact: WorkspaceState.Artifact) -> Dependency? {
    guard artifact.source.type == .remote else { return nil }
    let owner = artifact.packageRef.identity
    return Dependency(
      identity: "\(owner)/\(artifact.targetName)", kind: .archive,
      location: artifact.source.url.map(location), sha256: artifact.source.checksum)
  }

  /// An address without user name, password and query, which can contain secrets.
  private func location(_ address: String) -> String {
    if address.hasPrefix("/") { return address.relativeWithParents(to: workspace.root) }
    if let page = WebRepository.address(ofRemote: address) { return page }
    guard var parts = URLComponents(string: address) else { return "an address that is not a URL" }
    (parts.user, parts.password, parts.query, parts.fragment) = (nil, nil, nil, nil)
    return parts.string ?? "an address that is not a URL"
  }

  /// The commit of a local package in a repository other than the package's own.
  private func otherCommit(ofPackageAt folder: String?) async throws -> String? {
    guard let folder,
      let other = SourceControlGatherer.repository(of: folder + "/Package.swift"),
      other != SourceControlGatherer.repository(of: workspace.root + "/Package.swift")
    else { return nil }
    return try await Git(git, in: other).line(["rev-parse", "--verify", "HEAD"])
  }

  /// The package's `Package.resolved` as of the checked-out commit.
  private func resolvedFile() async throws -> ResolvedFile? {
    try await Git(git, in: workspace.packagePath).output(["show", "HEAD:./Package.resolved"])
      .flatMap(ResolvedFile.read)
  }

  private func differences(
    of dependency: WorkspaceState.Dependency, in build: Build
  ) async throws -> [Dependency.Difference] {
    let state = dependency.state
    if state.name == .edited {
      let folder = state.path ?? "\(workspace.packagePath)/Packages/\(dependency.subpath)"
      return [.edited(folder: workspace.relative(folder))]
    }
    guard let checkout = state.checkoutState else { return [] }
    let folder = "\(workspace.scratchPath(of: build))/checkouts/\(dependency.subpath)"
    return try await differences(in: folder, from: checkout.revision)
  }

  /// Compares a checkout and its submodules with a commit, file by file.
  ///
  /// Neither the repository's own index nor the times of files are used, because anything can set
  /// them. Paths are relative to the checkout.
  package func differences(
    in folder: String, from revision: String
  ) async throws -> [Dependency.Difference] {
    guard FileFinder.isFolder(folder) else {
      return [.unreadable(reason: "\(workspace.relative(folder)) is missing")]
    }
    let index = workspace.log("index-\(UUID().uuidString)")
    defer { for end in ["", ".lock"] { try? FileManager.default.removeItem(atPath: index + end) } }
    let git = Git(git, inRepository: folder, index: index)
    let hiding = try await filesThatHideChanges(git, in: folder)
    if !hiding.isEmpty { return [.files(hiding)] }
    let status = [
      "status", "--porcelain=v2", "--branch", "-z", "--untracked-files=all",
      "--ignored=traditional", "--no-renames", "--ignore-submodules=all",
    ]
    if case .failure(let failure) = try await git.attempt(["read-tree", revision]) {
      return [.unreadable(reason: failure.reason)]
    }
    let output: Data
    switch try await git.attempt(status) {
    case .failure(let failure): return [.unreadable(reason: failure.reason)]
    case .success(let data): output = data
    }
    var (differences, files): ([Dependency.Difference], [String]) = ([], [])
    for entry in output.split(separator: 0).map({ String(decoding: $0, as: UTF8.self) }) {
      // `# branch.oid COMMIT`, `1 XY … PATH` with Y for the working tree, `? PATH`, `! PATH`
      // (git-status(1), "Porcelain Format Version 2").
      let fields = entry.split(separator: " ", maxSplits: 8).map(String.init)
      switch (fields.first, fields.count) {
      case ("#", 3) where fields[1] == "branch.oid" && fields[2] != revision:
        differences.append(.revision(fields[2]))
      case ("1", 9) where !fields[1].hasSuffix("."): files.append(fields[8])
      case ("?", _), ("!", _):
        let path = String(entry.dropFirst(2))
        if !Self.isIgnored(path) { files.append(path) }
      default: break
      }
    }
    // Only submodules have entries of mode 160000 (git-ls-files(1), `--stage`).
    for entry in try await git.entries(["ls-files", "--stage", "-z"]) ?? []
    where entry.hasPrefix("160000 ") {
      guard let tab = entry.firstIndex(of: "\t") else { continue }
      let path = String(entry[entry.index(after: tab)...])
      let commit = entry[..<tab].split(separator: " ").dropFirst().first.map(String.init) ?? ""
      for difference in try await self.differences(in: "\(folder)/\(path)", from: commit) {
        switch difference {
        case .files(let changed): files += changed.map { "\(path)/\($0)" }
        case .revision, .edited: files.append(path)
        case .unreadable(let reason): differences.append(.unreadable(reason: "\(path): \(reason)"))
        }
      }
    }
    return differences + (files.isEmpty ? [] : [.files(files.sorted())])
  }

  /// The files in a checkout's repository with other settings than those that SwiftPM makes.
  ///
  /// Filters and attributes hide changes, and start programs (gitattributes(5)).
  private func filesThatHideChanges(_ git: Git, in folder: String) async throws -> [String] {
    var found: [String] = []
    let settings = ["config", "--local", "--no-includes", "--list", "--name-only", "-z"]
    let submodule = FileFinder.isFolder(folder + "/.git") ? nil : "core.worktree"
    for name in try await git.entries(settings) ?? []
    where name != submodule && !Self.isUsual(name) {
      found = [".git/config"]
    }
    if let path = try await git.line(["rev-parse", "--git-path", "info/attributes"]),
      FileStatus(path.hasPrefix("/") ? path : "\(folder)/\(path)").map({ $0.size > 0 }) == true
    {
      found.append(".git/info/attributes")
    }
    return found
  }

  /// Whether SwiftPM or git makes a setting, or it changes nothing about files.
  private static func isUsual(_ setting: String) -> Bool {
    setting.wholeMatch(
      of:
        #/
        core\.(?:repositoryformatversion|filemode|bare|logallrefupdates|symlinks|fsmonitor)
        | core\.(?:longpaths|ignorecase|precomposeunicode|sharedrepository)
        | remote\..+\.(?:url|fetch|tagopt)
        | branch\..+\.(?:remote|merge)
        | submodule\..+
        | (?:commit|fetch|gc|lfs|maintenance|pull|push|user)\..+
        | extensions\.(?:objectformat|refstorage)
        /#) != nil
  }

  /// Whether SwiftPM reads nothing from a file in a checkout: other commands leave it there.
  private static func isIgnored(_ path: String) -> Bool {
    path == "Package.resolved" || path.hasPrefix(".build/") || path.hasPrefix(".swiftpm/")
  }
}
