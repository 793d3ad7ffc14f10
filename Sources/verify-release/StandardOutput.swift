internal import Foundation
internal import ReleaseModel
internal import Toolchain

/// Writes reports and results to standard output.
enum StandardOutput {
  /// Writes a string; throws `ToolError`.
  static func write(_ text: String) throws(ToolError) { try write(Data(text.utf8)) }

  /// Writes bytes; throws `ToolError`.
  static func write(_ data: Data) throws(ToolError) {
    do {
      try FileHandle.standardOutput.write(contentsOf: data)
    } catch {
      throw ToolError(
        description: "cannot write to standard output: \(FileError.reason(error))")
    }
  }

  /// Writes a rendered report and returns the exit code; if writing fails, the verdict goes to
  /// standard error.
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
