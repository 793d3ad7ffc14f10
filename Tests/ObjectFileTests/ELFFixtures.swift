import Foundation
import TestSupport

/// Files built from `fixtures/elf`.
extension TemporaryFolder {
  /// Links the executable `program` and returns its path.
  func program(_ options: String...) throws -> String {
    try link("program", from: "program.c", ["-g", "-Wl,--build-id=sha1"] + options)
  }

  /// Links the shared library `library.so` and returns its path.
  func library() throws -> String {
    try link("library.so", from: "library.c", ["-shared", "-fPIC"])
  }

  /// Compiles the object `freestanding.o` for a target triple and returns its path.
  func object(for target: String = "x86_64-linux-gnu") throws -> String {
    try make(
      "freestanding.o",
      [
        "clang", "-target", target, "-c", "-ffreestanding", "-fcommon", "-o", "freestanding.o",
        Repository.fixture("elf/freestanding.c").path,
      ])
  }

  /// Assembles source code to the object `name` and returns its path.
  func assemble(_ text: String, to name: String) throws -> String {
    try run("as", "-o", name, try write(text, to: name + ".s"))
    return path(name)
  }

  private func link(_ name: String, from source: String, _ options: [String]) throws -> String {
    try make(
      name, ["cc", "-O1", "-o", name, Repository.fixture("elf/\(source)").path] + options)
  }
}
