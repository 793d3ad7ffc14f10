internal import ReleaseModel

extension SelftestReport {
  /// How many faults of each kind were caught, and each fault.
  var section: DocumentSection {
    DocumentSection(
      id: "faults", title: "Planted faults", count: faults.count.grouped,
      blocks: [
        .table(summary),
        .group("All faults", count: faults.count.counted("fault"), isOpen: false, [.table(all)]),
      ])
  }

  /// One row for each kind, because a row for each fault would fill a terminal.
  var summary: DocumentTable {
    let isListed = faults.contains { $0.outcome == nil }
    let hasOthers = faults.contains { $0.outcome.map { !Self.columns.contains($0) } ?? false }
    let rows = faults.grouped(by: { [$0.kind.rawValue, $0.method.rawValue] }).map {
      group -> [Phrase] in
      func count(_ outcome: PlantedFault.Outcome) -> String? {
        let count = group.elements.count { $0.outcome == outcome }
        return count == 0 ? nil : count.grouped
      }
      let counts = Self.columns.map { outcome -> Phrase in
        count(outcome).map { "\($0)" } ?? "\(.nothing)"
      }
      let others = PlantedFault.Outcome.allCases.filter { !Self.columns.contains($0) }
        .compactMap { outcome in count(outcome).map { "\($0) \(outcome.words)" } }
      let fault = group.elements[0]
      return ["\(fault.kind.words)\(fault.method.words)", "\(group.elements.count.grouped)"]
        + (isListed ? [] : counts)
        + (hasOthers ? [others.isEmpty ? "\(.nothing)" : "\(others.joined(separator: ", "))"] : [])
    }
    return DocumentTable(
      ["Fault", "All"] + (isListed ? [] : ["Caught", "Missed"]) + (hasOthers ? ["Other"] : []),
      rows,
      isDivisible: true)
  }

  /// The outcomes with a column; the others share one, because more do not fit a phone.
  private static let columns = [PlantedFault.Outcome.caught, .missed]

  /// One row for each fault.
  var all: DocumentTable {
    var table = DocumentTable(
      ["Fault", "What", "Outcome", "Caught by"],
      faults.map { fault in
        let place = [
          fault.subject, fault.build.map { "'\($0)'" }, fault.location?.description,
        ].compactMap(\.self).joined(separator: ", ")
        let outcome =
          (fault.outcome?.words ?? "") + (fault.obstacle.map { ": \($0.words)" } ?? "")
        return [
          "\(fault.kind.words)",
          fault.name.isEmpty
            ? "\(place)" : "\(.code(fault.name))\(place.isEmpty ? "" : " (\(place))")",
          "\(outcome)",
          "\((fault.caughtBy ?? []).joined(separator: ", "))",
        ]
      })
    table.widestCell = 40
    return table
  }
}

extension PlantedFault.Kind {
  fileprivate var words: String {
    switch self {
    case .guardRemoved: "condition removed"
    case .leak: "leak"
    case .misspelledPattern: "pattern misspelled"
    case .absence: "required name or string missing"
    case .failedBuild: "build failed"
    case .debugDefined: "DEBUG defined"
    case .unoptimized: "not optimized"
    case .stripped: "symbols stripped"
    case .resource: "string in resource"
    case .packedResource: "string in packed resource"
    case .secret: "private key"
    case .instrumentation: "instrumented"
    case .failedTest: "isolation test failed"
    case .skippedTest: "isolation tests skipped"
    case .emptyFilter: "no isolation test selected"
    case .droppedTranslation: "translation removed"
    case .wrongArgument: "wrong format argument"
    case .alteredSignOff: "sign-off edited"
    case .deletedSignOff: "sign-off deleted"
    case .movedSignOff: "sign-off of another item"
    case .changedFile: "covered file changed"
    }
  }
}

extension PlantedFault.Method {
  /// What was changed, if that was not evidence.
  fileprivate var words: String {
    switch self {
    case .evidence: ""
    case .sources: " (copy of sources)"
    case .files: " (copy of a file)"
    case .build: " (built copy)"
    }
  }
}

extension PlantedFault.Outcome {
  fileprivate var words: String {
    switch self {
    case .caught: "caught"
    case .missed: "missed"
    case .notApplicable: "not applicable"
    case .doesNotCompile: "does not compile"
    case .timedOut: "timed out"
    }
  }
}

extension PlantedFault.Obstacle {
  fileprivate var words: String {
    switch self {
    case .nothingInspected: "nothing was inspected"
    case .noNamesInRules: "no rule looks for names there"
    case .notBuilt: "nothing was built"
    case .noIsolationTests: "there are no isolation tests"
    case .noTranslation: "there is no translation"
    case .noArgument: "no translation has an argument"
    case .notSigned: "there is no sign-off"
    case .accepted: "a suppression or baseline accepts it"
    case .off: "the configuration turns it off"
    case .notRequired: "the configuration does not require it"
    case .noEffect: "no build compiles anything else"
    case .alreadyReported: "reported without the fault"
    }
  }
}
