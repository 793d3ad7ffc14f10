package import Foundation

/// Third-party readers of reports and attestations; `scripts/validators` installs them.
package enum Validators {
  /// The folder of the Python packages and schemas.
  package static let folder = Repository.folder.appending(path: ".build/validators")

  /// Runs a Python program that must succeed, and returns its standard output.
  package static func python(
    _ program: String, _ arguments: [String], in directory: URL? = nil
  ) throws -> Data {
    let python = folder.appending(path: "bin/python3").path
    guard FileManager.default.isExecutableFile(atPath: python) else {
      throw Program.Failure("\(python) is missing; scripts/validators installs it")
    }
    return Data(try Program.output(of: [python, "-c", program] + arguments, in: directory).utf8)
  }
}
