internal import Foundation

/// Who is one person: the only place that decides it.
///
/// What two groups of names have in common makes them one person's, also through a third group. Names are
/// addresses and the fingerprints of keys. The groups are the lines of `.mailmap` and of the file with allowed
/// signers, and what each sign-off is known by.
package struct People: Sendable, Equatable {
  private var groups: [Set<String>] = []
  /// The lines of files that say who is one person.
  package private(set) var lines: [Line] = []
  /// The names with wildcards in the file with allowed signers.
  private var patterns: Set<String> = []

  package init(_ groups: some Sequence<Set<String>> = []) {
    patterns = groups.reduce(into: []) {
      $0.formUnion($1.filter { $0.contains { "*?".contains($0) } })
    }
    for names in groups { add(names) }
  }

  /// A line that says which names one person has.
  package struct Line: Sendable, Equatable {
    package var file: String
    package var number: Int
    package var names: Set<String>
    /// The commit that has the line; nil if the file has it now.
    package var commit: String?

    package init(file: String, number: Int, names: Set<String>, commit: String? = nil) {
      (self.file, self.number, self.names, self.commit) = (file, number, names, commit)
    }

    /// Whether the line has one of some names, also as a name with wildcards.
    fileprivate func has(_ names: Set<String>) -> Bool {
      !self.names.isDisjoint(with: names)
        || self.names.contains { pattern in
          pattern.contains { "*?".contains($0) }
            && names.contains { fnmatch(pattern, $0, 0) == 0 }
        }
    }

    fileprivate var place: String {
      file + (commit.map { " in commit \($0.prefix(12))" } ?? "")
    }
  }

  package init(lines: [Line]) {
    self.init(lines.map(\.names))
    self.lines = lines
  }

  /// Why people with different names count as one person, to continue `because`.
  ///
  /// - Parameters:
  ///   - one: The address of a person.
  ///   - other: The address of another one.
  ///   - groups: What each sign-off is known by.
  /// - Returns: The lines that connect them, or the key that they share.
  package func connection(
    of one: String, with other: String, through groups: [Set<String>]
  ) -> String {
    let all = lines + groups.map { Line(file: "", number: 0, names: $0) }
    var paths: [(names: Set<String>, lines: [Line])] = [([one], [])]
    var seen: Set<String> = [one]
    while !paths.isEmpty {
      let (names, path) = paths.removeFirst()
      for line in all where !path.contains(line) && line.has(names) {
        let found = path + [line]
        if line.has([other]) { return Self.words(found) }
        let new = line.names.subtracting(seen)
        guard !new.isEmpty else { continue }
        seen.formUnion(new)
        paths.append((new, found))
      }
    }
    return "files say so"
  }

  private static func words(_ path: [Line]) -> String {
    let places = Dictionary(grouping: path.filter { !$0.file.isEmpty }, by: \.place)
      .sorted { $0.key < $1.key }.map { file, lines in
        (lines.count == 1 ? "line " : "lines ")
          + lines.map(\.number).sorted().map(String.init).listed(with: "and") + " of \(file)"
      }
    if path.count == 1 { return places.isEmpty ? "they are the same" : "\(places[0]) has both" }
    guard !places.isEmpty else { return "they signed with the same key" }
    let isKey = zip(path, path.dropFirst()).contains { one, other in
      one.names.intersection(other.names).contains { $0.hasPrefix("SHA256:") }
    }
    let isOne = path.count { !$0.file.isEmpty } == 1
    return places.listed(with: "and")
      + (isOne
        ? " and a sign-off have the same \(isKey ? "key" : "address")"
        : " have the same \(isKey ? "key" : "address")")
  }

  private mutating func add(_ names: Set<String>) {
    let person = person(names)
    groups.removeAll { !$0.isDisjoint(with: person) }
    groups.append(person)
  }

  /// The same people, of whom more lines say who is one person.
  package func joined(by lines: [Line]) -> People { People(lines: self.lines + lines) }

  /// The same people, of whom more is known.
  package func joined(by groups: some Sequence<Set<String>>) -> People {
    var people = self
    for names in groups { people.add(names) }
    return people
  }

  /// Everything that the person with any of these names is known by.
  package func person(_ names: Set<String>) -> Set<String> {
    let matched = patterns.filter { pattern in names.contains { fnmatch(pattern, $0, 0) == 0 } }
    let all = names.union(matched)
    return groups.filter { !$0.isDisjoint(with: all) }.reduce(all) { $0.union($1) }
  }

  /// A commit of a person, given those of some addresses and keys; nil if none is the person's.
  package func commit(
    of person: Set<String>, in commits: [String: AuthoredCommit]
  ) -> AuthoredCommit? {
    let own = commits.filter { !person.isDisjoint(with: self.person([$0.key])) }
      .sorted { $0.key < $1.key }.map(\.value)
    return own.first.map { own.dropFirst().reduce($0, AuthoredCommit.clearer) }
  }

  /// How many different people others than one have some of these groups of names.
  package func count(_ groups: some Sequence<Set<String>>, except person: Set<String>) -> Int {
    let people = joined(by: groups)
    return Set(groups.map(people.person)).count { person.isDisjoint(with: $0) }
  }
}

