internal import Foundation
internal import ReleaseModel
internal import Toolchain

/// Gathers the evidence about the sign-offs of a plan.
struct SignOffSearch {
  let plan: Plan
  let gatherer: SignOffGatherer
  private let workspace: Workspace
  private let runner: any ProcessRunner
  let now: Date
  let sourceControl: SourceControlGatherer
  /// The results of earlier releases that are known.
  let judged: JudgedReleases
  /// 0 for the checked-out commit, 1 for its earlier releases, 2 for those before them, and so on.
  private let depth: Int

  init(
    _ plan: Plan, workspace: Workspace, runner: any ProcessRunner, now: Date,
    judged: JudgedReleases? = nil, depth: Int = 0
  ) {
    self.plan = plan
    self.judged =
      judged
      ?? JudgedReleases(
        people: Self.people(plan), signerFiles: Self.signerFiles(plan),
        log: CommitLog(workspace: workspace, runner: runner))
    self.depth = depth
    self.workspace = workspace
    self.runner = runner
    self.now = now
    sourceControl = SourceControlGatherer(
      workspace: workspace, runner: runner, log: self.judged.log)
    gatherer = SignOffGatherer(
      workspace: workspace, sourceControl, folders: SignOffFolder.paths(of: plan.checklists),
      now: now)
  }

  /// Who is one person according to `.mailmap` and the file with allowed signers.
  private static func people(_ plan: Plan) -> People {
    let mailmap = SourceControlGatherer.repository(of: "\(plan.root)/file").map { $0 + "/.mailmap" }
    func lines(_ file: String, _ found: [(number: Int, names: Set<String>)]) -> [People.Line] {
      found.map { .init(file: file, number: $0.number, names: $0.names) }
    }
    return People(
      lines: lines(".mailmap", Mailmap.people(in: text(mailmap)))
        + lines(
          plan.configuration.allowedSigners ?? "",
          SSHSignatures.people(in: text(allowedSigners(plan)))))
  }

  /// The file with allowed signers in its repository; empty if it is outside.
  private static func signerFiles(_ plan: Plan) -> Set<String> {
    guard let file = allowedSigners(plan),
      let top = SourceControlGatherer.repository(of: "\(plan.root)/file")
    else { return [] }
    return paths(of: file, in: top)
  }

