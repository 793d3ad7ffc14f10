internal import Foundation

/// Who is one person: the only place that decides it.
///
/// What two groups of names have in common makes them one person's, also through a third group. Names are
/// addresses and the fingerprints of keys. The groups are the lines of `.mailmap` and of the file with allowed
/// signers, and what each sign-off is known by.
package struct People: Sendable, Equatable {
  private var groups: [Set<String>] = []
  /// The lines of files that say who is one person.
  private var lines: [Line] = []
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

    package init(file: String, number: Int, names: Set<String>) {
      (self.file, self.number, self.names) = (file, number, names)
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
      for line in all where !path.contains(line) && !line.names.isDisjoint(with: names) {
        let found = path + [line]
        if line.names.contains(other) { return Self.words(found) }
        let new = line.names.subtracting(seen)
        guard !new.isEmpty else { continue }
        seen.formUnion(new)
        paths.append((new, found))
      }
    }
    return "a line with a wildcard has both"
  }

  private static func words(_ path: [Line]) -> String {
    let places = Dictionary(grouping: path.filter { !$0.file.isEmpty }, by: \.file)
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

  /// A commit of a person, given those of some addresses; nil if none is the person's.
  package func commit(
    of person: Set<String>, in commits: [String: AuthoredCommit]
  ) -> AuthoredCommit? {
    let own = commits.filter { !person.isDisjoint(with: self.person([$0.key])) }
      .sorted { $0.key < $1.key }.map(\.value)
    return own.first { !$0.isCoAuthor } ?? own.first
  }

  /// How many different people others than one have some of these groups of names.
  package func count(_ groups: some Sequence<Set<String>>, except person: Set<String>) -> Int {
    let people = joined(by: groups)
    return Set(groups.map(people.person)).count { person.isDisjoint(with: $0) }
  }
}

extension SignOff {
  /// What the signer is known by: the address, and the key if it is valid.
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

  package init(_ signOffs: some Sequence<SignOff> = []) {
    for signOff in signOffs {
      for other in signOff.follows {
        successors[other.checksum, default: []].insert(signOff.checksum)
      }
    }
  }

  /// The checksums of all sign-offs that follow one, directly or indirectly.
  package func followers(of signOff: SignOff) -> Set<String> {
    var found: Set<String> = []
    var rest = [signOff.checksum]
    while let next = rest.popLast() {
      for other in successors[next] ?? [] where found.insert(other).inserted { rest.append(other) }
    }
    return found
  }

  /// Whether a sign-off follows another one, directly or indirectly.
  package func follows(_ signOff: SignOff, _ other: SignOff) -> Bool {
    followers(of: other).contains(signOff.checksum)
  }

  /// Whether no sign-off follows one.
  package func isLast(_ signOff: SignOff) -> Bool { successors[signOff.checksum] == nil }
}

/// Which valid sign-offs of an item decide its result together.
package struct SignOffDecision: Sendable, Equatable {
  package struct Vote: Sendable {
    package var result: SignOff.Result
    /// What the signer is known by.
    package var person: Set<String>

    package init(_ result: SignOff.Result, by person: Set<String>) {
      (self.result, self.person) = (result, person)
    }
  }

  /// The indices of the votes that decide, newest first: those of different people with the same
  /// result, or one that failed.
  package var deciding: [Int]
  /// The indices of newer votes, which are too few to replace the failed one.
  package var newer: [Int] = []
  /// The index of the failed vote that its own signer replaced, so that it does not decide.
  package var corrected: Int?

  /// Decides based on valid votes, newest first.
  ///
  /// A failed vote stands until as many people as needed have voted after it. If its own signer is
  /// among them before that, the item waits for the others.
  package init(_ votes: [Vote], needed: Int) {
    let failure = votes.firstIndex { $0.result == .failed }
    var seen: Set<String> = []
    let people = votes[..<(failure ?? votes.endIndex)].indices.filter { index in
      guard votes[index].result == votes[0].result else { return false }
      defer { seen.formUnion(votes[index].person) }
      return seen.isDisjoint(with: votes[index].person)
    }
    guard people.count < needed, let failure else {
      deciding = people
      return
    }
    if seen.isDisjoint(with: votes[failure].person) {
      (deciding, newer) = ([failure], people)
    } else {
      (deciding, corrected) = (people, failure)
    }
  }
}
