import Foundation
import Testing

/// Runs the programs of those who read attestations; `scripts/validators` installs them.
enum Validator {
  private static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardized

  /// Runs a Python program with the paths of a key and of some lines, and gives what it prints.
  static func python(_ program: String, key: String = "", _ lines: Data) throws -> Data {
    let python = repository.appending(path: ".build/validators/bin/python3").path
    try #require(
      FileManager.default.isExecutableFile(atPath: python),
      "\(python) is missing; scripts/validators installs it")
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "envelopes-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(key.utf8).write(to: folder.appending(path: "key"))
    try lines.write(to: folder.appending(path: "lines"))
    let (status, output) = try run([python, "-c", program, "key", "lines"], in: folder)
    try #require(status == 0, "python3 ended with status \(status); see its message above")
    return output
  }

  /// Runs a program that is found in PATH, and gives its exit code and standard output.
  static func run(
    _ command: [String], in folder: URL
  ) throws -> (status: Int32, output: Data) {
    let output = Pipe()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = folder
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, data)
  }
}
