internal import Cryptography
internal import Foundation
package import ReleaseModel
internal import Toolchain

/// A request to sign off checklist items.
package struct SignOffRequest: Sendable {
  /// The items' IDs.
  package var items: [String]
  package var result: SignOff.Result
  /// The signer, `Name <email>`, or nil for git's user.
  package var by: String?
  /// A file path or a URL.
  package var evidence: String?
  /// A comment to record.
  package var note: String?
  /// The report of the run that produced the reviewed artifacts.
  package var report: Report?
  /// The file of the signer's SSH key, or the key itself; nil for git's, if an item needs one.
  package var key: String?
  /// Whether `ssh-keygen` may ask for a passphrase.
  package var isInteractive = false

  package init(
    items: [String], result: SignOff.Result, by: String? = nil, evidence: String? = nil,
    note: String? = nil, report: Report? = nil, key: String? = nil
  ) {
    self.items = items
    self.result = result
    self.by = by
    self.evidence = evidence
    self.note = note
    self.report = report
    self.key = key
  }
}

/// Why nothing was signed.
package enum SigningError: Error, Equatable {
  case wrongArgument(String)
  /// The evidence is missing or can't support a sign-off.
  case wrongEvidence(String)
  /// The items can't be signed now.
  case refused(String)
}

extension Gate {
  /// Checks that the items can be signed, as far as that does not depend on the note.
  ///
  /// - Throws: `SigningError`, and `ProcessError`.
  package func checkSigning(_ request: SignOffRequest, _ plan: Plan) async throws {
    _ = try await withTemporaryWorkspace(of: plan) { workspace in
      try await signOffs(
        for: request, SignOffSearch(plan, workspace: workspace, runner: runner, now: now))
    }
  }

  /// Writes a sign-off for each item next to its checklist.
  ///
  /// If any of the items can't be signed, nothing is written. A sign-off that says the same as the
  /// item's newest one, and has the same key, is not written again.
  ///
  /// - Throws: `SigningError`, `ProcessError`, and Foundation's error if a file can't be written.
  /// - Returns: The paths of the new and the existing sign-offs, relative to the configuration, and what else the
  ///   signer should know, one sentence each.
  package func sign(
    _ request: SignOffRequest, _ plan: Plan
  ) async throws -> (written: [String], existing: [String], notes: [String]) {
    let found = try await withTemporaryWorkspace(of: plan) { workspace in
      let search = SignOffSearch(plan, workspace: workspace, runner: runner, now: now)
      var (signOffs, key, evidence) = try await signOffs(for: request, search)
      var existing: [SignOff] = []
      var notes: [String] = []
      // Signing may ask for a passphrase.
      let signatures = SSHSignatures(workspace: workspace, runner: runner)
      let print = if let key { try await signatures.fingerprint(of: key) } else { String?.none }
      for (index, signOff) in signOffs.enumerated().reversed() {
        let known = evidence[signOff.item]
        if let equal = Self.existing(signOff, plan, known, key: print) {
          existing.insert(equal, at: 0)
          signOffs.remove(at: index)
          continue
        }
        guard let key else {
          notes += Self.notes(on: signOff, key: nil, plan, known?.value)
          continue
        }
        let signed = try await signature(of: signOff, with: key, request, search, workspace)
        signOffs[index].signature = signed.signature
        notes += Self.notes(on: signOff, key: signed.key, plan, known?.value)
      }
      return (new: signOffs, existing: existing, notes: notes)
    }
    let existing = found.existing.map(\.location.file)
    var written: [String] = []
    do {
      for signOff in found.new { written.append(try write(signOff, plan)) }
    } catch {
      for file in written { try? FileManager.default.removeItem(atPath: "\(plan.root)/\(file)") }
      throw error
    }
    return (written, existing, found.notes)
  }

