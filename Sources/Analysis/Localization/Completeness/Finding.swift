internal import ReleaseModel

/// A finding, with what determines its position in the report and its effect on the coverage.
struct Finding: Sendable {
  /// The effect of a finding on the translation coverage.
  enum Effect {
    case none
    /// The key counts as not translated, unless this kind of finding is ignored.
    case unfinished
    /// The key counts as not translated.
    case untranslated
  }

  /// The index of its table; findings in code come after all tables.
  let table: Int
  /// The language; `nil` if the finding is about the whole entry or table.
  var language: TableLanguage?
  var effect = Effect.none
  let result: LocalizationFinding

  private var rank: Int { language?.rank ?? 0 }

  /// Sorts findings by table, language and location, and removes duplicates.
  static func ordered(_ findings: [Finding]) -> [LocalizationFinding] {
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
      let (here, there) = (a.result, b.result)
      if a.rank == .max, here.language != there.language {
        return (here.language ?? "") < (there.language ?? "")
      }
      if here.location.file != there.location.file {
        return here.location.file < there.location.file
      }
      return (here.location.line, here.location.column ?? 0, one.offset)
        < (there.location.line, there.location.column ?? 0, other.offset)
    }.map(\.element.result).filter {
      seen.insert(Identity(kind: $0.kind, message: $0.message, location: $0.location)).inserted
    }
  }
}
