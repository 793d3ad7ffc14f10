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

  /// Gathers the evidence; `resolved` are the dependencies of the builds that ship, if known.
  func gather(
    resolved: [Dependency]? = nil
  ) async throws -> [String: Evidence<ManualEvidence>] {
    let items = plan.checklists.flatMap(\.items)
      .filter { $0.applies(to: plan.configuration.builds) }
      .compactMap { item in item.manual.map { (id: item.id, settings: $0) } }
    let present = plan.signOffs.map(checked)
    guard !present.isEmpty else { return try await gatherer.gather(items, [], resolved: resolved) }
    let package: String?
    let history: SignOffHistory
    do {
      package = try await packageName()
      guard
        let found = try await sourceControl.history(
          of: SignOffFolder.paths(of: plan.checklists), sizeLimit: SignOffFile.sizeLimit)
      else { throw GatheringError(description: try await gatherer.problem()) }
      history = found
    } catch let error as GatheringError {
      let signed = Set(plan.signOffs.map(\.item))
      let reason = "the sign-offs cannot be verified: \(error.description)"
      return try await gatherer.gather(items.filter { !signed.contains($0.id) }, [])
        .merging(
          items.filter { signed.contains($0.id) }.map { ($0.id, .unavailable(reason: reason)) }
        ) { $1 }
    }
    let removed = removed(from: history)
    let failed = removed.filter { $0.signOff.result == .failed && $0.signOff.package == package }
    var evidence = try await gatherer.gather(items, present + failed, resolved: resolved)
    for item in items {
      guard case .collected(var found) = evidence[item.id], !found.signOffs.isEmpty else {
        continue
      }
      (found.package, found.isShallow) = (package, history.isShallow)
      for index in found.signOffs.indices {
        found.signOffs[index].missing = missing(before: found.signOffs[index].signOff, removed)
      }
      try await verifySignatures(&found)
      if item.settings.excludesAuthors {
        try await findAuthors(item.settings, &found)
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
  private func removed(from history: SignOffHistory) -> [SignOffGatherer.Checked] {
    var seen = Set(plan.signOffs.map(\.checksum))
    return history.versions.compactMap { version in
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
        folder: folder == list?.signOffFolder ? nil : list?.signOffFolder)
      return checked.isIntact ? checked : nil
    }
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

  /// Verifies the signatures that can decide the status of an item.
  private func verifySignatures(_ found: inout ManualEvidence) async throws {
    let newest = found.signOffs.map(\.signOff.at).max()
    let failure = found.signOffs.filter { $0.signOff.result == .failed }.map(\.signOff.at).max()
    for index in found.signOffs.indices {
      let signOff = found.signOffs[index].signOff
      guard
        signOff.at == newest
          || failure.map({ signOff.at >= $0 })
            ?? (signOff.coveredDigest == found.coveredDigest)
      else { continue }
      found.signOffs[index].signature = try await signature(of: signOff)
    }
  }

  /// Verifies the signature of a sign-off with the configuration's allowed signers.
  func signature(of signOff: SignOff) async throws -> SignatureState {
    guard let signature = signOff.signature, let signer = SignOff.address(in: signOff.by),
      let file = plan.configuration.allowedSigners
    else { return .absent }
    return try await SSHSignatures(workspace: workspace, runner: runner).verify(
      signature, of: SignOffFile.checkedText(of: signOff), by: signer, at: signOff.at, file)
  }

  private func findAuthors(_ terms: SignOffTerms, _ found: inout ManualEvidence) async throws {
    let evidence = try await authors(terms)
    if case .unavailable(let reason) = evidence { found.authorsProblem = reason }
    guard let authors = evidence.value else { return }
    var mapped: [String: String] = [:]
    for index in found.signOffs.indices {
      guard let mail = SignOff.mail(in: found.signOffs[index].signOff.by) else { continue }
      if mapped[mail] == nil { mapped[mail] = try await sourceControl.mapped(mail) }
      found.signOffs[index].isByAuthor = authors.contains(mapped[mail] ?? mail)
    }
  }

  /// Who wrote what an item covers since the newest release tag before the checked-out commit.
  private func authors(_ terms: SignOffTerms) async throws -> Evidence<Set<String>> {
    let covered = try await gatherer.covered(terms.covers)
    let release = try await BaselineGatherer(workspace: workspace, runner: runner).newestRelease()
    if try await sourceControl.isShallow() {
      return .unavailable(
        reason: "in a shallow clone, the authors are unknown; run `git fetch --unshallow --tags`")
    }
    guard let covered,
      let authors = try await sourceControl.authors(
        at: covered.paths, since: release, where: { !gatherer.isSignOff($0) })
    else {
      return .unavailable(reason: "git cannot list the authors: \(try await gatherer.problem())")
    }
    return .collected(authors)
  }

  /// Whether a person, `Name <email>`, wrote what an item covers; nil if git can't say.
  func isAuthor(_ by: String, _ terms: SignOffTerms) async throws -> Bool? {
    guard let mail = SignOff.mail(in: by), let authors = try await authors(terms).value else {
      return nil
    }
    return authors.contains(try await sourceControl.mapped(mail))
  }
}
