import Foundation
import Testing

/// A temporary folder in which a test runs real programs; removed with the object.
final class Folder: Sendable {
  /// One for tests that write files of different names.
  static let shared: Folder = {
    do { return try Folder() } catch { fatalError("\(error)") }
  }()

  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
      + "/cryptography-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file and the folders that it needs, and returns its path.
  @discardableResult
  func write(_ contents: Data, to name: String) throws -> String {
    let file = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try contents.write(to: file)
    return file.path
  }

  /// Runs a program that must succeed, and returns its standard output.
  func run(_ command: [String], input: String = "") throws -> String {
    let (output, pipe) = (Pipe(), Pipe())
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = URL(fileURLWithPath: path)
    process.standardInput = pipe
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    try pipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try pipe.fileHandleForWriting.close()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(command.joined(separator: " ")) failed")
    return String(decoding: data, as: UTF8.self)
  }
}
