internal import Algorithms
internal import Cryptography
internal import Foundation
package import ReleaseModel
internal import Toolchain

extension Gate {
  /// Who signed what in each release tag.
  ///
  /// - Parameters:
  ///   - plan: Its checklists say which folders have sign-offs.
  ///   - items: The IDs of the items to show; empty for all.
  ///   - limit: The number of newest releases to show; nil for all.
  /// - Throws: `GatheringError` if git fails, and file errors if the temporary folder can't be
  ///   written.
  /// - Returns: The releases, newest first, and what the history can't show.
  package func signingHistory(
    of plan: Plan, items: [String] = [], newest limit: Int? = nil
  ) async throws -> SigningHistory {
    try await withTemporaryWorkspace(of: plan) { workspace in
      let search = SignOffSearch(plan, workspace: workspace, runner: runner, now: now)
      let (released, folders, reading) = try await search.releases(with: items, newest: limit)
      var releases = reading.releases
      for index in releases.indices {
        releases[index].checklists = try await search.evaluated(releases[index])
      }
      let shown = Set(releases.flatMap(\.checklists).flatMap(\.items).map(\.id))
      let name = try? await search.packageName()
      return SigningHistory(
        toolVersion: toolVersion, createdAt: Timestamp.text(now),
        package: name ?? (plan.packagePath as NSString).lastPathComponent,
        repository: try await search.sourceControl.repository(), folders: folders,
        allowedSigners: plan.allowedSigners,
        limits: try await limits(search.sourceControl, released)
          + items.filter { !shown.contains($0) }.map { "No release has the item '\($0)'." },
        releases: releases)
    }
  }

  private func limits(
    _ sourceControl: SourceControlGatherer, _ released: ReleasedFiles
  ) async throws -> [String] {
    var limits: [String] = []
    if try await sourceControl.isShallow() {
      limits.append(
        "The clone is shallow, so release tags may be missing; run `git fetch --unshallow --tags`.")
    }
    if released.releases.isEmpty {
      limits.append("There is no release tag, such as `1.4.0` or `v1.4`, in this clone.")
    }
    if !released.otherTags.isEmpty {
      limits.append(
        "\(released.otherTags.count.counted("tag")) \(released.otherTags.count == 1 ? "is" : "are")"
          + " not shown, because \(released.otherTags.count == 1 ? "it is" : "they are") not like"
          + " `1.4.0`: \(released.otherTags.listed(upTo: 5, with: "and")).")
    }
    limits.append(
      "Items that passed are evaluated with the files and at the time of the tag, but artifacts and versions of"
        + " dependencies are not compared; the release record of a tag does that.")
    limits.append(
      "Sign-offs that newer ones replaced before the tag are not shown; the release record of a tag has them."
    )
    return limits
  }
}

extension SignOffSearch {
  /// Reads who signed items in each release tag.
  ///
  /// - Throws: `GatheringError` if git fails.
  fileprivate func releases(
    with items: [String], newest limit: Int? = nil, earlierIn history: SignOffHistory? = nil,
    _ people: People? = nil
  ) async throws -> (released: ReleasedFiles, folders: [String], reading: ReleaseReading) {
    let own = SignOffFolder.paths(of: plan.checklists)
    let package = try? await packageName()
    let onlyEarlier = history != nil
    var history = history
    if history == nil {
      history = try await sourceControl.signOffHistory(
        sizeLimit: SignOffFile.sizeLimit, ofTags: true)
    }
    let versions = history?.versions.compactMap {
      version -> (version: SignOffHistory.Version, signOff: SignOff)? in
      (try? SignOffFile.read(version.text, file: version.file)).flatMap {
        $0.package == package ? (version, $0) : nil
      }
    }
    let folders = Set(own + (versions ?? []).map { Self.folder(of: $0.version) }).sorted()
    guard let versions,
      var released = try await sourceControl.releases(
        of: folders + folders.map(ReleaseReading.folder(above:)), newest: limit,
        onlyEarlier: onlyEarlier, sizeLimit: PlanLoader.checklistLimit)
    else {
      throw GatheringError(
        description: "git cannot read the release tags: \(try await gatherer.problem())")
    }
    for (version, signOff) in versions where signOff.result == .failed {
      try await add(version, toReleasesWithout: &released)
    }
    var reading = ReleaseReading(released, plan, only: items, alsoRenamed: onlyEarlier, now: now)
    reading.people = if let people { people } else { try await self.people() }
    reading.readAll(released, folders)
    if !reading.unverified.isEmpty {
      let files = reading.unverified.sorted { $0.key < $1.key }
      let states = try await signatures(
        of: files.map { ($0.value, true) }, among: reading.signOffs)
      reading.add(Dictionary(uniqueKeysWithValues: zip(files.map(\.key), states)))
      reading.readAll(released, folders)
    }
    return (released, folders, reading)
  }

