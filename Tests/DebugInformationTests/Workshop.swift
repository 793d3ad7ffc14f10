import DebugInformation
import ELF
import Foundation

/// A temporary folder in which a test makes files with debug information; removed with the object.
final class Workshop {
  struct Failure: Error {
    let command: [String]
    let output: String
  }

  let folder: URL

  /// The folder `fixtures/debug-information` of the repository.
  static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(components: "fixtures", "debug-information")

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "debug-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// The path of a file in the folder.
  func path(_ name: String) -> String { folder.appending(path: name).path }

  /// The path of a fixture.
  static func source(_ name: String) -> String { sources.appending(path: name).path }

  /// The line, from 1, of the only line of a fixture that has `text`.
  static func line(of text: String, in source: String) throws -> Int {
    let lines = try String(contentsOfFile: Self.source(source), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let found = lines.indices.filter { lines[$0].contains(text) }
    guard found.count == 1 else {
      throw Failure(command: ["find", text, source], output: "\(found.count) lines")
    }
    return found[0] + 1
  }

  /// The place of the only line of a fixture that has `text`, as path and line.
  static func place(of text: String, in source: String) throws -> String {
    "\(Self.source(source)):\(try line(of: text, in: source))"
  }

  /// Runs a command in the folder and returns its output.
  @discardableResult
  func run(_ command: String...) throws -> String { try run(command) }

  @discardableResult
  func run(_ command: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let text = String(decoding: output, as: UTF8.self)
    guard process.terminationStatus == 0 else { throw Failure(command: command, output: text) }
    return text
  }

  /// Compiles a fixture in C or C++ to an object in the folder, and returns its path.
  func object(
    _ source: String, compiler: String = "clang", _ options: [String] = ["-g"]
  ) throws -> String {
    let name = "\(source)-\(UUID().uuidString).o"
    try run(
      [compiler, "-O1", "-ffreestanding", "-c", Self.source(source), "-o", name] + options)
    return path(name)
  }

  /// Links an object for any machine, without libraries, and returns the path of what comes out.
  func linked(_ object: String, _ options: String...) throws -> String {
    try run(["ld.lld", object, "-o", object + ".out"] + options)
    return object + ".out"
  }

  /// Compiles the fixture in Swift to an executable in the folder, and returns its path.
  func swiftProgram(_ options: String..., name: String = "App") throws -> String {
    try run(
      ["swiftc", "-O", "-wmo", "-g", "-parse-as-library", "-module-name", "App"]
        + [Self.source("Simulation.swift"), "-o", name, "-Xlinker", "--gc-sections"] + options)
    return path(name)
  }

  /// Writes bytes to a file in the folder and returns its path.
  @discardableResult
  func write(_ bytes: [UInt8], to name: String) throws -> String {
    try Data(bytes).write(to: folder.appending(path: name))
    return path(name)
  }
}

/// The places that the file at `path` gives for names, each as path and line.
func places(_ path: String, of names: [String]) throws -> [String: String] {
  let found = try DebugInformation(reading: try File(path: path)).places(of: Set(names))
  return found.places.mapValues(\.description)
}

/// What the file at `path` gives for names.
func declarations(_ path: String, of names: [String]) throws -> DeclarationPlaces {
  try DebugInformation(reading: try File(path: path)).places(of: Set(names))
}
