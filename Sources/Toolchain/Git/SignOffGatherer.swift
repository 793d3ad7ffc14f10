internal import Cryptography
package import Foundation
package import ReleaseModel

/// Determines whether sign-offs are intact and what has changed since they were given.
package struct SignOffGatherer: Sendable {
  /// A sign-off, and the string over which its checksum is computed.
  package struct Checked: Sendable {
    package var signOff: SignOff
    /// The string whose SHA-256 is the checksum.
    package var text: String
    /// How its file was removed; nil if it is there.
    package var removal: Removal?
    /// The commit that added its file; nil if no commit has it.
    package var commit: String?
    /// The items that it counts for.
    package var items: Set<String>

    package init(
      signOff: SignOff, text: String, removal: Removal? = nil, commit: String? = nil
    ) {
      self.signOff = signOff
      self.text = text
      self.removal = removal
      self.commit = commit
      items = [signOff.item]
    }

    /// Whether the checksum matches the other fields.
    package var isIntact: Bool { signOff.checksum == ContentDigest.sha256(of: text) }
  }

  private let workspace: Workspace
  private let sourceControl: SourceControlGatherer
  private let folders: [String]
  private let now: Date

  /// - Parameters:
  ///   - workspace: The location of the package.
  ///   - sourceControl: Asks git.
  ///   - folders: The sign-off folders, relative to the workspace's root; nothing covers them.
  ///   - now: The time for computing the age of sign-offs.
  package init(
    workspace: Workspace, _ sourceControl: SourceControlGatherer, folders: [String], now: Date
  ) {
    self.workspace = workspace
    self.sourceControl = sourceControl
    self.folders = folders
    self.now = now
  }

  /// The same for everything in another folder.
  private init(_ other: SignOffGatherer, in folder: String) {
    (workspace, now, folders) = (other.workspace, other.now, [])
    sourceControl = SourceControlGatherer(git: Git(other.sourceControl.git, in: folder))
  }

  /// Gathers the evidence about manual items that have sign-offs, by item ID.
  ///
  /// If git fails, includes the other items, because they can't be signed. `resolved` are the
  /// dependencies of the builds that ship; nil if they are unknown.
  package func gather(
    _ items: [(id: String, settings: SignOffTerms)], _ checked: [Checked],
    resolved: [Dependency]? = nil
  ) async throws -> [String: Evidence<ManualEvidence>] {
    var evidence: [String: Evidence<ManualEvidence>] = [:]
    let owned = items.map { item in (item, checked.filter { $0.items.contains(item.id) }) }
    let signed = owned.filter { !$0.1.isEmpty }
    if signed.count < owned.count, let problem = try await sourceControl.problem() {
      for (item, own) in owned where own.isEmpty {
        evidence[item.id] = .collected(
          ManualEvidence(problem: "git cannot determine the current commit: \(problem)"))
      }
    }
    guard !signed.isEmpty else { return evidence }
    let changed = try await uncommitted()
    for (item, own) in signed {
      guard let changed, let covered = try await covered(item.settings.covers) else {
        evidence[item.id] = .unavailable(
          reason: "git cannot list the covered files: \(try await problem())")
        continue
      }
      if let link = covered.unfollowed.first {
        evidence[item.id] = .unavailable(reason: "the covered files cannot be verified: \(link)")
        continue
      }
      var found = ManualEvidence(
        coveredDigest: covered.digest, uncommitted: Self.files(changed, at: covered.paths))
      found.coveredFiles = covered.count
      let newest = Dictionary(own.map { ($0.signOff.by, $0.signOff.at) }, uniquingKeysWith: max)
      for checked in own {
        let signOff = checked.signOff
        var evidence = try await self.evidence(
          of: checked, covered,
          listsChanges: signOff.at == newest[signOff.by] || signOff.result == .failed)
        if coversPackage(item.settings.covers) {
          evidence.dependencyChanges = try await changes(since: signOff, resolved)
          evidence.hasUncomparedDependencies =
            resolved == nil
            && signOff.dependencies.contains { if case .package = $0 { true } else { false } }
        }
        if let days = item.settings.maximumAge {
          evidence.expires = Self.day(days, after: signOff)
        }
        found.signOffs.append(evidence)
      }
      evidence[item.id] = .collected(found)
    }
    return evidence
  }

  /// Whether some paths include the whole package, and so everything that it is built from.
  package func coversPackage(_ paths: [String]) -> Bool {
    let package = workspace.packagePath == workspace.root ? "." : workspace.packagePath
    return Self.contains(paths, package == "." ? package : workspace.relative(package))
  }

  /// The covered form of resolved dependencies, for items that cover the whole package.
  ///
  /// Leaves out the local packages in the package's own repository that `paths` include.
  ///
  /// - Throws: `GatheringError` for a local package with files that are not in a commit.
  package func covered(
    _ resolved: [Dependency], beside paths: [String]
  ) async throws -> [SignOff.CoveredDependency] {
    var found: Set<SignOff.CoveredDependency> = []
    for dependency in resolved {
      switch dependency.kind {
      case .sourceControl, .registry:
        found.insert(
          .package(
            dependency.identity, version: dependency.version, commit: dependency.revision))
      case .local:
        guard let folder = dependency.location, !isIncluded(folder, in: paths) else { continue }
        guard let package = try await self.package(at: folder) else {
          throw GatheringError(
            description: "git finds no commit with the local package \(folder)")
        }
        if let file = package.uncommitted.first {
          throw GatheringError(description: "\(folder)/\(file) is not committed")
        }
        if let link = package.covered.unfollowed.first {
          throw GatheringError(description: "\(folder)/\(link)")
        }
        found.insert(.folder(folder, digest: package.covered.digest))
      // The manifests have the checksums of archives.
      case .archive: break
      }
    }
    return found.sorted { "\($0)" < "\($1)" }
  }

  private func absolute(_ folder: String) -> String {
    URL(filePath: "\(workspace.root)/\(folder)").standardizedFileURL.path
  }

  /// The committed contents of a local package, in whichever repository it is, and what differs from them; nil
  /// if there is no commit with them.
  ///
  /// Paths are relative to its folder.
  private func package(
    at folder: String
  ) async throws -> (covered: Covered, uncommitted: [String])? {
    let other = SignOffGatherer(self, in: absolute(folder))
    guard let covered = try await other.covered(["."]), covered.idLength != nil,
      let changed = try await other.sourceControl.uncommittedInFolder()
    else { return nil }
    return (covered, Self.files(changed, at: covered.paths))
  }

  /// Whether the covered paths include the folder of a local package: another repository in them
  /// has its own commits.
  private func isIncluded(_ folder: String, in paths: [String]) -> Bool {
    func repository(_ folder: String) -> String? {
      SourceControlGatherer.repository(of: folder + "/Package.swift")
    }
    return Self.contains(paths, folder)
      && repository(absolute(folder)) == repository(workspace.root)
  }

  /// Everyone who wrote what a sign-off covers.
  ///
  /// - Parameters:
  ///   - paths: The covered paths.
  ///   - packages: The covered folders of local packages.
  ///   - release: The commit up to which others reviewed the package's own repository and its submodules; nil
  ///     for none. Which commits of other repositories a release had is not known, so all of them count.
  /// - Throws: `GatheringError`, which says what to do, if they are unknown.
  /// - Returns: A commit for each lowercase address.
  package func authors(
    of paths: [String], _ packages: [String], since release: String?
  ) async throws -> [String: AuthoredCommit] {
    func known<Value>(_ value: Value?) async throws -> Value {
      if let value { return value }
      let reason = try await problem()
      throw GatheringError(description: "git cannot list the covered files: \(reason)")
    }
    let covered = try await known(covered(paths))
    var own = covered.paths
    var others: [(SourceControlGatherer, paths: [String])] = []
    let submodules = try await known(sourceControl.submodules()).keys
    for folder in packages {
      let other = SignOffGatherer(self, in: absolute(folder))
      guard let paths = try await other.covered(["."])?.paths else {
        throw GatheringError(description: "git finds no commit with the local package \(folder)")
      }
      var mapped: [String] = []
      for path in paths {
        if let path = try await sourceControl.path(path, of: other.sourceControl) {
          mapped.append(path)
        }
      }
      let top = try await known(other.sourceControl.top()) + "/"
      if !mapped.isEmpty {
        own += mapped
      } else if let submodule = submodules.first(where: {
        top.hasPrefix(URL(filePath: absolute($0)).resolvingSymlinksInPath().path + "/")
      }) {
        own.append(submodule)
      } else {
        others.append((other.sourceControl, paths))
      }
    }
    var authors: [String: AuthoredCommit] = [:]
    if !own.isEmpty {
      // What a link leads to now may not have been part of the release.
      let new: [String] =
        if let release {
          Set(covered.paths).subtracting(
            try await known(self.covered(paths, in: release)).paths
          ).sorted()
        } else { [] }
      authors = try await sourceControl.authors(
        of: { [own] in Self.contains(own, $0) && !isSignOff($0) },
        unreviewed: { Self.contains(new, $0) }, since: release)
    }
    for (repository, paths) in others {
      authors.merge(
        try await repository.authors(of: { Self.contains(paths, $0) }, since: nil),
        uniquingKeysWith: AuthoredCommit.clearer)
    }
    return authors
  }

  /// What has changed in the dependencies that a sign-off of the whole package covers.
  private func changes(
    since signOff: SignOff, _ resolved: [Dependency]?
  ) async throws -> [DependencyChange] {
    var changes: [DependencyChange] = []
    var (old, new): ([String: Set<String>], [String: Set<String>]) = ([:], [:])
    for dependency in signOff.dependencies {
      switch dependency {
      case .folder(let folder, let digest):
        guard let package = try await package(at: folder) else {
          changes.append(.notInCommit(folder))
          continue
        }
        if package.covered.digest != digest || !package.covered.unfollowed.isEmpty {
          // The package's own repository has no changes in another one.
          let files = try await sourceControl.changes(since: signOff.commit, at: [folder])
          changes.append(.folder(folder, files?.isEmpty == true ? nil : files))
        }
        if !package.uncommitted.isEmpty {
          changes.append(
            .uncommitted(folder, files: package.uncommitted.map { "\(folder)/\($0)" }))
        }
      case .package(let name, let version, let commit):
        old[name, default: []].insert(Self.words(version, commit))
      }
    }
    guard let resolved else { return changes + pinChanges(since: signOff) }
    for dependency in resolved {
      switch dependency.kind {
      case .sourceControl, .registry:
        let words =
          dependency.differences.isEmpty
          ? Self.words(dependency.version, dependency.revision) : "other files"
        new[dependency.identity, default: []].insert(words)
      case .local:
        guard let folder = dependency.location, !isIncluded(folder, in: signOff.covers),
          !signOff.dependencies.contains(where: { $0.name == folder })
        else { continue }
        changes.append(.added(folder))
      case .archive: break
      }
    }
    for name in Set(old.keys).union(new.keys).sorted() where old[name] != new[name] {
      let change: DependencyChange =
        switch (old[name], new[name]) {
        case (let old?, let new?):
          .version(
            name, from: old.sorted().listed(with: "and"), to: new.sorted().listed(with: "and"))
        case (nil, _): .added(name)
        case (_, nil): .removed(name)
        }
      changes.append(change)
    }
    return changes
  }

  /// The packages of which `Package.resolved`, committed or not, requires another version.
  ///
  /// The next build uses these versions; what it lacks, the build resolves.
  private func pinChanges(since signOff: SignOff) -> [DependencyChange] {
    let file = (try? FileBytes.data("\(workspace.packagePath)/Package.resolved"))
      .flatMap(ResolvedFile.read)
    return signOff.dependencies.compactMap { dependency in
      guard case .package(let name, let version, let commit) = dependency,
        let pin = file?.state(of: name), pin != (version, commit)
      else { return nil }
      return .version(
        name, from: Self.words(version, commit), to: Self.words(pin.version, pin.revision))
    }
  }

  private static func words(_ version: String?, _ commit: String?) -> String {
    [version, commit.map { version == nil ? $0 : "(\($0.prefix(12)))" }].compactMap(\.self)
      .joined(separator: " ")
  }

  /// Why git failed, as far as it says so.
  package func problem() async throws -> String { try await sourceControl.reason() }

  /// The committed contents of some paths.
  package struct Covered: Sendable {
    /// The digest of all contents.
    package var digest: String
    /// The number of files.
    package var count = 0
    /// The paths without any committed contents.
    package var missing: [String]
    /// The paths, and the targets of links in them.
    package var paths: [String]
    /// The links whose target isn't in the commit, one phrase each.
    package var unfollowed: [String]
    /// The length of the object IDs that the digest is computed from; nil without files.
    var idLength: Int?
  }

  /// The contents that a commit has of some paths and of the targets of their links; nil outside git.
  ///
  /// With `inAnyFolder`, nothing in a folder with the name of those with sign-offs is covered.
  package func covered(
    _ paths: [String], in commit: String = "HEAD", inAnyFolder: Bool = false
  ) async throws -> Covered? {
    func isSignOff(_ path: String) -> Bool { self.isSignOff(path, inAny: inAnyFolder) }
    guard
      var files = try await sourceControl.files(at: paths, in: commit)?
        .filter({ !isSignOff($0.path) })
    else { return nil }
    let missing = paths.filter { !Self.has(files, $0) }
    var covered = Covered(digest: "", missing: missing, paths: paths, unfollowed: [])
    var links = files.filter(\.isLink)
    while let link = links.popLast() {
      let target = try await sourceControl.target(of: link)
      // A target counts as covered only if it was listed completely: one file of a folder says
      // nothing about the others.
      if let target, Self.contains(covered.paths, target), Self.has(files, target) { continue }
      if let target, isSignOff(target + "/") {
        covered.unfollowed.append("\(link.path) is a link to sign-offs, which nothing covers")
        continue
      }
      guard let target, let found = try await sourceControl.files(at: [target], in: commit),
        !found.isEmpty
      else {
        covered.unfollowed.append("\(link.path) is a link to a file that is not in the commit")
        continue
      }
      covered.paths.append(target)
      let new = found.filter { !isSignOff($0.path) }
      files += new
      links += new.filter(\.isLink)
    }
    // In the order of `LC_ALL=C sort -u`, so that the digest can be recomputed without the tool.
    let entries = Set(files.map { Data("\($0.entry)\n".utf8) })
    covered.digest = ContentDigest.sha256(
      of: Data(entries.sorted { $0.lexicographicallyPrecedes($1) }.joined()))
    covered.idLength = files.first?.object.count
    covered.count = entries.count
    return covered
  }

  /// Whether a path is one of the files, or a folder that contains any.
  private static func has(_ files: [CommittedFile], _ path: String) -> Bool {
    path == "." || files.contains { $0.path == path || $0.path.hasPrefix(path + "/") }
  }

  /// The files in the repository that differ from the checked-out commit, without sign-offs.
  ///
  /// Nil outside git.
  package func uncommitted() async throws -> [String]? {
    // The tool's own files are in SwiftPM's folder.
    let built = workspace.relative(workspace.packagePath + "/.build/")
    return try await sourceControl.uncommitted()?.filter { !isSignOff($0) && !$0.hasPrefix(built) }
  }

  /// The files at the given paths; `.` is the package.
  private static func files(_ files: [String], at paths: [String]) -> [String] {
    files.filter { contains(paths, $0) }
  }

  /// Whether a path equals one of the given paths or is below one; `.` is the package.
  package static func contains(_ paths: [String], _ file: String) -> Bool {
    paths.contains { path in
      path == "." ? !file.hasPrefix("../") : file == path || file.hasPrefix(path + "/")
    }
  }

  /// Whether a file, relative to the workspace's root, is in a sign-off folder and is not code,
  /// which a target that contains the folder would compile.
  ///
  /// `inAny` is for any folder of that name.
  package func isSignOff(_ path: String, inAny: Bool = false) -> Bool {
    let isInFolder =
      inAny
      ? path.split(separator: "/").dropLast().contains { $0 == Checklist.signOffFolderName }
      : folders.contains { path.hasPrefix($0 + "/") }
    return isInFolder && SourceKind(of: path) == nil
  }

  /// Whether a file, relative to the workspace's root, is evidence and has not changed since.
  package func isUnchangedEvidence(_ path: String, of proofs: [SignOff.Proof]) throws -> Bool {
    // The name of a file outside the package has no slash.
    let shown = path.contains("/") ? path : "./" + path
    return try proofs.contains { proof in
      if case .file(shown, _) = proof { try problem(of: proof) == nil } else { false }
    }
  }

  /// The day of a time that is some days after a sign-off, `YYYY-MM-DD`.
  private static func day(_ days: Int, after signOff: SignOff) -> String? {
    (try? Date(signOff.at, strategy: .iso8601)).map {
      String($0.addingTimeInterval(Double(days) * 86_400).formatted(.iso8601).prefix(10))
    }
  }

  private func evidence(
    of checked: Checked, _ covered: Covered, listsChanges: Bool
  ) async throws -> SignOffEvidence {
    let signOff = checked.signOff
    var found = SignOffEvidence(signOff, isIntact: checked.isIntact)
    found.removal = checked.removal
    let date = try? Date(signOff.at, strategy: .iso8601)
    found.age = date.map { Int(now.timeIntervalSince($0).rounded(.down)) } ?? .min
    found.evidenceProblem = try problem(of: signOff.evidence)
    if signOff.coveredDigest != covered.digest {
      let lengths = [signOff.commit.count, covered.idLength]
      found.hasOtherObjectFormat = lengths == [40, 64] || lengths == [64, 40]
      // Reports show only those since the newest of each person, and since failures.
      guard listsChanges else { return found }
      found.changes = try await changes(since: checked, covered)?.filter { !isSignOff($0.path) }
    }
    return found
  }

  /// What has changed in the covered files; nil if no commit with the signed contents is there.
  ///
  /// After a rebase, the commit that added the sign-off has them, if it changed nothing else.
  private func changes(since checked: Checked, _ now: Covered) async throws -> [FileChange]? {
    let signOff = checked.signOff
    if let changes = try await sourceControl.changes(since: signOff.commit, at: now.paths) {
      return changes
    }
    guard let commit = checked.commit,
      try await covered(signOff.covers, in: commit)?.digest == signOff.coveredDigest
    else { return nil }
    return try await sourceControl.changes(since: commit, at: now.paths)
  }

  /// Checks that an evidence file in the package is unchanged.
  private func problem(of evidence: SignOff.Proof?) throws -> String? {
    guard case .file(let path, let sha256) = evidence, evidence?.problem == nil,
      evidence?.isElsewhere == false
    else { return nil }
    let full = workspace.root + "/" + path
    guard FileManager.default.fileExists(atPath: full) else {
      return "its evidence \(path) is missing"
    }
    do {
      let now = try ContentDigest.sha256(ofFileAt: full)
      return now == sha256 ? nil : "its evidence \(path) has changed"
    } catch let error as UnreadableFile {
      return "its evidence \(path) cannot be read: \(error.reason)"
    }
  }
}