  /// The checklists of a release, whose items passed only if `checklist status` said so at that time.
  ///
  /// The files of the tag alone don't show whether its sign-offs had the roles, the package and the covered files of
  /// that release.
  fileprivate func evaluated(_ release: SigningHistory.Release) async throws -> [ChecklistReport] {
    func passed(_ item: ChecklistReport.Item) -> Bool {
      item.verdict == .passed && item.signOffs != nil
    }
    var lists = release.checklists
    guard lists.flatMap(\.items).contains(where: passed) else { return lists }
    let evaluated = try await judged.items(of: release, self)
    for list in lists.indices {
      for index in lists[list].items.indices where passed(lists[list].items[index]) {
        var item = lists[list].items[index]
        if let found = evaluated.first(where: { $0.id == item.id }) {
          if found.state == item.state { continue }
          (item.state, item.verdict, item.detail) = (found.state, found.verdict, found.detail)
          item.signOffs = found.signOffs?.filter { ![.superseded, .removed].contains($0.state) }
        } else {
          (item.state, item.verdict) = (.unverified, .unverified)
          item.detail =
            "the configuration or the checklist of the tag cannot be read, or does not have the item"
          for index in (item.signOffs ?? []).indices {
            item.signOffs?[index].state = .unverified
            item.signOffs?[index].problems = [item.detail]
          }
        }
        lists[list].items[index] = item
      }
    }
    return lists
  }

  private static func folder(of version: SignOffHistory.Version) -> String {
    (version.file as NSString).deletingLastPathComponent
  }

  /// Adds a failed sign-off to the releases after it that do not have its file anymore.
  private func add(
    _ version: SignOffHistory.Version, toReleasesWithout released: inout ReleasedFiles
  ) async throws {
    let missing = released.releases.indices.filter { index in
      !released.releases[index].files.values.joined().contains { $0.object == version.object }
    }
    guard !missing.isEmpty else { return }
    let tags = try await sourceControl.tags(since: version.commit)
    released.texts[version.object] = version.text
    for index in missing where tags.contains(released.releases[index].tag) {
      released.releases[index].files[Self.folder(of: version), default: []].append(
        .init(
          name: (version.file as NSString).lastPathComponent, object: version.object,
          removedAfter: version.commit))
    }
  }

  /// The releases before the checked-out commit, with the sign-offs of the items that exclude authors.
  ///
  /// - Throws: `GatheringError` if git fails.
  func releases(
    signedBefore items: [(id: String, settings: SignOffTerms)], _ history: SignOffHistory,
    _ people: People
  ) async throws -> EarlierReleases {
    let ids = items.filter(\.settings.excludesAuthors).map(\.id)
    guard !ids.isEmpty else { return EarlierReleases() }
    let (released, folders, reading) = try await releases(with: ids, earlierIn: history, people)
    let versions = Dictionary(
      released.releases.map { ($0.tag, $0.version) }, uniquingKeysWith: { first, _ in first })
    return EarlierReleases(
      releases: reading.releases.sorted {
        (versions[$1.tag] ?? []).lexicographicallyPrecedes(versions[$0.tag] ?? [])
      }, names: plan.checklists.flatMap(\.items).map(ItemName.init),
      folders: folders, people: people)
  }

