import ReleaseModel
import Reporting
import Testing

/// The commands that reports show.
@Suite struct ReportingCommandTests {
  /// The path is quoted, and other commands stay as they are.
  @Test func commandsStartToolAtItsPath() {
    let name = "'my tools/verify-release'"
    for (original, shown) in [
      (Specimen.failing.report, "  \(name) --only debug-leak "),
      (Specimen.signed.report, "sign \(name) checklist sign "),
    ] {
      let report = original.calling("my tools/verify-release")
      let items = report.checklists.flatMap(\.items)
      let commands =
        report.checks.compactMap(\.rerun) + items.compactMap(\.command)
        + items.compactMap(\.signing?.command)
      #expect(!commands.isEmpty && commands.allSatisfy { $0.hasPrefix(name + " ") }, "\(commands)")
      #expect(original.calling("verify-release") == original)
      let text = TerminalReport(style: Style(usesColor: false), isVerbose: true).render(report)
      #expect(text.contains(shown))
    }
  }
}
