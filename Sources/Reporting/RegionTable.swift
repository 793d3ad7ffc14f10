internal import ReleaseModel

/// The debug-only regions of a package: one line per region, by file.
struct RegionTable {
  /// Longer cells don't make a column wider.
  private static let widest = 32

  private let regions: [(location: SourceLocation, region: Finding.Region)]

  init(_ findings: [Finding]) {
    regions = findings.compactMap { finding in
      guard let region = finding.region, let location = finding.location else { return nil }
      return (location, region)
    }
  }

  /// Renders the table for a terminal; empty if there are no regions.
  func lines(style: Style) -> [TerminalLine] {
    let rows = regions.map { location, region in
      [
        "\(location.line)-\(region.endLine)", region.condition, region.kind.column,
        region.builds.joined(separator: ", "),
        region.reporters.isEmpty ? "nothing" : region.reporters.joined(separator: ", "),
      ].map(\.escapedForTerminal)
    }
    guard !rows.isEmpty else { return [] }
    let head = ["Lines", "Condition", "Contains", "Compiled in", "Loss reported by"]
    let widths = head.indices.dropLast().map { column in
      ([head] + rows).map { $0[column].displayWidth }.filter { $0 <= Self.widest }.max() ?? 0
    }
    func line(_ cells: [String]) -> String {
      zip(cells, widths).map { "\($0.padding(to: $1))  " }.joined() + (cells.last ?? "")
    }
    var lines = ["", TerminalLine("  " + style.dim(line(head)))]
    for (index, row) in rows.enumerated() {
      let file = regions[index].location.file
      if index == 0 || regions[index - 1].location.file != file {
        lines.append(TerminalLine(style.bold(file.escapedForTerminal), indent: nil))
      }
      let text = line(row)
      let isReported = !regions[index].region.reporters.isEmpty
      lines.append(TerminalLine("  " + (isReported ? text : style.yellow(text)), indent: nil))
    }
    return lines
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
