import Foundation
import ObjectFile
import TestSupport

/// Builds files from `fixtures/small-strings`.
enum FormsFixture {
  private static let source = fixture("Forms.swift")

  private static func fixture(_ name: String) -> String {
    Repository.fixture("small-strings/\(name)").path
  }

  private static func swift(_ option: String, _ kind: String, _ output: String) -> [String] {
    ["swiftc", option, "-parse-as-library", "-module-name", "Forms", kind, "-o", output, source]
  }

  /// Builds a library from the fixture `Forms.swift` and reads it.
  static func library(_ option: String, stripped: Bool = false) throws -> Code {
    let folder = try TemporaryFolder()
    let library = try folder.make(
      "libForms.so", swift(option, "-emit-library", "libForms.so"))
    if stripped { try folder.run("llvm-objcopy", "--strip-all", library) }
    return try Code(File(path: library), in: folder)
  }

  /// Compiles the fixture `Forms.swift` and calls `body` with the object file.
  static func withObject(_ option: String, _ body: (File) throws -> Void) throws {
    let folder = try TemporaryFolder()
    try body(File(path: try folder.make("Forms.o", swift(option, "-c", "Forms.o"))))
  }

  /// Assembles a fixture for AArch64 and reads the object file.
  static func assembledForARM(_ name: String) throws -> Code {
    try compiledForARM(fixture(name), in: TemporaryFolder())
  }

  /// Compiles the LLVM code of the fixture `Forms.swift` for AArch64 and reads the object file.
  ///
  /// Only LLVM targets AArch64, so no Swift modules for it are needed.
  static func forARM(_ option: String) throws -> Code {
    let folder = try TemporaryFolder()
    try folder.make(["Forms.ll"], swift(option, "-emit-ir", "Forms.ll"))
    let text = try folder.text(of: "Forms.ll")
      .replacing(/"(target-cpu|target-features|tune-cpu)"="[^"]*"/, with: "")
      .split(separator: "\n").filter { !$0.hasPrefix("target ") }.joined(separator: "\n")
    return try compiledForARM(try folder.write(text, to: "Forms.ll"), in: folder)
  }

  /// Compiles or assembles a file for AArch64 and reads the object file.
  private static func compiledForARM(_ source: String, in folder: TemporaryFolder) throws -> Code {
    let object = try folder.make(
      "code.o",
      [
        "clang", "--target=aarch64-unknown-linux-gnu", "-O2", "-Wno-override-module", "-c", source,
        "-o", "code.o",
      ])
    return try Code(File(path: object), in: folder)
  }
}