  /// Why someone else must sign, too, although another address has signed.
  private static func notes(
    on signOff: SignOff, key: String?, _ plan: Plan, _ known: ManualEvidence?
  ) -> [String] {
    let item = plan.checklists.flatMap(\.items).first { $0.id == signOff.item }
    guard let known, item?.manual?.signers ?? 1 > 1, let mail = SignOff.mail(in: signOff.by) else {
      return []
    }
    let others = known.signOffs.filter {
      $0.isIntact && $0.removal == nil && $0.signOff.result == signOff.result
    }
    let own = signOff.names(key: key)
    let groups =
      others.map {
        $0.signOff.names(key: $0.signature.key(of: item?.manual))
      } + [own]
    let people = known.people.joined(by: groups)
    let person = people.person(own)
    return others.compactMap { SignOff.mail(in: $0.signOff.by) }
      .first { $0 != mail && person.contains($0) }.map { other in
        [
          "'\(signOff.item)': \(other) and \(mail) count as one person, because "
            + known.people.connection(of: other, with: mail, through: groups)
            + ", so someone else must sign, too"
        ]
      } ?? []
  }

  /// Signs with a key, and returns its fingerprint, too; throws if the sign-off would be ignored.
  private func signature(
    of signOff: SignOff, with key: String, _ request: SignOffRequest, _ search: SignOffSearch,
    _ workspace: Workspace
  ) async throws -> (signature: String, key: String) {
    let signatures = SSHSignatures(workspace: workspace, runner: runner)
    var signed = signOff
    do {
      signed.signature = try await signatures.sign(
        SignOffFile.checkedText(of: signOff), with: key, isInteractive: request.isInteractive)
    } catch let error as GatheringError {
      throw SigningError.refused(error.description)
    }
    let file = search.plan.configuration.allowedSigners ?? ""
    switch try await search.signature(of: signed) {
    case .valid(let key): return (signed.signature ?? "", key)
    case .notAllowed(let key, let message):
      throw SigningError.refused(
        "the key \(key) may not sign for \(SignOff.address(in: signOff.by) ?? signOff.by), according"
          + " to \(file)" + (message.isEmpty ? "" : " (\(message))"))
    case .unverified(let reason): throw SigningError.refused(reason)
    case .absent, .unchecked, .wrong:
      throw SigningError.refused("ssh-keygen wrote a signature that it does not accept")
    }
  }

  /// The newest sign-off of the same item, if it counts and the new one adds nothing to it.
  ///
  /// A commit that doesn't change anything covered is ignored, and so is the time, unless sign-offs
  /// of the item expire.
  private static func existing(
    _ signOff: SignOff, _ plan: Plan, _ evidence: Evidence<ManualEvidence>?, key: String?
  ) -> SignOff? {
    let all = evidence?.value?.signOffs.filter(\.isIntact) ?? []
    let chain = SignOffChain(all.map(\.signOff))
    guard
      let found = all.filter({ chain.isLast($0.signOff) })
        .max(by: { $0.signOff.isOlder(than: $1.signOff) }),
      found.signOff.at <= signOff.at, found.removal == nil, found.missing.isEmpty,
      key == found.signature.validKey,
      all.allSatisfy({ other in
        other.signOff.result != .failed && other.missing.isEmpty || other.signOff == found.signOff
          || found.signOff.follows.contains { $0.checksum == other.signOff.checksum }
      })
    else { return nil }
    let last = found.signOff
    let item = plan.checklists.flatMap(\.items).first { $0.id == signOff.item }
    let isOld = last.at.prefix(10) != signOff.at.prefix(10)
    if item?.manual?.maximumAge != nil, isOld { return nil }
    var new = signOff
    (new.at, new.commit, new.location) = (last.at, last.commit, last.location)
    (new.checksum, new.signature, new.follows) = (last.checksum, last.signature, last.follows)
    return new == last ? last : nil
  }

