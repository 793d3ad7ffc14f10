internal import ArgumentParser
internal import ConfigurationFiles
internal import Cryptography
internal import EvidenceGathering
internal import Foundation
internal import ReleaseModel
internal import Reporting

struct SavedReport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Render a saved JSON report again, in any format.",
    discussion: """
      The exit code is that of the report's verdict. With --explain, says where a field's value \
      comes from: verify-release report --explain byteCount
      """)

  @Argument(help: "What `--format json` or `--output json=FILE` wrote.")
  var file: String?

  @Option(
    help: ArgumentHelp(
      "Say where the value of a field of JSON reports comes from.", valueName: "field"))
  var explain: String?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if (file == nil) == (explain == nil) {
      throw ValidationError("Name either a report or, with --explain, a field.")
    }
    if output.output.contains(where: { $0.format == nil }) {
      throw ValidationError(
        "Only the run itself can be attested, with --output attestation=FILE; a saved report may have"
          + " been changed since.")
    }
    if let file, output.output.contains(where: { OutputFile.isSame($0.path, file) }) {
      throw ValidationError("“\(file)” is the report itself; write to another file.")
    }
    if let explain, ReportField.named(explain).isEmpty {
      let fields = ReportField.all.flatMap { [$0.path, $0.name] }
      throw ValidationError(
        "Reports have no field “\(explain)”\(Spelling.suggestion(for: explain, among: fields)). "
          + "Fields: \(ReportField.all.map(\.path).joined(separator: ", ")).")
    }
  }

  func run() throws {
    if let explain {
      let texts = ReportField.named(explain).map { "\($0.path)\n  \($0.description)\n" }
      try StandardOutput.write(texts.joined())
    }
    guard let file else { return }
    throw try output.deliver(try Self.read(file, isQuiet: output.quiet))
  }

  /// Reads what an earlier run wrote as JSON; throws `ConfigurationError`.
  static func read(_ file: String, isQuiet: Bool = false) throws -> Report {
    try readWithDigest(file, isQuiet: isQuiet).report
  }

  /// The same with the SHA-256 of the file.
  static func readWithDigest(
    _ file: String, isQuiet: Bool = false
  ) throws -> (report: Report, sha256: String) {
    let message: String
    do {
      let data = try Data(contentsOf: URL(fileURLWithPath: file))
      let report = try JSONReport.read(data)
      if try JSONReport.render(report) != data, !isQuiet {
        StandardError.write(
          "note: \(file) is not as verify-release \(VerifyRelease.version) writes it; what this"
            + " version does not know in it is left out\n")
      }
      guard let contradiction = report.contradiction else {
        return (report, ContentDigest.sha256(of: data))
      }
      message = contradiction
    } catch let error as JSONReport.Unreadable {
      message = error.description
    } catch {
      message = "the file can't be read: \(FileError.reason(error))"
    }
    throw ConfigurationError(
      location: SourceLocation(file: file, line: 1), key: "", message: message)
  }
}
