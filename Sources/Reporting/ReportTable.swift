internal import ReleaseModel

/// A table that all document formats share, independent of the format.
struct ReportTable {
  enum Cell {
    /// Plain text.
    case text(String)
    /// A name or command.
    case code(String)
    /// A digest, which documents may abbreviate.
    case digest(String)
    /// Text that is shown as a link if it is a web address.
    case link(String)
  }

  let title: String
  /// The column headings.
  let columns: [String]
  let rows: [[Cell]]
}

extension ReportTable {
  /// The inspected files.
  static func artifacts(_ artifacts: [Artifact]) -> ReportTable {
    ReportTable(
      title: "Artifacts",
      columns: ["Artifact", "Build", "Bytes", "SHA-256", "Build ID", "Contents"],
      rows: artifacts.map {
        [
          .code($0.name), .text($0.build ?? ""), .text($0.byteCount.grouped),
          $0.sha256.map(Cell.digest) ?? .text("not computed"),
          $0.buildID.map(Cell.digest) ?? .text("none"),
          .text("\($0.contents) (\($0.visibility.symbols.rawValue))"),
        ]
      })
  }

  /// The saved report that a record was made from, which is not protected against changes.
  static func source(of report: Report) -> ReportTable {
    ReportTable(
      title: "Source report", columns: ["File", "SHA-256"],
      rows: report.source.map { [[.code($0.file), .digest($0.sha256)]] } ?? [])
  }

  /// The keys that signed the sign-offs, and their owners.
  static func keys(of report: Report) -> ReportTable {
    let signOffs = report.checklists.flatMap(\.items).compactMap(\.signOff)
    let signers = signOffs.reduce(into: [String: Set<String>]()) { signers, signOff in
      if let key = signOff.key { signers[key, default: []].insert(signOff.by) }
    }
    return ReportTable(
      title: "Sign-off keys", columns: ["Key", "Signer"],
      rows: signers.sorted { $0.key < $1.key }.map { key, signers in
        [.digest(key), .text(signers.sorted().joined(separator: ", "))]
      })
  }

  /// The number of matches of each pattern.
  static func rules(_ rules: [RuleReport]) -> ReportTable {
    ReportTable(
      title: "Rules", columns: ["Rule", "Pattern", "Matches by build"],
      rows: rules.flatMap { rule in
        rule.patterns.map { pattern in
          let counts = pattern.matches.sorted { $0.key < $1.key }.map {
            "\($0.key): \($0.value.grouped)"
          }
          return [
            .code(rule.id), .code(pattern.pattern), .text(counts.joined(separator: ", ")),
          ]
        }
      })
  }

  /// What the builds that ship resolved, once for builds that resolved the same.
  static func dependencies(_ builds: [BuildReport]) -> ReportTable {
    var rows: [(dependency: Dependency, builds: [String])] = []
    for build in builds {
      for dependency in build.dependencies ?? [] {
        if let row = rows.firstIndex(where: { $0.dependency == dependency }) {
          rows[row].builds.append(build.build.name)
        } else {
          rows.append((dependency, [build.build.name]))
        }
      }
    }
    return ReportTable(
      title: "Dependencies",
      columns: ["Dependency", "Version", "Commit or SHA-256", "Pinned", "Location", "Builds"],
      rows: rows.map { dependency, builds in
        [
          .code(dependency.identity), .text(dependency.version ?? dependency.branch ?? ""),
          (dependency.revision ?? dependency.sha256).map(Cell.digest) ?? .text(""),
          .text(dependency.isPinned.map { $0 ? "yes" : "no" } ?? ""),
          .link(dependency.location ?? dependency.kind.rawValue),
          .text(builds.joined(separator: ", ")),
        ]
      })
  }

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
