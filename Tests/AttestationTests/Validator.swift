import Foundation
import TestSupport

/// Runs the programs of those who read attestations.
enum Validator {
  /// Runs a Python program with the paths of a key and of some lines, and gives what it prints.
  static func python(_ program: String, key: String = "", _ lines: Data) throws -> Data {
    let folder = try TemporaryFolder()
    return try Validators.python(
      program, [try folder.write(key, to: "key"), try folder.write(lines, to: "lines")])
  }
}
