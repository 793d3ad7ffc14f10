internal import ReleaseModel
internal import StringCatalogs

/// The faults of one localization that several of its texts may share; each becomes one problem.
struct Tally {
  /// A fault with the first text that has it.
  struct Item {
    let fault: LocalizationFault
    /// The state of the first one, where the state is at fault.
    let state: UnitState?
    let offset: Int
    let excerpt: TextExcerpt
    /// The branches that have it, in words; none for the text itself.
    var branches: [String]
  }

  private(set) var items: [Item] = []

  mutating func add(
    _ fault: LocalizationFault, state: UnitState? = nil, at offset: Int, _ path: TextPath,
    excerpt: TextExcerpt
  ) {
    let branch = path.words
    let branches = branch.isEmpty ? [] : [branch]
    if let index = items.firstIndex(where: { $0.fault == fault }) {
      items[index].branches += branches
    } else {
      items.append(
        Item(fault: fault, state: state, offset: offset, excerpt: excerpt, branches: branches))
    }
  }
}
