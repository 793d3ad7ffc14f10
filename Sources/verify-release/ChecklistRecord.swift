internal import ArgumentParser
internal import Checks
internal import ConfigurationFiles
internal import Foundation
internal import ReleaseGate
internal import ReleaseModel
internal import Reporting

struct ChecklistRecord: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write what is filed for a release: every item, who, when, evidence and artifacts.",
    discussion: """
      Runs everything, or takes the JSON report of an earlier run (`run --output json=FILE`), and \
      exits as that run did. In the record of a run with --presubmit, sign-offs count: what has none \
      is pending.
      """)

  @OptionGroup var package: PackageOptions

  @Option(help: ArgumentHelp("The JSON report of an earlier run.", valueName: "file"))
  var from: String?

  @Option(help: "The form: markdown, html or json.")
  var format = Form.markdown

  enum Form: String, ExpressibleByArgument, CaseIterable {
    case markdown, html, json
  }

  func run() async throws {
    var report: Report
    if let from {
      let saved = try SavedReport.readWithDigest(from)
      report = saved.report.withSignOffs
      report.source = FileDigest(file: from, sha256: saved.sha256)
      guard report.isOfWholeRun else {
        throw ConfigurationError(
          location: SourceLocation(file: from, line: 1), key: "",
          message: "a release's record is of a whole run of a package, without --only and --skip;"
            + " this report is not")
      }
    } else {
      report = try await package.run(
        package.plan(checks: Registry.ids),
        showing: ProgressDisplay(style: Terminal.style(of: STDERR_FILENO), isQuiet: false)
      ).report
    }
    let data =
      switch format {
      case .markdown: Data(ReleaseRecord.markdown(report).utf8)
      case .html: Data(ReleaseRecord.html(report).utf8)
      case .json: try JSONReport.render(report)
      }
    throw ExitCode(StandardOutput.write(data, of: report))
  }
}
