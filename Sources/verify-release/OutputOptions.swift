internal import ArgumentParser
internal import Attestation
internal import Foundation
internal import ReleaseModel
internal import Reporting
internal import Toolchain
internal import Verification

/// Options that choose the destinations and formats of reports.
struct OutputOptions: ParsableArguments {
  @Option(help: "Format of the report on standard output.")
  var format = Format.terminal

  @Option(
    help: ArgumentHelp(
      "Also write the report to a file, such as markdown=report.md, and create missing folders;"
        + " repeatable.",
      valueName: "format=path"), transform: Destination.init)
  var output: [Destination] = []

  @Option(help: "When to use color.")
  var color = ColorChoice.auto

  @Flag(name: .shortAndLong, help: "Do not show progress or hints.")
  var quiet = false

  @Flag(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Also show notes about string tables, accepted findings and checklist items, and show long lists"
        + " in full."))
  var verbose = false

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case terminal, json, markdown, html, junit, sarif, github, gitlab, tap, attestation

    /// The values that help lists; only `run` can write an attestation.
    static var allValueStrings: [String] {
      allCases.filter { $0 != .attestation }.map(\.rawValue)
    }
  }

  enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never

    /// Whether to use color; `nil` leaves the choice to the terminal and its environment.
    var choice: Bool? { self == .auto ? nil : self == .always }
  }

  struct Destination {
    var format: Format
    var path: String

    init(argument: String) throws {
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      let names = Format.allCases.map(\.rawValue)
      guard parts.count == 2, let format = Format(rawValue: parts[0]) else {
        let suggestion = parts.count == 2 ? Spelling.suggestion(for: parts[0], among: names) : ""
        throw ValidationError(
          "expected FORMAT=PATH, such as json=report.json, found '\(argument)'\(suggestion)."
            + " Formats: " + names.joined(separator: ", ") + ".")
      }
      self.format = format
      path = parts[1]
    }
  }

  /// Whether any output is an attestation.
  var attests: Bool { formats.contains(.attestation) }

  private var formats: [Format] { [format] + output.map(\.format) }

  func validate() throws { try output.requireReplaceable() }

  /// Rejects paths that can't be written before a long command starts.
  ///
  /// Missing folders are created when the reports are written.
  func requireWritable() throws { try output.requireWritable() }

  /// Rejects an attestation of a report that can't be attested.
  func rejectAttestation(
    because reason: String = "Only a complete `verify-release run` can be attested",
    advice: String = "remove the attestation output"
  ) throws {
    if attests { throw ValidationError("\(reason); \(advice).") }
  }

  /// Prints the report and writes all requested outputs.
  ///
  /// If one output fails, the others are still written.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - plan: Has the options for commands at the terminal; nil for a report without a package.
  ///   - key: Signs the attestation.
  ///   - terminal: Creates a renderer for the terminal, instead of the default one.
  /// - Returns: The exit code.
  func deliver(
    _ report: Report, of plan: Plan? = nil, signedBy key: SigningKey? = nil,
    terminal: ((Style) -> any Renderer)? = nil
  ) -> ExitCode {
    var isComplete = writeFiles(report, key)
    let style = Terminal.style(of: STDOUT_FILENO, usesColor: color.choice)
    let shown = format == .terminal ? terminal?(style) : nil
    var text = ""
    let called = report.calling(
      CommandLine.arguments[0], with: plan?.packageOptions ?? [],
      insteadOf: plan?.options(for: report.package) ?? [])
    isComplete =
      Self.attempt("the report") { _ in
        text = try (shown ?? renderer(format, style, key))
          .render(format == .terminal ? called : report)
      } && isComplete
    if text.isEmpty {
      StandardError.write(TerminalReport(style: Style(usesColor: false)).render(called))
    }
    let exitCode = StandardOutput.write(Data(text.utf8), of: report)
    guard isComplete, exitCode == report.verdict.exitCode else {
      return ExitCode(Verdict.unverified.exitCode)
    }
    showPaths()
    return ExitCode(exitCode)
  }

  /// Writes all requested outputs about an error that ended the command.
  ///
  /// A person at a terminal has already read the error.
  func deliver(unfinished report: Report) {
    let isComplete = writeFiles(report, nil)
    if format != .terminal {
      _ = Self.attempt("the report") { _ in
        try StandardOutput.write(
          renderer(format, Style(usesColor: false), nil).render(report))
      }
    }
    if isComplete { showPaths() }
  }

  private func showPaths() {
    let paths = output.map { "\($0.format.rawValue): \($0.path)\n" }.joined()
    if !quiet { StandardError.write(paths) }
  }

  /// Writes the report to all files and to the step summary; returns whether all were written.
  private func writeFiles(_ report: Report, _ key: SigningKey?) -> Bool {
    var isComplete = true
    for destination in output {
      isComplete =
        Self.attempt(destination.path) { path in
          let text = try renderer(destination.format, Style(usesColor: false), key).render(report)
          try OutputFile.write(Data(text.utf8), to: path, createsFolders: true)
        } && isComplete
    }
    if let path = stepSummary {
      isComplete =
        Self.attempt(path) { try append(report, toStepSummary: $0) } && isComplete
    }
    return isComplete
  }

  /// Reports an error in writing one output; returns whether there was none.
  static func attempt(_ path: String, _ write: (String) throws -> Void) -> Bool {
    do {
      try write(path)
      return true
    } catch let refusal as Attestation.Refusal {
      StandardError.write("error: did not write \(path): \(refusal.description)\n")
    } catch {
      StandardError.write("error: cannot write \(path): \(FileError.reason(error))\n")
    }
    return false
  }

  /// Names the command that explains the first finding of a run, or else the given one.
  func showNext(
    after report: Report, passed next: String? = nil, options: PackageOptions? = nil
  ) {
    let failed = report.checks.first {
      $0.verdict == report.verdict && $0.verdict != .passed && !$0.findings.isEmpty
    }
    let command =
      switch report.verdict {
      case .passed: next
      case .pending: options?.command("checklist", "sign")
      case .failed, .unverified, .invalid: failed.map { "verify-release explain \($0.id)" }
      }
    if let command, !quiet { StandardError.write("next: run `\(command)`\n") }
  }

  /// Whether any requested format includes file digests.
  var showsDigests: Bool { formats.contains { $0 != .terminal } }

  /// The progress display on standard error.
  var progress: ProgressDisplay {
    ProgressDisplay(color: color, isQuiet: quiet)
  }

  /// The path in `GITHUB_STEP_SUMMARY`, if the GitHub format was requested.
  private var stepSummary: String? {
    let path = ProcessInfo.processInfo.environment["GITHUB_STEP_SUMMARY", default: ""]
    return formats.contains(.github) && !path.isEmpty ? path : nil
  }

  /// Appends to the summary; its size limit includes what other commands of the step wrote.
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

  private func renderer(
    _ format: Format, _ style: Style, _ key: SigningKey?
  ) -> any Renderer {
    switch format {
    case .terminal: TerminalReport(style: style, isVerbose: verbose)
    case .json: JSONReport()
    case .markdown: MarkdownReport()
    case .html: HTMLReport()
    case .junit: JUnitReport()
    case .sarif: SARIFReport()
    case .github: GitHubReport()
    case .gitlab: GitLabReport()
    case .tap: TAPReport()
    case .attestation: Attestation(signedBy: key)
    }
  }
}