  /// The sign-offs without signatures, the key to sign them with, if any, and what is known about earlier ones.
  private func signOffs(
    for request: SignOffRequest, _ search: SignOffSearch
  ) async throws -> (
    signOffs: [SignOff], key: String?, evidence: [String: Evidence<ManualEvidence>]
  ) {
    let (plan, gatherer, sourceControl) = (search.plan, search.gatherer, search.sourceControl)
    var seen: Set<String> = []
    let items = try request.items.filter { seen.insert($0).inserted }
      .map { try manualItem($0, plan) }
    guard let commit = try await sourceControl.gather()?.commit,
      let uncommitted = try await gatherer.uncommitted()
    else {
      throw SigningError.refused(
        "a sign-off needs a commit, but git found none: \(try await gatherer.problem())")
    }
    // What it lacks may be a failed sign-off, which a pass must follow.
    if request.result != .failed, try await sourceControl.isShallow() {
      throw SigningError.refused(
        "this clone is shallow, so removed sign-offs are unknown; run `git fetch --unshallow`")
    }
    let signer = try await signer(request, sourceControl)
    let evidence = try proof(request.evidence, plan)
    if let file = evidence?.file, file.contains("/"), try await sourceControl.ignores(file) {
      throw SigningError.wrongEvidence(
        "Git ignores the evidence \(file), so no other clone has it; add a file that can be committed."
      )
    }
    var key = request.key
    for (_, item, settings) in items {
      try checkSigner(signer, item, settings, plan)
      if settings.needsEvidence, request.result == .passed, evidence == nil {
        throw SigningError.wrongEvidence(
          "'\(item.id)' needs evidence; add --evidence with a file or URL.")
      }
      // Anyone who saw a failure must be able to record it.
      guard request.result != .failed else { continue }
      if settings.needsSignature, key == nil {
        key = try await sourceControl.signingKey()
        guard key != nil else {
          throw SigningError.wrongArgument(
            "'\(item.id)' needs a signature; add --key with the file of your SSH key, or set git's"
              + " user.signingKey and gpg.format=ssh.")
        }
      }
    }
    if key != nil, plan.configuration.allowedSigners == nil {
      throw SigningError.wrongArgument(
        "A signature can be verified only with 'allowed-signers' in the configuration.")
    }
    // All files count, not only the covered ones: the reviewed artifacts were built from all of
    // them.
    let proofs = (plan.signOffs.map(\.evidence) + [evidence?.proof]).compactMap(\.self)
    func isPartOfSignOffs(_ file: String) throws -> Bool {
      try gatherer.isSignOff(file) || gatherer.isUnchangedEvidence(file, of: proofs)
    }
    let changed = try uncommitted.filter { try !isPartOfSignOffs($0) }
    guard changed.isEmpty else {
      throw SigningError.refused(
        "there are uncommitted changes; commit or stash them first: \(changed.listed)")
    }
    let needsReport = items.contains { $0.2.artifactsOf != nil }
    if needsReport, let package = request.report.map(\.package) {
      try await checkCommit(of: package, commit, sourceControl, isPartOfSignOffs)
    }
    let resolved =
      items.contains { gatherer.coversPackage($0.2.covers) } ? try await resolve(plan) : []
    let package: String?
    do {
      try search.checkRepository()
      package = try await search.packageName()
    } catch let error as GatheringError {
      throw SigningError.refused(error.description)
    }
    let known = try await search.gather()
    var signOffs: [SignOff] = []
    for (list, item, settings) in items {
      var signOff = SignOff(
        package: package, checklist: list.title, item: item.id, result: request.result, by: signer,
        at: Timestamp.text(now), note: request.note, evidence: evidence?.proof, commit: commit,
        covers: settings.covers,
        coveredDigest: try await digest(of: item, settings, gatherer),
        dependencies: try await dependencies(resolved, of: item, settings, gatherer),
        wording: item.wording, artifacts: try artifacts(settings, request.report),
        follows: try Self.latest(of: item.id, known[item.id], plan.signOffs, request.result),
        location: SourceLocation(file: list.signOffFolder, line: 1))
      signOff.checksum = ContentDigest.sha256(of: SignOffFile.checkedText(of: signOff))
      if settings.excludesAuthors, signOff.result != .failed {
        let found = try await authorship(signOff, settings, search)
        if let authored = found.authors?.signer {
          throw SigningError.refused(authored.problem(of: signer, "'\(item.id)'", found.uncounted))
        }
      }
      signOffs.append(signOff)
    }
    return (signOffs, key, known)
  }

