internal import ArgumentParser
internal import Checks
internal import ConfigurationFiles
internal import Foundation
internal import ReleaseGate
internal import ReleaseModel
internal import Reporting

struct ChecklistReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write the release record: every item, its sign-off and evidence, and the artifacts.",
    discussion: """
      Runs all checks or, with --from, reads the JSON report of an earlier run (`run --output \
      json=FILE`). Items without a valid sign-off are pending, even if that run used --presubmit. Exits \
      with the code of the verdict in the record.

      Example: verify-release checklist report --format html > record.html
      """)

  @OptionGroup var package: PackageOptions

  @Option(
    help: ArgumentHelp(
      "Read the JSON report of an earlier run instead of running the checks.", valueName: "file"),
    completion: .file())
  var from: String?

  @Option(help: "Format of the release record.")
  var format = Form.markdown

  @Flag(name: .shortAndLong, help: "Do not show progress.")
  var quiet = false

  enum Form: String, ExpressibleByArgument, CaseIterable {
    case markdown, html, json
  }

  func run() async throws {
    var report: Report
    if let from {
      let saved = try ReportCommand.readWithDigest(from, isQuiet: quiet)
      report = Judgment.countingSignOffs(in: saved.report)
      report.source = FileDigest(file: from, sha256: saved.sha256)
      guard report.isOfWholeRun else {
        throw ConfigurationError(
          location: SourceLocation(file: from, line: 1), key: "",
          message:
            "a release record needs the report of a complete run of a package, without --only,"
            + " --skip or --since"
        )
      }
    } else {
      report = try await Gate.run(
        package.plan(checks: Registry.ids),
        showing: ProgressDisplay(isQuiet: quiet)
      ).report
    }
    let renderer: any Renderer =
      switch format {
      case .markdown: MarkdownReport(isRecord: true)
      case .html: HTMLReport(isRecord: true)
      case .json: JSONReport()
      }
    throw ExitCode(StandardOutput.write(Data(try renderer.render(report).utf8), of: report))
  }
}