  /// Whether an item is newer than a release, so that no one had to sign it then.
  ///
  /// All commits with a checklist that has its ID or title must come after the release: what another branch
  /// had at that time could hide changes. Every item of the release that excluded authors, in whichever folder,
  /// must be where it was and ask for at least as much, because it could be this one under another name.
  fileprivate func isNewer(
    _ id: String, than release: SigningHistory.Release, _ releases: EarlierReleases
  ) async throws -> Bool {
    guard release.problems.isEmpty,
      !release.checklists.flatMap(\.items).contains(where: { $0.id == id }),
      let name = releases.names.first(where: { $0.id == id }),
      let commits = try await releases.itemCommits.commits(
        with: name, of: releases.names, sourceControl),
      let later = try await sourceControl.commits(after: release.commit),
      commits.isSubset(of: later),
      let files = try await sourceControl.files(
        ending: Checklist.fileExtensions, in: release.commit, sizeLimit: PlanLoader.checklistLimit)
    else { return false }
    let reader = Self.reader(plan)
    for (file, text) in files {
      guard let list = try? reader.read(text, file: file) else {
        // Other files have items, too.
        if ItemName.bare(text).contains("not-by:") { return false }
        continue
      }
      for item in list.items {
        if name.isSame(as: ItemName(item)) { return false }
        if item.manual?.excludesAuthors == true, !asks(as: item, in: file) { return false }
      }
    }
    return true
  }

  /// Whether an item is still in a file, applies, and asks for as much as it did.
  private func asks(as item: ChecklistItem, in file: String) -> Bool {
    func terms(_ item: ChecklistItem) -> SignOffRequirements? {
      item.manual.map { SignOffRequirements($0, [:]) }
    }
    return plan.checklists.filter { $0.file == file }.flatMap(\.items).contains { other in
      other.id == item.id && other.applies(to: plan.configuration.builds)
        && terms(item).map { terms(other)?.asksAtLeast($0) == true } ?? true
    }
  }

  /// Whether the files that sign-offs cover can be those of a release.
  ///
  /// That is much quicker to see than whether they counted there. The folders with sign-offs, which nothing
  /// covers, may have been others at that time.
  fileprivate func cover(
    _ signOffs: [SignOffReport], in release: SigningHistory.Release, _ folders: [String]
  ) async throws -> [SignOffReport] {
    var found: [SignOffReport] = []
    for signOff in signOffs {
      let coversFolder = folders.contains { SignOffGatherer.contains(signOff.covers, $0) }
      for inAnyFolder in coversFolder ? [false, true] : [false] {
        let digest = try await judged.digest(
          of: signOff.covers, in: release.commit, inAnyFolder, self)
        guard digest == nil || digest == signOff.coveredDigest else { continue }
        found.append(signOff)
        break
      }
    }
    return found
  }
}

/// The commits in the history with a checklist that has an item, read once for all items.
private actor ItemCommits {
  private var commits: [String: Set<String>]?
  /// Whether an item is newer than the commit of a release.
  private(set) var isNewer: [[String]: Bool] = [:]

  func add(_ isNewer: Bool, _ key: [String]) { self.isNewer[key] = isNewer }

  /// The commits with one of some items; nil if they are unknown.
  func commits(
    with name: ItemName, of names: [ItemName], _ sourceControl: SourceControlGatherer
  ) async throws -> Set<String>? {
    if commits == nil {
      commits = try await sourceControl.commits(
        changing: Checklist.fileExtensions, sizeLimit: PlanLoader.checklistLimit
      ) { text in
        let text = ItemName.bare(text)
        return names.filter { $0.isMentioned(in: text) }.map(\.id)
      }
    }
    return commits?[name.id]
  }
}