  private func authorship(
    _ signOff: SignOff, _ settings: SignOffTerms, _ search: SignOffSearch
  ) async throws -> SignOffEvidence {
    do {
      return try await search.authorship(of: signOff, settings)
    } catch let error as GatheringError {
      throw SigningError.refused(error.description)
    }
  }

  /// The sign-offs of an item that no other one follows, and all that a valid one has to follow: those that
  /// failed, also if their files were removed, and those whose predecessors are missing.
  ///
  /// Those in between may not count, now or later.
  /// Without a readable history, only a failure can be recorded: a pass must follow all failures.
  private static func latest(
    of item: String, _ evidence: Evidence<ManualEvidence>?, _ all: [SignOff],
    _ result: SignOff.Result
  ) throws -> [SignOff.Predecessor] {
    let own: [SignOffEvidence]
    switch evidence ?? .absent {
    case .collected(let found): own = found.signOffs.filter(\.isIntact)
    case .unavailable(let reason) where result != .failed: throw SigningError.refused(reason)
    case .unavailable: own = all.filter { $0.item == item }.map { SignOffEvidence($0) }
    case .absent: own = []
    }
    let chain = SignOffChain(own.map(\.signOff))
    return own.filter {
      chain.isLast($0.signOff) || $0.signOff.result == .failed || !$0.missing.isEmpty
    }.map {
      .init(
        file: ($0.signOff.location.file as NSString).lastPathComponent,
        checksum: $0.signOff.checksum, isRemoved: $0.removal != nil)
    }
  }

  /// Throws unless only sign-offs and their evidence differ from the commit of a report.
  private func checkCommit(
    of package: PackageReport?, _ commit: String, _ sourceControl: SourceControlGatherer,
    _ isPartOfSignOffs: (String) throws -> Bool
  ) async throws {
    let advice = "; rerun verify-release, and review the new artifacts"
    guard let package, let old = package.commit else {
      throw SigningError.refused("the report has no commit" + advice)
    }
    let (short, now) = (old.prefix(12), commit.prefix(12))
    guard package.hasUncommittedChanges == false || package.hasOnlyUncommittedSignOffs == true
    else {
      throw SigningError.refused(
        "the report is for uncommitted changes to commit \(short)" + advice)
    }
    guard old != commit else { return }
    guard let changes = try await sourceControl.allChanges(since: old) else {
      throw SigningError.refused(
        "the report is for commit \(short), which this repository does not have; commit \(now) is"
          + " checked out" + advice)
    }
    let others = try changes.filter { change in
      try ![change.path, change.formerPath].compactMap(\.self).allSatisfy(isPartOfSignOffs)
    }
    guard others.isEmpty else {
      throw SigningError.refused(
        "the report is for commit \(short), but commit \(now) is checked out, which differs:"
          + " \(others.map(\.description).listed)" + advice)
    }
  }

