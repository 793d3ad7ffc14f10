internal import ArgumentParser
internal import Attestation
internal import EvidenceGathering
internal import Foundation
internal import ReleaseModel
internal import Reporting

/// Options that choose the destinations and formats of reports.
struct OutputOptions: ParsableArguments {
  @Option(help: "Format of the report on standard output.")
  var format = Format.terminal

  @Option(
    help: ArgumentHelp(
      "Also write the report to a file, such as markdown=report.md or attestation=app.intoto.jsonl;"
        + " repeatable.",
      valueName: "format=path"), transform: Destination.init)
  var output: [Destination] = []

  @Option(
    help: ArgumentHelp(
      "Private key that signs attestations (Ed25519, PEM).", valueName: "file"),
    transform: KeyFile.signingKey)
  var key: SigningKey?

  @Option(help: "When to use color.")
  var color = ColorChoice.auto

  @Flag(name: .shortAndLong, help: "Hide progress; show only findings and the verdict.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Show every symbol, accepted finding and checklist item.")
  var verbose = false

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case terminal, json, markdown, html, junit, sarif, github, gitlab, tap
  }

  enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never

    /// Whether to use color; `nil` leaves the choice to the terminal and its environment.
    var choice: Bool? { self == .auto ? nil : self == .always }
  }

  struct Destination {
    /// The report format; `nil` writes an attestation of the report instead.
    var format: Format?
    var path: String

    init(argument: String) throws {
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      format = Format(rawValue: parts.first ?? "")
      let names = Format.allCases.map(\.rawValue) + [Self.attestation]
      guard parts.count == 2, names.contains(parts[0]) else {
        let suggestion = parts.count == 2 ? Spelling.suggestion(for: parts[0], among: names) : ""
        throw ValidationError(
          "Expected FORMAT=PATH, such as json=report.json, found '\(argument)'\(suggestion). Formats: "
            + names.joined(separator: ", ") + ".")
      }
      path = parts[1]
    }

    var name: String { format?.rawValue ?? Self.attestation }

    private static let attestation = "attestation"
  }

  /// Whether any output is an attestation.
  var attests: Bool { output.contains { $0.format == nil } }

  func validate() throws {
    if key != nil, !attests {
      throw ValidationError("--key requires an attestation; add --output attestation=FILE.")
    }
    for (index, destination) in output.enumerated() {
      if output[..<index].contains(where: { OutputFile.isSame($0.path, destination.path) }) {
        throw ValidationError("Two reports cannot be written to one file: '\(destination.path)'.")
      }
    }
  }

  /// Prints the report and writes all requested outputs.
  ///
  /// An output that fails doesn't keep the others from being written.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - terminal: Renders the report for a terminal, instead of the default renderer.
  /// - Throws: An encoding error.
  /// - Returns: The exit code.
  func deliver(
    _ report: Report, terminal: ((Report, Style) -> String)? = nil
  ) throws -> ExitCode {
    var isComplete = true
    func attempt(_ path: String, _ write: (String) throws -> Void) {
      do {
        try write(path)
      } catch let refusal as Attestation.Refusal {
        isComplete = false
        StandardError.write("error: did not write \(path): \(refusal.description)\n")
      } catch {
        isComplete = false
        StandardError.write("error: cannot write \(path): \(FileError.reason(error))\n")
      }
    }
    for destination in output {
      attempt(destination.path) { path in
        let data =
          if let format = destination.format {
            try render(report, as: format, Style(usesColor: false))
          } else {
            try Attestation.render(report, signedBy: key)
          }
        try OutputFile.write(data, to: path)
      }
    }
    if let path = stepSummary { attempt(path) { try append(report, toStepSummary: $0) } }
    let style = Terminal.style(of: STDOUT_FILENO, usesColor: color.choice)
    let data =
      if format == .terminal, let terminal {
        Data(terminal(report, style).utf8)
      } else {
        try render(report, as: format, style)
      }
    let exitCode = StandardOutput.write(data, of: report)
    guard isComplete, exitCode == report.verdict.exitCode else {
      return ExitCode(Verdict.unverified.exitCode)
    }
    let paths = output.map { "\($0.name): \($0.path)\n" }.joined()
    if !quiet { StandardError.write(paths) }
    return ExitCode(exitCode)
  }

  /// Whether any requested format includes file digests.
  var showsDigests: Bool { ([format] + output.map(\.format)).contains { $0 != .terminal } }

  /// The progress display on standard error.
  var progress: ProgressDisplay {
    ProgressDisplay(
      style: Terminal.style(of: STDERR_FILENO, usesColor: color.choice), isQuiet: quiet)
  }

  /// The path in `GITHUB_STEP_SUMMARY`, if the GitHub format was requested.
  private var stepSummary: String? {
    let path = ProcessInfo.processInfo.environment["GITHUB_STEP_SUMMARY", default: ""]
    let isAskedFor = ([format] + output.map(\.format)).contains(.github)
    return isAskedFor && !path.isEmpty ? path : nil
  }

  /// Appends to the summary, whose size limit also covers what other commands of the step wrote.
  private func append(_ report: Report, toStepSummary path: String) throws {
    if !FileManager.default.fileExists(atPath: path) { try OutputFile.write(Data(), to: path) }
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    defer { try? handle.close() }
    let end = try handle.seekToEnd()
    let summary = GitHubReport.summary(of: report, limit: GitHubReport.summaryLimit - Int(end))
    do {
      try handle.write(contentsOf: Data(summary.utf8))
    } catch {
      try? handle.truncate(atOffset: end)
      throw error
    }
  }

  private func render(_ report: Report, as format: Format, _ style: Style) throws -> Data {
    switch format {
    case .terminal:
      let renderer = TerminalReport(style: style, isVerbose: verbose)
      return Data(renderer.render(report).utf8)
    case .json: return try JSONReport.render(report)
    case .markdown: return Data(MarkdownReport.render(report).utf8)
    case .html: return Data(HTMLReport.render(report).utf8)
    case .junit: return Data(JUnitReport.render(report).utf8)
    case .sarif: return try SARIFReport.render(report)
    case .github: return Data(GitHubReport.render(report).utf8)
    case .gitlab: return try GitLabReport.render(report)
    case .tap: return Data(TAPReport.render(report).utf8)
    }
  }
}