/// The ID and title of an item, without case, white space, quotes and backslashes.
struct ItemName {
  let id: String
  let title: String
  private let bareID: String

  init(_ item: ChecklistItem) {
    (id, bareID, title) = (item.id, Self.bare(item.id), Self.bare(item.title))
  }

  static func bare(_ text: String) -> String {
    text.lowercased().filter { !$0.isWhitespace && !"\"'\\".contains($0) }
  }

  func isSame(as other: ItemName) -> Bool { bareID == other.bareID || title == other.title }

  /// Whether a YAML file, in the same form, has the item, or is a sign-off for it.
  func isMentioned(in text: String) -> Bool {
    guard text.contains("items:") || text.contains("covered-digest:") else { return false }
    return text.contains(title)
      || ["id:", "item:"].contains { key in
        text.ranges(of: key + bareID).contains { range in
          !text[range.upperBound...].prefix(1)
            .contains { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
        }
      }
  }
}

/// The releases before the checked-out commit, the highest version first.
struct EarlierReleases {
  fileprivate var releases: [SigningHistory.Release] = []
  /// The names of all items now.
  fileprivate var names: [ItemName] = []
  /// The folders with sign-offs, now and in the history.
  fileprivate var folders: [String] = []
  fileprivate var people = People()
  fileprivate let itemCommits = ItemCommits()

  /// The newest release that is older than the item, or for whose files as many people as needed signed it
  /// off, not counting a person; and why the newest one of all is neither.
  func newest(
    with id: String, _ terms: SignOffTerms, notBy person: Set<String>, _ search: SignOffSearch
  ) async throws -> (
    base: (tag: String, commit: String, signers: [String]?)?, uncounted: UncountedRelease?
  ) {
    var uncounted: UncountedRelease?
    let needed = SignOffRequirements(terms, [:])
    /// Whether enough other people gave some sign-offs.
    func suffice(_ signOffs: [SignOffReport]) -> Bool {
      people.count(signOffs.map(\.names), except: person) >= terms.signers
    }
    /// The sign-offs that decide that an item passed.
    func decidingThen(_ item: ChecklistReport.Item) -> [SignOffReport] {
      item.state == .passed ? (item.signOffs ?? []).filter { $0.decides == true } : []
    }
    /// Those of people who may sign now: the roles in the tag are whatever its author wrote.
    func deciding(_ item: ChecklistReport.Item) -> [SignOffReport] {
      decidingThen(item).filter { terms.maySign($0.by, search.plan.configuration.roles) }
    }
    for release in releases {
      let isNewer: Bool
      if let known = await itemCommits.isNewer[[id, release.commit]] {
        isNewer = known
      } else {
        isNewer = try await search.isNewer(id, than: release, self)
        await itemCommits.add(isNewer, [id, release.commit])
      }
      if isNewer { return ((release.tag, release.commit, nil), uncounted) }
      // The files of the tag say whether it is worth while to evaluate it.
      let all = release.checklists.flatMap(\.items)
      let items = all.filter { $0.id == id && suffice(deciding($0)) }
      guard !items.isEmpty else {
        let own = all.filter { $0.id == id }
        uncounted =
          uncounted
          ?? (own.contains { suffice(decidingThen($0)) }
            ? .otherRoles(release.tag) : unsigned(release, id, own))
        continue
      }
      guard items.contains(where: { $0.terms?.asksAtLeast(needed) ?? true }) else {
        uncounted = uncounted ?? .weaker(release.tag)
        continue
      }
      var judged: ChecklistReport.Item?
      for item in items where judged == nil {
        guard suffice(try await search.cover(deciding(item), in: release, folders)) else {
          continue
        }
        judged = try await search.judged.items(of: release, search).first { $0.id == id }
      }
      guard let judged, suffice(deciding(judged)) else {
        uncounted = uncounted ?? .notPassed(release.tag)
        continue
      }
      guard judged.terms?.asksAtLeast(needed) == true else {
        uncounted = uncounted ?? .weaker(release.tag)
        continue
      }
      let others = deciding(judged).filter { people.person($0.names).isDisjoint(with: person) }
      return ((release.tag, release.commit, others.map(\.by)), uncounted)
    }
    return (nil, uncounted ?? .noTag)
  }
}

extension EarlierReleases {
  /// Why too few people signed an item off in a release, given its items with this ID.
  private func unsigned(
    _ release: SigningHistory.Release, _ id: String, _ items: [ChecklistReport.Item]
  ) -> UncountedRelease {
    let keys = items.flatMap { $0.signOffs ?? [] }.map(\.signature)
    if keys.contains(.notAllowed) { return .otherKeys(release.tag) }
    let name = names.first { $0.id == id }
    let former = release.checklists.flatMap(\.items).first {
      name?.title == ItemName.bare($0.title)
    }
    guard items.isEmpty, let former else { return .unsigned(release.tag) }
    return .renamed(release.tag, from: former.id)
  }
}

/// Reads the sign-offs and checklists of release tags, each file once.
struct ReleaseReading {
  /// The releases, in the order of their files.
  private(set) var releases: [SigningHistory.Release] = []
  /// Who is known to be one person.
  var people = People()
  private let plan: Plan
  private let now: Date
  private let items: Set<String>
  /// What the items are called now, which may have had other IDs.
  private let titles: Set<String>
  private let texts: [String: String]
  /// The sign-off files, each once, newest first; of two with the same time, the failed one first.
  private let read: [Result<Signed, ConfigurationError>]
  /// Their indices by object.
  private let indices: [String: Int]
  private var checklists: [String: Result<Checklist, ConfigurationError>] = [:]
  /// What verifying signatures showed, by the index of the file.
  private var signatures: [Int: SignatureState] = [:]
  /// The sign-offs whose signatures have to be verified before the results are known.
  private(set) var unverified: [Int: SignOff] = [:]