  /// What the builds that ship resolve, in their scratch paths.
  private func resolve(_ plan: Plan) async throws -> [Dependency] {
    guard PackageInputs.mayHaveDependencies(plan.packagePath) else { return [] }
    let workspace = try Workspace(
      root: plan.root, packagePath: plan.packagePath, files: plan.scratchPath)
    let packageManager = SwiftPackageManager(workspace: workspace, runner: runner)
    let gatherer = DependencyGatherer(workspace: workspace, runner: runner)
    var found: [Dependency] = []
    for build in plan.configuration.builds where build.ships {
      let log = workspace.log("\(build.name)-resolve.log")
      guard try await packageManager.resolve(build, log: log).succeeded else {
        throw SigningError.refused(
          "SwiftPM cannot resolve the dependencies, which a sign-off of the whole package covers; see"
            + " \(workspace.relative(log))")
      }
      switch try await gatherer.gather(build) {
      case .collected(let dependencies): found += dependencies
      case .unavailable(let reason):
        throw SigningError.refused("the resolved dependencies are unknown: \(reason)")
      case .absent: break
      }
    }
    if let changed = found.first(where: { !$0.differences.isEmpty }) {
      throw SigningError.refused(
        "the files of the dependency '\(changed.identity)' are not those that were resolved; run"
          + " `verify-release` to see the differences")
    }
    return found
  }

  /// The dependencies that a sign-off covers, if it covers the whole package.
  private func dependencies(
    _ resolved: [Dependency], of item: ChecklistItem, _ settings: SignOffTerms,
    _ gatherer: SignOffGatherer
  ) async throws -> [SignOff.CoveredDependency] {
    guard gatherer.coversPackage(settings.covers) else { return [] }
    do {
      return try await gatherer.covered(resolved, beside: settings.covers)
    } catch let error as GatheringError {
      throw SigningError.refused(
        "\(error.description), so '\(item.id)' cannot cover the whole package; commit it, or narrow"
          + " `covers` (\(item.location.description))")
    }
  }

  /// The digest of the files that an item covers, all of which must be committed.
  private func digest(
    of item: ChecklistItem, _ settings: SignOffTerms, _ gatherer: SignOffGatherer
  ) async throws -> String {
    guard let covered = try await gatherer.covered(settings.covers) else {
      throw SigningError.refused(
        "git cannot list the files that '\(item.id)' covers: \(try await gatherer.problem())")
    }
    if let path = covered.missing.first {
      throw SigningError.refused(
        "'\(item.id)' covers \(path), which does not exist in the commit"
          + " (\(item.location.description))")
    }
    if let link = covered.unfollowed.first {
      throw SigningError.refused(
        "\(link), so '\(item.id)' cannot cover it; replace the link with the file, or narrow `covers`"
          + " (\(item.location.description))")
    }
    return covered.digest
  }

  private func manualItem(
    _ id: String, _ plan: Plan
  ) throws -> (Checklist, ChecklistItem, SignOffTerms) {
    for list in plan.checklists {
      guard let item = list.items.first(where: { $0.id == id }) else { continue }
      guard let settings = item.manual else {
        throw SigningError.wrongArgument(
          "'\(id)' is not a manual item; `verify-release run` checks it.")
      }
      guard item.applies(to: plan.configuration.builds) else {
        throw SigningError.wrongArgument("'\(id)' applies only to other builds; see its `when`.")
      }
      return (list, item, settings)
    }
    let known = plan.checklists.flatMap(\.items).filter { $0.manual != nil }.map(\.id)
    throw SigningError.wrongArgument(
      "Unknown item '\(id)'\(Spelling.suggestion(for: id, among: known)). "
        + "Manual items: \(known.isEmpty ? "none" : known.joined(separator: ", ")).")
  }

  private func signer(
    _ request: SignOffRequest, _ sourceControl: SourceControlGatherer
  ) async throws -> String {
    if let by = request.by { return by }
    guard let user = try await sourceControl.user() else {
      throw SigningError.wrongArgument(
        "Git has no user.name or user.email; set them, or use --by.")
    }
    return user
  }

  private func checkSigner(
    _ by: String, _ item: ChecklistItem, _ settings: SignOffTerms, _ plan: Plan
  ) throws {
    guard SignOff.address(in: by) != nil else {
      throw SigningError.wrongArgument(
        "'\(by)' is not in the form 'Name <email>', with an address such as name@example.org.")
    }
    guard settings.maySign(by, plan.configuration.roles) else {
      throw SigningError.refused(
        "\(by) has none of the roles required to sign '\(item.id)':"
          + " \(settings.roles.joined(separator: ", "))")
    }
  }

