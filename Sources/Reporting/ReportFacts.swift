internal import ReleaseModel

/// Facts about a run that all document formats show, independent of the format.
enum ReportFacts {
  /// The package, the toolchain and the tool, by name.
  static func run(_ report: Report) -> [(name: String, value: ReportTable.Cell)] {
    let package = report.package
    let facts: [(String, ReportTable.Cell?)] = [
      ("Package", package.map { .text($0.name) }),
      ("Repository", package?.repository.map(ReportTable.Cell.link)),
      ("Commit", package?.commit.map(ReportTable.Cell.code)),
      ("Toolchain", package?.toolchain.map(ReportTable.Cell.text)),
      ("Build system", buildSystems(report).map(ReportTable.Cell.text)),
      ("Policy", package?.policyDigest.map(ReportTable.Cell.digest)),
      ("Date", .text(report.startedAt)),
      ("Tool", .text("verify-release \(report.toolVersion)")),
    ]
    return facts.compactMap { name, value in value.map { (name, $0) } }
  }

  /// The build systems that SwiftPM used, such as `native`; nil if nothing was built.
  private static func buildSystems(_ report: Report) -> String? {
    let builds = report.builds.filter { $0.buildSystem != nil }
    let names = Set(builds.compactMap(\.buildSystem?.rawValue))
    if names.count < 2 { return names.first }
    return builds.map { "\($0.buildSystem?.rawValue ?? "") (\($0.build.name))" }.listedInSentence
  }

  /// Which checks did not run, and which results are those of an earlier run; one sentence each.
  static func notes(on report: Report) -> [[ProsePart]] {
    let names = Array(
      report.notSelected.map { [ProsePart.code($0)] }.joined(separator: [.text(", ")]))
    let notes: [[ProsePart]?] = [
      names.isEmpty ? nil : [.text("Not selected: ")] + names + [.text(".")],
      report.changes?.summary.map { [.text("Skipped: \($0).")] },
      report.reuse.map { [.text("Reused: \($0).")] },
    ]
    return notes.compactMap(\.self)
  }
}