  private struct Signed {
    var signOff: SignOff
    var isIntact: Bool
  }

  init(
    _ released: ReleasedFiles, _ plan: Plan, only items: [String], alsoRenamed: Bool, now: Date
  ) {
    self.now = now
    (self.plan, self.items, texts) = (plan, Set(items), released.texts)
    let current = plan.checklists.flatMap(\.items).filter { items.contains($0.id) }
    titles = Set(alsoRenamed ? current.map { ItemName.bare($0.title) } : [])
    var files: [String: String] = [:]
    for release in released.releases {
      for (folder, found) in release.files
      where (folder as NSString).lastPathComponent == Checklist.signOffFolderName {
        for file in found where file.isRegular && file.name.hasSuffix(".yml") {
          files[file.object] = file.name
        }
      }
    }
    let objects = files.keys.sorted()
    let found = concurrentMap(objects.count, by: 64) { [files, texts] range in
      objects[range].map { object in
        (object: object, file: Self.read(texts[object], files[object] ?? ""))
      }
    }.sorted { Self.isOlder($1.file, $0.file) }
    read = found.map(\.file)
    indices = Dictionary(uniqueKeysWithValues: zip(found.map(\.object), found.indices))
  }

  private static func isOlder(
    _ one: Result<Signed, ConfigurationError>, _ other: Result<Signed, ConfigurationError>
  ) -> Bool {
    guard case .success(let one) = one, case .success(let other) = other else { return false }
    return one.signOff.isOlder(than: other.signOff)
  }

  /// All sign-offs.
  var signOffs: [SignOff] {
    read.compactMap { if case .success(let signed) = $0 { signed.signOff } else { nil } }
  }

  static func folder(above folder: String) -> String {
    let path = (folder as NSString).deletingLastPathComponent
    return path.isEmpty ? "." : path
  }

