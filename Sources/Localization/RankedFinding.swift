internal import ReleaseModel

/// A finding with its sort key for the report.
struct RankedFinding: Sendable {
  /// The index of its table; findings in code come after all tables.
  let table: Int
  /// The rank of its language; 0 if it has none.
  var rank = 0
  let finding: LocalizationFinding

  /// Sorts findings by table, language and location, and removes duplicates.
  static func ordered(_ findings: [RankedFinding]) -> [LocalizationFinding] {
    struct Identity: Hashable {
      let kind: LocalizationFindingKind
      let message: String
      let location: SourceLocation
    }
    var seen: Set<Identity> = []
    return findings.enumerated().sorted { one, other in
      let (a, b) = (one.element, other.element)
      if a.table != b.table { return a.table < b.table }
      if a.rank != b.rank { return a.rank < b.rank }
      let (here, there) = (a.finding, b.finding)
      if a.rank == .max, here.language != there.language {
        return (here.language ?? "") < (there.language ?? "")
      }
      if here.location.file != there.location.file {
        return here.location.file < there.location.file
      }
      return (here.location.line, here.location.column ?? 0, one.offset)
        < (there.location.line, there.location.column ?? 0, other.offset)
    }.map(\.element.finding).filter {
      seen.insert(Identity(kind: $0.kind, message: $0.message, location: $0.location)).inserted
    }
  }
}
