internal import EvidenceGathering
internal import Foundation
internal import ReleaseModel

/// Where reports and answers go.
enum StandardOutput {
  /// Writes text; throws `ToolError`.
  static func write(_ text: String) throws(ToolError) { try write(Data(text.utf8)) }

  /// Writes bytes; throws `ToolError`.
  static func write(_ data: Data) throws(ToolError) {
    do {
      try FileHandle.standardOutput.write(contentsOf: data)
    } catch {
      throw ToolError(
        description: "standard output can't be written: \(FileError.reason(error))")
    }
  }

  /// Writes the rendering of a report, and gives the exit code: where it can't be written, the
  /// verdict is said on standard error.
  static func write(_ data: Data, of report: Report) -> Int32 {
    do {
      try write(data)
      return report.verdict.exitCode
    } catch {
      StandardError.write("error: \(error.description)\nverdict: \(report.verdict.rawValue)\n")
      return Verdict.unverified.exitCode
    }
  }
}
