internal import ReleaseModel
internal import StringCatalogs

/// The problems found so far, with what they are ordered by.
final class ProblemList {
  /// A problem with its place in the order of the report.
  struct Item: Sendable {
    let table: Int
    let rank: Int
    let problem: LocalizationProblem
  }

  /// The faults that nobody wants to hear about.
  let ignored: Set<LocalizationFault>
  private(set) var items: [Item] = []

  init(ignoring ignored: Set<LocalizationFault>) {
    self.ignored = ignored
  }

  /// Adds a problem unless its fault is ignored; `rank` is that of its language, 0 for none.
  func add(_ problem: LocalizationProblem, table: Int, rank: Int = 0) {
    if ignored.contains(problem.fault) { return }
    items.append(Item(table: table, rank: rank, problem: problem))
  }

  /// Adds problems that another list has.
  func add(_ items: [Item]) {
    self.items += items
  }

  /// The problems by table, then by language, then by place; each once.
  func sorted() -> [LocalizationProblem] {
    struct Identity: Hashable {
      let fault: LocalizationFault
      let message: String
      let location: SourceLocation
    }
    var seen: Set<Identity> = []
    return items.enumerated().sorted { one, other in
      let (a, b) = (one.element, other.element)
      if a.table != b.table { return a.table < b.table }
      if a.rank != b.rank { return a.rank < b.rank }
      let (here, there) = (a.problem, b.problem)
      if a.rank == .max, here.language != there.language {
        return (here.language ?? "") < (there.language ?? "")
      }
      if here.location.file != there.location.file {
        return here.location.file < there.location.file
      }
      return (here.location.line, here.location.column ?? 0, one.offset)
        < (there.location.line, there.location.column ?? 0, other.offset)
    }.map(\.element.problem).filter {
      seen.insert(Identity(fault: $0.fault, message: $0.message, location: $0.location)).inserted
    }
  }
}
