internal import ConfigurationFiles
internal import Foundation
internal import ReleaseModel
internal import Toolchain

/// Gathers the evidence about the sign-offs of a plan.
struct SignOffSearch {
  let plan: Plan
  let gatherer: SignOffGatherer
  private let workspace: Workspace
  private let runner: any ProcessRunner
  let sourceControl: SourceControlGatherer

  init(_ plan: Plan, workspace: Workspace, runner: any ProcessRunner, now: Date) {
    self.plan = plan
    self.workspace = workspace
    self.runner = runner
    sourceControl = SourceControlGatherer(workspace: workspace, runner: runner)
    gatherer = SignOffGatherer(
      workspace: workspace, runner: runner, folders: SignOffFolder.paths(of: plan.checklists),
      now: now)
  }

  /// Gathers the evidence.
  ///
  /// - Parameters:
  ///   - resolved: The dependencies of the builds that ship, if known.
  ///   - verifiesAll: Whether to verify the signatures of sign-offs that can't decide anything, too.
  /// - Throws: `CancellationError`, and file errors if a temporary file can't be written.
  /// - Returns: The evidence about manual items, by item ID.
  func gather(
    resolved: [Dependency]? = nil, verifiesAll: Bool = false
  ) async throws -> [String: Evidence<ManualEvidence>] {
    let items = plan.checklists.flatMap(\.items)
      .filter { $0.applies(to: plan.configuration.builds) }
      .compactMap { item in item.manual.map { (id: item.id, settings: $0) } }
    guard !items.isEmpty else { return [:] }
    var present = plan.signOffs.map(checked)
    var package: String?
    let history: SignOffHistory
    var releases = EarlierReleases()
    do {
      if !present.isEmpty { package = try await packageName() }
      guard
        let found = try await sourceControl.history(
          of: SignOffFolder.paths(of: plan.checklists), sizeLimit: SignOffFile.sizeLimit)
      else { throw GatheringError(description: try await gatherer.problem()) }
      history = found
      if present.isEmpty, !history.versions.isEmpty { package = try await packageName() }
      if !present.isEmpty || !history.versions.isEmpty {
        releases = try await self.releases(signedBefore: items)
      }
    } catch let error as GatheringError {
      let signed = Set(plan.signOffs.map(\.item))
      let reason = "the sign-offs cannot be verified: \(error.description)"
      return try await gatherer.gather(items.filter { !signed.contains($0.id) }, [])
        .merging(
          items.filter { signed.contains($0.id) }.map { ($0.id, .unavailable(reason: reason)) }
        ) { $1 }
    }
    let removed = try await removed(from: history)
    let added = Dictionary(
      history.versions.map { ($0.file, $0.commit) }, uniquingKeysWith: { $1 })
    for index in present.indices {
      present[index].commit = added[present[index].signOff.location.file]
    }
    // Copies from another package never counted here.
    let failed = removed.filter { $0.signOff.result == .failed && $0.signOff.package == package }
    var evidence = try await gatherer.gather(items, present + failed, resolved: resolved)
    for item in items {
      if case .unavailable = evidence[item.id] { continue }
      var found = evidence[item.id]?.value ?? ManualEvidence()
      let others = removed.filter {
        $0.signOff.item == item.id && $0.signOff.package == package && $0.signOff.result != .failed
      }
      if found.signOffs.isEmpty, others.isEmpty { continue }
      (found.package, found.isShallow) = (package, history.isShallow)
      found.removed = others.map {
        var evidence = SignOffEvidence($0.signOff)
        evidence.removal = $0.removal
        return evidence
      }
      for index in found.signOffs.indices {
        found.signOffs[index].missing = missing(before: found.signOffs[index].signOff, removed)
      }
      try await verifySignatures(&found, all: verifiesAll)
      if item.settings.excludesAuthors || item.settings.signers > 1 {
        found.mailmap = try await mailmap(found.signOffs.map(\.signOff))
      }
      if item.settings.excludesAuthors {
        try await findAuthors(item.settings, item.id, &found, releases)
      }
      evidence[item.id] = .collected(found)
    }
    return evidence
  }