  mutating func readAll(_ released: ReleasedFiles, _ folders: [String]) {
    releases = released.releases.map { release($0, folders) }
  }

  private static func read(_ text: String?, _ file: String) -> Result<Signed, ConfigurationError> {
    guard let text, text.utf8.count <= SignOffFile.sizeLimit else {
      return .failure(.init(unreadable: file, message: "it is too large, or not UTF-8"))
    }
    return Result { () throws(ConfigurationError) in
      let signOff = try SignOffFile.read(text, file: file)
      return Signed(
        signOff: signOff,
        isIntact: signOff.checksum
          == ContentDigest.sha256(of: SignOffFile.checkedText(of: signOff)))
    }
  }

  /// A file of a release.
  private struct Placed {
    /// Its index among all files.
    var index: Int
    var path: String
    /// An earlier commit with it, if it is not in the release.
    var removedAfter: String?
  }

  /// The sign-off of a file, with its path in a release.
  private func signed(_ file: Placed) -> Signed? {
    guard case .success(var signed) = read[file.index] else { return nil }
    signed.signOff.location = SourceLocation(file: file.path, line: 1)
    return signed
  }

  /// The manual items of a release with the sign-offs that decide their results.
  private mutating func release(
    _ release: ReleasedFiles.Release, _ folders: [String]
  ) -> SigningHistory.Release {
    let date = Timestamp.text(release.date)
    var result = SigningHistory.Release(
      tag: release.tag, commit: release.commit, date: date, checklists: [])
    var lists: [Checklist] = []
    var signed: [String: [Placed]] = [:]
    for folder in folders {
      for file in release.files[folder] ?? [] where file.name.hasSuffix(".yml") {
        let path = "\(folder)/\(file.name)"
        guard let index = indices[file.object], file.isRegular else {
          result.problems.append("\(path): it is not a regular file")
          continue
        }
        switch read[index] {
        case .success(let sign):
          let item = sign.signOff.item
          if SignOffFile.isName(file.name, of: item) {
            signed[item, default: []].append(
              Placed(index: index, path: path, removedAfter: file.removedAfter))
          } else {
            result.problems.append("\(path): its name is that of another item")
          }
        case .failure(let error): result.problems.append("\(path): \(error.message)")
        }
      }
      let parent = Self.folder(above: folder)
      for file in release.files[parent] ?? [] where file.isRegular {
        let path = parent == "." ? file.name : "\(parent)/\(file.name)"
        switch checklist(file.object, path) {
        case .success(var list):
          list.file = path
          lists.append(list)
        case .failure(let error):
          // The top folder has other YAML files, too.
          if parent != "." || plan.checklists.contains(where: { $0.file == path }) {
            result.problems.append(
              "\(path): \(error.message), so items without a sign-off are unknown")
          }
        case nil: break
        }
      }
    }
    let known = Set(lists.flatMap(\.items).map(\.id))
    // A failed sign-off also counts for its item under another ID.
    for (id, files) in signed {
      for file in files {
        guard let signOff = self.signed(file)?.signOff else { continue }
        let namesakes = lists.namesakes(of: signOff)
        for other in namesakes { signed[other, default: []].append(file) }
        if !namesakes.isEmpty, !known.contains(id) {
          signed[id]?.removeAll { $0.index == file.index }
        }
      }
    }
    signed = signed.filter { !$0.value.isEmpty }
    // The checklist of an item that is in no readable one is named in its sign-offs.
    let others = signed.filter { !known.contains($0.key) }.values
      .compactMap { $0.last.flatMap(self.signed)?.signOff }
    for (title, signOffs) in Dictionary(grouping: others, by: \.checklist).sorted(by: {
      $0.key < $1.key
    }) {
      lists.append(
        Checklist(
          title: title, file: "",
          items: signOffs.sorted { $0.item < $1.item }.map {
            ChecklistItem(
              id: $0.item, title: $0.wording.title, method: .manual(),
              location: SourceLocation(file: "", line: 1))
          }))
    }
    for list in lists {
      let shown = list.items.filter { item in
        item.manual != nil
          && (items.isEmpty || items.contains(item.id)
            || titles.contains(ItemName.bare(item.title)))
      }
      // A file that never was a checklist of the package is none of a release.
      let isUsed =
        plan.checklists.contains { $0.file == list.file || $0.title == list.title }
        || shown.contains { signed[$0.id] != nil }
      guard !shown.isEmpty, isUsed else { continue }
      var report = ChecklistReport(title: list.title, file: list.file, items: [])
      for item in shown {
        report.items.append(
          self.item(
            item, in: list.title, signed[item.id] ?? [], at: release.date,
            isKnown: !list.file.isEmpty))
      }
      result.checklists.append(report)
    }
    return result
  }

