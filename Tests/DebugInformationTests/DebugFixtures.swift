import DebugInformation
import Foundation
import ObjectFile
import TestSupport

/// The files in `fixtures/debug-information`.
enum Sources {
  static func path(_ name: String) -> String {
    Repository.fixture("debug-information/\(name)").path
  }

  /// The path and 1-based line number of the only line of a file that contains `text`.
  static func place(of text: String, in source: String) throws -> String {
    let lines = try String(contentsOfFile: path(source), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let found = lines.indices.filter { lines[$0].contains(text) }
    guard found.count == 1 else {
      throw Program.Failure("\(found.count) lines of \(source) contain \(text)")
    }
    return "\(path(source)):\(found[0] + 1)"
  }
}

extension TemporaryFolder {
  /// Compiles a fixture in C or C++ to an object in the folder, and returns its path.
  func object(
    _ source: String, compiler: String = "clang", _ options: [String] = ["-g"]
  ) throws -> String {
    let name = ([source, compiler] + options).joined() + ".o"
    return try make(
      name,
      [compiler, "-O1", "-ffreestanding", "-c", Sources.path(source), "-o", name] + options)
  }

  /// Links an object for any machine, without libraries, and returns the path of the result.
  func linked(_ object: String, _ options: String...) throws -> String {
    try run(["ld.lld", object, "-o", object + ".out"] + options)
    return object + ".out"
  }

  /// Compiles the fixture in Swift to an executable in the folder, and returns its path.
  func swiftProgram(_ options: String..., name: String = "App") throws -> String {
    try make(
      name,
      ["swiftc", "-O", "-wmo", "-g", "-parse-as-library", "-module-name", "App"]
        + [Sources.path("Simulation.swift"), "-o", name, "-Xlinker", "--gc-sections"] + options)
  }
}

/// The places of names in the file at `path`, each as `PATH:LINE`.
func places(_ path: String, of names: [String]) throws -> [String: String] {
  let found = try DebugInformation(reading: try File(path: path)).places(of: Set(names))
  return found.places.mapValues(\.description)
}

/// The result of looking up names in the file at `path`.
func declarations(_ path: String, of names: [String]) throws -> DeclarationPlaces {
  try DebugInformation(reading: try File(path: path)).places(of: Set(names))
}