extension SignOff {
  /// What the signer is known by: the address, and the key, if any.
  package func names(key: String?) -> Set<String> { Self.names(of: by, key: key) }

  fileprivate static func names(of by: String, key: String?) -> Set<String> {
    Set([mail(in: by) ?? by, key].compactMap(\.self))
  }

  /// Whether it is the older one of two: of two with the same time, the failed one is the newest.
  package func isOlder(than other: SignOff) -> Bool {
    (at, result == .failed ? 1 : 0) < (other.at, other.result == .failed ? 1 : 0)
  }
}

extension SignOffReport {
  /// What the signer is known by, as for a `SignOff`.
  package var names: Set<String> { SignOff.names(of: by, key: key) }
}

/// Which sign-offs of an item follow which, whatever their dates: clocks differ, and branches are parallel.
package struct SignOffChain: Sendable, Equatable {
  /// The checksums of the sign-offs that name one as their predecessor, by its checksum.
  private var successors: [String: Set<String>] = [:]
  /// The checksums of those that never counted: what follows them does not follow what they follow.
  private let broken: Set<String>

  package init(_ signOffs: some Sequence<SignOff> = [], broken: Set<String> = []) {
    self.broken = broken
    for signOff in signOffs {
      for other in signOff.follows {
        successors[other.checksum, default: []].insert(signOff.checksum)
      }
    }
  }

  /// The checksums of all sign-offs that follow one, directly or through others, which must have counted if it
  /// failed.
  package func followers(of signOff: SignOff) -> Set<String> {
    followers(of: signOff.checksum, notThrough: signOff.result == .failed ? broken : [])
  }

  private func followers(of checksum: String, notThrough broken: Set<String>) -> Set<String> {
    var found: Set<String> = []
    var rest = [checksum]
    while let next = rest.popLast() {
      for other in successors[next] ?? [] where found.insert(other).inserted {
        if !broken.contains(other) { rest.append(other) }
      }
    }
    return found
  }

  /// Whether a sign-off follows another one.
  package func follows(_ signOff: SignOff, _ other: SignOff) -> Bool {
    followers(of: other).contains(signOff.checksum)
  }

  /// Whether a sign-off names another one, by their checksums, directly or through others.
  package func names(_ one: String, _ other: String) -> Bool {
    followers(of: other, notThrough: []).contains(one)
  }

  /// Whether no sign-off follows one.
  package func isLast(_ signOff: SignOff) -> Bool { successors[signOff.checksum] == nil }
}

extension SignOff {
  /// The predecessors that are not among the sign-offs that are there, and that had not been removed before.
  ///
  /// A sign-off names failed ones even if others that it names follow them; these are not needed anymore.
  package func missing(among present: [SignOff]) -> [Predecessor] {
    let checksums = Set(present.map(\.checksum))
    let gone = follows.filter { $0.removed != true && !checksums.contains($0.checksum) }
    guard !gone.isEmpty else { return [] }
    let chain = SignOffChain(present)
    return gone.filter { other in !follows.contains { chain.names($0.checksum, other.checksum) } }
  }
}

