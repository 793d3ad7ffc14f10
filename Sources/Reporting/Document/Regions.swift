internal import ReleaseModel

extension DocumentTable {
  /// The debug-only regions of a package: one row per region, below a row with the file.
  init(regions findings: [Finding]) {
    var rows: [[Phrase]] = []
    let regions = findings.filter { $0.region != nil }
    for (file, findings) in regions.grouped(by: { $0.location?.file }) {
      rows.append(["\(.code(file ?? ""))"])
      for finding in findings {
        guard let region = finding.region, let location = finding.location else { continue }
        let reporters = region.reporters.joined(separator: ", ")
        rows.append([
          "\("  \(location.line)-\(region.endLine)")", "\(.code(region.condition))",
          "\(region.kind.column)", "\(region.builds.joined(separator: ", "))",
          reporters.isEmpty ? "\(.strong("nothing"))" : "\(reporters)",
        ])
      }
    }
    self.init(["  Lines", "Condition", "Contains", "Compiled in", "Loss reported by"], rows)
    widestCell = 32
  }
}

extension GuardedRegion.Kind {
  /// The kind in one or two words.
  fileprivate var column: String {
    switch self {
    case .declarations, .statements: rawValue
    case .both: "both"
    case .empty: "no code"
    }
  }
}
