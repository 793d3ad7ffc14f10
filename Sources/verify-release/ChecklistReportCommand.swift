internal import ArgumentParser
internal import Attestation
internal import Cryptography
internal import Foundation
internal import ReleaseModel
internal import Reporting
internal import Verification

struct ChecklistReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract:
      "Write the release record: every item, all sign-offs and evidence, and the artifacts.",
    discussion: """
      Runs all checks or, with --from, reads the JSON report of an earlier run (`run --output \
      json=FILE`). Items without a valid sign-off are pending, even if that run used --presubmit. Exits \
      with the code of the verdict in the record. With --key, signs every file that is written, and \
      what is printed; `checklist verify` checks them.

      Example: verify-release checklist report --format html > record.html
      """)

  @OptionGroup var package: PackageOptions

  @Option(
    help: ArgumentHelp(
      "Read the JSON report of an earlier run instead of running the checks.", valueName: "file"),
    completion: .file())
  var from: String?

  @Option(help: "Format of the release record on standard output.")
  var format = ChecklistCommand.Format.markdown

  @Option(
    help: ArgumentHelp(
      "Also write the record to a file (terminal, markdown, html or json), or its signature"
        + " (attestation); repeatable.",
      valueName: "format=path"), transform: OutputOptions.Destination.init)
  var output: [OutputOptions.Destination] = []

  @Option(
    help: ArgumentHelp(
      "Private key to sign the record with (Ed25519, PEM); requires --output attestation=FILE.",
      valueName: "file"),
    completion: .file(), transform: KeyFile.signingKey)
  var key: SigningKey?

  @Flag(name: .shortAndLong, help: "Do not show progress.")
  var quiet = false

  private var attestations: [OutputOptions.Destination] {
    output.filter { $0.format == .attestation }
  }

  func validate() throws {
    try output.requireReplaceable()
    let names = ChecklistCommand.Format.allCases.map(\.rawValue) + ["attestation"]
    if let other = output.first(where: { !names.contains($0.format.rawValue) }) {
      throw ValidationError(
        "A release record cannot be written as \(other.format.rawValue)."
          + " Formats: \(names.joined(separator: ", ")).")
    }
    if (key != nil) != !attestations.isEmpty {
      throw ValidationError(
        "Use --key together with --output attestation=FILE, which gets the signature.")
    }
    if key != nil, from != nil {
      throw ValidationError(
        "A record of a saved report cannot be signed, because the report may have been edited;"
          + " remove --from, so that the checks run.")
    }
    if let from, output.contains(where: { OutputFile.isSame($0.path, from) }) {
      throw ValidationError("--output would overwrite the report '\(from)'. Write to another file.")
    }
    try output.requireWritable()
  }

  func run() async throws {
    var report = try await report()
    report.signedBy = key?.publicKey.id
    report.recordLimits = report.limitsOfRecord
    let commands = report.digestCommandsOfRecord
    report.digestCommands = commands.isEmpty ? nil : commands
    let text = try Self.text(of: report, as: format, Terminal.style(of: STDOUT_FILENO))
    var files = [FileDigest(file: "standard output", sha256: ContentDigest.sha256(of: text))]
    var isComplete = true
    for destination in output {
      guard let format = ChecklistCommand.Format(rawValue: destination.format.rawValue)
      else { continue }
      isComplete =
        OutputOptions.attempt(destination.path) { path in
          let text = try Self.text(of: report, as: format, Style(usesColor: false))
          try OutputFile.write(Data(text.utf8), to: path, createsFolders: true)
          files.append(
            FileDigest(
              file: (path as NSString).lastPathComponent, sha256: ContentDigest.sha256(of: text)))
        } && isComplete
    }
    for destination in attestations {
      isComplete =
        OutputOptions.attempt(destination.path) { path in
          guard let key else { return }
          let text = try RecordSignature.text(of: report, files: files, by: key)
          try OutputFile.write(Data(text.utf8), to: path, createsFolders: true)
        } && isComplete
    }
    let exitCode = StandardOutput.write(Data(text.utf8), of: report)
    throw ExitCode(isComplete ? exitCode : Verdict.unverified.exitCode)
  }

  /// The report of a complete run, or of an earlier one.
  private func report() async throws -> Report {
    guard let from else {
      var plan = try package.plan(checks: Registry.ids)
      // What is signed is computed from the files, as for an attestation.
      plan.attests = key != nil
      plan.isForRecord = true
      return try await Gate.run(plan, showing: ProgressDisplay(isQuiet: quiet)).report
    }
    let saved = try ReportCommand.readWithDigest(from, isQuiet: quiet)
    var report = Evaluator.countingSignOffs(in: saved.report)
    report.source = FileDigest(file: from, sha256: saved.sha256)
    guard report.isOfWholeRun else {
      throw ConfigurationError(
        location: SourceLocation(file: from, line: 1), key: "",
        message:
          "a release record needs the report of a complete run of a package, without --only,"
          + " --skip or --since"
      )
    }
    return report
  }

  private static func text(
    of report: Report, as format: ChecklistCommand.Format, _ style: Style
  ) throws -> String {
    let renderer: any Renderer =
      switch format {
      case .terminal: TerminalReport(style: style, opening: .record)
      case .markdown: MarkdownReport(isRecord: true)
      case .html: HTMLReport(isRecord: true)
      case .json: JSONReport()
      }
    return try renderer.render(report)
  }
}
