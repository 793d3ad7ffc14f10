import Foundation
import TestSupport

/// Runs programs that read attestations.
enum Validator {
  /// Runs a Python program with the paths of a key and a file of lines, and returns its output.
  static func python(_ program: String, key: String = "", _ lines: Data) throws -> Data {
    let folder = try TemporaryFolder()
    return try Validators.python(
      program, [try folder.write(key, to: "key"), try folder.write(lines, to: "lines")])
  }
}
