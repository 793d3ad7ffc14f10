internal import ArgumentParser
internal import Cryptography
internal import Foundation
internal import ReleaseModel
internal import Reporting
internal import Toolchain
internal import Verification

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Convert a saved JSON report to another format.",
    discussion: """
      Exits with the code of the verdict in the report.

      Example: verify-release report report.json --format html > report.html
      """)

  @Argument(
    help: "JSON report written by `--format json` or `--output json=FILE`.", completion: .file())
  var file: String

  @OptionGroup var output: OutputOptions

  func validate() throws {
    try output.rejectAttestation(
      because: "A saved report cannot be attested, because it may have been edited",
      advice: "add --output attestation=FILE to the run itself")
    if output.output.contains(where: { OutputFile.isSame($0.path, file) }) {
      throw ValidationError("--output would overwrite the report '\(file)'. Write to another file.")
    }
  }

  func run() throws {
    throw output.deliver(try Self.read(file, isQuiet: output.quiet))
  }

  /// Reads the JSON report of an earlier run; throws `ConfigurationError`.
  static func read(_ file: String, isQuiet: Bool = false) throws -> Report {
    try readWithDigest(file, isQuiet: isQuiet).report
  }

  /// Reads the JSON report of an earlier run, and returns it with the file's SHA-256.
  static func readWithDigest(
    _ file: String, isQuiet: Bool = false
  ) throws -> (report: Report, sha256: String) {
    let message: String
    do {
      let data = try Data(contentsOf: URL(fileURLWithPath: file))
      let report = try JSONReport.read(data)
      if try Data(JSONReport().render(report).utf8) != data, !isQuiet {
        StandardError.write(
          "note: \(file) was not written by verify-release \(VerifyRelease.version); fields that"
            + " this version does not know are ignored\n")
      }
      guard let contradiction = report.contradiction else {
        return (report, ContentDigest.sha256(of: data))
      }
      message = contradiction
    } catch let error as JSONReport.Unreadable {
      message = error.description
    } catch {
      throw ConfigurationError(
        unreadable: file, message: "cannot read the file: \(FileError.reason(error))")
    }
    throw ConfigurationError(
      location: SourceLocation(file: file, line: 1), key: "", message: message)
  }
}
