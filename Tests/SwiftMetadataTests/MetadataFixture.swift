import Foundation
import TestSupport

/// The fixture `fixtures/metadata/App.swift`.
enum MetadataFixture {
  static let source = Repository.fixture("metadata/App.swift").path
}

extension TemporaryFolder {
  /// Compiles the fixture to a file in the folder, and returns its path.
  func app(_ name: String, _ options: [String]) throws -> String {
    try make(
      name,
      [
        "swiftc", "-O", "-wmo", "-parse-as-library", "-module-name", "App", MetadataFixture.source,
        "-o", name,
      ] + options)
  }

  func executable() throws -> String { try app("executable", ["-Xlinker", "--gc-sections"]) }

  /// A copy of the file without symbols, as `strip -s` makes it.
  func stripped(_ path: String) throws -> String {
    try run("strip", "-s", "-o", path + "-stripped", path)
    return path + "-stripped"
  }
}
