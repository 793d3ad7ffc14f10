import Foundation

/// Runs the programs of those who read reports; `scripts/validators` installs them.
enum Validator {
  /// Why a report could not be held against its reader, which fails a test.
  struct Failed: Error, CustomStringConvertible {
    let description: String
  }

  /// The folder of this repository.
  static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardized
  /// The folder of the Python packages and schemas.
  static let folder = repository.appending(path: ".build/validators")

  /// Runs a Python program and decodes the JSON that it prints.
  static func python<Value: Decodable>(
    _ program: String, _ arguments: [String], as type: Value.Type = Value.self
  ) throws -> Value {
    let python = folder.appending(path: "bin/python3").path
    guard FileManager.default.isExecutableFile(atPath: python) else {
      throw Failed(description: "\(python) is missing; scripts/validators installs it")
    }
    let (status, output) = try run([python, "-c", program] + arguments)
    guard status == 0 else {
      throw Failed(description: "python3 ended with status \(status); see its message above")
    }
    return try JSONDecoder().decode(type, from: output)
  }

  /// Runs a program that is found in PATH, and gives its exit code and standard output.
  static func run(_ command: [String]) throws -> (status: Int32, output: Data) {
    let output = Pipe()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, data)
  }

  /// A text once for each change, which must be possible, with that change made.
  static func variants(of text: Data, _ changes: [(String, String)]) throws -> [Data] {
    let text = String(decoding: text, as: UTF8.self)
    return try changes.map { change in
      guard let range = text.range(of: change.0) else {
        throw Failed(description: "“\(change.0)” is not in the report")
      }
      return Data(text.replacingCharacters(in: range, with: change.1).utf8)
    }
  }

  /// Gives a body the paths of files with these contents, which are removed afterwards.
  static func withFiles<Result>(
    _ contents: [Data], suffix: String = "", _ body: ([String]) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "reports-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = contents.indices.map { folder.appending(path: "\($0)\(suffix)") }
    for (file, data) in zip(files, contents) { try data.write(to: file) }
    return try body(files.map(\.path))
  }
}