/// When sign-offs can have been signed: not before those that they follow, whatever date they have.
package struct SigningTimes: Sendable {
  private let signOffs: [String: SignOff]

  package init(_ signOffs: [SignOff]) {
    self.signOffs = Dictionary(
      signOffs.map { ($0.checksum, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The latest time of all that a sign-off follows, ISO 8601 in UTC; empty if it follows none.
  package func earliest(of signOff: SignOff) -> String {
    var seen: Set<String> = []
    var rest = signOff.follows.map(\.checksum)
    var time = ""
    while let next = rest.popLast() {
      guard seen.insert(next).inserted, let other = signOffs[next] else { continue }
      time = max(time, other.at)
      rest += other.follows.map(\.checksum)
    }
    return time
  }
}

/// Which sign-offs of an item decide its result together: the only place that decides it.
package struct SignOffDecision: Sendable {
  /// A sign-off that was not edited.
  package struct Vote: Sendable {
    package enum Standing: Sendable {
      case valid
      /// It counted until something changed.
      case outdated
      /// It never counted.
      case invalid
      /// Whether it counts could not be determined.
      case unknown
    }

    package var signOff: SignOff
    /// What the signer is known by.
    package var person: Set<String>
    package var standing: Standing
    /// Whether a sign-off that it follows, which may be a failed one, is missing.
    package var hasGap: Bool

    package init(
      _ signOff: SignOff, by person: Set<String>, _ standing: Standing = .valid,
      hasGap: Bool = false
    ) {
      (self.signOff, self.person) = (signOff, person)
      (self.standing, self.hasGap) = (standing, hasGap)
    }

    var isFailed: Bool { signOff.result == .failed }
  }

  /// What follows from the sign-offs, most urgent last.
  package enum Outcome: Int, Sendable, Comparable {
    /// Enough people agree.
    case decided
    /// There are too few people, or none.
    case open
    /// What was signed is out of date.
    case outdated
    case unknown
    /// A failed sign-off stands.
    case failed

    package static func < (one: Outcome, other: Outcome) -> Bool { one.rawValue < other.rawValue }
  }

  package private(set) var outcome = Outcome.open
  /// The votes that decide, newest first: those of different people with the same result, or one that failed, or
  /// the newest one if it is out of date.
  package private(set) var deciding: [Vote] = []
  /// Newer valid votes, which are too few to replace the failed one.
  package private(set) var newer: [Vote] = []
  /// The failed vote that its own signer replaced, so that it does not decide.
  package private(set) var corrected: Vote?
  /// The newest of each person since the last failure, newest first, whether they count or not.
  package private(set) var current: [Vote] = []
  /// The votes that could replace the failed one or fill the gap, newest first.
  package private(set) var followers: [Vote] = []
  /// The newest valid vote that did not fail: those with another result replace nothing.
  package private(set) var newest: Vote?
  package private(set) var chain: SignOffChain

  /// Whether nothing newer replaced a sign-off.
  package func isNewest(_ signOff: SignOff) -> Bool {
    guard !current.contains(where: { $0.signOff == signOff }),
      let latest = deciding.map(\.signOff).max(by: { $0.isOlder(than: $1) })
    else { return true }
    return !signOff.isOlder(than: latest)
      && !deciding.contains { chain.follows($0.signOff, signOff) }
  }

  /// Decides for an item that as many people as `needed` must sign.
  ///
  /// A failed vote stands until enough valid votes follow it, whatever their dates, and a gap is filled likewise.
  /// All failures and gaps, also those of parallel branches, need votes with the same result.
  package init(_ votes: [Vote], needed: Int) {
    let votes = votes.sorted { $1.signOff.isOlder(than: $0.signOff) }
    let broken = votes.filter { $0.standing == .invalid || $0.standing == .unknown }
    chain = SignOffChain(
      votes.map(\.signOff), broken: Set(broken.map(\.signOff.checksum)))
    let valid = votes.filter { $0.standing == .valid && !$0.isFailed }
    newest = valid.first
    while let vote = newest {
      let later = chain.followers(of: vote.signOff)
      guard let next = valid.first(where: { later.contains($0.signOff.checksum) }) else { break }
      newest = next
    }
    let obstacles = votes.filter { $0.isFailed || $0.hasGap }
    let checksums = Set(obstacles.map(\.signOff.checksum))
    let links = checksums.subtracting(broken.map(\.signOff.checksum))
    let decisions = obstacles.compactMap { obstacle -> SignOffDecision? in
      let followers = chain.followers(of: obstacle.signOff)
      // What follows the last ones follows the others, too.
      guard followers.isDisjoint(with: obstacle.isFailed ? links : checksums) else { return nil }
      return decided(
        by: votes.filter { followers.contains($0.signOff.checksum) && !$0.isFailed },
        after: obstacle, needed)
    }
    guard let worst = decisions.max(by: { $0.outcome < $1.outcome }) else {
      self = decided(by: votes, after: nil, needed)
      return
    }
    self = worst
    if outcome == .decided {
      // Parallel failures were replaced in parallel.
      let all = Set(decisions.flatMap(\.deciding).map(\.signOff.checksum))
      deciding = votes.filter { all.contains($0.signOff.checksum) }
    }
  }

  /// The same with the result of the votes after an obstacle, newest first.
  private func decided(
    by followers: [Vote], after obstacle: Vote?, _ needed: Int
  ) -> SignOffDecision {
    var decision = self
    let failed = obstacle.flatMap { $0.isFailed ? $0 : nil }
    let all = followers + (failed == nil ? [obstacle].compactMap(\.self) : [])
    decision.followers = all
    guard all.allSatisfy({ $0.standing != .unknown }) else {
      decision.outcome = .unknown
      return decision
    }
    let valid = followers.filter { $0.standing == .valid }
    let people = Self.people(valid.filter { $0.signOff.result == newest?.signOff.result })
    if people.count < needed {
      decision.current = Self.people(
        all.filter { $0.signOff.result == all.first?.signOff.result })
    }
    let stands = !valid.isEmpty || all.allSatisfy { $0.standing == .invalid }
    if let failed, stands, people.count < needed,
      people.allSatisfy({ $0.person.isDisjoint(with: failed.person) })
    {
      (decision.outcome, decision.deciding, decision.newer) = (.failed, [failed], people)
    } else if !people.isEmpty {
      decision.outcome = people.count < needed ? .open : .decided
      (decision.deciding, decision.corrected) = (people, people.count < needed ? failed : nil)
    } else if let last = all.first {
      // Those with another result are as good as out of date.
      (decision.outcome, decision.deciding) = (.outdated, [last])
    }
    return decision
  }

  /// The newest vote of each person.
  private static func people(_ votes: [Vote]) -> [Vote] {
    var seen: Set<String> = []
    return votes.filter { vote in
      defer { seen.formUnion(vote.person) }
      return seen.isDisjoint(with: vote.person)
    }
  }
}