  private func proof(
    _ text: String?, _ plan: Plan
  ) throws -> (proof: SignOff.Proof, file: String?)? {
    guard let text else { return nil }
    if SignOff.Proof.hasScheme(text) { return (try valid(.url(text)), nil) }
    let url = URL(fileURLWithPath: text).standardizedFileURL
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    guard attributes?[.type] as? FileAttributeType == .typeRegular else {
      throw SigningError.wrongEvidence(
        "The evidence '\(text)' is neither an existing file nor a URL.")
    }
    guard !url.pathComponents.contains(".git") else {
      throw SigningError.wrongEvidence(
        "The evidence '\(text)' belongs to git, so no commit can contain it; add another file or a"
          + " URL.")
    }
    // A path in the package always has a slash; a bare file name never does.
    var shown = url.lastPathComponent
    if url.path.hasPrefix(plan.root + "/") {
      let relative = String(url.path.dropFirst(plan.root.count + 1))
      shown = relative.contains("/") ? relative : "./" + relative
      if let folder = SignOffFolder.paths(of: plan.checklists).first(where: {
        relative.hasPrefix($0 + "/")
      }), SignOffFolder.looksLikeSignOff(url.lastPathComponent) {
        throw SigningError.wrongEvidence(
          "The evidence '\(text)' would be read as a sign-off; rename it, or move it out of"
            + " \(folder).")
      }
    }
    do {
      let file = SignOff.Proof.file(shown, sha256: try ContentDigest.sha256(ofFileAt: url.path))
      return (try valid(file), shown)
    } catch let error as UnreadableFile {
      throw SigningError.wrongEvidence("The evidence '\(text)' cannot be read: \(error.reason).")
    }
  }

  private func valid(_ proof: SignOff.Proof) throws -> SignOff.Proof {
    if let problem = proof.problem { throw SigningError.wrongEvidence("The \(problem).") }
    return proof
  }

  private func artifacts(
    _ settings: SignOffTerms, _ report: Report?
  ) throws -> [SignOff.SignedArtifact] {
    guard let build = settings.artifactsOf else { return [] }
    guard let report else {
      throw SigningError.wrongArgument(
        "The item covers the artifacts of '\(build)'; add --report with the JSON report of the run that"
          + " built them.")
    }
    let artifacts = report.artifacts.filter { $0.build == build }.compactMap { artifact in
      artifact.sha256.map { SignOff.SignedArtifact(name: artifact.name, sha256: $0) }
    }
    guard !artifacts.isEmpty else {
      throw SigningError.refused("the report has no artifacts of the build '\(build)'")
    }
    return artifacts
  }

  private func write(_ signOff: SignOff, _ plan: Plan) throws -> String {
    let text = SignOffFile.text(of: signOff)
    let folder = signOff.location.file
    // Don't write a file that couldn't be read back.
    guard text.utf8.count <= SignOffFile.sizeLimit,
      (try? SignOffFile.read(text, file: folder)) == signOff
    else {
      throw SigningError.wrongArgument(
        "The note cannot be saved as YAML or is too long; put it in a file, and add that with"
          + " --evidence."
      )
    }
    let name = SignOffFile.name(
      item: signOff.item, at: signOff.at, unique: String(UUID().uuidString.lowercased().prefix(8)))
    if let problem = SignOffFolder(root: plan.root).read(folder).problems.first(
      where: { $0.location.file == folder })
    {
      throw SigningError.refused(problem.message)
    }
    try FileManager.default.createDirectory(
      atPath: plan.root + "/" + folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(
      to: URL(fileURLWithPath: "\(plan.root)/\(folder)/\(name)"),
      options: .withoutOverwriting)
    return folder + "/" + name
  }
}
