/// The people behind the addresses and keys of sign-offs.
///
/// An address, as `.mailmap` maps it, or a key that two sign-offs have in common makes them one
/// person's, also through a third sign-off.
package struct People: Sendable {
  /// What each person is known by.
  package private(set) var all: [Set<String>] = []

  /// Creates the people; each set has what one sign-off is known by.
  package init(_ signers: some Sequence<Set<String>>) {
    for names in signers {
      let person = person(names)
      all.removeAll { !$0.isDisjoint(with: names) }
      all.append(person)
    }
  }

  /// Everything that the person with any of these names is known by.
  package func person(_ names: Set<String>) -> Set<String> {
    all.filter { !$0.isDisjoint(with: names) }.reduce(names) { $0.union($1) }
  }
}

extension SignOff {
  /// What the signer is known by: the address, as `.mailmap` maps it, and the key, if it is valid.
  package func names(_ mailmap: [String: String], key: String?) -> Set<String> {
    Self.names(of: by, mailmap, key: key)
  }

  fileprivate static func names(
    of by: String, _ mailmap: [String: String], key: String?
  ) -> Set<String> {
    let mail = mail(in: by)
    return Set([mail.map { mailmap[$0] ?? $0 } ?? by, key].compactMap(\.self))
  }

  /// Whether it is the older one of two: of two with the same time, the failed one is the newest.
  package func isOlder(than other: SignOff) -> Bool {
    (at, result == .failed ? 1 : 0) < (other.at, other.result == .failed ? 1 : 0)
  }
}

extension SignOffReport {
  /// What the signer is known by, as for a `SignOff`.
  package func names(_ mailmap: [String: String]) -> Set<String> {
    SignOff.names(of: by, mailmap, key: key)
  }
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