  private mutating func checklist(
    _ object: String, _ path: String
  ) -> Result<Checklist, ConfigurationError>? {
    if let read = checklists[object] { return read }
    guard let text = texts[object] else { return nil }
    let reader = SignOffSearch.reader(plan)
    let read = Result { () throws(ConfigurationError) in try reader.read(text, file: path) }
    checklists[object] = read
    return read
  }

  /// Adds what verifying the signatures of the files showed.
  mutating func add(_ states: [Int: SignatureState]) {
    signatures.merge(states) { $1 }
    unverified = [:]
  }

  /// An item with the sign-offs that decide its result, and those that are invalid.
  private mutating func item(
    _ item: ChecklistItem, in list: String, _ files: [Placed], at date: Date,
    isKnown: Bool
  ) -> ChecklistReport.Item {
    let needed = item.manual?.signers ?? 1
    let latest = Timestamp.text(date.addingTimeInterval(Double(SignOffEvidence.clockTolerance)))
    let present = files.filter { $0.removedAfter == nil }.compactMap(signed)
      .filter(\.isIntact).map(\.signOff)
    let intact = Set(files.compactMap(signed).filter(\.isIntact).map(\.signOff.checksum))
    let people = people.joined(
      by: files.compactMap { file in
        signed(file)?.signOff.names(key: signatures[file.index]?.key(of: item.manual))
      })
    var reports: [SignOffReport] = []
    var votes: [SignOffDecision.Vote] = []
    for file in files.sorted(by: { $0.index < $1.index }) {
      // An edited one that was removed never counted.
      guard let found = signed(file), found.isIntact || file.removedAfter == nil else { continue }
      let signOff = found.signOff
      var report = SignOffReport(signOff, state: .counts)
      report.removedAfter = file.removedAfter
      if signOff.at > latest { report.problems = ["it is dated after the tag"] }
      if found.isIntact {
        let terms = isKnown ? item.manual : nil
        var standing = add(
          signature(of: file.index, signOff),
          isNeeded: terms?.needsSignature ?? (signOff.signature != nil), to: &report)
        if let terms, let problem = problem(of: signOff, terms, list) {
          report.problems = (report.problems ?? []) + [problem]
          standing = .invalid
          if signOff.result != .failed { report.state = .invalid }
        }
        let missing = signOff.missing(among: present)
        if let other = missing.first {
          report.problems =
            (report.problems ?? []) + ["it follows the sign-off \(other.file), which is missing"]
        }
        votes.append(
          .init(
            signOff, by: people.person(report.names),
            standing == .valid && !missing.isEmpty ? .outdated : standing, hasGap: !missing.isEmpty)
        )
      } else {
        report.problems = ["it was edited: its checksum does not match its fields"]
        report.state = .invalid
      }
      reports.append(report)
    }
    let decision = SignOffDecision(votes, needed: needed)
    let isEvaluated = decision.outcome != .unknown
    let shown = isEvaluated ? decision.newer + decision.deciding : decision.followers
    let oldest = shown.last?.signOff.at ?? ""
    let deciding = Set(decision.deciding.map(\.signOff.location.file))
    let files = Set(shown.map(\.signOff.location.file))
    for index in reports.indices where deciding.contains(reports[index].file) {
      reports[index].decides = true
    }
    let isFailed = decision.outcome == .failed
    let state: ChecklistReport.Item.State =
      switch decision.outcome {
      case .failed: .failed
      case .unknown: .unverified
      case .outdated where decision.deciding.first?.standing != .invalid: .stale
      case .open, .outdated: .pending
      case .decided: decision.deciding.first?.signOff.result == .passed ? .passed : .notApplicable
      }
    let valid = reports.filter { files.contains($0.file) && $0.state != .invalid }
    let invalid = reports.filter {
      $0.state == .invalid && ($0.at >= oldest || !intact.contains($0.checksum))
    }
    let all = valid + invalid
    let count = isFailed ? decision.newer.count : decision.deciding.count
    return ChecklistReport.Item(
      id: item.id, title: item.title, section: item.section, kind: .manual,
      verdict: state.verdict, state: state,
      detail: valid.isEmpty ? "not signed" : "\(count) of \(needed) people signed",
      signOffs: all.isEmpty ? nil : all,
      terms: isKnown ? item.manual.map { SignOffRequirements($0, plan.configuration.roles) } : nil)
  }