  /// The name in the manifest; nil without a manifest.
  ///
  /// - Throws: `GatheringError` if SwiftPM can't read it.
  func packageName() async throws -> String? {
    guard FileManager.default.fileExists(atPath: plan.packagePath + "/Package.swift") else {
      return nil
    }
    if let name = PackageInputs.name(of: plan.packagePath) { return name }
    let build = plan.configuration.builds.first ?? Build(name: "debug", configuration: .debug)
    switch try await SwiftPackageManager(workspace: workspace, runner: runner)
      .description(using: build)
    {
    case .collected(let package): return package.name
    case .unavailable(let reason): throw GatheringError(description: reason)
    case .absent: throw GatheringError(description: "SwiftPM does not say the package's name")
    }
  }

  private func checked(_ signOff: SignOff) -> SignOffGatherer.Checked {
    .init(signOff: signOff, text: SignOffFile.checkedText(of: signOff))
  }

  /// The sign-offs in the history whose text is in no file anymore.
  private func removed(
    from history: SignOffHistory
  ) async throws -> [SignOffGatherer.Checked] {
    var seen = Set(plan.signOffs.map(\.checksum))
    var removed = history.versions.compactMap { version -> SignOffGatherer.Checked? in
      // Most versions are those of files that are there.
      if let line = version.text.firstMatch(of: /(?m)^checksum: "([0-9a-f]{64})"$/),
        seen.contains(String(line.1))
      {
        return nil
      }
      guard let signOff = try? SignOffFile.read(version.text, file: version.file),
        seen.insert(signOff.checksum).inserted
      else { return nil }
      var checked = checked(signOff)
      let list = plan.checklists.first { $0.items.contains { $0.id == signOff.item } }
      let folder = (version.file as NSString).deletingLastPathComponent
      checked.removal = Removal(
        file: version.file, commit: version.commit,
        folder: folder == list?.signOffFolder ? nil : list?.signOffFolder,
        deletion: version.removedIn.map { .init(commit: $0, by: "") })
      checked.commit = version.commit
      return checked.isIntact ? checked : nil
    }
    let authors = try await sourceControl.authors(
      ofCommits: Set(removed.compactMap(\.removal?.deletion?.commit)))
    for index in removed.indices {
      guard let commit = removed[index].removal?.deletion?.commit else { continue }
      removed[index].removal?.deletion = authors[commit].map { .init(commit: commit, by: $0) }
    }
    return removed
  }

  private func missing(
    before signOff: SignOff, _ removed: [SignOffGatherer.Checked]
  ) -> [Removal] {
    let present = Set(plan.signOffs.map(\.checksum))
    return signOff.follows.filter { !present.contains($0.checksum) }.map { other in
      removed.first(where: { $0.signOff.checksum == other.checksum })?.removal
        ?? Removal(file: other.file)
    }
  }

  /// Verifies the signatures that can decide the status of an item, or all.
  private func verifySignatures(_ found: inout ManualEvidence, all: Bool) async throws {
    let newest = found.signOffs.map(\.signOff.at).max()
    let failure = found.signOffs.filter { $0.signOff.result == .failed }.map(\.signOff.at).max()
    let present = found.signOffs.map { [digest = found.coveredDigest] in
      let signOff = $0.signOff
      return all || signOff.at == newest
        || failure.map({ signOff.at >= $0 }) ?? (signOff.coveredDigest == digest)
    }
    let signatures = try await signatures(
      of: zip(found.signOffs.map(\.signOff), present).map { ($0, $1) }
        + found.removed.map { ($0.signOff, all) })
    for (index, signature) in signatures.enumerated() {
      if index < present.count {
        found.signOffs[index].signature = signature
      } else {
        found.removed[index - present.count].signature = signature
      }
    }
  }

