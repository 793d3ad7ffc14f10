/// What the policy demands of people, compared with the previous release.
package struct PolicyComparison: Sendable, Codable, Equatable {
  /// How an item changed; the raw values are those of the JSON report.
  package enum Change: String, Sendable, Codable {
    case added, removed, changed
    /// Sign-offs that satisfy it now would not have satisfied it then.
    case weakened
  }

  /// A checklist item that is not as it was.
  package struct Item: Sendable, Codable, Equatable {
    package var id: String
    package var change: Change
    /// What a sign-off had to satisfy; nil if the item needed none.
    package var then: SignOffRequirements?
    /// What a sign-off has to satisfy; nil if the item needs none.
    package var now: SignOffRequirements?

    package init(
      id: String, _ change: Change, then: SignOffRequirements? = nil,
      now: SignOffRequirements? = nil
    ) {
      (self.id, self.change, self.then, self.now) = (id, change, then, now)
    }
  }

  /// Who can do something since, and who can't anymore.
  package struct Members: Sendable, Codable, Equatable {
    /// The role; nil for the allowed signers.
    package var role: String?
    /// Email addresses, for allowed signers with the fingerprint of the key, sorted.
    package var added: [String]
    package var removed: [String]

    package init(role: String? = nil, added: [String] = [], removed: [String] = []) {
      (self.role, self.added, self.removed) = (role, added, removed)
    }

    /// What differs between two sets; nil if nothing does.
    package init?(role: String? = nil, then: Set<String>, now: Set<String>) {
      if then == now { return nil }
      self.init(
        role: role, added: now.subtracting(then).sorted(), removed: then.subtracting(now).sorted())
    }
  }

  /// By ID.
  package var items: [Item]
  /// By role, the allowed signers last.
  package var members: [Members]

  package init(items: [Item] = [], members: [Members] = []) {
    (self.items, self.members) = (items, members)
  }

  /// Compares the items of two policies.
  package static func items(then: [ChecklistItem], now: [ChecklistItem]) -> [Item] {
    func byID(_ items: [ChecklistItem]) -> [String: ChecklistItem] {
      Dictionary(items.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }
    func terms(_ item: ChecklistItem?) -> SignOffRequirements? {
      item?.manual.map { SignOffRequirements($0, [:]) }
    }
    let (then, now) = (byID(then), byID(now))
    return Set(then.keys).union(now.keys).sorted().compactMap { id in
      let (old, new) = (terms(then[id]), terms(now[id]))
      guard let before = then[id] else { return Item(id: id, .added, now: new) }
      guard let after = now[id] else { return Item(id: id, .removed, then: old) }
      if let old, new?.asksAtLeast(old) != true {
        return Item(id: id, .weakened, then: old, now: new)
      }
      let isSame =
        before.method == after.method && before.title == after.title && before.how == after.how
        && before.builds == after.builds && before.dependsOn == after.dependsOn
      return isSame ? nil : Item(id: id, .changed, then: old, now: new)
    }
  }
}