  static func text(_ path: String?) -> String {
    path.flatMap { try? FileBytes.data($0) }.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// The path of the file with allowed signers.
  static func allowedSigners(_ plan: Plan) -> String? {
    plan.configuration.allowedSigners.map { $0.hasPrefix("/") ? $0 : "\(plan.root)/\($0)" }
  }

  /// Gathers the evidence.
  ///
  /// - Parameters:
  ///   - resolved: The dependencies of the builds that ship, if known.
  ///   - forRecord: Whether to gather what decides nothing, too, such as other signatures.
  /// - Throws: `CancellationError`, and file errors if a temporary file can't be written.
  /// - Returns: The evidence about manual items, by item ID.
  func gather(
    resolved: [Dependency]? = nil, forRecord: Bool = false
  ) async throws -> [String: Evidence<ManualEvidence>] {
    let items = plan.checklists.flatMap(\.items)
      .filter { $0.applies(to: plan.configuration.builds) }
      .compactMap { item in item.manual.map { (id: item.id, settings: $0) } }
    guard !items.isEmpty else { return [:] }
    var present = plan.signOffs.map(checked)
    var package: String?
    let history: SignOffHistory
    var releases = EarlierReleases()
    var people = People()
    do {
      try checkRepository()
      if !present.isEmpty { package = try await packageName() }
      history = try await self.history()
      if present.isEmpty, !history.versions.isEmpty { package = try await packageName() }
      if !present.isEmpty || !history.versions.isEmpty {
        people = try await self.people()
        releases = try await self.releases(signedBefore: items, history, people)
      }
    } catch let error as GatheringError {
      let reason = "the sign-offs cannot be verified: \(error.description)"
      // Where there is a commit, its history may have failed sign-offs of all items.
      let hasCommit = try await sourceControl.problem() == nil
      let signed = Set(hasCommit ? items.map(\.id) : plan.signOffs.map(\.item))
      return try await gatherer.gather(items.filter { !signed.contains($0.id) }, [])
        .merging(
          items.filter { signed.contains($0.id) }.map { ($0.id, .unavailable(reason: reason)) }
        ) { $1 }
    }
    var removed = try await removed(from: history, package)
    for index in present.indices {
      present[index].items.formUnion(plan.checklists.namesakes(of: present[index].signOff))
    }
    for index in removed.indices {
      removed[index].items.formUnion(plan.checklists.namesakes(of: removed[index].signOff))
    }
    let added = Dictionary(
      history.versions.map { ($0.file, $0.commit) }, uniquingKeysWith: { $1 })
    for index in present.indices {
      present[index].commit = added[present[index].signOff.location.file]
    }
    let failed = removed.filter { $0.signOff.result == .failed }
    let written = try await writers(history)
    let unedited = present.filter(\.isIntact).map(\.signOff)
    var evidence = try await gatherer.gather(items, present + failed, resolved: resolved)
    var policies: [String: [String: SignOffTerms]] = [:]
    for item in items {
      if case .unavailable = evidence[item.id] { continue }
      var found = evidence[item.id]?.value ?? ManualEvidence()
      let others = removed.filter {
        $0.signOff.item == item.id && $0.signOff.package == package && $0.signOff.result != .failed
      }
      if found.signOffs.isEmpty, others.isEmpty { continue }
      (found.package, found.isShallow) = (package, history.isShallow)
      found.removed = others.map(Self.evidence)
      for index in found.removed.indices {
        found.removed[index].written = written(found.removed[index].signOff)
      }
      for index in found.signOffs.indices {
        found.signOffs[index].written = written(found.signOffs[index].signOff)
        found.signOffs[index].missing = missing(
          before: found.signOffs[index].signOff, unedited, removed)
      }
      try await verifySignatures(&found, all: forRecord)
      found.people = people
      if item.settings.excludesAuthors || forRecord && !item.settings.covers.isEmpty {
        try await findAuthors(item.settings, item.id, &found, releases)
      }
      if forRecord {
        for index in found.signOffs.indices {
          guard let commit = found.signOffs[index].written.first, commit.by != nil else { continue }
          if policies[commit.commit] == nil {
            policies[commit.commit] = try await terms(in: commit.commit)
          }
          found.signOffs[index].termsThen = policies[commit.commit]?[item.id]
        }
      }
      evidence[item.id] = .collected(found)
    }
    for (item, failed) in Dictionary(grouping: abandoned(removed, package), by: \.signOff.item) {
      var found = ManualEvidence(package: package)
      found.signOffs = failed.map(Self.evidence)
      evidence[item] = .collected(found)
    }
    return evidence
  }

  /// What the manual items of all checklists in a commit require, by item ID.
  private func terms(in commit: String) async throws -> [String: SignOffTerms] {
    Dictionary(
      try await checklists(in: commit).flatMap(\.items).compactMap { item in
        item.manual.map { (item.id, $0) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The checklists in a commit whose files, relative to the configuration, count; first those that there are now.
  func checklists(
    in commit: String, where counts: (String) -> Bool = { _ in true }
  ) async throws -> [Checklist] {
    let files = try await sourceControl.files(
      ending: Checklist.fileExtensions, in: commit, sizeLimit: PlanLoader.checklistLimit)
    let own = Set(plan.checklists.map(\.file))
    // Of two checklists with an item, the one that has it now counts.
    return (files ?? [:]).filter { $0.value.contains("items:") && counts($0.key) }.sorted {
      (own.contains($0.key) ? 0 : 1, $0.key) < (own.contains($1.key) ? 0 : 1, $1.key)
    }.compactMap { try? Self.reader(plan).read($0.value, file: $0.key) }
  }

  /// Reads checklists of other commits, whatever roles they name.
  static func reader(_ plan: Plan) -> ChecklistReader {
    ChecklistReader(
      builds: plan.configuration.builds.map(\.name),
      checks: Registry.ids.filter { $0 != ChecklistCheck().id }, roles: nil)
  }

  private static func evidence(ofRemoved checked: SignOffGatherer.Checked) -> SignOffEvidence {
    var evidence = SignOffEvidence(checked.signOff)
    evidence.removal = checked.removal
    return evidence
  }

  /// The removed failed sign-offs of items that there are no more under any name, unless someone signed the item
  /// again before it was removed.
  private func abandoned(
    _ removed: [SignOffGatherer.Checked], _ package: String?
  ) -> [SignOffGatherer.Checked] {
    let lists = lists
    let all = removed.map(\.signOff) + plan.signOffs.map(checked).filter(\.isIntact).map(\.signOff)
    let answers = Set(all.filter { $0.result != .failed }.map(\.checksum))
    let chain = SignOffChain(all)
    var others: [String: String] = [:]
    return removed.filter { checked in
      let signOff = checked.signOff
      guard signOff.result == .failed, signOff.package == package,
        checked.items.allSatisfy({ lists[$0] == nil }),
        chain.followers(of: signOff).isDisjoint(with: answers)
      else { return false }
      // Another configuration may have the item.
      let folder = ReleaseReading.folder(
        above: (signOff.location.file as NSString).deletingLastPathComponent)
      if others[folder] == nil { others[folder] = ItemName.bare(checklists(in: folder)) }
      return others[folder]?.contains("id:" + ItemName.bare(signOff.item)) != true
    }
  }

  /// The contents of the other checklists in a folder.
  private func checklists(in folder: String) -> String {
    let files =
      (try? FileManager.default.contentsOfDirectory(atPath: "\(plan.root)/\(folder)")) ?? []
    let own = Set(plan.checklists.map { ($0.file as NSString).standardizingPath })
    return files.filter { Checklist.fileExtensions.contains(($0 as NSString).pathExtension) }
      .map { (folder as NSString).appendingPathComponent($0) }.filter { !own.contains($0) }
      .map { Self.text("\(plan.root)/\($0)") }.joined(separator: "\n")
  }

  /// The checklists by the IDs of their items that need sign-offs.
  private var lists: [String: Checklist] {
    Dictionary(
      plan.checklists.flatMap { list in
        list.items.filter { $0.needsSignOff(in: plan.configuration.builds) }.map { ($0.id, list) }
      }, uniquingKeysWith: { first, _ in first })
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

  /// Throws a `GatheringError` if sign-offs are in a submodule, because its history is not read.
  func checkRepository() throws {
    func repository(_ path: String) -> String? {
      SourceControlGatherer.repository(of: "\(plan.root)/\(path)")
    }
    let folders = SignOffFolder.paths(of: plan.checklists)
    if let folder = folders.first(where: { repository("\($0)/file") != repository("file") }) {
      throw GatheringError(
        description:
          "the history of \(folder) is not read, because it is in another git repository; move the"
          + " checklist into the repository of the configuration")
    }
  }

  /// All versions of sign-off files.
  ///
  /// - Throws: `GatheringError` if git fails.
  func history() async throws -> SignOffHistory {
    guard let found = try await sourceControl.signOffHistory(sizeLimit: SignOffFile.sizeLimit)
    else {
      let reason = try await gatherer.problem()
      guard try await sourceControl.isPartial() else { throw GatheringError(description: reason) }
      let command = ["git", "fetch", "--refetch", "--no-filter"].quotedForShell
      throw GatheringError(
        description:
          "in a partial clone, removed sign-offs are unknown; run `\(command)` (\(reason))")
    }
    return found
  }

  /// Says who wrote a sign-off file, wherever it was.
  private func writers(
    _ history: SignOffHistory
  ) async throws -> (SignOff) -> [FileCommit] {
    let authors = try await sourceControl.authors(ofCommits: Set(history.versions.map(\.commit)))
    // Edited ones may have the same name or the same checksum. The oldest commits come last.
    var commits: [String: [SignOffHistory.Version]] = [:]
    for version in history.versions.reversed() {
      let name = (version.file as NSString).lastPathComponent
      if commits[name]?.contains(where: { $0.object == version.object }) == true { continue }
      commits[name, default: []].append(version)
    }
    return { [commits] signOff in
      (commits[(signOff.location.file as NSString).lastPathComponent] ?? []).compactMap { version in
        authors[version.commit].map {
          version.isOldest ? FileCommit(commit: version.commit, by: nil) : $0
        }
      }
    }
  }

  private func checked(_ signOff: SignOff) -> SignOffGatherer.Checked {
    .init(signOff: signOff, text: SignOffFile.checkedText(of: signOff))
  }

  /// The sign-offs in the history whose text is in no file next to its checklist.
  ///
  /// The folder that they were in does not matter, because it can be moved, also in several commits.
  private func removed(
    from history: SignOffHistory, _ package: String?
  ) async throws -> [SignOffGatherer.Checked] {
    let own = Set(SignOffFolder.paths(of: plan.checklists))
    let lists = lists
    var seen = intact
    var otherPackageNames: Set<String>?
    var others: String?
    var removed: [SignOffGatherer.Checked] = []
    let folderInRepository = try await sourceControl.folder() ?? ""
    for version in history.versions {
      // Most versions are those of files that are there.
      if let line = version.text.firstMatch(of: /(?m)^checksum: "([0-9a-f]{64})"$/),
        seen.contains(String(line.1))
      {
        continue
      }
      guard let signOff = try? SignOffFile.read(version.text, file: version.file) else { continue }
      var checked = checked(signOff)
      guard checked.isIntact else { continue }
      let list = lists[signOff.item]
      let folder = (version.file as NSString).deletingLastPathComponent
      if signOff.package != package || list.map({ $0.title != signOff.checklist }) ?? false {
        // The package or the checklist may have been renamed, or the file copied from another one. If its
        // folder was moved, too, a failure counts unless its checklist is still there.
        if !own.contains(folder) {
          guard signOff.result == .failed,
            list != nil || !plan.checklists.namesakes(of: signOff).isEmpty
          else { continue }
          if others == nil { others = try await otherChecklists() }
          let title = ItemName.bare("title: \(signOff.checklist)")
          if others?.contains(title) == true { continue }
        }
        if let other = signOff.package, other != package {
          if otherPackageNames == nil { otherPackageNames = try await otherPackages() }
          if otherPackageNames?.contains(other) == true { continue }
        }
      }
      guard seen.insert(signOff.checksum).inserted else { continue }
      let isThere = FileManager.default.fileExists(atPath: "\(plan.root)/\(version.file)")
      let home = list ?? plan.checklists.namesakes(of: signOff).first.flatMap { lists[$0] }
      let name = (version.file as NSString).lastPathComponent
      let place =
        (home?.signOffFolder ?? folder) + "/"
        + (SignOffFile.isName(name, of: signOff.item) ? name : SignOffFile.name(of: signOff))
      let isMisplaced = place != version.file
      checked.removal = Removal(
        file: version.file, commit: version.commit, place: isMisplaced ? place : nil,
        object: version.object, folder: folderInRepository, packagePath: givenPackagePath,
        deletion: (isThere ? version.changedIn : version.removedIn).map {
          .init(commit: $0, by: "")
        })
      if isThere { checked.removal?.kind = isMisplaced ? .misplaced : .edited }
      checked.commit = version.commit
      removed.append(checked)
    }
    let authors = try await sourceControl.authors(
      ofCommits: Set(removed.compactMap(\.removal?.deletion?.commit)))
    for index in removed.indices {
      guard let commit = removed[index].removal?.deletion?.commit else { continue }
      removed[index].removal?.deletion = authors[commit]
    }
    return removed
  }

  /// The text of the files in the checked-out commit that may be checklists of other configurations.
  private func otherChecklists() async throws -> String {
    let own = Set(plan.checklists.map(\.file))
    let files = try await sourceControl.files(
      ending: Checklist.fileExtensions, in: "HEAD", sizeLimit: PlanLoader.checklistLimit)
    return (files ?? [:]).filter { !own.contains($0.key) }.map { ItemName.bare($0.value) }
      .joined(separator: "\n")
  }

  /// The names of the packages in other folders of the commit.
  private func otherPackages() async throws -> Set<String> {
    let own = workspace.relative(plan.packagePath)
    let manifest = own == workspace.root || own == "." ? "Package.swift" : own + "/Package.swift"
    guard let manifests = try await sourceControl.manifests() else { return [] }
    return Set(
      manifests.compactMap { $0.key == manifest ? nil : PackageInputs.name(in: $0.value) })
  }

  /// The value of `--package-path`; nil if it was not given.
  private var givenPackagePath: String? {
    plan.packageOptions.firstIndex(of: "--package-path").map { plan.packageOptions[$0 + 1] }
  }

  /// The checksums of the sign-offs that were not edited.
  private var intact: Set<String> {
    Set(plan.signOffs.map(checked).filter(\.isIntact).map(\.signOff.checksum))
  }

  private func missing(
    before signOff: SignOff, _ present: [SignOff], _ removed: [SignOffGatherer.Checked]
  ) -> [Removal] {
    signOff.missing(among: present).map { other in
      removed.first(where: { $0.signOff.checksum == other.checksum })?.removal
        ?? Removal(file: other.file, packagePath: givenPackagePath)
    }
  }

  /// Verifies the signatures that can decide the status of an item, or all.
  private func verifySignatures(_ found: inout ManualEvidence, all: Bool) async throws {
    let newest = found.signOffs.map(\.signOff.at).max()
    let chain = found.chain
    let failures = found.signOffs.map(\.signOff).filter { $0.result == .failed }
    let later = failures.reduce(into: Set(failures.map(\.checksum))) {
      $0.formUnion(chain.followers(of: $1))
    }
    let present = found.signOffs.map { [digest = found.coveredDigest] in
      let signOff = $0.signOff
      return all || signOff.at == newest || !$0.missing.isEmpty
        || later.contains(signOff.checksum) || signOff.coveredDigest == digest
    }
    let signatures = try await signatures(
      of: zip(found.signOffs.map(\.signOff), present).map { ($0, $1) }
        + found.removed.map { ($0.signOff, all) },
      among: (found.signOffs + found.removed).map(\.signOff))
    let allowed = Self.text(Self.allowedSigners(plan))
    for (index, signature) in signatures.enumerated() {
      if index < present.count {
        found.signOffs[index].signature = signature
        if let key = signature.validKey,
          let signer = SignOff.address(in: found.signOffs[index].signOff.by)
        {
          found.signOffs[index].signerLines = SSHSignatures.lines(in: allowed, for: signer, key)
        }
      } else {
        found.removed[index - present.count].signature = signature
      }
    }
  }

  /// Verifies signatures on all cores, except those that need not be verified.
  ///
  /// - Parameters:
  ///   - signOffs: Those to verify.
  ///   - all: Those that they may follow.
  /// - Throws: Foundation's error if a temporary file can't be written.
  /// - Returns: What verifying them showed, in the same order.
  func signatures(
    of signOffs: [(signOff: SignOff, isNeeded: Bool)], among all: [SignOff]
  ) async throws -> [SignatureState] {
    let times = SigningTimes(all)
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
                isNeeded || signOff.signature == nil
                  ? try await signature(of: signOff, at: times.earliest(of: signOff)) : .unchecked
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

  /// Verifies the signature of a sign-off with the configuration's allowed signers, as of the later of its
  /// date and another time, but not as of the future.
  func signature(of signOff: SignOff, at earliest: String = "") async throws -> SignatureState {
    guard let signature = signOff.signature else { return .absent }
    guard let signer = SignOff.address(in: signOff.by) else {
      return .unverified(reason: "\(signOff.by) has no email address")
    }
    let time = max(signOff.at, min(earliest, Timestamp.text(now)))
    let state = try await SSHSignatures(workspace: workspace, runner: runner).verify(
      signature, of: SignOffFile.checkedText(of: signOff), by: signer, at: time,
      plan.configuration.allowedSigners ?? "/dev/null")
    if time > signOff.at, case .notAllowed(let key, let message) = state {
      return .notAllowed(
        key: key, message: message + "; it follows a sign-off of \(time), so it is not older")
    }
    return state
  }

  private func findAuthors(
    _ terms: SignOffTerms, _ item: String, _ found: inout ManualEvidence,
    _ releases: EarlierReleases
  ) async throws {
    let names = found.signOffs.map { $0.signOff.names(key: $0.signature.key(of: terms)) }
    let people = found.people.joined(by: names)
    var known: KnownAuthors = [:]
    do {
      for index in found.signOffs.indices {
        let person = people.person(names[index])
        try await addAuthors(
          terms, of: item, person, people, releases, &known, to: &found.signOffs[index])
      }
    } catch let error as GatheringError {
      found.authorsProblem = error.description
    }
  }

  /// Everyone who wrote what a sign-off covers since a commit, by that commit and the covered local packages.
  private typealias KnownAuthors = [[String?]: [String: AuthoredCommit]]

  /// Adds who wrote what a sign-off covers since the newest earlier release for which enough people other than
  /// its signer signed the item off, or if authors may sign, since the previous release.
  ///
  /// A tag alone proves nothing: anyone who can push one could hide earlier changes.
  private func addAuthors(
    _ terms: SignOffTerms, of item: String, _ person: Set<String>, _ people: People,
    _ releases: EarlierReleases, _ known: inout KnownAuthors, to found: inout SignOffEvidence
  ) async throws {
    let packages = found.signOff.dependencies.compactMap {
      if case .folder(let folder, _) = $0 { folder } else { nil }
    }
    func authors(
      since commit: String?, _ known: inout KnownAuthors
    ) async throws -> [String: AuthoredCommit] {
      if let found = known[[commit] + packages] { return found }
      let found = try await gatherer.authors(of: terms.covers, packages, since: commit)
      known[[commit] + packages] = found
      return found
    }
    // Who never wrote any of it is no author since any release.
    // Of an earlier release, only the result matters.
    if depth > 0 {
      let all = try await authors(since: nil, &known)
      if people.commit(of: person, in: all) == nil {
        found.authors = CoveredAuthors(
          addresses: all.addresses)
        return
      }
    }
    guard terms.excludesAuthors else {
      let release = try await sourceControl.previousRelease()
      let all = try await authors(since: release?.commit, &known)
      found.authors = CoveredAuthors(
        addresses: all.addresses, since: release?.tag,
        sinceCommit: release?.commit,
        signer: people.commit(of: person, in: all))
      return
    }
    let (base, uncounted) = try await releases.newest(with: item, terms, notBy: person, self)
    let all = try await authors(since: base?.commit, &known)
    found.authors = CoveredAuthors(
      addresses: all.addresses, since: base?.tag,
      sinceCommit: base?.commit,
      sinceSigners: base?.signers, signer: people.commit(of: person, in: all))
    found.uncounted = uncounted
  }

  /// Who wrote what a sign-off covers, and whether its signer did.
  ///
  /// - Throws: `GatheringError`, which says what to do, if that is unknown.
  func authorship(of signOff: SignOff, _ terms: SignOffTerms) async throws -> SignOffEvidence {
    let people = try await people()
    let person = people.person(signOff.names(key: nil))
    let releases = try await releases(
      signedBefore: [(signOff.item, terms)], history(), people)
    var known: KnownAuthors = [:]
    var found = SignOffEvidence(signOff)
    try await addAuthors(
      terms, of: signOff.item, person, people, releases, &known, to: &found)
    return found
  }
}

/// The results of the items in earlier releases, each evaluated once, as `checklist status` does.
actor JudgedReleases {
  /// Who is one person according to the files now, which counts for earlier releases, too.
  nonisolated let people: People
  /// The paths in the repository of the file with allowed signers now; empty if it is outside.
  nonisolated let signerFiles: Set<String>
  /// What the commits changed, for all releases.
  nonisolated let log: CommitLog
  /// Distinguishes its clones, one for each depth, from those of others.
  nonisolated let id = UUID()
  /// By commit and date: the same files can be released again when sign-offs have expired.
  private var items: [[String]: [ChecklistReport.Item]] = [:]
  private var digests: [[String]: String?] = [:]

  init(people: People, signerFiles: Set<String>, log: CommitLog) {
    (self.people, self.signerFiles, self.log) = (people, signerFiles, log)
  }

  /// The items of a release as they were at that time; empty if it can't be evaluated.
  func items(
    of release: SigningHistory.Release, _ search: SignOffSearch
  ) async throws -> [ChecklistReport.Item] {
    let key = [release.commit, release.date]
    if let found = items[key] { return found }
    let found = try await search.items(of: release)
    items[key] = found
    return found
  }

  /// The digest of the files that some paths cover in a commit, with the folders of sign-offs that there are now,
  /// or with any; nil if git fails.
  func digest(
    of covers: [String], in commit: String, _ inAnyFolder: Bool, _ search: SignOffSearch
  ) async throws -> String? {
    let key = [commit, "\(inAnyFolder)"] + covers + search.place
    if let found = digests[key] { return found }
    let found = try await search.gatherer.covered(
      covers, in: commit, inAnyFolder: inAnyFolder)?.digest
    digests[key] = .some(found)
    return found
  }
}

extension SignOffSearch {
  /// Evaluates the items of a release in a temporary clone, which the next release uses, too: few files differ.
  ///
  /// Its own configuration counts, but the keys that may sign are those that may do so now: a key
  /// can have been stolen since.
  fileprivate func items(
    of release: SigningHistory.Release
  ) async throws -> [ChecklistReport.Item] {
    let folder = "\(runner.temporaryFolder)/\(judged.id)-\(depth)"
    guard let date = try? Date(release.date, strategy: .iso8601),
      let root = try await sourceControl.clone(release.commit, to: folder + "/clone"),
      var plan = try? await plan(in: root, of: folder + "/clone")
    else { return [] }
    plan.releaseDate = release.date
    let workspace = try Workspace(
      root: plan.root, packagePath: plan.packagePath, files: folder + "/files")
    let search = SignOffSearch(
      plan, workspace: workspace, runner: runner, now: date, judged: judged, depth: depth + 1)
    var evidence = GatheredEvidence()
    evidence.signOffs = try await search.gather()
    return Evaluator(plan: plan, evidence: evidence, today: Timestamp.day(date))
      .results(of: ChecklistCheck(onlyManual: true)).checklists.flatMap(\.items)
  }

  /// The plan for the package in a clone, where its folder was `root`.
  ///
  /// Only the keys that may sign are from outside the clone, and a configuration outside the repository.
  private func plan(in root: String, of clone: String) async throws -> Plan {
    var (root, configuration, file) = (root, plan.configuration, plan.configurationFile)
    let top = SourceControlGatherer.repository(of: "\(plan.root)/file").map(Self.resolved) ?? "/"
    if let path = file.map(Self.resolved), path.hasPrefix(top + "/") {
      var own = clone + path.dropFirst(top.count)
      if !FileManager.default.fileExists(atPath: own), let former = await formerRoot(in: clone) {
        (root, own) = (former, "\(former)/\(Project.configurationFile)")
      }
      configuration = try PlanLoader.configuration(at: own, shown: own.relative(to: root))
      file = own
    }
    configuration.allowedSigners = Self.allowedSigners(plan)
    let loader = PlanLoader(root: root)
    let lists = try loader.checklists(of: configuration)
    let (signOffs, problems) = loader.signOffs(of: lists)
    var found = Plan(
      root: root, packagePath: configuration.package.map { "\(root)/\($0.path)" },
      configuration: configuration, checklists: lists, signOffs: signOffs,
      signOffProblems: problems, checks: [])
    found.configurationFile = file
    return found
  }

  /// The folder of the only configuration in a clone for a package with the same name; nil if there are others.
  private func formerRoot(in clone: String) async -> String? {
    guard let name = try? await packageName() else { return nil }
    let pattern = FilePattern("**/" + Project.configurationFile)
    let roots = pattern.matches(in: clone, followingLinks: false).files.compactMap { file in
      let path = "\(clone)/\(file)"
      let root = (path as NSString).deletingLastPathComponent
      let configuration = try? PlanLoader.configuration(at: path, shown: file)
      let package = configuration.map { $0.package.map { "\(root)/\($0.path)" } ?? root }
      return package.flatMap { PackageInputs.name(of: $0) } == name ? root : nil
    }
    return roots.count == 1 ? roots[0] : nil
  }

  /// The folder of the configuration in its repository, and those with sign-offs.
  fileprivate var place: [String] {
    let file = "\(plan.root)/file"
    return [file.relative(to: SourceControlGatherer.repository(of: file) ?? "")]
      + SignOffFolder.paths(of: plan.checklists)
  }

  /// A path without symbolic links in the folders above it.
  static func resolved(_ path: String) -> String {
    let url = URL(filePath: path)
    return url.deletingLastPathComponent().resolvingSymlinksInPath().path + "/"
      + url.lastPathComponent
  }
}

extension [String: AuthoredCommit] {
  /// The addresses among the keys, without the fingerprints of those who signed commits.
  fileprivate var addresses: [String] { keys.filter { !$0.hasPrefix("SHA256:") }.sorted() }
}
