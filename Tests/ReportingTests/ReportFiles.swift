import Foundation
import TestSupport

/// Writes reports to files for external programs.
enum ReportFiles {
  /// Runs a Python program and decodes the JSON that it prints.
  static func python<Value: Decodable>(
    _ program: String, _ arguments: [String], as type: Value.Type = Value.self
  ) throws -> Value {
    try JSONDecoder().decode(type, from: Validators.python(program, arguments))
  }

  /// Returns one copy of the report per change; throws if a change does not apply.
  static func variants(of report: Data, _ changes: [(String, String)]) throws -> [Data] {
    let text = String(decoding: report, as: UTF8.self)
    return try changes.map { change in
      guard let range = text.range(of: change.0) else {
        throw Program.Failure("'\(change.0)' is absent from the report")
      }
      return Data(text.replacingCharacters(in: range, with: change.1).utf8)
    }
  }

  /// Calls `body` with the paths of temporary files that have these contents.
  static func with<Result>(
    _ contents: [Data], suffix: String = "", _ body: ([String]) throws -> Result
  ) throws -> Result {
    let folder = try TemporaryFolder()
    return try body(
      contents.enumerated().map { try folder.write($0.element, to: "\($0.offset)\(suffix)") })
  }
}
