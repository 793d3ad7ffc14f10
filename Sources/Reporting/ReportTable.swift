internal import ReleaseModel

/// A table that every document of a report has, before it is written in a format.
struct ReportTable {
  /// The contents of a cell.
  enum Cell {
    /// Words.
    case text(String)
    /// A name or command.
    case code(String)
    /// A digest, the beginning of which tells most of them apart.
    case digest(String)
  }

  /// What the table has.
  let title: String
  /// The heads of the columns.
  let columns: [String]
  /// The cells.
  let rows: [[Cell]]
}

extension ReportTable {
  /// What was inspected.
  static func artifacts(_ artifacts: [Artifact]) -> ReportTable {
    ReportTable(
      title: "Artifacts",
      columns: ["Artifact", "Build", "Bytes", "SHA-256", "Build ID", "Contents"],
      rows: artifacts.map {
        [
          .code($0.name), .text($0.build ?? ""), .text("\($0.byteCount)"),
          $0.sha256.map(Cell.digest) ?? .text("not taken"),
          $0.buildID.map(Cell.digest) ?? .text("none"),
          .text("\($0.contents) (\($0.visibility.symbols.rawValue))"),
        ]
      })
  }

  /// The saved report that a record was made from, which anyone may have changed.
  static func source(of report: Report) -> ReportTable {
    ReportTable(
      title: "Made from a saved report", columns: ["File", "SHA-256"],
      rows: report.source.map { [[.code($0.file), .digest($0.sha256)]] } ?? [])
  }

  /// The keys that signed the sign-offs, and whose they are.
  static func keys(of report: Report) -> ReportTable {
    let signOffs = report.checklists.flatMap(\.items).compactMap(\.signOff)
    let signers = signOffs.reduce(into: [String: Set<String>]()) { signers, signOff in
      if let key = signOff.key { signers[key, default: []].insert(signOff.by) }
    }
    return ReportTable(
      title: "Keys of sign-offs", columns: ["Key", "Signer"],
      rows: signers.sorted { $0.key < $1.key }.map { key, signers in
        [.digest(key), .text(signers.sorted().joined(separator: ", "))]
      })
  }

  /// How often the patterns of the rules matched.
  static func rules(_ rules: [RuleReport]) -> ReportTable {
    ReportTable(
      title: "Rules", columns: ["Rule", "Pattern", "Matches by build"],
      rows: rules.flatMap { rule in
        rule.patterns.map { pattern in
          let counts = pattern.matches.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
          return [
            .code(rule.id), .code(pattern.pattern), .text(counts.joined(separator: ", ")),
          ]
        }
      })
  }

  /// What was built.
  static func builds(_ builds: [BuildReport]) -> ReportTable {
    ReportTable(
      title: "Builds", columns: ["Build", "Result", "Command"],
      rows: builds.map {
        [
          .text($0.build.name),
          .text($0.succeeded.map { $0 ? "succeeded" : "failed" } ?? "not run"),
          $0.command.map(Cell.code) ?? .text(""),
        ]
      })
  }
}