extension [OutputOptions.Destination] {
  /// Rejects two reports in one file, and paths of files that are no reports.
  func requireReplaceable() throws {
    for (index, destination) in enumerated() {
      if self[..<index].contains(where: { OutputFile.isSame($0.path, destination.path) }) {
        throw ValidationError(
          "Two reports cannot be written to the same file: '\(destination.path)'.")
      }
      if let target = OutputFile.missingTarget(of: destination.path) {
        throw ValidationError(
          "\(destination.path) is a symbolic link to \(target), which does not exist. Remove the link, or choose"
            + " another path for --output.")
      }
      if let file = OutputFile.keptFile(at: destination.path, destination.format) {
        throw ValidationError(
          "\(destination.path): a report must not replace \(file), which is no report in that format. Remove the"
            + " file, or choose another path for --output."
        )
      }
      if let kind = OutputFile.kind(of: destination.path) {
        throw ValidationError(
          "\(destination.path): a report must not have the name of \(kind), which the next run or build would"
            + " read. Choose another path for --output.")
      }
    }
  }

  /// Rejects paths that can't be written.
  func requireWritable() throws {
    for path in map(\.path) {
      guard let reason = OutputFile.obstacle(to: path) else { continue }
      throw ValidationError("Cannot write \(path): \(reason). Choose another path for --output.")
    }
  }
}
