import ELF
import Foundation
import References
import SwiftNames

/// A temporary folder in which a test makes object files with the real compilers; removed with the
/// object.
final class Workshop {
  struct Failure: Error {
    let command: [String]
    let errors: String
  }

  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "references-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// The path of a file in the folder.
  func path(_ name: String) -> String { folder.appending(path: name).path }

  /// Writes a file to the folder.
  func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
    try Data(bytes).write(to: folder.appending(path: name))
  }

  /// Runs a command in the folder.
  func run(_ command: [String]) throws {
    let log = folder.appending(path: "\(UUID().uuidString).log")
    try Data().write(to: log)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = folder
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: log)
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(
        command: command, errors: String(decoding: try Data(contentsOf: log), as: UTF8.self))
    }
  }

  /// Compiles C to `NAME.o`, which the result names.
  func compile(c text: String, _ name: String, _ options: String...) throws -> String {
    try write(text.utf8, to: name + ".c")
    try run(["clang", "-c", "-fPIC", "-o", name + ".o", name + ".c"] + options)
    return name + ".o"
  }

  /// Compiles a Swift module to `NAME.o`, which the result names, with the optimiser on.
  func compile(swift text: String, _ name: String, _ options: String...) throws -> String {
    try write(text.utf8, to: name + ".swift")
    try run(
      [
        "swiftc", "-O", "-wmo", "-emit-object", "-emit-module", "-module-name", name, "-I", ".",
        "-o", name + ".o", name + ".swift",
      ] + options)
    return name + ".o"
  }

  /// Assembles text to `NAME.o`, which the result names.
  func assemble(_ text: String, _ name: String) throws -> String {
    try write(text.utf8, to: name + ".s")
    try run(["as", "-o", name + ".o", name + ".s"])
    return name + ".o"
  }

  /// What object files of the folder say about a name.
  func answer(
    to name: String, _ objects: [String], linked: Set<String>? = nil
  ) throws -> ReferenceAnswer {
    var graph = ReferenceGraph()
    for object in objects { try graph.add(try File(path: path(object))) }
    return ReferenceTree(of: graph).answer(to: NamePattern(name), linked: linked)
  }
}
