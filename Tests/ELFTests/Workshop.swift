import Foundation

/// A temporary folder in which a test makes ELF files with the real tools; removed with the object.
final class Workshop {
  struct Failure: Error {
    let command: [String]
    let status: Int32
    let errors: String
  }

  let folder: URL

  /// The folder `fixtures/elf` of the repository.
  static let sources: URL = {
    var folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    while folder.path != "/",
      !FileManager.default.fileExists(atPath: folder.appending(path: "fixtures/elf").path)
    {
      folder.deleteLastPathComponent()
    }
    return folder.appending(path: "fixtures/elf")
  }()

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "elf-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// The path of a file in the folder.
  func path(_ name: String) -> String { folder.appending(path: name).path }

  /// Runs a command in the folder and returns its standard output.
  @discardableResult
  func run(_ command: String...) throws -> String {
    let log = folder.appending(path: "\(UUID().uuidString).log")
    let errorLog = log.appendingPathExtension("errors")
    for file in [log, errorLog] { try Data().write(to: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = folder
    process.standardOutput = try FileHandle(forWritingTo: log)
    process.standardError = try FileHandle(forWritingTo: errorLog)
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let errors = String(decoding: try Data(contentsOf: errorLog), as: UTF8.self)
      throw Failure(command: command, status: process.terminationStatus, errors: errors)
    }
    return String(decoding: try Data(contentsOf: log), as: UTF8.self)
  }

  /// Writes bytes to a file in the folder and returns its path.
  @discardableResult
  func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    try Data(bytes).write(to: folder.appending(path: name))
    return path(name)
  }

  /// The bytes of a file in the folder.
  func bytes(of name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: name)))
  }

  /// Links the executable `program` and returns its path.
  func program(_ options: String...) throws -> String {
    try compile("program.c", to: "program", ["-g", "-Wl,--build-id=sha1"] + options)
  }

  /// Links the shared library `library.so` and returns its path.
  func library() throws -> String {
    try compile("library.c", to: "library.so", ["-shared", "-fPIC"])
  }

  /// Compiles the object `freestanding.o` for a target triple and returns its path.
  func object(for target: String = "x86_64-linux-gnu") throws -> String {
    try run(
      "clang", "-target", target, "-c", "-ffreestanding", "-fcommon", "-o", "freestanding.o",
      Self.sources.appending(path: "freestanding.c").path)
    return path("freestanding.o")
  }

  /// Assembles text to the object `name` and returns its path.
  func assemble(_ text: String, to name: String) throws -> String {
    let source = try write(text.utf8, to: name + ".s")
    try run("as", "-o", name, source)
    return path(name)
  }

  private func compile(_ source: String, to name: String, _ options: [String]) throws -> String {
    let words = ["cc", "-O1", "-o", name, Self.sources.appending(path: source).path] + options
    let quoted = words.map { "'\($0)'" }.joined(separator: " ")
    try run("sh", "-c", quoted)
    return path(name)
  }
}
