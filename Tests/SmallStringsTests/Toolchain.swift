import ELF
import Foundation

/// The toolchain that `swiftc` on the path belongs to, and what the tests make with it.
enum Toolchain {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(components: "fixtures", "small-strings")

  /// The `bin` directory, with links resolved.
  static func directory() throws -> URL {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    for directory in path.split(separator: ":") {
      let compiler = URL(filePath: String(directory)).appending(component: "swiftc")
      if FileManager.default.isExecutableFile(atPath: compiler.path) {
        return compiler.resolvingSymlinksInPath().deletingLastPathComponent()
      }
    }
    throw Failure(description: "expected swiftc on the path")
  }

  /// Runs a tool of the toolchain.
  static func run(_ tool: String, _ arguments: [String]) throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = try directory().appending(component: tool)
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(
        description: "\(tool) \(arguments): \(String(decoding: text, as: UTF8.self))")
    }
  }

  /// Calls `body` with a new directory, and removes it.
  static func withDirectory<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let directory = FileManager.default.temporaryDirectory
      .appending(component: "small-strings-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    return try body(directory)
  }

  /// Builds a library from the fixture `Forms.swift` and reads it.
  static func forms(_ options: String..., stripped: Bool = false) throws -> Code {
    try withDirectory { directory in
      let library = directory.appending(component: "libForms.so").path
      try run(
        "swiftc",
        options + [
          "-parse-as-library", "-module-name", "Forms", "-emit-library", "-o", library,
          fixtures.appending(component: "Forms.swift").path,
        ])
      if stripped { try run("llvm-objcopy", ["--strip-all", library]) }
      return try Code(File(path: library))
    }
  }

  /// Compiles the fixture `Forms.swift` and calls `body` with the object file.
  static func withFormsObject(_ option: String, _ body: (File) throws -> Void) throws {
    try withDirectory { directory in
      let object = directory.appending(component: "Forms.o").path
      try run(
        "swiftc",
        [
          option, "-parse-as-library", "-module-name", "Forms", "-c", "-o", object,
          fixtures.appending(component: "Forms.swift").path,
        ])
      try body(File(path: object))
    }
  }

  /// Assembles a fixture for AArch64 and reads the object file.
  static func assembledForARM(_ fixture: String) throws -> Code {
    try withDirectory { directory in
      try compiledForARM(fixtures.appending(component: fixture), in: directory)
    }
  }

  /// Compiles the LLVM code of the fixture `Forms.swift` for AArch64 and reads the object file.
  ///
  /// No Swift modules for this machine are needed: the code comes from this machine's modules, and
  /// only LLVM's part of the work is for the other machine.
  static func formsForARM(_ option: String) throws -> Code {
    try withDirectory { directory in
      let intermediate = directory.appending(component: "Forms.ll")
      try run(
        "swiftc",
        [
          option, "-parse-as-library", "-module-name", "Forms", "-emit-ir", "-o",
          intermediate.path, fixtures.appending(component: "Forms.swift").path,
        ])
      let text = try String(contentsOf: intermediate, encoding: .utf8)
        .replacing(/"(target-cpu|target-features|tune-cpu)"="[^"]*"/, with: "")
        .split(separator: "\n").filter { !$0.hasPrefix("target ") }.joined(separator: "\n")
      try text.write(to: intermediate, atomically: true, encoding: .utf8)
      return try compiledForARM(intermediate, in: directory)
    }
  }

  /// Compiles or assembles a file for AArch64 and reads the object file.
  private static func compiledForARM(_ source: URL, in directory: URL) throws -> Code {
    let object = directory.appending(component: "code.o").path
    try run(
      "clang",
      [
        "--target=aarch64-unknown-linux-gnu", "-O2", "-Wno-override-module", "-c", source.path,
        "-o", object,
      ])
    return try Code(File(path: object))
  }
}