  /// Why a sign-off never counted, whatever the files and people of the release were.
  private func problem(
    of signOff: SignOff, _ terms: SignOffTerms, _ list: String
  ) -> String? {
    if signOff.checklist != list { return "it is for the checklist '\(signOff.checklist)'" }
    if let problem = signOff.evidence?.problem { return "its \(problem)" }
    if terms.needsEvidence, signOff.result == .passed, signOff.evidence == nil {
      return "it has no evidence"
    }
    if signOff.result != .failed,
      signOff.at > Timestamp.text(now.addingTimeInterval(Double(SignOffEvidence.clockTolerance)))
    {
      return "its timestamp is in the future"
    }
    return nil
  }

  /// What verifying the signature of a file showed; nil until it is verified.
  private mutating func signature(of file: Int, _ signOff: SignOff) -> SignatureState? {
    if signOff.signature == nil { return .absent }
    if signatures[file] == nil { unverified[file] = signOff }
    return signatures[file]
  }

  /// Adds a signature, and returns whether the sign-off counts with it.
  private func add(
    _ signature: SignatureState?, isNeeded: Bool, to report: inout SignOffReport
  ) -> SignOffDecision.Vote.Standing {
    guard let signature else { return .valid }
    report.signature = signature.report
    report.key = signature.key
    let problem = signature.problem(
      by: report.by, at: report.at, plan.configuration.allowedSigners)
    guard let problem, isNeeded || signature != .absent else { return .valid }
    report.problems = (report.problems ?? []) + [problem]
    guard isNeeded else { return .valid }
    let isUnknown = if case .unverified = signature { true } else { false }
    // Anyone may record a failure.
    if report.result != .failed { report.state = isUnknown ? .unverified : .invalid }
    return isUnknown ? .unknown : .invalid
  }
}

extension [Checklist] {
  /// The other items that a failed sign-off counts for, because one of them is its item under another ID: those
  /// with the same title in the same checklist, unless its own item has that, too.
  ///
  /// Only letters and digits of titles are compared.
  func namesakes(of signOff: SignOff) -> [String] {
    guard signOff.result == .failed else { return [] }
    func words(_ title: String) -> String {
      let words = title.lowercased().filter { $0.isLetter || $0.isNumber }
      return words.isEmpty ? title : words
    }
    let title = words(signOff.wording.title)
    let folder = (signOff.location.file as NSString).deletingLastPathComponent
    let items = filter { $0.title == signOff.checklist || $0.signOffFolder == folder }
      .flatMap(\.items).filter { $0.manual != nil && words($0.title) == title }.map(\.id)
    return items.contains(signOff.item) ? [] : items
  }
}