  /// Verifies signatures on all cores, except those that need not be verified.
  func signatures(
    of signOffs: [(signOff: SignOff, isNeeded: Bool)]
  ) async throws -> [SignatureState] {
    let lanes = min(signOffs.count, ProcessInfo.processInfo.activeProcessorCount)
    return try await withThrowingTaskGroup(of: [(Int, SignatureState)].self) { group in
      for lane in 0..<lanes {
        group.addTask {
          var states: [(Int, SignatureState)] = []
          for index in stride(from: lane, to: signOffs.count, by: lanes) {
            let (signOff, isNeeded) = signOffs[index]
            states.append(
              (
                index,
                isNeeded || signOff.signature == nil ? try await signature(of: signOff) : .unchecked
              ))
          }
          return states
        }
      }
      var states = Array(repeating: SignatureState.unchecked, count: signOffs.count)
      for try await lane in group { for (index, state) in lane { states[index] = state } }
      return states
    }
  }

  /// Verifies the signature of a sign-off with the configuration's allowed signers.
  func signature(of signOff: SignOff) async throws -> SignatureState {
    guard let signature = signOff.signature else { return .absent }
    guard let file = plan.configuration.allowedSigners else {
      return .unverified(reason: "the configuration has no `allowed-signers`")
    }
    guard let signer = SignOff.address(in: signOff.by) else {
      return .unverified(reason: "\(signOff.by) has no email address")
    }
    return try await SSHSignatures(workspace: workspace, runner: runner).verify(
      signature, of: SignOffFile.checkedText(of: signOff), by: signer, at: signOff.at, file)
  }

  /// The addresses that `.mailmap` maps, for the signers of sign-offs.
  func mailmap(_ signOffs: [SignOff]) async throws -> [String: String] {
    try await sourceControl.mapped(signOffs.compactMap { SignOff.mail(in: $0.by) })
  }

  private func findAuthors(
    _ terms: SignOffTerms, _ item: String, _ found: inout ManualEvidence,
    _ releases: EarlierReleases
  ) async throws {
    if try await sourceControl.isShallow() {
      found.authorsProblem =
        "in a shallow clone, the authors are unknown; run `git fetch --unshallow --tags`"
      return
    }
    let names = found.signOffs.map { $0.signOff.names(found.mailmap, key: $0.key) }
    let people = People(names)
    var known: [Set<String>: Evidence<CoveredAuthors>] = [:]
    for index in found.signOffs.indices {
      let person = people.person(names[index])
      let evidence =
        if let evidence = known[person] { evidence } else {
          try await authors(terms, of: item, except: person, releases)
        }
      known[person] = evidence
      switch evidence {
      case .collected(let authors):
        found.signOffs[index].authors = authors
        found.signOffs[index].isByAuthor = !person.isDisjoint(with: authors.addresses)
      case .unavailable(let reason): found.authorsProblem = reason
      case .absent: break
      }
    }
  }

  /// Who wrote what an item covers since the newest earlier release for which enough people other than
  /// a person signed it off.
  ///
  /// A tag alone proves nothing: anyone who can push one could hide earlier changes.
  private func authors(
    _ terms: SignOffTerms, of item: String, except person: Set<String>, _ releases: EarlierReleases
  ) async throws -> Evidence<CoveredAuthors> {
    let base = try await releases.newest(with: item, terms, notBy: person, self)
    guard let covered = try await gatherer.covered(terms.covers),
      let authors = try await sourceControl.authors(
        at: covered.paths, since: base?.commit, where: { !gatherer.isSignOff($0) })
    else {
      return .unavailable(reason: "git cannot list the authors: \(try await gatherer.problem())")
    }
    return .collected(
      CoveredAuthors(addresses: authors.sorted(), since: base?.tag, sinceCommit: base?.commit))
  }

  /// Whether a person, `Name <email>`, wrote what an item covers; nil if git can't say.
  func isAuthor(_ by: String, _ id: String, _ terms: SignOffTerms) async throws -> Bool? {
    guard let mail = SignOff.mail(in: by), try await !sourceControl.isShallow() else { return nil }
    let person: Set = [try await sourceControl.mapped([mail])[mail] ?? mail]
    let releases = try await releases(signedBefore: [(id, terms)])
    return try await authors(terms, of: id, except: person, releases).value
      .map { !person.isDisjoint(with: $0.addresses) }
  }
}
