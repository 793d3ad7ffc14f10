internal import EvidenceGathering
internal import Foundation

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
}
