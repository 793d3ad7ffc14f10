internal import EvidenceGathering
internal import Foundation
internal import ReleaseModel

/// A report that an earlier run wrote as JSON.
enum SavedReport {
  /// Reads the report in a file; throws `ToolError`.
  static func read(_ file: String) throws -> Report {
    do {
      return try JSONDecoder().decode(
        Report.self, from: Data(contentsOf: URL(fileURLWithPath: file)))
    } catch is DecodingError {
      throw ToolError(
        description: "\(file) is no report of this version; write one with --output json=\(file)")
    } catch {
      throw ToolError(description: "\(file) can't be read: \(FileError.reason(error))")
    }
  }
}
