import Inspection
import ObjectFile
import SwiftNames
import TestSupport

extension TemporaryFolder {
  /// Compiles C to `NAME.o` and returns that file name.
  func compile(c text: String, _ name: String, _ options: String...) throws -> String {
    try write(text, to: name + ".c")
    try make([name + ".o"], ["clang", "-c", "-fPIC", "-o", name + ".o", name + ".c"] + options)
    return name + ".o"
  }

  /// Compiles C++ to `NAME.o` and returns that file name.
  func compile(cxx text: String, _ name: String, _ options: String...) throws -> String {
    try write(text, to: name + ".cpp")
    try make(
      [name + ".o"], ["clang++", "-c", "-fPIC", "-o", name + ".o", name + ".cpp"] + options)
    return name + ".o"
  }

  /// Compiles an optimized Swift module to `NAME.o` and returns that file name.
  func compile(swift text: String, _ name: String, _ options: String...) throws -> String {
    try write(text, to: name + ".swift")
    try make(
      [name + ".o", name + ".swiftmodule"],
      [
        "swiftc", "-O", "-wmo", "-emit-object", "-emit-module", "-module-name", name, "-I", ".",
        "-o", name + ".o", name + ".swift",
      ] + options)
    return name + ".o"
  }

  /// Assembles source code to `NAME.o` and returns that file name.
  func assemble(_ text: String, _ name: String) throws -> String {
    try run("as", "-o", name + ".o", try write(text, to: name + ".s"))
    return name + ".o"
  }

  /// The answer for a name in object files of the folder.
  func answer(
    to name: String, _ objects: [String], linked: Set<String>? = nil
  ) throws -> ReferenceAnswer {
    var graph = ReferenceGraph()
    for object in objects { try graph.add(try File(path: path(object))) }
    return ReferenceTree(of: graph).answer(to: NamePattern(name), linked: linked)
  }
}
